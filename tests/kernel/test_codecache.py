"""The cache of compiled rules: nothing is compiled twice, and stale code is never used."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

import augury
from augury.kernel import codecache
from augury.kernel.codecache import cache_folder, sources_digest

PICK = """
import numpy as np
from augury.kernel import chance
print(chance.pick_one(chance.dice(1), np.uint64(1 << 20)), sum(chance.pick_one.stats.cache_hits.values()))
"""
"""A program that calls one rule, which uses a rule of another file, to pick from the set {20}."""

PLAY = """
import augury
from augury.kernel import queries
position = augury.game("grid", board="2x2").start(seed=1)
for move in ("a1=1", "b1=x", "a2=x", "b2=1"):
    position = position.play(move)
print(sum(position.scores), sum(queries.make.stats.cache_hits.values()))
"""
"""A program that plays a whole game and prints the sum of all scores."""

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
"""Programs, a file that each of them uses, and a change to it that doubles the result."""


def run(script: str, package: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    """Run a program in a new process."""
    return subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"PYTHONPATH": str(package), "AUGURY_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )


def found(script: str, package: Path, cache: Path) -> tuple[int, int]:
    """The number that a program prints, and how often its compiled rule came from the cache."""
    number, hits = map(int, run(script, package, cache).stdout.split())
    return number, hits


@pytest.mark.slow
@pytest.mark.parametrize(("script", "file", "change"), RULES)
def test_a_changed_rule_is_compiled_again_and_an_unchanged_one_is_not(
    script: str, file: str, change: tuple[str, str], tmp_path: Path
) -> None:
    """A change to a rule takes effect in rules of other files that use it, without clearing the cache."""
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


def _flip(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "emptied": lambda data: b"",
    "cut off": lambda data: data[: len(data) // 2],
    "one bit flipped": _flip,
    "overwritten": lambda data: bytes(len(data)),
}


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".nbi", pytest.param(".nbc", marks=pytest.mark.long)])
def test_damaged_files_are_compiled_again(suffix: str, tmp_path: Path) -> None:
    """If the index or the data is damaged, the rule still works, a warning is printed, and the cache is repaired."""
    source = Path(augury.__file__).parent.parent
    number, _ = found(PICK, source, tmp_path)
    for damage, change in DAMAGE.items():
        files = list(tmp_path.rglob(f"*{suffix}"))
        assert files
        for file in files:
            file.write_bytes(change(file.read_bytes()))
        ran = run(PICK, source, tmp_path)
        assert ran.stdout.split() == [str(number), "0"], damage
        assert ran.stderr.count("\n") == 1 and "are damaged, so rules are compiled again" in ran.stderr, damage
        assert found(PICK, source, tmp_path) == (number, 1), damage


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="limits of files are a matter of POSIX")
def test_a_cache_that_cannot_be_written_is_only_slow(tmp_path: Path) -> None:
    """If the cache cannot be written (here because of a file size limit of 0), rules work and a warning is printed."""
    limited = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n" + PICK
    ran = run(limited, Path(augury.__file__).parent.parent, tmp_path)
    assert ran.stdout.split() == ["20", "0"]
    assert ran.stderr.count("\n") == 1 and "cannot be kept" in ran.stderr


def test_what_keeps_the_cache_from_being_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`cache_fault` returns the system's error message while the cache cannot be written, and None afterwards."""
    monkeypatch.setattr(codecache, "cache_folder", lambda: tmp_path)
    obstacle = tmp_path / sources_digest()[:16]
    obstacle.write_text("not a folder")
    assert codecache.cache_fault() == os.strerror(errno.EEXIST)
    obstacle.unlink()
    assert codecache.cache_fault() is None


def test_the_cache_is_where_it_was_asked_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache is in $AUGURY_CACHE, or in the next folder that can be written."""
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


def test_a_machine_on_which_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If no folder for the cache can be written, `cache_fault` returns the reason and nothing is raised."""

    def full(*args: object, **kwargs: object) -> str:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    (tmp_path / "file").write_text("")
    for name in ("AUGURY_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "mkdtemp", full)
    cache_folder.cache_clear()
    try:
        assert cache_folder() == tmp_path / "file" / "augury"
        assert codecache.cache_fault() == os.strerror(errno.ENOTDIR)
    finally:
        cache_folder.cache_clear()


def test_code_that_cannot_be_written_is_only_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception in Numba while it writes compiled code does not stop the program."""

    def broken(*args: object) -> None:
        raise TypeError("cannot pickle this")

    monkeypatch.setattr("augury.kernel.codecache.FunctionCache.save_overload", broken)
    codecache.WholeCache(_flip).save_overload(None, None)


def test_the_digest_is_of_the_sources() -> None:
    """The digest of the sources is a SHA-256, and stays the same if nothing changes."""
    first = sources_digest()
    sources_digest.cache_clear()
    assert len(first) == 64
    assert sources_digest() == first
