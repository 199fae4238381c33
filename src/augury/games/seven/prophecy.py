"""The prophecy (rules S2)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.state import FIRST_PROPHECY, PLAYING, Setup, State
from augury.kernel.compilation import rule

_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@rule
def prophets(setup: Setup, state: State) -> int:
    """S2.1, S2.4: all seats that have not prophesied yet, at once."""
    return (1 << int(setup.players)) - 1 - int(state.sealed)


@rule
def legal_prophecies(setup: Setup, out: NDArray[np.uint64]) -> None:
    """S2.2: any way to place seven tokens."""
    count = int(setup.prophecy_count)
    out[0] = 0
    out[1] = _ALL >> np.uint64(max(0, 64 - count))
    out[2] = _ALL >> np.uint64(128 - count) if count > 64 else np.uint64(0)


@rule
def seal(setup: Setup, state: State, seat: int, action: int) -> None:
    """S2.3: place a prophecy in secret; when the last one is in, the tricks begin."""
    prophecy = setup.prophecies[action - FIRST_PROPHECY]
    state.placed[seat] = prophecy
    state.tokens[seat] = prophecy
    state.sealed |= 1 << seat
    if prophets(setup, state) == 0:
        state.phase = PLAYING
