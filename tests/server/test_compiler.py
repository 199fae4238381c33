"""Games are compiled in the background, starting with the one that someone plays."""

from __future__ import annotations

import asyncio

import pytest

from augury.kernel.registry import BUILT_IN
from augury.server.bots import compiler
from augury.server.bots.compiler import TRIES, Compiler

NAMES = list(BUILT_IN)


class Fake:
    """Records which games it should compile, and fails a given number of times for some."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, warm: set[str] | None = None, **failures: int) -> None:
        self.asked: list[str] = []
        self._failures = failures
        monkeypatch.setattr(compiler, "is_warm", lambda game: game in (warm or set()))
        monkeypatch.setattr(compiler, "_compile", self.compile)
        monkeypatch.setattr("os.cpu_count", lambda: 2)

    async def compile(self, game: str) -> bool:
        """Record the game, and return whether it was compiled."""
        self.asked.append(game)
        await asyncio.sleep(0)
        self._failures[game] = self._failures.get(game, 0) - 1
        return self._failures[game] < 0


def run(preferred: str | None = None) -> tuple[list[str], bool]:
    """The games that were announced, in order, and whether all are done."""
    finished, work = work_of(preferred)
    return finished, work.done.is_set()


def work_of(preferred: str | None = None) -> tuple[list[str], Compiler]:
    """The games that were announced, in order, and the compiler when it has ended."""

    async def running() -> tuple[list[str], Compiler]:
        finished: list[str] = []
        work = Compiler(finished.append)
        if preferred:
            work.prefer(preferred)
        await work.run()
        return finished, work

    return asyncio.run(running())


def test_all_games_are_compiled_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """On two cores one process compiles, game by game."""
    fake = Fake(monkeypatch)
    assert run() == (NAMES, True)
    assert fake.asked == NAMES


def test_the_game_that_is_played_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that someone waits for is compiled before the others."""
    fake = Fake(monkeypatch)
    assert run(NAMES[-1]) == ([NAMES[-1], *NAMES[:-1]], True)
    assert fake.asked == [NAMES[-1], *NAMES[:-1]]


def test_what_is_in_the_cache_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second start compiles nothing, and reports at once that everything is compiled."""
    fake = Fake(monkeypatch, set(NAMES))
    assert run() == (NAMES, True)
    assert not fake.asked


def test_failures_are_tried_again_and_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that fails a few times is compiled in the end; one that keeps failing stays interpreted."""
    fake = Fake(monkeypatch, seven=TRIES - 1, grid=TRIES)
    finished, work = work_of()
    assert finished == ["seven", "horsemen"] and not work.done.is_set()
    assert work.fault == "grid could not be compiled; see the log", "/readyz says so"
    assert fake.asked == ["seven"] * TRIES + ["grid"] * TRIES + ["horsemen"]


def test_nothing_is_compiled_while_the_cache_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiler waits, gives the reason, and resumes as soon as there is space."""
    fake = Fake(monkeypatch)
    faults = ["No space left on device", "No space left on device", None]
    seen: list[tuple[str | None, int]] = []

    async def running() -> list[str]:
        finished: list[str] = []
        work = Compiler(finished.append)

        def fault() -> str | None:
            seen.append((work.fault, len(fake.asked)))
            return faults.pop(0) if faults else None

        monkeypatch.setattr(compiler, "cache_fault", fault)
        monkeypatch.setattr(compiler, "PAUSE", 0.0)
        await work.run()
        assert work.fault is None
        return finished

    assert asyncio.run(running()) == NAMES
    assert seen[:3] == [(None, 0), ("No space left on device", 0), ("No space left on device", 0)]
