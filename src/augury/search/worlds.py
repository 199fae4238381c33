"""The worlds of a search: redealt for each simulation, or drawn from a given sample."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from augury.errors import BadArgument
from augury.kernel.bits import members
from augury.kernel.chance import Source, below, draw
from augury.kernel.compilation import by_type, rule
from augury.kernel.game import Game
from augury.kernel.interface import actors, redeal
from augury.kernel.records import Memory, Record


def reseed(state: Any, source: Source) -> None:
    """Give a world random numbers of its own, if its game uses them."""
    if "rng" in cast(Any, state).dtype.names:
        state.rng = draw(source)


@by_type(reseed)
def _reseed(state: Any, source: Any) -> Callable[..., Any] | None:
    def with_chance(state: Any, source: Any) -> None:
        state.rng = draw(source)

    def without(state: Any, source: Any) -> None:
        pass

    return with_chance if "rng" in getattr(state, "fields", ()) else without


@rule
def enter(setup: Record, worlds: Memory, given: bool, room: Memory, seat: int, source: Source) -> None:
    """Put a world into the room: one of the given worlds, or one redealt to agree with what the seat has seen."""
    if given:
        room[0] = worlds[below(source, len(worlds))]
        reseed(room[0], source)
    else:
        room[0] = worlds[0]
        redeal(setup, room[0], seat, source)


def worlds_for(game: Game, state: Record, seat: int, worlds: Memory | None) -> Memory:
    """The given worlds, or the state to redeal; BadArgument if the seat has no choice."""
    if seat not in members(actors(game.setup, state)):
        raise BadArgument(f"seat {seat} has nothing to choose here")
    if worlds is None:
        return np.array([state], dtype=game.engine.rules.state.dtype)
    if not len(worlds):
        raise BadArgument("a search needs at least one world")
    return worlds
