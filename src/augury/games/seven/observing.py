"""What a seat of Seven Prophecies knows, as numbers: cards as sets, the table as counts, the tricks as a log.

Seats are counted from the one that observes: `me`, then clockwise. A seat that is not there is all 0.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.notation import card_names, letters
from augury.games.seven.state import ASIDE_UP, OVER, PLAYING, PROPHESYING, SEATS, TOKENS, TRICKS, Setup, State
from augury.games.seven.trick import colour_of
from augury.kernel.bits import ONE, bit
from augury.kernel.compiling import rule
from augury.kernel.observing import Block, byte_at, one_of, spread, spread_set

# Where the parts begin, in words.
_HAND, _ASIDE, _PLAYED, _LYING, _ROW, _LOG, _PLACES, _CONFIRMED = 0, 8, 16, 48, 80, 85, 90, 95
_PLACED, _TOKENS, _VOIDS, _ROW_NUMBERS, _SCORES, _PHASE, _LEADER, _TRICK, _LAST = (
    100,
    102,
    104,
    106,
    107,
    108,
    109,
    110,
    111,
)

_BYTE = np.uint64(8)
_HALF = np.uint64(32)
_BYTES = np.uint64(0x00FF00FF)
_NIBBLES = np.uint64(0x0F0F0F0F)
_PAIRS = np.uint64(0x03030303)
_FLAGS = np.uint64(0x01010101)


@rule
def observe(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """Write all that a seat knows."""
    spread_set(np.uint64(state.piles[seat]), out, _HAND)
    spread_set(np.uint64(state.piles[ASIDE_UP]), out, _ASIDE)
    _observe_cards(setup, state, seat, out)
    _observe_tricks(setup, state, seat, out)
    _observe_tokens(setup, state, seat, out)
    _observe_moment(setup, state, seat, out)


@rule
def seen_from(setup: Setup, seat: int, seats: np.uint64) -> np.uint64:
    """Four bytes by seat, counted from the one that observes."""
    width, shift = np.uint64(8 * int(setup.players)), np.uint64(8 * seat)
    everybody = (ONE << width) - ONE
    seats &= everybody
    return ((seats >> shift) | (seats << (width - shift))) & everybody


@rule
def _observe_cards(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """The cards that each seat has played, those that lie in this trick, and the colours that each failed to follow."""
    players, latest = int(setup.players), int(state.trick_number) - 1
    for place in range(SEATS):
        played, lying, voids = np.uint64(0), np.uint64(0), np.uint64(0)
        if place < players:
            other = seat + place if seat + place < players else seat + place - players
            for trick in range(latest + 1):
                card = int(state.played[trick, other])
                if card:
                    colour, asked = colour_of(card), colour_of(int(state.row[trick]))
                    voids |= np.uint64(1 if colour != asked else 0) << np.uint64(asked)
                    played |= bit(card)
            card = int(state.played[latest, other])
            lying = bit(card) if card else lying
        spread_set(played, out, _PLAYED + 8 * place)
        spread_set(lying, out, _LYING + 8 * place)
        flags = spread(voids)
        if place & 1:
            out[_VOIDS + (place >> 1)] |= flags << _HALF
        else:
            out[_VOIDS + (place >> 1)] = flags


@rule
def _observe_tricks(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """The row, and the log of the tricks: two tricks a word."""
    ranked = int(state.trick_number) - (0 if state.phase == OVER else 1)
    for part in range(TRICKS // 2):
        row, log, places, confirmed = np.uint64(0), np.uint64(0), np.uint64(0), np.uint64(0)
        for half in range(2):
            trick, shift = 2 * part + half, np.uint64(32 * half)
            cards = np.uint64(0)
            for other in range(SEATS):
                cards |= byte_at(int(state.played[trick, other]), other)
            log |= seen_from(setup, seat, cards) << shift
            row |= one_of(colour_of(int(state.row[trick]))) << shift
            if trick < ranked:
                pairs, flags = np.uint64(state.places[trick]), np.uint64(state.confirmed[trick])
                pairs |= pairs << np.uint64(6) | pairs << np.uint64(12) | pairs << np.uint64(18)
                flags |= flags << np.uint64(7) | flags << np.uint64(14) | flags << np.uint64(21)
                places |= seen_from(setup, seat, (pairs & _PAIRS) + _FLAGS) << shift
                confirmed |= seen_from(setup, seat, flags & _FLAGS) << shift
        out[_ROW + part] = row
        out[_LOG + part] = log
        out[_PLACES + part] = places
        out[_CONFIRMED + part] = confirmed


@rule
def _digits(number: int) -> np.uint64:
    """Four hexadecimal digits as four bytes."""
    pairs = (np.uint64(number) | np.uint64(number) << _BYTE) & _BYTES
    return (pairs | pairs << np.uint64(4)) & _NIBBLES


@rule
def _observe_tokens(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """The prophecies that are open to the seat, as they were placed and as they are now: two seats a word."""
    players = int(setup.players)
    for part in range(SEATS // 2):
        placed, tokens = np.uint64(0), np.uint64(0)
        for half in range(2):
            place = 2 * part + half
            if place == 0 or (place < players and state.phase != PROPHESYING):
                other = seat + place if seat + place < players else seat + place - players
                placed |= _digits(int(state.placed[other])) << np.uint64(32 * half)
                tokens |= _digits(int(state.tokens[other])) << np.uint64(32 * half)
        out[_PLACED + part] = placed
        out[_TOKENS + part] = tokens


@rule
def _observe_moment(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """The numbers of the row's cards, the scores, and where the game stands."""
    low, high = np.uint64(0), np.uint64(0)
    for trick in range(8):
        low |= byte_at(int(state.row[trick]) & 15, trick)
    for trick in range(8, TRICKS):
        high |= byte_at(int(state.row[trick]) & 15, trick - 8)
    scores = np.uint64(0)
    for other in range(SEATS):
        scores |= byte_at(int(state.scores[other]), other)
    high |= seen_from(setup, seat, scores) << np.uint64(16)
    high |= byte_at(int(state.round_number), 6) | byte_at(int(state.lying), 7)
    out[_ROW_NUMBERS] = low
    out[_SCORES] = high
    phase = 0 if state.phase == PROPHESYING else (1 if state.phase == PLAYING else 2)
    sealed = seen_from(setup, seat, spread(np.uint64(int(state.sealed))))
    out[_PHASE] = one_of(phase) | sealed << np.uint64(24) | byte_at(seat, 7)
    leader, opener = one_of(int(state.leader)), one_of(int(state.opener))
    out[_LEADER] = seen_from(setup, seat, leader) | seen_from(setup, seat, opener) << _HALF
    trick = int(state.trick_number) - 1
    winners = seen_from(setup, seat, spread(np.uint64(int(state.winners))))
    out[_TRICK] = one_of(trick) if trick < 8 else np.uint64(0)
    out[_LAST] = (one_of(trick - 8) if trick >= 8 else np.uint64(0)) | winners << np.uint64(16)


def observation(setup: Setup) -> tuple[Block, ...]:
    """What an observation is made of, in order."""
    colours, cards = letters(setup), card_names(letters(setup))
    seats = ("me", "next", "second", "third")
    tricks = tuple(str(trick + 1) for trick in range(TRICKS))
    ranks = tuple(str(rank + 1) for rank in range(SEATS))

    def each(*lists: tuple[str, ...] | str) -> tuple[str, ...]:
        labels = [""]
        for names in lists:
            labels = [f"{label} {name}".strip() for label in labels for name in names]
        return tuple(labels)

    return (
        Block("hand", cards, "The cards in hand."),
        Block("aside", cards, "The cards aside, face up."),
        Block("played", each(seats, cards), "The cards that each seat has played in this round."),
        Block("lying", each(seats, cards), "The cards that lie in the trick being played."),
        Block("row", each(tricks, colours), "The colour that each trick asks for."),
        Block("log", each(tricks, seats), "Each seat's card in each trick, colour * 16 + number; 0 if none.", 0, 63),
        Block("place", each(tricks, seats), "The place of each seat in each trick that is over, from 1.", 0, SEATS),
        Block("confirmed", each(tricks, seats), "Who confirmed a token in each trick."),
        Block("placed", each(seats, ranks), "The prophecies as they were placed, once open.", 0, TOKENS),
        Block("tokens", each(seats, ranks), "What is left of them.", 0, TOKENS),
        Block("void", each(seats, colours), "The colours that each seat failed to follow in this round."),
        Block("row number", tricks, "The number of the row's card, in the first edition.", 0, 13),
        Block("score", seats, "The scores.", 0, 127),
        Block("round", ("",), "The round, from 1.", 0, 100),
        Block("cards lying", ("",), "How many cards lie in this trick.", 0, SEATS),
        Block("phase", ("prophesying", "playing", "over"), "Where the round stands."),
        Block("sealed", seats, "Whose prophecy is in."),
        Block("seat", ("",), "The number of the seat that observes.", 0, SEATS - 1),
        Block("leader", seats, "Who leads this trick."),
        Block("opener", seats, "Who led the first trick of this round."),
        Block("trick", tricks, "Which trick is played, or was the last."),
        Block("winner", seats, "Who has won, once the game is over."),
    )
