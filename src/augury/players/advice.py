"""Advice on a game: what a player that evaluates choices would do at each decision of a seat, and their values.

The player is shown what the seat could see at that moment and nothing else. Its dice are derived from the same, so
the advice does not depend on anything hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from threading import Event
from typing import Any, Literal, cast

from augury.errors import BadArgument, BadRecord, NotYourTurn, in_series
from augury.kernel.chance import dice
from augury.kernel.gamerecord import GameRecord
from augury.kernel.position import Position
from augury.kernel.records import to_bytes
from augury.kernel.verification import verify
from augury.players.protocol import Player, Thinker
from augury.players.registry import level_of, player, players_of, strongest
from augury.search.results import ActionValue, SearchResult

INACCURATE, MISTAKEN = 0.02, 0.06
"""The loss in chance of victory from which a choice is an inaccuracy or a mistake."""
ROUGHLY = 4
"""A choice with this many times fewer visits than the best has only a rough value."""


def is_rough(found: ActionValue, best: ActionValue) -> bool:
    """Whether a choice has only a rough value, because it was tried much less than the best, or a bound."""
    return not (found.proven or found.exact) and (found.bound or found.visits * ROUGHLY < best.visits)


Verdict = Literal["best", "good", "inaccuracy", "mistake", "only choice", "not tried"]


@dataclass(frozen=True)
class Decision:
    """A moment at which a seat had to choose."""

    move: int
    """The number of the move, from 1."""
    seat: int
    played: int | None
    """The chosen action, or None if the decision is still open."""
    position: Position


@dataclass(frozen=True)
class Advice:
    """A player's advice on one decision."""

    move: int
    seat: int
    played: int | None
    legal: int
    """The number of legal choices."""
    result: SearchResult

    @property
    def best(self) -> int:
        """The action that the player recommends."""
        return self.result.best

    @property
    def best_value(self) -> ActionValue:
        """The value of the best choice."""
        return self.result.ranked()[0]

    @property
    def played_value(self) -> ActionValue | None:
        """The value of the chosen action, if it was tried."""
        return next((found for found in self.result.choices if found.action == self.played and found.visits), None)

    @property
    def best_worth(self) -> float:
        """The seat's chance of victory after the best choice."""
        return self.best_value.values[self.seat]

    @property
    def worth(self) -> float | None:
        """The seat's chance of victory after the chosen action, if that is known."""
        found = self.played_value
        return found.values[self.seat] if found else None

    @property
    def loss(self) -> float | None:
        """The chance of victory lost by not playing the best, if that is known."""
        return None if self.worth is None else max(0.0, self.best_worth - self.worth)

    @property
    def rough(self) -> bool:
        """Whether the chosen action has only a rough value."""
        found = self.played_value
        return found is not None and is_rough(found, self.best_value)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the chosen action; None if the decision is still open."""
        found, loss = self.played_value, self.loss
        if self.played is None:
            return None
        if self.legal == 1:
            return "only choice"
        if found is None or loss is None:
            return "not tried"
        behind = (found.lead or 0.0) < (self.best_value.lead or 0.0)
        if self.played == self.best or (loss == 0 and not behind and not self.rough):
            return "best"
        return "good" if loss < INACCURATE else "inaccuracy" if loss < MISTAKEN else "mistake"


def thinker(name: str | None, game: str, *, seconds: float | None = None, simulations: int | None = None) -> Thinker:
    """The player of that name, or the game's strongest; BadArgument if it cannot evaluate choices."""
    name = strongest(game) if name is None else name
    found = player(name, game)
    if not hasattr(found, "think"):
        able = _thinkers(game)
        others = f"{in_series(able)} can" if able else f"no player of {game} can yet"
        raise BadArgument(f"{name} cannot say what each choice is worth; {others}")
    given = {"seconds": seconds, "simulations": simulations}
    for setting, value in given.items():
        if value is None:
            continue
        if not 0 < value < float("inf"):
            raise BadArgument(f"{setting} must be more than 0, not {value}")
        if setting not in {item.name for item in fields(cast(Any, found))}:
            raise BadArgument(f"{name} cannot be limited by {setting}; leave it out, or choose another player")
        found = replace(cast(Any, found), **{setting: value})
    return cast(Thinker, found)


def _thinkers(game: str) -> list[str]:
    playing = (name for name in players_of(game) if level_of(name, game) is None)
    return [name for name in playing if hasattr(player(name, game), "think")]


def evaluate_choices(position: Position, seat: int, player: Player, stop: Event | None = None) -> SearchResult:
    """Evaluate every choice that a seat has now, from what the seat can see."""
    think = getattr(player, "think", None)
    if think is None:
        raise BadArgument(f"{type(player).__name__} cannot say what each choice is worth")
    if seat not in position.actors:
        raise NotYourTurn(f"seat {seat} has nothing to decide now")
    seen = position.erased(seat)
    lots = dice("advice", seat, to_bytes(seen).hex())
    return cast(SearchResult, think(position.game, seen, seat, lots, stop))


def decisions(played: Position | GameRecord, seat: int) -> list[Decision]:
    """All decisions of a seat in a game, including one that is still open."""
    end = verify(played) if isinstance(played, GameRecord) else played
    if seat not in range(end.game.players):
        raise BadArgument(f"there is no seat {seat}; the seats are 0 to {end.game.players - 1}")
    if end.seal is None:
        raise BadRecord("a position that was loaded or redealt has no history")
    here = end.start
    found = []
    moves = end.moves
    for number, (mover, action) in enumerate(moves, start=1):
        if mover == seat:
            found.append(Decision(number, seat, action, here))
        here = here.play(action, mover)
    if seat in end.actors:
        found.append(Decision(len(moves) + 1, seat, None, end))
    return found


def advise_on(decision: Decision, player: Player, stop: Event | None = None) -> Advice:
    """A player's advice on one decision."""
    result = evaluate_choices(decision.position, decision.seat, player, stop)
    legal = len(decision.position.legal_actions(decision.seat))
    return Advice(decision.move, decision.seat, decision.played, legal, result)


def advise(played: Position | GameRecord, seat: int, player: Player) -> Iterator[Advice]:
    """A player's advice on every decision of a seat, in the order of the game; a record is verified first."""
    return (advise_on(decision, player) for decision in decisions(played, seat))
