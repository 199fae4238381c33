"""Dealing at a table: what chance does in a game, decided by generators that are keyed with the game's seal.

The rules deal from the generator in the state, which is fast, but has only 64 bits. At a table each of these deals is
replaced by one that the keyed generator gives, laid out by the same function that lays out the deals of a record. The
state then holds no generator, but in its place the number of deals so far, which is public.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from augury.kernel.interface import begin
from augury.kernel.keyed import KeyedGenerator
from augury.kernel.seals import KEYED, Seal

if TYPE_CHECKING:
    from augury.kernel.engine import Event
    from augury.kernel.game import Game
    from augury.kernel.records import Memory, Record


def begin_history(game: Game, states: Memory, seal: Seal) -> Iterator[Event]:
    """Begin a sealed game in a state that is all zero, and yield its first events, step by step."""
    state = cast("Record", states[0])
    if not _is_keyed(game, seal):
        begin(game.setup, state, np.uint64(seal.seed))
        return game.engine.opening(game.setup, state)
    begin(game.setup, state, np.uint64(0))
    _count(state, 0)
    return _dealt(game, states, seal, game.engine.opening(game.setup, state))


def begin_sealed(game: Game, states: Memory, seal: Seal) -> None:
    """Begin a sealed game in a state that is all zero."""
    history = begin_history(game, states, seal)
    if _is_keyed(game, seal):
        for _ in history:
            pass


def go_on(game: Game, states: Memory, seal: Seal | None, seat: int, action: int) -> Iterator[Event]:
    """Apply a legal action to a state in place and yield the events, step by step."""
    history = game.engine.follow(game.setups, states, seat, action)
    return _dealt(game, states, seal, history) if seal and _is_keyed(game, seal) else history


def _is_keyed(game: Game, seal: Seal) -> bool:
    return seal.generator == KEYED and bool(game.engine.deals)


def _dealt(game: Game, states: Memory, seal: Seal, history: Iterator[Event]) -> Iterator[Event]:
    """Events as they happen, with each deal replaced by the one that the seal gives."""
    deals, number = game.engine.deals, int(states["rng"].item())
    for event in history:
        deal = deals.get(type(event))
        if deal is None:  # nearly always
            yield event
            continue
        state = cast("Record", states[0])
        dealt = deal(game.setup, event, KeyedGenerator(seal, game.name, number))
        game.engine.force(game.setup, state, dealt)
        number += 1
        _count(state, number)
        yield dealt


def _count(state: Record, deals: int) -> None:
    """Write the number of deals so far where the generator would be."""
    cast(Any, state).rng = deals
