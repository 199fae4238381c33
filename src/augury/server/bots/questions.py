"""Questions to the house that are no turns: what choices are worth, for a hint or for the analysis of a game."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from typing import Any, NamedTuple

import msgspec

from augury.errors import Unavailable
from augury.search.findings import Basis
from augury.server.messages import Turn, Weigh

TRIES = 3
"""How often a question is given to a worker before it stays without an answer."""


class Weighed(msgspec.Struct, frozen=True):
    """A choice, and what it is worth."""

    move: str
    chances: list[float]
    """Every seat's share of the victory after it, from 0 to 1."""
    lead: float | None = None
    """How many points the seat will be ahead, from searches that count them."""
    exact: bool = False
    """Whether the lead is proven."""
    proven: bool = False
    """Whether the chances are proven."""
    rough: bool = False


class Opinion(msgspec.Struct, frozen=True):
    """What a worker found."""

    choices: list[Weighed]
    """The best few, the best first."""
    count: int
    """How many choices there are."""
    played: Weighed | None = None
    """The one that was asked about, if it was tried."""
    basis: Basis = "simulation"
    """Where chances come from that are not proven."""


class Decision(NamedTuple):
    """What a seat had to decide: all that it knew then, and nothing else."""

    game: str
    setup: dict[str, Any]
    seat: int
    state: str
    """The record erased for the seat, in base64."""
    played: str | None = None


class Question:
    """A question, and its answer when there is one."""

    def __init__(self, decision: Decision, seconds: float) -> None:
        """Nobody thinks about it yet."""
        self.id = secrets.token_hex(8)
        self.seconds = seconds
        self.answer: asyncio.Future[Opinion] = asyncio.get_running_loop().create_future()
        self.failures = 0
        self._decision = decision

    @property
    def turn(self) -> bytes:
        """The question as a worker is told of it."""
        asked = self._decision
        turn = Turn(
            match="",
            seat=asked.seat,
            seq=0,
            game=asked.game,
            setup=asked.setup,
            view={},
            state=asked.state,
            seconds=self.seconds,
            weigh=Weigh(self.id, asked.played),
        )
        return msgspec.json.encode(turn)

    def settle(self, report: dict[str, object]) -> None:
        """Take an answer."""
        if not self.answer.done():
            self.answer.set_result(msgspec.convert(report, Opinion))

    def fail(self) -> bool:
        """A worker could not answer; whether another is to try."""
        self.failures += 1
        if self.failures >= TRIES:
            self.give_up()
        return not self.answer.done()

    def give_up(self) -> None:
        """Nobody will answer."""
        if not self.answer.done():
            self.answer.set_exception(Unavailable("no bot was able to answer; try again later"))


class Questions:
    """Questions that wait: somebody looks at the screen for the urgent ones."""

    def __init__(self) -> None:
        """Nothing is asked."""
        self._urgent: deque[Question] = deque()
        self._patient: deque[Question] = deque()

    def __len__(self) -> int:
        return len(self._urgent) + len(self._patient)

    def put(self, question: Question, *, urgent: bool) -> None:
        """Let a question wait."""
        (self._urgent if urgent else self._patient).append(question)

    def put_back(self, question: Question) -> None:
        """A question that was taken in vain is the next."""
        self._urgent.appendleft(question)

    def close(self) -> None:
        """Nobody answers any more."""
        for question in (*self._urgent, *self._patient):
            question.give_up()

    def take(self, *, urgent: bool) -> Question | None:
        """The next question that somebody still waits for."""
        waiting = self._urgent if urgent else self._patient
        while waiting:
            question = waiting.popleft()
            if not question.answer.done():
                return question
        return None
