"""The records of Prophecy of the Four Horsemen: the setup, which is constant, and the state.

A card is suit * 6 + value - 1. A player never has two equal cards, so the cards that a player has in one place are a
set in one word. The side on which a card lies on the table says whose it is.

An action is lane * 32 + card: a lane for each thing that can be done with a card, and the last one for the rest.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.kernel.records import Record, field

SEATS = 2
SUITS = 4
VALUES = 6
CARDS = SUITS * VALUES
PLACES = 3
SLOTS = 4
HAND = 4
PROPHECIES = 12
GOAL = 3
STEPS = 4
MOST_FRAMES = 12
"""A frame that is not the lowest stands for a card just played, and a player has twelve slots (H5.4)."""
MOST_PASSES = 6
MOST_TURNS = 300
LETTERS = 32

# Phases: four need no choice, and `advance` goes on.
TURN, CHOOSING, RESOLVING, DRAWING, FULFILLING, FAVOURING, LAYING, OVER = range(8)

# Verbs of a step; those up to MOVE are about the table.
DRAW, PLAY, STRIKE, SLAY, RALLY, MOVE, BUY, DISCARD, TAKE, BANISH, SEAL, DOOM, LOOK, FAST = range(1, 15)

# Lanes of actions.
LANE = 32
PLAY_LANE, MOVE_LANE, STRIKE_LANE, DISCARD_LANE, TAKE_LANE, BANISH_LANE, SEAL_LANE, PILE_LANE = 0, 3, 6, 7, 8, 9, 10, 11
BUYING, DOOMING, LOOKING, PASSING = 0, 4, 8, 12
"""Where the actions of the last lane begin: four piles each, then passing."""
ACTIONS = 12 * LANE
WORDS = ACTIONS // 64
PASS = PILE_LANE * LANE + PASSING

BY_PROPHECIES, BY_APOCALYPSE, BY_PASSES, BY_TURNS = 1, 2, 3, 4
"""Reasons for the end."""

NONE = -1
"""No Prophecy in a gap; a Horseman that a seat does not know."""


class Setup(Record):
    """The card set, as the numbers that the rules read."""

    steps: NDArray[np.int16] = field("i2", SUITS + PROPHECIES, STEPS)
    """The effects of the suits, then of the Prophecies: verb, 16 for the opponent, number * 32; 0 is no step."""
    exalt: NDArray[np.int8] = field("i1", SUITS)
    """What each Horseman does when it is uncovered (H5.15); to defy is to exalt by a negative number."""
    embolden: NDArray[np.int8] = field("i1", SUITS)
    starve: NDArray[np.int8] = field("i1", SUITS)
    reap: NDArray[np.int8] = field("i1", SUITS)
    suit_names: NDArray[np.uint8] = field("u1", SUITS, LETTERS)
    """In UTF-8, filled up with zeros."""
    prophecy_names: NDArray[np.uint8] = field("u1", PROPHECIES, LETTERS)
    horseman_names: NDArray[np.uint8] = field("u1", SUITS, LETTERS)
    players: int = field("i1")
    each_responds: int = field("i1")
    """Whether each fourth slot that is filled gives the opponent a response (H3.10)."""


class State(Record):
    """One position."""

    hands: NDArray[np.uint32] = field("u4", SEATS)
    discards: NDArray[np.uint32] = field("u4", SEATS)
    owned: NDArray[np.uint32] = field("u4", SEATS)
    """All cards of a player, in any place."""
    known: NDArray[np.uint32] = field("u4", SEATS)
    """The cards of each hand that the other player knows to be there (H7.4)."""
    sides: NDArray[np.uint32] = field("u4", PLACES, SEATS)
    """The cards of each player at each Prophecy."""
    rng: np.uint64 = field("u8")
    filled_as: NDArray[np.int32] = field("i4", PLACES)
    """The number of a Prophecy that waits, among all that were ever filled; else 0."""
    fills: int = field("i4")
    """How often a Prophecy was filled. Cards can move back and forth, so this can exceed the range of a byte."""
    piles: NDArray[np.int16] = field("i2", SUITS)
    """The Four Piles: the values of the cards as hexadecimal digits, the top one lowest."""
    frames: NDArray[np.int16] = field("i2", MOST_FRAMES)
    """What is still to resolve, the innermost effect last (see `effects`)."""
    taken: NDArray[np.int16] = field("i2", SEATS)
    """The Prophecies that each player has fulfilled."""
    filled_on: NDArray[np.int16] = field("i2", PLACES)
    """The turn in which a Prophecy that waits was filled, or 0."""
    fasting: NDArray[np.int16] = field("i2", SEATS)
    """How many fewer each player draws up to after the next turn that they begin."""
    fasting_now: int = field("i2")
    """How many fewer cards the active player draws up to after this turn."""
    bought: int = field("i2")
    """The piles that seat 0 bought from in this turn, a bit each, then those of seat 1."""
    turn_number: int = field("i2")
    """From 1."""
    heap: NDArray[np.int8] = field("i1", SEATS, CARDS)
    """The discard piles in their order, the top last; as many cards as are in `discards`, then zeros."""
    deck: NDArray[np.int8] = field("i1", SEATS, CARDS)
    """The draw piles, their tops last; what was drawn since the last shuffle stays written above the top."""
    deck_size: NDArray[np.int8] = field("i1", SEATS)
    held: NDArray[np.int8] = field("i1", SEATS)
    """How many cards each hand holds."""
    scores: NDArray[np.int8] = field("i1", SEATS)
    """How many Prophecies each player has taken (H6.4)."""
    prophecies: NDArray[np.int8] = field("i1", PROPHECIES)
    """The Prophecies in the order of their pile, the first to be laid last."""
    laid: int = field("i1")
    """How many of them were laid."""
    shown: NDArray[np.int8] = field("i1", PLACES)
    """The Prophecy at each place, or NONE."""
    horsemen: NDArray[np.int8] = field("i1", SUITS)
    """The Horseman under each pile."""
    revealed: int = field("i1")
    """The piles whose Horseman was ever revealed, a bit each."""
    looked: NDArray[np.int8] = field("i1", SEATS)
    """The piles under which each player has looked, a bit each."""
    responder: NDArray[np.int8] = field("i1", PLACES)
    """Who may respond to a Prophecy that waits."""
    exalt: int = field("i1")
    """The sum of what the uncovered Horsemen add (H5.16); below 0 the other player counts more."""
    embolden: int = field("i1")
    starve: int = field("i1")
    reap: int = field("i1")
    favour: int = field("i1")
    """Who is the Favoured."""
    turn: int = field("i1")
    """Whose turn it is."""
    phase: int = field("i1")
    after: int = field("i1")
    """The phase that follows when nothing is left to resolve."""
    owner: int = field("i1")
    """Whose effect is being resolved."""
    asked: int = field("i1")
    """The verb of the choice that is to be made, while CHOOSING."""
    chooser: int = field("i1")
    """Who must."""
    depth: int = field("i1")
    """How many frames there are."""
    passes: int = field("i1")
    """How many turns in a row were passed."""
    gap: int = field("i1")
    """The place of the Prophecy that is being fulfilled."""
    loser: int = field("i1")
    """Who lost it."""
    fulfilled: int = field("i1")
    """Whether any was fulfilled after this turn."""
    reason: int = field("i1")
    """Why the game ended, or 0."""
    winners: int = field("i1")
    """The seats that have won, a bit each, once the game is over."""
