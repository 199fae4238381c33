"""The functions that every game implements, under the same names, resolved on the type of the state record.

Compiled code that calls `apply(setup, state, ...)` is specialised for the game whose state it is given; the
interpreter looks the game up by the state's layout. So a search or a simulator is written once, over these names.

These functions do not check their arguments; `Position` does. An action is a number; notation gives it words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from augury.kernel.chance import Source
from augury.kernel.compilation import by_type
from augury.kernel.records import Record

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Rules:
    """One game's implementation, over its own kinds of record."""

    setup: type[Record]
    state: type[Record]
    actions: int
    """Actions are numbered from 0 to this, exclusive."""
    begin: Callable[[Any, Any, np.uint64], None]
    actors: Callable[[Any, Any], int]
    legal: Callable[[Any, Any, int, NDArray[np.uint64]], None]
    apply: Callable[[Any, Any, int, int], None]
    returns: Callable[[Any, Any, NDArray[np.float64]], None]
    hide: Callable[[Any, Any, int], None]
    redeal: Callable[[Any, Any, int, Source], None]
    stage: Callable[[Any, Any], int]
    finish: Callable[[Any, Any, Source, NDArray[np.uint64]], int]
    worth: Callable[[Any, Any, NDArray[np.float64]], None]
    observe: Callable[[Any, Any, int, NDArray[np.uint64]], None]

    @cached_property
    def words(self) -> int:
        """How many 64-bit words a set of actions takes."""
        return (self.actions + 63) // 64

    @property
    def scratchpad(self) -> np.dtype[Any]:
        """The type of what random play needs: dice, and room for a set of actions.

        The size of the set is part of the type, so that compiled loops over it are unrolled. The blank lines keep
        the scratchpads of two threads out of one cache line, where each would slow the other.
        """
        fields = [("above", "u8", (8,)), ("rng", "u8"), ("words", "u8", (self.words,)), ("below", "u8", (8,))]
        return np.dtype((np.record, fields))


_by_shape: dict[tuple[tuple[str, ...], int], Rules] = {}
"""Rules by the names of their state's fields and its size: what both NumPy and Numba know of a record."""


def implement(rules: Rules) -> Rules:
    """Register a game's rules as those of its state records."""
    shape = rules.state.dtype.names or (), rules.state.dtype.itemsize
    if shape in _by_shape:
        raise TypeError("two games have states of the same fields and size; give one of them another field")
    _by_shape[shape] = rules
    return rules


def rules_of(state: Record) -> Rules:
    """The rules of a state, by its layout."""
    dtype = cast(Any, state).dtype
    return _by_shape[dtype.names, dtype.itemsize]


def answered_by_rules(question: F) -> F:
    """Have the rules of the state, the second argument, answer; compiled code calls the function in them directly."""
    name = question.__name__

    @wraps(question)
    def ask(*given: Any) -> Any:
        return getattr(rules_of(given[1]), name)(*given)

    @by_type(ask)
    def source(_: Any, state: Any, *__: Any) -> Callable[..., Any] | None:
        rules = _by_shape.get((tuple(getattr(state, "fields", ())), getattr(state, "size", 0)))
        function = getattr(rules, name, None)
        return getattr(function, "py_func", function)

    return cast(F, ask)


@answered_by_rules
def begin(setup: Record, state: Record, seed: np.uint64) -> None:
    """Set up a new game in a record that is all zero."""
    raise NotImplementedError


@answered_by_rules
def actors(setup: Record, state: Record) -> int:
    """The seats that may act now, as a bit set; empty when the game is over."""
    raise NotImplementedError


@answered_by_rules
def legal(setup: Record, state: Record, seat: int, out: NDArray[np.uint64]) -> None:
    """Write the set of actions that a seat which may act can choose from."""
    raise NotImplementedError


@answered_by_rules
def apply(setup: Record, state: Record, seat: int, action: int) -> None:
    """Apply a legal action of a seat, and continue to the next choice."""
    raise NotImplementedError


@answered_by_rules
def returns(setup: Record, state: Record, out: NDArray[np.float64]) -> None:
    """Write each seat's share of the victory, in a game that is over."""
    raise NotImplementedError


@answered_by_rules
def hide(setup: Record, state: Record, seat: int) -> None:
    """Erase all that a seat must not know; seat -1 is a spectator."""
    raise NotImplementedError


@answered_by_rules
def redeal(setup: Record, state: Record, seat: int, source: Source) -> None:
    """Complete a state erased for a seat with a random world that agrees with everything the seat has seen."""
    raise NotImplementedError


@answered_by_rules
def stage(setup: Record, state: Record) -> int:
    """A number that changes when a part of the game that can be evaluated separately, such as a round, has ended."""
    raise NotImplementedError


@answered_by_rules
def finish(setup: Record, state: Record, source: Source, words: NDArray[np.uint64]) -> int:
    """Play at random to the end of the stage, and return the number of actions. What comes next need not be set up."""
    raise NotImplementedError


@answered_by_rules
def worth(setup: Record, state: Record, out: NDArray[np.float64]) -> None:
    """Write what each seat may expect of the victory, from 0 to 1, where a stage has just ended or the game is over."""
    raise NotImplementedError


@answered_by_rules
def observe(setup: Record, state: Record, seat: int, out: NDArray[np.uint64]) -> None:
    """Write what a seat knows as a row of numbers, eight to a word; `Game.observation` says what each means."""
    raise NotImplementedError
