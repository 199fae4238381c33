"""The records of Oh Hell: the setup, which is constant, and the state, which changes.

A card is rank * 4 + suit, as in OpenSpiel's game with four suits: a set of cards is one word, and the higher card of a
suit has the higher number.
"""

from __future__ import annotations

import numpy as np
from augury.kernel.records import Record, field
from numpy.typing import NDArray

SUITS = 4
RANKS = 13
CARDS = SUITS * RANKS
SEATS = 7
TRICKS = 17

# The piles that a deal fills: a hand for each seat, the card turned up for trumps, and the stock.
TRUMP_PILE, STOCK, PILES = 7, 8, 9

BIDDING, PLAYING, OVER = range(3)

# Actions: the cards by their own numbers, then the bids.
FIRST_BID = CARDS
ACTIONS = FIRST_BID + TRICKS + 1

NO_BID = -1


class Setup(Record):
    """The options as numbers for the rules."""

    deck: np.uint64 = field("u8")
    """The cards in play."""
    seats: np.uint64 = field("u8")
    """In byte p, how many of the seats 0 to p exist."""
    points: int = field("i2")
    """The points for a trick."""
    players: int = field("i1")
    least_tricks: int = field("i1")
    most_tricks: int = field("i1")
    penalty: int = field("i1")
    """Whether missing the bid costs points."""


class State(Record):
    """One position."""

    piles: NDArray[np.uint64] = field("u8", PILES)
    """The hands by seat, then the card turned up, then the stock."""
    played: np.uint64 = field("u8")
    """All cards played so far."""
    rng: np.uint64 = field("u8")
    scores: NDArray[np.int16] = field("i2", SEATS)
    best: int = field("i2")
    """The strength of the card that is winning the trick; 0 before the first one."""
    log: NDArray[np.uint8] = field("u1", CARDS)
    """The cards in the order of play."""
    takers: NDArray[np.uint8] = field("u1", TRICKS)
    """The seat that took each trick."""
    lacks: NDArray[np.uint8] = field("u1", SEATS)
    """The suits that each seat failed to follow, a bit each."""
    bids: NDArray[np.int8] = field("i1", SEATS)
    taken: NDArray[np.int8] = field("i1", SEATS)
    """How many tricks each seat has taken."""
    phase: int = field("i1")
    tricks: int = field("i1")
    """The number of tricks in this game."""
    dealer: int = field("i1")
    turn: int = field("i1")
    """The seat to bid or to play."""
    count: int = field("i1")
    """How many cards have been played."""
    lying: int = field("i1")
    """How many cards are in the current trick."""
    taker: int = field("i1")
    """The seat whose card is winning the current trick, or won the last one."""
    winners: int = field("u1")
    """The seats with the highest score, a bit each, once the game is over."""
