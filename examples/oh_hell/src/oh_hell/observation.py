"""Observations of Oh Hell: what a seat knows as numbers, with cards as sets, counts, and a log of the cards played.

Seats are numbered clockwise from the observer, `me`. The numbers of missing seats are 0.
"""

from __future__ import annotations

import numpy as np
from augury.kernel.bits import bit
from augury.kernel.compilation import rule
from augury.kernel.observations import Block, byte_at, one_of, spread_set
from numpy.typing import NDArray

from oh_hell.deal import after
from oh_hell.notation import CARD_NAMES, SUIT_LETTERS
from oh_hell.state import BIDDING, CARDS, OVER, PLAYING, SEATS, TRICKS, TRUMP_PILE, Setup, State
from oh_hell.trick import led, trump

# Where the parts start, in words. A set of cards takes seven words and has a set of suits after the cards.
_WIDTH = 7
_HAND, _TURNED, _PLAYED = 0, _WIDTH, 2 * _WIDTH
_LOG = _PLAYED + SEATS * _WIDTH
_TAKERS = _LOG + _WIDTH
_BIDS = _TAKERS + 2
_TAKEN, _DEALER, _TURN, _WINNING, _WINNERS = range(_BIDS + 1, _BIDS + 6)
_SUITS = np.uint64(CARDS)
_NONE, _LAST = np.uint64(0), 7


@rule
def observe(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """Write everything that a seat knows."""
    asked = bit(led(state)) if state.lying else _NONE
    spread_set(np.uint64(state.piles[seat]) | bit(trump(state)) << _SUITS, out, _HAND)
    spread_set(np.uint64(state.piles[TRUMP_PILE]) | asked << _SUITS, out, _TURNED)
    _observe_cards_by_seat(setup, state, seat, out)
    _observe_log(setup, state, seat, out)
    _observe_seats(setup, state, seat, out)


@rule
def _place(setup: Setup, seat: int, other: int) -> int:
    """The number of another seat, counted from the observer."""
    place = other - seat
    return place if place >= 0 else place + int(setup.players)


@rule
def _observe_cards_by_seat(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """Write the cards that each seat has played, and the suits that it lacks."""
    # Collect the sets in the place of the log, because writing a set overwrites the word after it.
    for place in range(SEATS):
        out[_LOG + place] = _NONE
    for other in range(int(setup.players)):
        out[_LOG + _place(setup, seat, other)] = np.uint64(int(state.lacks[other])) << _SUITS
    players, player = int(setup.players), after(setup, int(state.dealer))
    lying = trick = 0
    for index in range(int(state.count)):
        out[_LOG + _place(setup, seat, player)] |= bit(int(state.log[index]))
        player = after(setup, player)
        lying += 1
        if lying == players:
            player = int(state.takers[trick])
            trick += 1
            lying = 0
    for place in range(SEATS):
        spread_set(out[_LOG + place], out, _PLAYED + _WIDTH * place)


@rule
def _observe_log(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """Write the cards in the order of play, a few counts, and who took the tricks."""
    for word in range(_LOG, _BIDS + 1):
        out[word] = _NONE
    for index in range(int(state.count)):
        out[_LOG + (index >> 3)] |= byte_at(int(state.log[index]) + 1, index & 7)
    tricks = int(state.count) // int(setup.players)
    out[_TAKERS - 1] |= byte_at(int(state.lying), 4) | byte_at(tricks, 5)
    out[_TAKERS - 1] |= byte_at(int(state.tricks), 6) | byte_at(seat, 7)
    for trick in range(tricks):
        out[_TAKERS + (trick >> 3)] |= byte_at(_place(setup, seat, int(state.takers[trick])) + 1, trick & 7)


@rule
def _observe_seats(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """Write the bids and tricks of each seat, whose turn it is, and the phase of the game."""
    taken = winners = _NONE
    for other in range(int(setup.players)):
        place = _place(setup, seat, other)
        out[_BIDS] |= byte_at(int(state.bids[other]), place + 1)
        taken |= byte_at(int(state.taken[other]), place)
        winners |= byte_at(int(state.winners) >> other & 1, place)
    winning = one_of(_place(setup, seat, int(state.taker))) if state.lying else _NONE
    out[_TAKEN] = taken | byte_at(1 if state.phase == BIDDING else 0, _LAST)
    out[_DEALER] = one_of(_place(setup, seat, int(state.dealer))) | byte_at(1 if state.phase == PLAYING else 0, _LAST)
    out[_TURN] = one_of(_place(setup, seat, int(state.turn))) | byte_at(1 if state.phase == OVER else 0, _LAST)
    out[_WINNING] = winning | byte_at(int(setup.points), _LAST)
    out[_WINNERS] = winners | byte_at(int(setup.penalty), _LAST)


def observation(setup: Setup) -> tuple[Block, ...]:
    """The blocks of an observation, in order."""
    suits = tuple(SUIT_LETTERS)
    seats = ("me", "next", "second", "third", "fourth", "fifth", "sixth")
    by_seat = [
        block
        for seat in seats
        for block in (
            Block(f"played by {seat}", CARD_NAMES, f"The cards that seat {seat} has played."),
            Block(f"lacked by {seat}", suits, f"The suits that seat {seat} failed to follow."),
        )
    ]
    one, log = ("",), tuple(map(str, range(1, CARDS + 1)))
    tricks = tuple(map(str, range(1, TRICKS + 1)))
    return (
        Block("hand", CARD_NAMES, "The cards in hand."),
        Block("trumps", suits, "The trump suit."),
        Block("turned up", CARD_NAMES, "The card turned up for trumps."),
        Block("led", suits, "The suit led to the trick that lies."),
        *by_seat,
        Block("log", log, "Cards as played, rank * 4 + suit + 1; 0 if none.", 0, CARDS),
        Block("lying", one, "How many cards lie in this trick.", 0, SEATS),
        Block("over", one, "How many tricks are over.", 0, TRICKS),
        Block("tricks", one, "How many tricks are played in all.", 0, TRICKS),
        Block("seat", one, "The number of the seat that observes.", 0, SEATS - 1),
        Block("taker", tricks, "Who took each trick, 1 for me; 0 if nobody yet.", 0, SEATS),
        Block("bid", seats, "The bids; -1 if not made.", -1, TRICKS),
        Block("taken", seats, "The tricks taken.", 0, TRICKS),
        Block("bidding", one, "Whether bids are being made."),
        Block("dealer", seats, "Who dealt."),
        Block("playing", one, "Whether cards are being played."),
        Block("turn", seats, "Whose turn it is."),
        Block("finished", one, "Whether the game is over."),
        Block("winning", seats, "Whose card is winning the trick."),
        Block("points per trick", one, "What a trick counts.", 1, 10),
        Block("winner", seats, "Who has won, once the game is over."),
        Block("penalty", one, "Whether missing the bid costs points."),
    )
