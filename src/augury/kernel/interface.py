"""The functions that every game implements, under the same names, resolved on the type of the state record.

Compiled code that calls `apply(setup, state, ...)` is specialised for the game whose state it is given; the
interpreter looks the game up by the state's layout. So a search or a simulator is written once, over these names.

None of these functions checks what it is told: `Position` does. An action is a number; notation gives it words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from augury.kernel.chance import Source
from augury.kernel.compilation import by_type
from augury.kernel.records import Record


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
"""Rules by the names of their state's fields and its size: what NumPy and Numba both can tell of a record."""


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


def begin(setup: Record, state: Record, seed: np.uint64) -> None:
    """Set up a new game in a record that is all zero."""
    rules_of(state).begin(setup, state, seed)


def actors(setup: Record, state: Record) -> int:
    """The seats that may act now, as a bit set; empty when the game is over."""
    return rules_of(state).actors(setup, state)


def legal(setup: Record, state: Record, seat: int, out: NDArray[np.uint64]) -> None:
    """Write the set of actions that a seat which may act can choose from."""
    rules_of(state).legal(setup, state, seat, out)


def apply(setup: Record, state: Record, seat: int, action: int) -> None:
    """Change the state as a legal action of a seat does, up to where somebody must choose again."""
    rules_of(state).apply(setup, state, seat, action)


def returns(setup: Record, state: Record, out: NDArray[np.float64]) -> None:
    """Write each seat's share of the victory, in a game that is over."""
    rules_of(state).returns(setup, state, out)


def hide(setup: Record, state: Record, seat: int) -> None:
    """Erase all that a seat must not know; seat -1 is a spectator."""
    rules_of(state).hide(setup, state, seat)


def redeal(setup: Record, state: Record, seat: int, source: Source) -> None:
    """Fill a state erased for a seat with a world that agrees with everything the seat has seen."""
    rules_of(state).redeal(setup, state, seat, source)


def stage(setup: Record, state: Record) -> int:
    """A number that changes when a part of the game which can be judged by itself, such as a round, has ended."""
    return rules_of(state).stage(setup, state)


def finish(setup: Record, state: Record, source: Source, words: NDArray[np.uint64]) -> int:
    """Play on by chance to the end of the stage; how many actions that took. What comes next need not be set up."""
    return rules_of(state).finish(setup, state, source, words)


def worth(setup: Record, state: Record, out: NDArray[np.float64]) -> None:
    """Write what each seat may expect of the victory, from 0 to 1, where a stage has just ended or the game is over."""
    rules_of(state).worth(setup, state, out)


def observe(setup: Record, state: Record, seat: int, out: NDArray[np.uint64]) -> None:
    """Write what a seat knows as a row of numbers, eight to a word; `Game.observation` says what each means."""
    rules_of(state).observe(setup, state, seat, out)


def _compiled(state: Any, question: str) -> Callable[..., Any] | None:
    """The source that Numba is to compile for a question about a state of this compiled type."""
    rules = _by_shape.get((tuple(getattr(state, "fields", ())), getattr(state, "size", 0)))
    function = getattr(rules, question, None)
    return getattr(function, "py_func", function)


@by_type(begin)
def _begin(setup: Any, state: Any, seed: Any) -> Callable[..., Any] | None:
    return _compiled(state, "begin")


@by_type(actors)
def _actors(setup: Any, state: Any) -> Callable[..., Any] | None:
    return _compiled(state, "actors")


@by_type(legal)
def _legal(setup: Any, state: Any, seat: Any, out: Any) -> Callable[..., Any] | None:
    return _compiled(state, "legal")


@by_type(apply)
def _apply(setup: Any, state: Any, seat: Any, action: Any) -> Callable[..., Any] | None:
    return _compiled(state, "apply")


@by_type(returns)
def _returns(setup: Any, state: Any, out: Any) -> Callable[..., Any] | None:
    return _compiled(state, "returns")


@by_type(hide)
def _hide(setup: Any, state: Any, seat: Any) -> Callable[..., Any] | None:
    return _compiled(state, "hide")


@by_type(redeal)
def _redeal(setup: Any, state: Any, seat: Any, source: Any) -> Callable[..., Any] | None:
    return _compiled(state, "redeal")


@by_type(stage)
def _stage(setup: Any, state: Any) -> Callable[..., Any] | None:
    return _compiled(state, "stage")


@by_type(finish)
def _finish(setup: Any, state: Any, source: Any, words: Any) -> Callable[..., Any] | None:
    return _compiled(state, "finish")


@by_type(worth)
def _worth(setup: Any, state: Any, out: Any) -> Callable[..., Any] | None:
    return _compiled(state, "worth")


@by_type(observe)
def _observe(setup: Any, state: Any, seat: Any, out: Any) -> Callable[..., Any] | None:
    return _compiled(state, "observe")
