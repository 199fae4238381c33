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
from augury.kernel.compilation import rule
from augury.kernel.observations import BYTE, Block, byte_at, one_of, spread, spread_set

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
_NIBBLE = np.uint64(4)
_TOP = np.uint64(7)
_LOW, _HIGH = np.uint64(0x0F), np.uint64(0xF0)
_TWO, _LANES = np.uint64(0xFFFF), np.uint64(0x000000FF000000FF)
_BYTES, _NIBBLES = np.uint64(0x00FF00FF), np.uint64(0x0F0F0F0F)
_FOUR = np.uint64(0x00204081)
"""What a half byte is multiplied with to have each of its bits in a byte of its own."""
_EACH = np.uint64(0x01010101)
_LOWER = np.uint64(0xFFFFFFFF)
_FLAGS = np.uint64(0x0101010101010101)
_PAIRS = np.uint64(0x0303030303030303)
_FULL = np.uint64(0x7F7F7F7F7F7F7F7F)
_GUARDS = np.uint64(0x8080808080808080)


@rule
def observe(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """Write all that a seat knows."""
    spread_set(np.uint64(state.piles[seat]), out, _HAND)
    spread_set(np.uint64(state.piles[ASIDE_UP]), out, _ASIDE)
    _observe_results(setup, state, seat, out)
    _observe_tricks(setup, state, seat, out)
    _observe_cards(state, out)
    _observe_lying(state, out)
    _observe_tokens(setup, state, seat, out)
    _observe_moment(setup, state, seat, out)


@rule
def seen_from(setup: Setup, seat: int, seats: np.uint64) -> np.uint64:
    """Four bytes by seat, counted from the one that observes; the same of the four bytes above."""
    width, shift = np.uint64(8 * int(setup.players)), np.uint64(8 * seat)
    stay = (ONE << (width - shift)) - ONE
    come = (ONE << width) - ONE - stay
    return (seats >> shift & (stay | stay << _HALF)) | (seats << (width - shift) & (come | come << _HALF))


@rule
def _sets_seen_from(setup: Setup, seat: int, sets: np.uint64, bits: int) -> np.uint64:
    """Eight bytes, each with `bits` bits by seat, counted from the seat that observes."""
    width, shift = np.uint64(bits * int(setup.players)), np.uint64(bits * seat)
    stay = (ONE << (width - shift)) - ONE
    come = (ONE << width) - ONE - stay
    return (sets >> shift & stay * _FLAGS) | (sets << (width - shift) & come * _FLAGS)


@rule
def _bytes(numbers: NDArray[np.uint8], first: int, count: int) -> np.uint64:
    """Some numbers as the bytes of a word."""
    word = np.uint64(0)
    for place in range(count):
        word |= byte_at(int(numbers[first + place]), place)
    return word


@rule
def _pair(sets: np.uint64, part: int) -> np.uint64:
    """Two of eight bytes, the second 32 bits above the first."""
    pair = sets >> np.uint64(16 * part) & _TWO
    return (pair | pair << np.uint64(24)) & _LANES


@rule
def _observe_results(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """The places and the confirmed tokens of the tricks, two tricks a word."""
    # All tricks are treated alike, over or not: the processor would guess wrong, which costs more.
    places, late_places = _bytes(state.places, 0, 8), _bytes(state.places, 8, 2)
    flags, late_flags = _bytes(state.confirmed, 0, 8), _bytes(state.confirmed, 8, 2)
    places, late_places = _sets_seen_from(setup, seat, places, 2), _sets_seen_from(setup, seat, late_places, 2)
    flags, late_flags = _sets_seen_from(setup, seat, flags, 1), _sets_seen_from(setup, seat, late_flags, 1)
    ranked = int(state.trick_number) - (0 if state.phase == OVER else 1)
    seats, none = (ONE << np.uint64(8 * int(setup.players))) - ONE, np.uint64(0)
    for part in range(TRICKS // 2):
        pairs = _pair(places, part) if part < 4 else _pair(late_places, 0)
        pairs |= pairs << np.uint64(6) | pairs << np.uint64(12) | pairs << np.uint64(18)
        known = (seats if 2 * part < ranked else none) | (seats if 2 * part + 1 < ranked else none) << _HALF
        out[_PLACES + part] = ((pairs & _PAIRS) + _FLAGS) & known
        out[_CONFIRMED + part] = (_pair(flags, part) if part < 4 else _pair(late_flags, 0)) * _FOUR & _FLAGS


@rule
def _observe_tricks(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """The row and the log of the tricks, two tricks a word."""
    for part in range(TRICKS // 2):
        cards = np.uint64(0)
        for other in range(SEATS):
            cards |= byte_at(int(state.played[2 * part, other]), other)
            cards |= byte_at(int(state.played[2 * part + 1, other]), other + SEATS)
        first, second = colour_of(int(state.row[2 * part])), colour_of(int(state.row[2 * part + 1]))
        out[_LOG + part] = seen_from(setup, seat, cards)
        out[_ROW + part] = one_of(first) | one_of(second + 4)


@rule
def _members(cards: np.uint64, place: int) -> np.uint64:
    """The cards of the seat at a place in two tricks, as a set; no card is member 0."""
    first, second = cards >> np.uint64(8 * place) & BYTE, cards >> np.uint64(8 * (place + SEATS)) & BYTE
    return ONE << first | ONE << second


@rule
def _observe_cards(state: State, out: NDArray[np.uint64]) -> None:
    """Of the cards in the log, who has played which, and who failed to follow which colours."""
    mine, after, second, third = ONE, ONE, ONE, ONE
    voids = np.uint64(0)
    # Most rounds by chance are short. So four tricks are always looked at, and the processor guesses the length.
    for part in range(max(2, int(state.trick_number) + 1 >> 1)):
        cards = out[_LOG + part]
        mine |= _members(cards, 0)
        after |= _members(cards, 1)
        second |= _members(cards, 2)
        third |= _members(cards, 3)
        asked = np.uint64(colour_of(int(state.row[2 * part])))
        then = np.uint64(colour_of(int(state.row[2 * part + 1])))
        unlike = (cards >> _NIBBLE & _PAIRS) ^ (asked | then << _HALF) * _EACH
        unlike = (unlike + _FULL) & (cards + _FULL) & _GUARDS
        voids |= (unlike & _LOWER) << asked | unlike >> _HALF << then
    spread_set(mine ^ ONE, out, _PLAYED)
    spread_set(after ^ ONE, out, _PLAYED + 8)
    spread_set(second ^ ONE, out, _PLAYED + 16)
    spread_set(third ^ ONE, out, _PLAYED + 24)
    for part in range(SEATS // 2):
        pair = voids >> np.uint64(16 * part + 7)
        out[_VOIDS + part] = spread(pair & _LOW | pair >> _NIBBLE & _HIGH)


@rule
def _observe_lying(state: State, out: NDArray[np.uint64]) -> None:
    """The cards of the latest trick, from the log."""
    for word in range(_LYING, _ROW):
        out[word] = 0
    latest = int(state.trick_number) - 1
    cards = out[_LOG + (latest >> 1)] >> np.uint64(32 * (latest & 1))
    for place in range(SEATS):
        card = cards >> np.uint64(8 * place) & BYTE
        lies = ONE if card else np.uint64(0)
        out[_LYING + 8 * place + int(np.int64(card >> np.uint64(3)))] = lies << (card & _TOP) * _BYTE


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
