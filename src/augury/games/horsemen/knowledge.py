"""What a seat knows (rules H7): erasing what it must not know, and dealing worlds that agree with what it saw.

Which cards a player has is public, and so is where each of them lies, but for the draw pile and the hand. A world says
which of the unseen cards are in the hand, how the draw piles lie, which Horsemen lie under the piles that the seat
never looked under, and the order of the Prophecies to come. What a player was able to do never depended on any of
that in a way that others could not see, so all such worlds agree with the past: `redeal` draws each as likely.
"""

from __future__ import annotations

import numpy as np

from augury.games.horsemen.draws import shuffle
from augury.games.horsemen.sides import all_sides
from augury.games.horsemen.state import CARDS, NONE, PROPHECIES, SEATS, SUITS, Setup, State
from augury.kernel.bits import bit, lowest, nth, size, without_lowest
from augury.kernel.chance import Source, below, draw
from augury.kernel.compilation import rule


@rule
def unseen(state: State, seat: int) -> np.uint64:
    """H7.3: the cards of a player that are in the draw pile or, unknown to the other, in the hand."""
    seen = np.uint64(state.discards[seat]) | np.uint64(state.known[seat]) | all_sides(state, seat)
    return np.uint64(state.owned[seat]) & ~seen


@rule
def known_horsemen(state: State, seat: int) -> int:
    """H7.1, H7.2: the piles whose Horseman a seat knows, a bit each."""
    return int(state.revealed) | (int(state.looked[seat]) if seat >= 0 else 0)


@rule
def hide(setup: Setup, state: State, seat: int) -> None:
    """H7.3, H7.5: erase the other hand, all that lies face down, and the shuffles to come."""
    for other in range(SEATS):
        if other != seat:
            state.hands[other] = 0
        for index in range(CARDS):
            state.deck[other, index] = 0
    known = known_horsemen(state, seat)
    for pile in range(SUITS):
        if not known >> pile & 1:
            state.horsemen[pile] = NONE
    for index in range(PROPHECIES - int(state.laid)):
        state.prophecies[index] = NONE
    state.rng = np.uint64(0)


@rule
def redeal(setup: Setup, state: State, seat: int, source: Source) -> None:
    """Draw a world uniformly from all that agree with what a seat has seen."""
    state.rng = draw(source)
    for other in range(SEATS):
        cards = unseen(state, other)
        if other == seat:
            cards &= ~np.uint64(state.hands[seat])
        else:
            hand = np.uint64(state.known[other])
            for _ in range(int(state.held[other]) - size(hand)):
                card = bit(nth(cards, below(source, size(cards))))
                hand |= card
                cards ^= card
            state.hands[other] = hand
        shuffle(source, state, other, cards)
    _guess_horsemen(state, seat, source)
    _guess_prophecies(state, source)


@rule
def _guess_horsemen(state: State, seat: int, source: Source) -> None:
    """Any Horseman that the seat has not seen may lie under any pile that it has not looked under."""
    known = known_horsemen(state, seat)
    hidden = np.uint64(15)
    for pile in range(SUITS):
        if known >> pile & 1:
            hidden ^= bit(int(state.horsemen[pile]))
    for pile in range(SUITS):
        if not known >> pile & 1:
            horseman = nth(hidden, below(source, size(hidden)))
            hidden ^= bit(horseman)
            state.horsemen[pile] = horseman


@rule
def _guess_prophecies(state: State, source: Source) -> None:
    """The Prophecies that were not laid yet may come in any order."""
    hidden = np.uint64((1 << PROPHECIES) - 1)
    left = PROPHECIES - int(state.laid)
    for index in range(left, PROPHECIES):
        hidden ^= bit(int(state.prophecies[index]))
    for count in range(left):
        place = below(source, count + 1)
        state.prophecies[count] = state.prophecies[place]
        state.prophecies[place] = lowest(hidden)
        hidden = without_lowest(hidden)
