"""How a simulation goes on where the tree ends: a policy is a record, and its kind decides.

`Chance` plays on by chance in every game. A game with a better idea registers a record of its own with `answer_policy`;
what it needs to know is in the record's fields. As with the kernel's questions, compiled code is specialised for the
kind of record it is given, and the interpreter looks it up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from augury.kernel.chance import Source
from augury.kernel.compiling import by_type
from augury.kernel.questions import finish
from augury.kernel.records import Record, field

Policy = Callable[[Any, Any, Any, Source, NDArray[np.uint64]], int]
"""Plays a state on to the end of its stage, from setup, state, the policy's record, dice, and room for a set."""

_by_shape: dict[tuple[tuple[str, ...], int], Policy] = {}


def answer_policy(kind: type[Record], function: Policy) -> None:
    """Let a function play on wherever a search is given a policy of this kind."""
    shape = kind.dtype.names or (), kind.dtype.itemsize
    if shape in _by_shape:
        raise TypeError("two policies have records of the same fields and size; give one of them another field")
    _by_shape[shape] = function


def play_on(setup: Record, state: Record, policy: Record, source: Source, words: NDArray[np.uint64]) -> int:
    """Play to the end of the stage as the policy does; how many actions that took."""
    dtype = cast(Any, policy).dtype
    return _by_shape[dtype.names, dtype.itemsize](setup, state, policy, source, words)


@by_type(play_on)
def _play_on(setup: Any, state: Any, policy: Any, source: Any, words: Any) -> Callable[..., Any] | None:
    function = _by_shape.get((tuple(getattr(policy, "fields", ())), getattr(policy, "size", 0)))
    return getattr(function, "py_func", function)


class Chance(Record):
    """Each legal action is as likely."""

    nothing_else: int = field("u1")
    """A record has a field; this one says nothing."""


def by_chance(setup: Record, state: Record, policy: Chance, source: Source, words: NDArray[np.uint64]) -> int:
    """Play on as the game's own question has it."""
    return finish(setup, state, source, words)


answer_policy(Chance, by_chance)
