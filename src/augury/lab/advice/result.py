"""Advice on a game, ready to be printed: moves as text, and the decisions summed up."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from augury.kernel.game import Game
from augury.players.advice import Advice, Verdict
from augury.search.results import ActionValue


class Choice(msgspec.Struct, frozen=True):
    """One choice and what was found of it."""

    move: str
    worth: float | None
    """The seat's chance of victory after it; None if it was not tried."""
    tried: int
    lead: float | None
    """How many points the seat will be ahead, from players that count them."""
    exact: bool


class Advised(msgspec.Struct, frozen=True):
    """One decision; its choices as the player ranks them."""

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
    """What was played, where there was a choice and its worth is known."""

    decisions: int
    best: int
    good: int
    inaccuracies: int
    mistakes: int
    mean_loss: float | None
    dearest: list[int]
    """The moves of the inaccuracies and mistakes, the dearest first."""


class AdviceReport(msgspec.Struct, frozen=True):
    """All advice on a seat's game."""

    game: str
    seat: int
    name: str
    player: str
    """Who advises."""
    decisions: list[Advised]
    summary: Summary


def result_of(game: Game, advice: Sequence[Advice], seat: int, name: str, player: str) -> AdviceReport:
    """The advice, ready to be printed."""
    told = [_advised(game, one) for one in advice]
    return AdviceReport(game.name, seat, name, player, told, _summed(told))


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


def _summed(told: Sequence[Advised]) -> Summary:
    counts: dict[Verdict, int] = {"best": 0, "good": 0, "inaccuracy": 0, "mistake": 0}
    losses = []
    for one in told:
        if one.verdict in counts and one.loss is not None:
            counts[one.verdict] += 1
            losses.append(one.loss)
    dear = [one for one in told if one.verdict in {"inaccuracy", "mistake"}]
    return Summary(
        decisions=len(losses),
        best=counts["best"],
        good=counts["good"],
        inaccuracies=counts["inaccuracy"],
        mistakes=counts["mistake"],
        mean_loss=sum(losses) / len(losses) if losses else None,
        dearest=[one.move for one in sorted(dear, key=lambda one: -(one.loss or 0.0))],
    )
