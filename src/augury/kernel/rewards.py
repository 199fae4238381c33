"""What an episode of a batch is, a game or one round, and what reward each seat gets at its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

import numpy as np

from augury.errors import BadArgument
from augury.kernel.compilation import by_type, rule
from augury.kernel.game import Game
from augury.kernel.interface import actors, begin, returns, stage
from augury.kernel.records import Record


class Terms(NamedTuple):
    """How episodes end and what they give."""

    by_round: bool
    """Whether an episode is one round rather than a whole game."""
    lead: bool
    """Whether a seat is given its lead in points over the mean of the others, rather than its share of the victory."""


def terms_of(game: Game, unit: str, reward: str) -> Terms:
    """The terms by their names, if the game can be played so."""
    if unit not in {"game", "round"}:
        raise BadArgument(f"unit must be game or round, not {unit!r}")
    if reward not in {"victory", "lead"}:
        raise BadArgument(f"reward must be victory or lead, not {reward!r}")
    terms = Terms(unit == "round", reward == "lead")
    state = game.engine.rules.state.new()
    begin(game.setup, state, np.uint64(0))
    if terms.by_round and stage(game.setup, state) == 0:
        raise BadArgument(f"{game.name} is not played in rounds; leave unit out")
    if any(terms) and "scores" not in (game.engine.rules.state.dtype.names or ()):
        raise BadArgument(f"the states of {game.name} have no field `scores`, so only whole games with victories work")
    return terms


def points(state: Any, seat: int) -> int:
    """A seat's points, from the field `scores` of the state; 0 if it has none."""
    return int(state.scores[seat]) if "scores" in cast(Any, state).dtype.names else 0


@by_type(points)
def _points(state: Any, seat: Any) -> Callable[..., Any] | None:
    def from_scores(state: Any, seat: Any) -> int:
        return int(state.scores[seat])

    def nothing(state: Any, seat: Any) -> int:
        return 0

    return from_scores if "scores" in getattr(state, "fields", ()) else nothing


@rule
def has_ended(setup: Record, state: Record, began: int, by_round: bool) -> bool:
    """Whether the episode is over, if its stage was `began` before the last action."""
    return actors(setup, state) == 0 or (by_round and stage(setup, state) != began)


@rule
def reward_seats(setup: Record, state: Record, rewards: Any, by_round: bool, lead: bool) -> None:
    """Write what the end of an episode gives each seat."""
    players = len(rewards)
    if not by_round and not lead:
        returns(setup, state, rewards)
        return
    total, most, winners = 0, points(state, 0), 0
    for seat in range(players):
        total += points(state, seat)
        most = max(most, points(state, seat))
    for seat in range(players):
        winners += 1 if points(state, seat) == most else 0
    for seat in range(players):
        own = points(state, seat)
        if lead:
            rewards[seat] = own - (total - own) / (players - 1)
        else:
            rewards[seat] = 1.0 / winners if own == most else 0.0
