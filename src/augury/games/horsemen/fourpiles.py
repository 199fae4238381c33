"""The Four Piles and the Horsemen under them (rules H4, H5.12, H5.15, H5.16)."""

from __future__ import annotations

import numpy as np

from augury.games.horsemen.discards import pick
from augury.games.horsemen.state import BY_APOCALYPSE, OVER, SUITS, VALUES, Setup, State
from augury.kernel.bits import bit
from augury.kernel.compilation import rule

FULL_PILE = 0x654
"""H1.3: 6 below, 4 on top."""


@rule
def covered(state: State) -> int:
    """H4.2: the piles that still have a card, a bit each; a Horseman is no card."""
    found = 0
    for pile in range(SUITS):
        found |= (1 if state.piles[pile] else 0) << pile
    return found


@rule
def take_top(setup: Setup, state: State, pile: int) -> int:
    """H4.3, H4.5: the top card of a pile, off it; what lies below it may be a Horseman, and may be the last."""
    stack = int(state.piles[pile])
    state.piles[pile] = stack >> 4
    if stack < 16:
        state.revealed |= 1 << pile
        heed(setup, state)
        if covered(state) == 0:
            state.phase = OVER
            state.reason = BY_APOCALYPSE
    return pile * VALUES + (stack & 15) - 1


@rule
def buy(setup: Setup, state: State, seat: int, pile: int) -> None:
    """H4.1, H4.6: the top card goes into the hand, in public (H7.4), and belongs to its buyer."""
    card = np.uint32(bit(take_top(setup, state, pile)))
    state.hands[seat] |= card
    state.known[seat] |= card
    state.owned[seat] |= card
    state.held[seat] += 1
    state.bought |= 1 << (seat * SUITS + pile)


@rule
def seal(setup: Setup, state: State, seat: int, card: int) -> None:
    """H5.12, H4.4: a royal card goes from the discards back onto its pile, and belongs to no player."""
    pick(state, seat, card)
    state.owned[seat] ^= np.uint32(bit(card))
    pile = card // VALUES
    stack = int(state.piles[pile])
    state.piles[pile] = stack << 4 | (card % VALUES + 1)
    if stack == 0:
        heed(setup, state)


@rule
def heed(setup: Setup, state: State) -> None:
    """H4.3, H4.4, H5.16: add up the effects of the uncovered Horsemen."""
    exalt = embolden = starve = reap = 0
    for pile in range(SUITS):
        if state.piles[pile] == 0:
            horseman = int(state.horsemen[pile])
            exalt += int(setup.exalt[horseman])
            embolden += int(setup.embolden[horseman])
            starve += int(setup.starve[horseman])
            reap += int(setup.reap[horseman])
    state.exalt = exalt
    state.embolden = embolden
    state.starve = starve
    state.reap = reap
