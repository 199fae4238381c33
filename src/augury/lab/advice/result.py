"""Advice on a game, ready to be printed: moves as text, and a summary."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from augury.kernel.game import Game
from augury.players.advice import Advice, Verdict
from augury.search.results import ActionValue


class Choice(msgspec.Struct, frozen=True):
    """One choice and its value."""

    move: str
    worth: float | None
    """The seat's chance of victory after it; None if it was not tried."""
    tried: int
    lead: float | None
    """The expected lead in points, from players that count points."""
    exact: bool


class Advised(msgspec.Struct, frozen=True):
    """One decision and its choices in the player's order."""

    move: int
    played: str | None
    best: str
    worth: float | None
    best_worth: float
    loss: float | None
    rough: bool
    verdict: Verdict | None
    legal: int
    simulations: int
    choices: list[Choice]


class Summary(msgspec.Struct, frozen=True):
    """A summary of the decisions with a choice whose value is known."""

    decisions: int
    best: int
    good: int
    inaccuracies: int
    mistakes: int
    mean_loss: float | None
    dearest: list[int]
    """The moves of the inaccuracies and mistakes, the costliest first."""


class AdviceReport(msgspec.Struct, frozen=True):
    """All advice on the decisions of a seat."""

    game: str
    seat: int
    name: str
    player: str
    """The advising player."""
    decisions: list[Advised]
    summary: Summary


def result_of(game: Game, advice: Sequence[Advice], seat: int, name: str, player: str) -> AdviceReport:
    advised = [_advised(game, decision) for decision in advice]
    return AdviceReport(game.name, seat, name, player, advised, _summed(advised))


def _advised(game: Game, advice: Advice) -> Advised:
    def text(action: int) -> str:
        return game.engine.format_action(game.setup, action)

    def choice(found: ActionValue) -> Choice:
        worth = found.values[advice.seat] if found.visits else None
        return Choice(text(found.action), worth, found.visits, found.lead, found.exact)

    return Advised(
        move=advice.move,
        played=None if advice.played is None else text(advice.played),
        best=text(advice.best),
        worth=advice.worth,
        best_worth=advice.best_worth,
        loss=advice.loss,
        rough=advice.rough,
        verdict=advice.verdict,
        legal=advice.legal,
        simulations=advice.result.simulations,
        choices=[choice(found) for found in advice.result.ranked()],
    )


def _summed(advised: Sequence[Advised]) -> Summary:
    counts: dict[Verdict, int] = {"best": 0, "good": 0, "inaccuracy": 0, "mistake": 0}
    losses = []
    for one in advised:
        if one.verdict in counts and one.loss is not None:
            counts[one.verdict] += 1
            losses.append(one.loss)
    dear = [decision for decision in advised if decision.verdict in {"inaccuracy", "mistake"}]
    return Summary(
        decisions=len(losses),
        best=counts["best"],
        good=counts["good"],
        inaccuracies=counts["inaccuracy"],
        mistakes=counts["mistake"],
        mean_loss=sum(losses) / len(losses) if losses else None,
        dearest=[decision.move for decision in sorted(dear, key=lambda decision: -(decision.loss or 0.0))],
    )
