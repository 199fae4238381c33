"""The records of Seven Prophecies: the setup, which is constant, and the state.

A card is colour * 16 + number, so that a set of cards is one word with sixteen bits a colour; 0 is no card. A row
card of the exam edition has a colour and the number 0. A prophecy is four hexadecimal digits, the tokens on the
first rank in the lowest.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.kernel.records import Record, field

COLOURS = 4
SEATS = 4
TRICKS = 10
TOKENS = 7
PROPHECIES = 120

# The piles that a deal fills: a hand for each seat, then these.
ROW_PILE, ASIDE_UP, ASIDE_DOWN, PILES = 4, 5, 6, 7

PROPHESYING, PLAYING, SCORING, DEALING, OVER = range(5)

# Actions: the cards by their own numbers, then the prophecies by their place in the setup's list.
FIRST_PROPHECY = 64
ACTIONS = FIRST_PROPHECY + PROPHECIES

SHARED, FEWEST_OUTER, LAST_PLACE = 0, 1, 2


class Setup(Record):
    """Edition, players, variant and options, as the numbers that the rules read."""

    deck: np.uint64 = field("u8")
    """The cards in play."""
    room: np.uint64 = field("u8")
    """How many cards the piles take: in byte p, the room of the piles 0 to p together."""
    colour_cards: np.uint64 = field("u8")
    """How many colour cards the row is laid from, in the form of `room`; 0 when the row is dealt from the deck."""
    prophecies: NDArray[np.uint16] = field("u2", PROPHECIES)
    prophecy_count: int = field("i2")
    players: int = field("i1")
    gain: NDArray[np.int8] = field("i1", TRICKS + 1)
    """Points for fulfilling, by the number of the trick."""
    consolation: int = field("i1")
    """Points for the fewest tokens left when another player fulfilled before the tenth trick."""
    loses: int = field("i1")
    """Whether tokens left cost points."""
    counts_tokens: int = field("i1")
    """Whether the score is simply the number of confirmed tokens."""
    rounds: int = field("i1")
    goal: int = field("i1")
    """The score that ends the game."""
    needs_goal: int = field("i1")
    """Whether only players who have reached the goal can win."""
    tie_break: int = field("i1")
    starter: int = field("i1")
    """Who leads the first round: 0 for a lot, or the number of the seat, from 1."""


class State(Record):
    """One position."""

    piles: NDArray[np.uint64] = field("u8", PILES)
    """The hands by seat, then the row's cards, the cards aside face up, the cards aside face down."""
    rng: np.uint64 = field("u8")
    placed: NDArray[np.uint16] = field("u2", SEATS)
    """The prophecies as they were placed."""
    tokens: NDArray[np.uint16] = field("u2", SEATS)
    """What is left of them."""
    row: NDArray[np.uint8] = field("u1", TRICKS)
    played: NDArray[np.uint8] = field("u1", TRICKS, SEATS)
    """The card of each seat in each trick."""
    places: NDArray[np.uint8] = field("u1", TRICKS)
    """The place of each seat in each trick, two bits a seat, 0 for first."""
    confirmed: NDArray[np.uint8] = field("u1", TRICKS)
    """The seats that confirmed a token in each trick, a bit each."""
    scores: NDArray[np.int8] = field("i1", SEATS)
    phase: int = field("i1")
    round_number: int = field("i1")
    """From 1."""
    trick_number: int = field("i1")
    """From 1: the trick being played, or the last one when the game is over."""
    lying: int = field("i1")
    """How many cards lie in this trick."""
    leader: int = field("i1")
    """Who leads this trick."""
    opener: int = field("i1")
    """Who led the first trick of this round."""
    sealed: int = field("i1")
    """The seats whose prophecy is in, a bit each."""
    winners: int = field("i1")
    """The seats that have won, a bit each, once the game is over."""
