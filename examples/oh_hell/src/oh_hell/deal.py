"""The setup as a record, and the deal (rules O1 and O2)."""

from __future__ import annotations

import numpy as np
from augury.kernel.bits import size, without_lowest
from augury.kernel.chance import Source, below
from augury.kernel.compilation import rule

from oh_hell.setup import DRAWN, OhHellSetup
from oh_hell.state import BIDDING, NO_BID, PILES, SEATS, SUITS, TRUMP_PILE, Setup, State

EACH = np.uint64(0x0101010101010101)
_GUARDS = np.uint64(0x8080808080808080)
_TRUMP = np.uint64(1) << np.uint64(8 * TRUMP_PILE)
_BYTE = np.uint64(8)


def write_setup(chosen: OhHellSetup) -> Setup:
    """O1.1, O1.2: the record for a setup."""
    setup = Setup.new()
    cards = [rank * SUITS + suit for suit in range(chosen.num_suits) for rank in range(chosen.num_cards_per_suit)]
    drawn = chosen.num_tricks_fixed == DRAWN
    setup.deck = np.uint64(sum(1 << card for card in cards))
    setup.seats = np.uint64(sum(min(pile + 1, chosen.players) << 8 * pile for pile in range(PILES - 1)))
    setup.points = chosen.points_per_trick
    setup.players = chosen.players
    setup.least_tricks = 1 if drawn else chosen.num_tricks_fixed
    setup.most_tricks = chosen.most_tricks if drawn else chosen.num_tricks_fixed
    setup.penalty = int(chosen.off_bid_penalty)
    return setup


@rule
def begin(setup: Setup, state: State, seed: np.uint64) -> None:
    """O2.1 to O2.4: draw the number of tricks and the dealer, deal, and turn up a card."""
    state.rng = seed
    state.tricks = int(setup.least_tricks) + below(state, int(setup.most_tricks) - int(setup.least_tricks) + 1)
    state.dealer = below(state, int(setup.players))
    scatter(state, np.uint64(setup.deck), room_of(setup, int(state.tricks)), state)
    open_bidding(setup, state)


@rule
def open_bidding(setup: Setup, state: State) -> None:
    """O3.1: clear the bids; the seat after the dealer starts."""
    for seat in range(SEATS):
        state.bids[seat] = NO_BID
    state.turn = after(setup, int(state.dealer))
    state.phase = BIDDING


@rule
def after(setup: Setup, seat: int) -> int:
    """O2.5: the next seat, clockwise."""
    return seat + 1 if seat + 1 < int(setup.players) else 0


@rule
def room_of(setup: Setup, tricks: int) -> np.uint64:
    """The sizes of the piles: byte p has the total size of the piles 0 to p; the stock takes the rest."""
    return np.uint64(setup.seats) * np.uint64(tricks) + _TRUMP


@rule
def scatter(state: State, cards: np.uint64, room: np.uint64, source: Source) -> None:
    """O2.3: deal the cards to the piles, each with a probability in proportion to its remaining room."""
    for left in range(size(cards), 0, -1):
        # Compare all piles at once: the bytes with a sum greater than a random spot get their highest bit set.
        beyond = ((room | _GUARDS) - np.uint64(below(source, left) + 1) * EACH) & _GUARDS
        room -= beyond >> np.uint64(7)
        rest = without_lowest(cards)
        state.piles[PILES - 1 - size(beyond)] |= cards ^ rest
        cards = rest
