"""Questions to workers: what the choices of a decision are worth, for a hint or the analysis of a game."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from typing import Any, NamedTuple

import msgspec

from augury.errors import Unavailable
from augury.search.results import Basis
from augury.server.messages import Turn, Weigh

TRIES = 3
"""How often a question is given to a worker before it is given up."""


class ChoiceValue(msgspec.Struct, frozen=True):
    """A choice, and what it is worth."""

    move: str
    chances: list[float]
    """Every seat's expected share of the victory after it, from 0 to 1."""
    lead: float | None = None
    """By how many points the seat will be ahead, from searches that count points."""
    exact: bool = False
    """Whether the lead is proven."""
    proven: bool = False
    """Whether the chances are proven."""
    rough: bool = False


class Evaluation(msgspec.Struct, frozen=True):
    """What a worker found about a decision."""

    choices: list[ChoiceValue]
    """The best few, the best first."""
    count: int
    """How many choices there are."""
    played: ChoiceValue | None = None
    """The move that was played, if it was tried."""
    basis: Basis = "simulation"
    """How chances were found that are not proven."""
    simulations: int = 0
    """How many simulations began with the best choice."""
    interpreted: bool = False
    """Whether the rules were not compiled yet, so that the search could look at very little."""


class Decision(NamedTuple):
    """What a seat had to decide: everything that it knew then, and nothing else."""

    game: str
    setup: dict[str, Any]
    seat: int
    state: str
    """The record erased for the seat, in base64."""
    played: str | None = None


class Question:
    """A question, and its answer when there is one."""

    def __init__(self, decision: Decision, seconds: float) -> None:
        self.id = secrets.token_hex(8)
        self.seconds = seconds
        self.answer: asyncio.Future[Evaluation] = asyncio.get_running_loop().create_future()
        self.failures = 0
        self._decision = decision

    @property
    def turn(self) -> bytes:
        """The question as it is sent to a worker."""
        decision = self._decision
        turn = Turn(
            match="",
            seat=decision.seat,
            seq=0,
            game=decision.game,
            setup=decision.setup,
            view={},
            state=decision.state,
            seconds=self.seconds,
            weigh=Weigh(self.id, decision.played),
        )
        return msgspec.json.encode(turn)

    def settle(self, report: dict[str, object]) -> None:
        """Set the answer."""
        if not self.answer.done():
            self.answer.set_result(msgspec.convert(report, Evaluation))

    def fail(self) -> bool:
        """Note that a worker failed; whether another should try."""
        self.failures += 1
        if self.failures >= TRIES:
            self.give_up()
        return not self.answer.done()

    def give_up(self) -> None:
        """Fail, because no answer will come."""
        if not self.answer.done():
            self.answer.set_exception(Unavailable("no bot was able to answer; try again later"))


class Questions:
    """Waiting questions. A person is waiting for the urgent ones."""

    def __init__(self) -> None:
        """No questions are waiting."""
        self._urgent: deque[Question] = deque()
        self._patient: deque[Question] = deque()

    def __len__(self) -> int:
        return len(self._urgent) + len(self._patient)

    def put(self, question: Question, *, urgent: bool) -> None:
        (self._urgent if urgent else self._patient).append(question)

    def put_back(self, question: Question) -> None:
        """Make a question the next one, because a worker failed."""
        self._urgent.appendleft(question)

    def close(self) -> None:
        """Give up all questions."""
        for question in (*self._urgent, *self._patient):
            question.give_up()

    def take(self, *, urgent: bool) -> Question | None:
        """The next question that is still wanted, if any."""
        waiting = self._urgent if urgent else self._patient
        while waiting:
            question = waiting.popleft()
            if not question.answer.done():
                return question
        return None
