"""Queries about one position, called from Python: each is one call of compiled code.

Records are passed as arrays of one: that costs a seventh of passing the record itself.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.kernel.compilation import routine
from augury.kernel.interface import actors, apply, hide, legal, observe
from augury.kernel.records import Memory

_ONE = np.uint64(1)


@routine
def actors_in(setups: Memory, states: Memory) -> int:
    """The seats that may act now, a bit each."""
    return actors(setups[0], states[0])


@routine
def legal_in(setups: Memory, states: Memory, seat: int, words: NDArray[np.uint64]) -> None:
    """Write the set of actions that a seat which may act can choose from."""
    legal(setups[0], states[0], seat, words)


@routine
def attempt(setups: Memory, states: Memory, after: Memory, seat: int, action: int, words: NDArray[np.uint64]) -> bool:
    """Copy a state to where an action is to be applied to it; whether the action is legal there."""
    after[0] = states[0]
    legal(setups[0], states[0], seat, words)
    return bool(words[action >> 6] >> np.uint64(action & 63) & _ONE)


@routine
def make(setups: Memory, states: Memory, after: Memory, seat: int, action: int, words: NDArray[np.uint64]) -> bool:
    """Copy a state and apply an action to the copy, if the action is legal; whether it is."""
    if not attempt(setups, states, after, seat, action, words):
        return False
    apply(setups[0], after[0], seat, action)
    return True


@routine
def look(setups: Memory, states: Memory, seen: Memory, words: NDArray[np.uint64], first: int) -> int:
    """Copy a state for several seats from `first` on, each time without what that seat must not know.

    Writes the legal actions of each seat, and returns the seats that may act, as the first copy has them.
    """
    answer = 0
    for place in range(len(seen)):
        seat = first + place
        seen[place] = states[0]
        hide(setups[0], seen[place], seat)
        acting = actors(setups[0], seen[place])
        if seat >= 0 and acting >> seat & 1:
            legal(setups[0], seen[place], seat, words[place])
        if place == 0:
            answer = acting
    return answer


@routine
def observe_in(setups: Memory, states: Memory, seat: int, out: NDArray[np.uint64]) -> None:
    """Write what a seat knows as a row of numbers."""
    observe(setups[0], states[0], seat, out)
