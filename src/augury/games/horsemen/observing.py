"""What a seat of the Four Horsemen knows, as numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.horsemen.state import CARDS, Setup, State
from augury.kernel.compiling import rule
from augury.kernel.observing import BYTE, Block, spread


@rule
def observe(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """Write all that a seat knows."""
    for part in range(CARDS // 8):
        out[part] = spread(np.uint64(state.hands[seat]) >> np.uint64(8 * part) & BYTE)


def observation(setup: Setup) -> tuple[Block, ...]:
    """What an observation is made of, in order."""
    return (Block("hand", tuple(map(str, range(CARDS))), "The cards in hand."),)
