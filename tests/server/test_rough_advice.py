"""Until a game is compiled, analyses wait, and rough evaluations are not stored."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from augury import game
from augury.kernel.gamerecord import dumps, write_record
from augury.server.bots import analysis
from augury.server.bots.analysis import Analyses
from augury.server.bots.questions import ChoiceValue, Decision, Evaluation
from augury.server.live.tasks import BackgroundTasks
from augury.server.storage.model import FinishedGame


def finished_game() -> str:
    """The record of a small finished game."""
    here = game("grid", board="2x2").start(seed=1)
    while here.actors:
        here = here.play(here.legal(here.actors[0])[0], here.actors[0])
    return dumps(write_record(here, ["Ada", "Bo"]))


class Bots:
    """A pool with two workers. The game is compiled after `settle`; a worker then still loads for a while."""

    def __init__(self, *, loading: int) -> None:
        """Give a number of interpreted evaluations even though the game is compiled."""
        self.own = [None, None]
        self.compiled: list[str] = []
        self.compiler = self
        self.asked = 0
        self._loading = loading
        self._compiled = asyncio.Event()

    def settle(self, *, succeeded: bool) -> None:
        """End the compiler."""
        self.compiled = ["grid"] if succeeded else []
        self._compiled.set()

    async def settled(self, name: str) -> None:
        """As `Compiler.settled`."""
        await self._compiled.wait()

    async def evaluate(self, decision: Decision, seconds: float, *, urgent: bool) -> Evaluation:
        """Evaluate, with interpreted rules as long as a worker is loading."""
        self.asked += 1
        rough = not self.compiled or self.asked <= self._loading
        return Evaluation([ChoiceValue(decision.played or "", [0.5, 0.5])], count=1, interpreted=rough)


class Database:
    """A store that counts the analyses it keeps."""

    def __init__(self) -> None:
        self.store = self
        self.kept = 0

    async def run(self, what: Any, *words: Any) -> Any:
        """As `AsyncStore.run`."""
        return what(*words)

    def analysis(self, *key: Any) -> None:
        """No analysis is stored."""

    def keep_analysis(self, *words: Any) -> None:
        """Count the analysis."""
        self.kept += 1


class Unlimited:
    """Limits that allow everything."""

    def analysis(self, address: str) -> None:
        """Allowed."""


async def ask_twice(bots: Bots, *, succeeded: bool) -> tuple[int, str, int, int]:
    """Evaluations before the compiler ended; status and repeated evaluations after it; number of times stored."""
    database, tasks = Database(), BackgroundTasks()
    analyses = Analyses(cast(Any, bots), cast(Any, Unlimited()), cast(Any, database), tasks)
    found = FinishedGame("m", 1, "grid", 0, ("Ada", "Bo"), private=False, record=finished_game())
    await analyses.ask(found, "")
    for _ in range(10):
        await asyncio.sleep(0)
    early = (await analyses.ask(found, "")).done
    bots.settle(succeeded=succeeded)
    for _ in range(1000):
        await asyncio.sleep(0)
    shown = await analyses.ask(found, "")
    return early, shown.status, bots.asked - shown.total, database.kept


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the pause before a decision is evaluated again."""
    monkeypatch.setattr(analysis, "PAUSE", 0.0)


def test_an_analysis_waits_for_compiled_rules() -> None:
    """Nothing is evaluated before; interpreted evaluations are repeated, and the result is stored."""
    assert asyncio.run(ask_twice(Bots(loading=3), succeeded=True)) == (0, "done", 3, 1)


def test_an_analysis_with_interpreted_rules_is_not_kept() -> None:
    """If a game cannot be compiled, the interpreted analysis is shown but not stored."""
    assert asyncio.run(ask_twice(Bots(loading=0), succeeded=False)) == (0, "done", 0, 0)
