"""The bids (rules O3)."""

from __future__ import annotations

import numpy as np
from augury.kernel.bits import bit
from augury.kernel.compilation import rule

from oh_hell.deal import after
from oh_hell.state import NO_BID, PLAYING, Setup, State

_ONE = np.uint64(1)


@rule
def forbidden_bid(setup: Setup, state: State) -> int:
    """O3.3: the bid that would make the bids add up to the tricks, which the last bidder cannot make, or NO_BID."""
    if int(state.turn) != int(state.dealer):
        return NO_BID
    left = int(state.tricks)
    for seat in range(int(setup.players)):
        left -= max(0, int(state.bids[seat]))
    return left if left >= 0 else NO_BID


@rule
def legal_bids(setup: Setup, state: State) -> np.uint64:
    """O3.2, O3.3: from 0 to the number of tricks, except the forbidden bid."""
    bids = (_ONE << np.uint64(int(state.tricks) + 1)) - _ONE
    forbidden = forbidden_bid(setup, state)
    return bids if forbidden == NO_BID else bids & ~bit(forbidden)


@rule
def place(setup: Setup, state: State, seat: int, bid: int) -> None:
    """O3.1: bid openly; after the dealer's bid, the seat after the dealer leads."""
    state.bids[seat] = bid
    state.turn = after(setup, seat)
    if seat == int(state.dealer):
        state.phase = PLAYING
