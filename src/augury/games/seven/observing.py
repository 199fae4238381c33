"""What a seat of Seven Prophecies knows, as numbers: cards as sets, the table as counts, the tricks as a log.

Seats are counted from the one that observes: `me`, then clockwise. A seat that is not there is all 0.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.notation import card_names, letters
from augury.games.seven.state import ASIDE_UP, OVER, PLAYING, PROPHESYING, SEATS, TOKENS, TRICKS, Setup, State
from augury.games.seven.trick import colour_of
from augury.kernel.bits import ONE
from augury.kernel.compiling import rule
from augury.kernel.observing import BYTE, Block, byte_at, one_of, spread, spread_set

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
_FULL = np.uint64(0x7F7F7F7F)
_TOP = np.uint64(7)
_NIBBLE = np.uint64(4)
_LOW = np.uint64(0x0F)
_HIGH = np.uint64(0xF0)


@rule
def observe(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """Write all that a seat knows."""
    spread_set(np.uint64(state.piles[seat]), out, _HAND)
    spread_set(np.uint64(state.piles[ASIDE_UP]), out, _ASIDE)
    _observe_row(state, out)
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
def _observe_row(state: State, out: NDArray[np.uint64]) -> None:
    """The colours that the tricks ask for: two tricks a word."""
    for part in range(TRICKS // 2):
        first, second = int(state.row[2 * part]), int(state.row[2 * part + 1])
        out[_ROW + part] = one_of(colour_of(first)) | one_of(colour_of(second) + 4)


@rule
def _observe_tricks(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """The log of the tricks, two tricks a word; and of the cards in it, whose they were and who failed to follow."""
    for word in range(_PLAYED, _ROW):
        out[word] = 0
    for word in range(_LOG, _PLACED):
        out[word] = 0
    ranked = int(state.trick_number) - (0 if state.phase == OVER else 1)
    cards, there, voids = np.uint64(0), np.uint64(0), np.uint64(0)
    for trick in range(int(state.trick_number)):
        part, shift = trick >> 1, np.uint64(32 * (trick & 1))
        cards = seen_from(setup, seat, _cards_of(state, trick))
        there = (cards + _FULL) >> _TOP & _FLAGS
        out[_LOG + part] |= cards << shift
        if trick < ranked:
            out[_PLACES + part] |= seen_from(setup, seat, _places_of(state, trick)) << shift
            out[_CONFIRMED + part] |= seen_from(setup, seat, _flags(np.uint64(state.confirmed[trick]))) << shift
        asked = np.uint64(colour_of(int(state.row[trick])))
        unlike = ((cards >> _NIBBLE & _PAIRS) ^ asked * _FLAGS) + _FULL
        voids |= (unlike >> _TOP & there) << asked
        _mark(cards, there, out, _PLAYED)
    _mark(cards, there, out, _LYING)
    for part in range(SEATS // 2):
        pair = voids >> np.uint64(16 * part)
        out[_VOIDS + part] = spread(pair & _LOW | pair >> _NIBBLE & _HIGH)


@rule
def _cards_of(state: State, trick: int) -> np.uint64:
    """The cards of a trick, a byte each."""
    cards = np.uint64(0)
    for other in range(SEATS):
        cards |= byte_at(int(state.played[trick, other]), other)
    return cards


@rule
def _places_of(state: State, trick: int) -> np.uint64:
    """The places of the seats in a trick from 1, a byte each."""
    pairs = np.uint64(state.places[trick])
    pairs |= pairs << np.uint64(6) | pairs << np.uint64(12) | pairs << np.uint64(18)
    return (pairs & _PAIRS) + _FLAGS


@rule
def _flags(bits: np.uint64) -> np.uint64:
    """Four bits as four bytes."""
    return (bits | bits << np.uint64(7) | bits << np.uint64(14) | bits << np.uint64(21)) & _FLAGS


@rule
def _mark(cards: np.uint64, there: np.uint64, out: NDArray[np.uint64], at: int) -> None:
    """Add each seat's card to its set, if it is there: one number in eight words a seat."""
    for place in range(SEATS):
        shift = np.uint64(8 * place)
        card, one = int(np.int64(cards >> shift & BYTE)), there >> shift & ONE
        out[at + 8 * place + (card >> 3)] |= one << np.uint64(8 * (card & 7))


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
