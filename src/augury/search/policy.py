"""Policies estimate each seat's share of the victory at the leaves of a tree. Each is a record of its own kind.

`Chance` plays the stage to its end at random, in every game. A game with a better method registers its own record
with `register_policy`; what it needs to know is in the record's fields. It may play on by better rules, for a while or
to the end, or only evaluate the position. As with the kernel's interface, compiled code is specialised for the kind of
record it is given, and the interpreter looks it up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from augury.kernel.chance import Source
from augury.kernel.compilation import by_type
from augury.kernel.interface import finish, worth
from augury.kernel.records import Memory, Record, field

SCRATCH_STATES = 3
"""How many states a policy may use; it starts from the first."""

Policy = Callable[[Any, Memory, Any, Source, NDArray[np.uint64], NDArray[np.float64]], Any]
"""Takes setup, states, the policy's record, dice and a scratch set of actions; writes each seat's expected share."""

_by_shape: dict[tuple[tuple[str, ...], int], Policy] = {}


def register_policy(kind: type[Record], function: Policy) -> None:
    """Register the function that evaluates positions for policies of this kind."""
    shape = kind.dtype.names or (), kind.dtype.itemsize
    if shape in _by_shape:
        raise TypeError("two policies have records of the same fields and size; give one of them another field")
    _by_shape[shape] = function


def expect(
    setup: Record,
    rooms: Memory,
    policy: Record,
    source: Source,
    words: NDArray[np.uint64],
    shares: NDArray[np.float64],
) -> None:
    """Write each seat's expected share of the victory in the first room's state; all rooms may be overwritten."""
    dtype = cast(Any, policy).dtype
    _by_shape[dtype.names, dtype.itemsize](setup, rooms, policy, source, words, shares)


@by_type(expect)
def _expect(setup: Any, rooms: Any, policy: Any, source: Any, words: Any, shares: Any) -> Callable[..., Any] | None:
    function = _by_shape.get((tuple(getattr(policy, "fields", ())), getattr(policy, "size", 0)))
    return getattr(function, "py_func", function)


class Chance(Record):
    """Chooses a legal action uniformly at random."""

    nothing_else: int = field("u1")
    """Unused; a record must have a field."""


def by_chance(
    setup: Record,
    rooms: Memory,
    policy: Chance,
    source: Source,
    words: NDArray[np.uint64],
    shares: NDArray[np.float64],
) -> None:
    """Finish the stage with random actions."""
    finish(setup, rooms[0], source, words)
    worth(setup, rooms[0], shares)


register_policy(Chance, by_chance)
