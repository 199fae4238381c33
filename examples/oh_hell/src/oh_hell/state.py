"""The records of Oh Hell: the setup, which stays, and the state, which moves.

A card is rank * 4 + suit, as in OpenSpiel's game with four suits: a set of cards is one word, and of two cards of a
suit the higher number is the higher card.
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
    """The parameters, as the numbers that the rules read."""

    deck: np.uint64 = field("u8")
    """The cards in play."""
    seats: np.uint64 = field("u8")
    """In byte p, how many of the seats 0 to p there are."""
    points: int = field("i2")
    """What a trick counts."""
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
    """The cards in the order in which they were played."""
    takers: NDArray[np.uint8] = field("u1", TRICKS)
    """Who has taken each trick."""
    lacks: NDArray[np.uint8] = field("u1", SEATS)
    """The suits that each seat has failed to follow, a bit each."""
    bids: NDArray[np.int8] = field("i1", SEATS)
    taken: NDArray[np.int8] = field("i1", SEATS)
    """How many tricks each seat has taken."""
    phase: int = field("i1")
    tricks: int = field("i1")
    """How many are played in this game."""
    dealer: int = field("i1")
    turn: int = field("i1")
    """The seat that is to bid or to play."""
    count: int = field("i1")
    """How many cards have been played."""
    lying: int = field("i1")
    """How many cards lie in this trick."""
    taker: int = field("i1")
    """Whose card is winning the trick, or has won the last one."""
    winners: int = field("u1")
    """The seats with the highest score, a bit each, once the game is over."""
