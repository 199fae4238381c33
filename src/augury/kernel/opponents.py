"""Players that compiled loops can ask, on the CPU and on a GPU: a record with their settings, whose kind decides.

A game or a search registers a function for its kind of record. As with the kernel's interface, compiled code is
specialised for the kind of record it is given, and the interpreter looks it up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from augury.kernel.chance import Source, pick
from augury.kernel.compilation import by_type
from augury.kernel.interface import Rules, hide, legal
from augury.kernel.records import Memory, Record, field

ROOMS = 3
"""How many states an opponent may use; the first is what it knows."""

Answer = Callable[[Any, Memory, int, Any, Source, Any], int]
"""Takes setup, states, seat, the opponent's record, dice and a scratchpad; gives an action."""

_by_shape: dict[tuple[tuple[str, ...], int], Answer] = {}


def scratch_type(rules: Rules) -> np.dtype[Any]:
    """The type of an opponent's scratchpad, whose contents need not be kept."""
    sets = (rules.words,)
    # Whole cache lines before and after keep the scratchpads of two threads apart.
    fields: list[Any] = [
        ("above", "u8", (8,)),
        ("totals", "f8", (rules.actions,)),
        ("shares", "f8", (8,)),
        ("choices", "u8", sets),
        ("words", "u8", sets),
        ("below", "u8", (8,)),
    ]
    return np.dtype((np.record, fields))


def register_opponent(kind: type[Record], function: Answer) -> None:
    """Register the function that answers for opponents of this kind, from a state erased for their seat."""
    shape = kind.dtype.names or (), kind.dtype.itemsize
    if shape in _by_shape:
        raise TypeError("two opponents have records of the same fields and size; give one of them another field")
    _by_shape[shape] = function


class ByChance(Record):
    """Chooses a legal action uniformly at random."""

    by_chance: int = field("u1")
    """Unused; a record must have a field."""


def answer(setup: Record, rooms: Memory, seat: int, opponent: Record, source: Source, scratch: Any) -> int:
    """What an opponent does in the first room's state, which is erased for its seat."""
    dtype = cast(Any, opponent).dtype
    return _by_shape[dtype.names, dtype.itemsize](setup, rooms, seat, opponent, source, scratch)


@by_type(answer)
def _answer(setup: Any, rooms: Any, seat: Any, opponent: Any, source: Any, scratch: Any) -> Callable[..., Any] | None:
    function = _by_shape.get((tuple(getattr(opponent, "fields", ())), getattr(opponent, "size", 0)))
    return getattr(function, "py_func", function)


def reply(
    setup: Record, state: Record, seat: int, opponent: Record, source: Source, rooms: Memory, scratch: Any
) -> int:
    """An opponent's action for a seat, chosen from the erased state."""
    if "by_chance" in (cast(Any, opponent).dtype.names or ()):
        return _pick_any(setup, state, seat, opponent, source, rooms, scratch)
    return _answer_unseen(setup, state, seat, opponent, source, rooms, scratch)


def _pick_any(
    setup: Record, state: Record, seat: int, opponent: Record, source: Source, rooms: Memory, scratch: Any
) -> int:
    legal(setup, state, seat, scratch.words)
    return pick(source, scratch.words)


def _answer_unseen(
    setup: Record, state: Record, seat: int, opponent: Record, source: Source, rooms: Memory, scratch: Any
) -> int:
    rooms[0] = state
    hide(setup, rooms[0], seat)
    return answer(setup, rooms, seat, opponent, source, scratch)


@by_type(reply)
def _reply(
    setup: Any, state: Any, seat: Any, opponent: Any, source: Any, rooms: Any, scratch: Any
) -> Callable[..., Any] | None:
    return _pick_any if "by_chance" in getattr(opponent, "fields", ()) else _answer_unseen


def room_for(rules: Rules) -> tuple[Memory, NDArray[Any]]:
    """The memory that one thread needs to ask opponents: rooms, and an array of one scratchpad."""
    return rules.state.array(ROOMS), np.zeros(1, scratch_type(rules))
