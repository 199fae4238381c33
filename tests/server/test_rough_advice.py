"""While a game is not compiled yet, analyses wait, and what was guessed is not kept."""

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
    """The record of a small game that was played to its end."""
    here = game("grid", board="2x2").start(seed=1)
    while here.actors:
        here = here.play(here.legal(here.actors[0])[0], here.actors[0])
    return dumps(write_record(here, ["Ada", "Bo"]))


class Bots:
    """A pool with two workers. The game is compiled when `settle` says so; one worker then still loads for a while."""

    def __init__(self, *, loading: int) -> None:
        """Answer so many questions with interpreted rules although the game is compiled."""
        self.own = [None, None]
        self.compiled: list[str] = []
        self.compiler = self
        self.asked = 0
        self._loading = loading
        self._compiled = asyncio.Event()

    def settle(self, *, succeeded: bool) -> None:
        """The compiler has ended."""
        self.compiled = ["grid"] if succeeded else []
        self._compiled.set()

    async def settled(self, name: str) -> None:
        """As `Compiler.settled`."""
        await self._compiled.wait()

    async def evaluate(self, decision: Decision, seconds: float, *, urgent: bool) -> Evaluation:
        """Interpreted as long as a worker loads."""
        self.asked += 1
        rough = not self.compiled or self.asked <= self._loading
        return Evaluation([ChoiceValue(decision.played or "", [0.5, 0.5])], count=1, interpreted=rough)


class Database:
    """What is kept of analyses."""

    def __init__(self) -> None:
        self.store = self
        self.kept = 0

    async def run(self, what: Any, *words: Any) -> Any:
        """As `AsyncStore.run`."""
        return what(*words)

    def analysis(self, *key: Any) -> None:
        """Nothing is known."""

    def keep_analysis(self, *words: Any) -> None:
        """Count it."""
        self.kept += 1


class Unlimited:
    """No limit."""

    def analysis(self, address: str) -> None:
        """Allowed."""


async def ask_twice(bots: Bots, *, succeeded: bool) -> tuple[int, str, int, int]:
    """Decisions judged before the compiler ended; status and questions after it; and how often it was kept."""
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
    """No pause before a decision is judged again."""
    monkeypatch.setattr(analysis, "PAUSE", 0.0)


def test_an_analysis_waits_for_compiled_rules() -> None:
    """Nothing is judged before; what a worker still interprets is judged again, and the result is kept."""
    assert asyncio.run(ask_twice(Bots(loading=3), succeeded=True)) == (0, "done", 3, 1)


def test_an_analysis_with_interpreted_rules_is_not_kept() -> None:
    """Where a game cannot be compiled people get what there is, and another server may do better."""
    assert asyncio.run(ask_twice(Bots(loading=0), succeeded=False)) == (0, "done", 0, 0)
