"""What a seat knows (rules O6): erasing hidden information, and sampling worlds that agree with what it saw.

A world assigns every unseen card to a hand or to the stock. It explains the past if the hands have the right sizes and
no hand has a suit that its seat failed to follow: bids and turns are public and do not depend on unseen cards.

As long as all seats have followed suit, worlds are dealt uniformly, like the first deal. After that, the cards are
dealt one by one, each to a pile that can hold it such that the deal can still be completed. It can be completed if and
only if, for each set of suits, enough cards of these suits are left for the piles that can hold no others (Hall, 1935).
So exactly the worlds that explain the past can result. Then the cards of some pairs of piles are redealt between the
two, uniformly, which makes all worlds nearly equally likely.
"""

from __future__ import annotations

import numpy as np
from augury.kernel.bits import bit, lowest, size, without_lowest
from augury.kernel.chance import Source, below, draw, pick_one
from augury.kernel.compilation import rule

from oh_hell.deal import scatter
from oh_hell.state import PILES, SEATS, STOCK, SUITS, TRUMP_PILE, Setup, State
from oh_hell.trick import cards_of, suit_of

SETS = 1 << SUITS
_NONE, _ONE, _BYTE = np.uint64(0), np.uint64(1), np.uint64(0xFF)
_FULL = np.uint64(0x7F7F7F7F7F7F7F7F)
_TOP = np.uint64(7)
_HALF = SETS // 2
_SUIT = np.uint64(0x1111111111111)


def _bytes(flags: list[bool]) -> list[int]:
    """A flag for each set of suits, as the bytes of two words."""
    return [sum(flags[half * _HALF + place] << 8 * place for place in range(_HALF)) for half in range(2)]


HOLDING = np.array([_bytes([bool(suits >> suit & 1) for suits in range(SETS)]) for suit in range(SUITS)], np.uint64)
"""For each suit, the sets of suits that contain it."""
COVERING = np.array([_bytes([suits & part == part for suits in range(SETS)]) for part in range(SETS)], np.uint64)
"""For each set of suits, its supersets."""
LAST = SEATS
"""The index of the stock among the rooms of the piles, which have a byte each."""
SWEEPS = 2
"""How often each pair of piles is redealt."""


@rule
def hide(setup: Setup, state: State, seat: int) -> None:
    """O6.3: erase other hands, the stock and the generator."""
    for pile in range(PILES):
        if pile not in (seat, TRUMP_PILE):
            state.piles[pile] = _NONE
    state.rng = _NONE


@rule
def hand_size(setup: Setup, state: State, seat: int) -> int:
    """The number of cards in a seat's hand, which is public."""
    players = int(setup.players)
    turned = seat - int(state.turn)
    # The seats from the one to act on have not played to the current trick; the `lying` seats before it have.
    has_played = 1 if (turned if turned >= 0 else turned + players) >= players - int(state.lying) else 0
    return int(state.tricks) - int(state.count) // players - has_played


@rule
def possible_suits(setup: Setup, state: State, pile: int) -> int:
    """O4.2: the suits that a pile can hold, a bit each: all except those that its seat failed to follow."""
    return SETS - 1 - int(state.lacks[pile]) if pile < int(setup.players) else SETS - 1


@rule
def unseen(setup: Setup, state: State, seat: int) -> np.uint64:
    """The cards whose location a seat does not know."""
    known = np.uint64(state.piles[seat]) | np.uint64(state.piles[TRUMP_PILE]) | np.uint64(state.played)
    return np.uint64(setup.deck) & ~known


@rule
def redeal(setup: Setup, state: State, seat: int, source: Source) -> None:
    """O6.3: sample a world that agrees with what a seat has seen."""
    state.rng = draw(source)
    players = int(setup.players)
    cards = unseen(setup, state, seat)
    room = _NONE
    held = 0
    lacking = 0
    for pile in range(STOCK):
        if pile < players and pile != seat:
            held += hand_size(setup, state, pile)
            lacking |= int(state.lacks[pile])
        room |= np.uint64(held) << np.uint64(8 * pile)
    if lacking == 0:
        scatter(state, cards, room, source)
        return
    rooms = room - (room << np.uint64(8))
    rooms += np.uint64(size(cards) - held) << np.uint64(8 * LAST)
    _deal_one_by_one(setup, state, cards, rooms, source)
    for _ in range(SWEEPS):
        for first in range(players):
            if first != seat:
                for second in range(first + 1, players):
                    if second != seat:
                        _deal_again(setup, state, first, second, source)
                _deal_again(setup, state, first, STOCK, source)


@rule
def lacked(setup: Setup, state: State, pile: int) -> np.uint64:
    """O4.2: the cards that a pile cannot hold."""
    return _SUIT * np.uint64(int(state.lacks[pile])) if pile < int(setup.players) else _NONE


@rule
def _deal_one_by_one(setup: Setup, state: State, cards: np.uint64, rooms: np.uint64, source: Source) -> None:
    """Deal each card to a pile such that the rest can still be dealt; byte p of `rooms` has the room of pile p."""
    low = high = _NONE
    for suit in range(SUITS):
        count = np.uint64(size(cards & cards_of(suit)))
        low += count * HOLDING[suit, 0]
        high += count * HOLDING[suit, 1]
    for pile in range(LAST + 1):
        room = rooms >> np.uint64(8 * pile) & _BYTE
        suits = possible_suits(setup, state, pile)
        low -= room * COVERING[suits, 0]
        high -= room * COVERING[suits, 1]
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        suit = suit_of(card)
        total = 0
        for pile in range(LAST + 1):
            total += _weight(setup, state, pile, suit, rooms, low, high)
        spot = below(source, total)
        chosen = -1
        while spot >= 0:
            chosen += 1
            spot -= _weight(setup, state, chosen, suit, rooms, low, high)
        suits = possible_suits(setup, state, chosen)
        low -= HOLDING[suit, 0] & ~COVERING[suits, 0]
        high -= HOLDING[suit, 1] & ~COVERING[suits, 1]
        rooms -= _ONE << np.uint64(8 * chosen)
        state.piles[chosen if chosen < LAST else STOCK] |= bit(card)


@rule
def _weight(setup: Setup, state: State, pile: int, suit: int, rooms: np.uint64, low: np.uint64, high: np.uint64) -> int:
    """The room of a pile, or 0 if it cannot hold the suit or if too few cards would be left for other piles."""
    suits = possible_suits(setup, state, pile)
    fewer_low, fewer_high = HOLDING[suit, 0] & ~COVERING[suits, 0], HOLDING[suit, 1] & ~COVERING[suits, 1]
    short = (fewer_low << _TOP & ~(low + _FULL)) | (fewer_high << _TOP & ~(high + _FULL))
    room = int(np.int64(rooms >> np.uint64(8 * pile) & _BYTE))
    return room if suits >> suit & 1 and short == _NONE else 0


@rule
def _deal_again(setup: Setup, state: State, first: int, second: int, source: Source) -> None:
    """Redeal the cards of two piles between them: cards that only one can hold stay, all others are drawn."""
    one, other = np.uint64(state.piles[first]), np.uint64(state.piles[second])
    cards = one | other
    kept = cards & lacked(setup, state, second)
    free = cards & ~kept & ~lacked(setup, state, first)
    for _ in range(size(one) - size(kept)):
        card = bit(pick_one(source, free))
        kept |= card
        free ^= card
    state.piles[first] = kept
    state.piles[second] = cards ^ kept
