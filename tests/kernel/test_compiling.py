"""The cache of compiled rules: nothing is compiled twice, and nothing stale is ever used."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import augury
from augury.kernel.compiling import cache_folder, rule, sources_digest

PICK = """
import numpy as np
from augury.kernel import chance
print(chance.pick_one(chance.dice(1), np.uint64(1 << 20)), sum(chance.pick_one.stats.cache_hits.values()))
"""
"""One rule that uses a rule of another file: which of the members of a set that holds only 20."""

PLAY = """
import augury
from augury.kernel import asking
position = augury.game("grid", board="2x2").start(seed=1)
for move in ("a1=1", "b1=x", "a2=x", "b2=1"):
    position = position.play(move)
print(sum(position.scores), sum(asking.make.stats.cache_hits.values()))
"""
"""A whole game: the sum of all scores."""

RULES = [
    pytest.param(PICK, "kernel/bits.py", ("return lowest(members)", "return 2 * lowest(members)"), id="rule"),
    pytest.param(
        PLAY,
        "games/grid/score.py",
        ("state.scores[seat] += count", "state.scores[seat] += 2 * count"),
        id="game",
        marks=pytest.mark.long,
    ),
]
"""Programs, the file that each is changed in, and a change that doubles what they find."""


def found(script: str, package: Path, cache: Path) -> tuple[int, int]:
    """Run a program in a new process; the number it finds, and how often its compiled rule came from the cache."""
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"PYTHONPATH": str(package), "AUGURY_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    number, hits = map(int, ran.stdout.split())
    return number, hits


@pytest.mark.slow
@pytest.mark.parametrize(("script", "file", "change"), RULES)
def test_a_changed_rule_is_compiled_again_and_an_unchanged_one_is_not(
    script: str, file: str, change: tuple[str, str], tmp_path: Path
) -> None:
    """A rule changed in one file changes what a rule in another file does, with no cache to empty."""
    package = tmp_path / "package"
    shutil.copytree(Path(augury.__file__).parent, package / "augury", ignore=shutil.ignore_patterns("client"))
    before, hits = found(script, package, tmp_path)
    assert hits == 0
    assert found(script, package, tmp_path) == (before, 1)
    path = package / "augury" / file
    text = path.read_text(encoding="utf-8")
    assert change[0] in text
    path.write_text(text.replace(*change), encoding="utf-8")
    after, hits = found(script, package, tmp_path)
    assert after == 2 * before > 0
    assert hits == 0
    assert found(script, package, tmp_path) == (after, 1)


def test_the_cache_is_where_it_was_asked_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """$AUGURY_CACHE comes first, and a place that cannot be written is passed over."""
    cache_folder.cache_clear()
    try:
        monkeypatch.setenv("AUGURY_CACHE", str(tmp_path / "here"))
        assert cache_folder() == tmp_path / "here" / "augury"
        cache_folder.cache_clear()
        (tmp_path / "file").write_text("")
        monkeypatch.setenv("AUGURY_CACHE", str(tmp_path / "file"))
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "there"))
        assert cache_folder() == tmp_path / "there" / "augury"
    finally:
        cache_folder.cache_clear()


def test_the_digest_is_of_the_sources() -> None:
    """The stamp is a SHA-256, and stays the same while nothing changes."""
    first = sources_digest()
    sources_digest.cache_clear()
    assert len(first) == 64
    assert sources_digest() == first


def test_a_rule_typed_at_a_prompt_is_compiled_without_a_cache() -> None:
    """A function that stands in no file can be a rule too."""
    names: dict[str, object] = {"rule": rule}
    exec("@rule\ndef double(number):\n    return 2 * number\n", names)  # noqa: S102 - as at a prompt
    double = names["double"]
    assert callable(double)
    assert double(21) == 42
