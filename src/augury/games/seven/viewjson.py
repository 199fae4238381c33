"""Views as JSON, written by compiled code, because a server spends most of a move's time on writing views.

The fields and their values are those of `SevenView`, from records that were erased for each viewer, in another order:
what all viewers share comes first, so that it is written once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.knowledge import hand_size, possible
from augury.games.seven.state import ASIDE_UP, COLOURS, FIRST_PROPHECY, OVER, PLAYING, PROPHESYING, TRICKS
from augury.games.seven.trick import colour_of, follows
from augury.kernel.bits import lowest, without_lowest
from augury.kernel.compilation import routine, rule
from augury.kernel.records import Memory

Text = NDArray[np.uint8]
ROOM = 1 << 14
"""An ample upper bound on the bytes of all views of a position."""

COMMA, OPEN, CLOSE, QUOTE, MINUS, ZERO = (np.uint8(ord(sign)) for sign in ',[]"-0')
_NOTHING = np.uint64(0)


def _text(words: str) -> Text:
    return np.frombuffer(words.encode(), np.uint8)


NULL, TRUE, FALSE = _text("null"), _text("true"), _text("false")
PHASE, PROPHESYING_NOW, PLAYING_NOW = _text(',"phase":"'), _text("prophesying"), _text("playing")
OVER_NOW, ROUND, TRICK, LEADER = _text("over"), _text('","round":'), _text(',"trick":'), _text(',"leader":')
OPENER, ACTORS, SCORES, WINNERS = _text(',"opener":'), _text(',"actors":'), _text(',"scores":'), _text(',"winners":')
ROW, ROW_CARDS, ASIDE, SIZES = _text(',"row":'), _text(',"row_cards":'), _text(',"aside_up":'), _text(',"hand_sizes":')
SEALED, PROPHECIES_ARE, TOKENS_ARE = _text(',"sealed":'), _text(',"prophecies":'), _text(',"tokens":')
VOIDS, TRICKS_ARE, NUMBER = _text(',"voids":['), _text('],"tricks":['), _text('{"number":')
COLOUR, CARDS, PLACES = _text(',"colour":"'), _text('","cards":['), _text('],"places":')
CONFIRMED, SEAT, LEGAL, HAND = _text(',"confirmed":'), _text(',"seat":'), _text(',"legal":'), _text(',"hand":')
MUST = _text(',"must":')


@rule
def put(out: Text, at: int, text: Text) -> int:
    """Write a text; where the next one goes."""
    for place in range(len(text)):
        out[at + place] = text[place]
    return at + len(text)


@rule
def put_number(out: Text, at: int, number: int) -> int:
    """Write a number of at most three digits."""
    if number < 0:
        out[at] = MINUS
        at += 1
        number = -number
    if number >= 100:
        out[at] = ZERO + np.uint8(number // 100)
        at += 1
    if number >= 10:
        out[at] = ZERO + np.uint8(number // 10 % 10)
        at += 1
    out[at] = ZERO + np.uint8(number % 10)
    return at + 1


@rule
def put_card(out: Text, at: int, signs: Text, card: int) -> int:
    """Write a card's name in quotes."""
    out[at] = QUOTE
    out[at + 1] = signs[card >> 4]
    at = put_number(out, at + 2, card & 15)
    out[at] = QUOTE
    return at + 1


@rule
def put_colour(out: Text, at: int, signs: Text, colour: int) -> int:
    """Write a colour's letter in quotes."""
    out[at] = QUOTE
    out[at + 1] = signs[colour]
    out[at + 2] = QUOTE
    return at + 3


@rule
def end_list(out: Text, at: int) -> int:
    """Close a list, replacing the comma after its last member, if it has any."""
    if out[at - 1] == COMMA:
        at -= 1
    out[at] = CLOSE
    return at + 1


@rule
def put_comma(out: Text, at: int) -> int:
    out[at] = COMMA
    return at + 1


@rule
def put_open(out: Text, at: int) -> int:
    out[at] = OPEN
    return at + 1


@rule
def put_seats(out: Text, at: int, seats: int, players: int) -> int:
    """Write the seats of a set as a list of numbers."""
    at = put_open(out, at)
    for seat in range(players):
        if seats >> seat & 1:
            at = put_comma(out, put_number(out, at, seat))
    return end_list(out, at)


@rule
def put_flags(out: Text, at: int, seats: int, players: int) -> int:
    """Write for each seat whether it is in a set."""
    at = put_open(out, at)
    for seat in range(players):
        at = put(out, at, TRUE) if seats >> seat & 1 else put(out, at, FALSE)
        at = put_comma(out, at)
    return end_list(out, at)


@rule
def put_set(out: Text, at: int, signs: Text, cards: np.uint64) -> int:
    """Write a set of cards as a list of names."""
    at = put_open(out, at)
    while cards != _NOTHING:
        at = put_comma(out, put_card(out, at, signs, lowest(cards)))
        cards = without_lowest(cards)
    return end_list(out, at)


@rule
def put_tokens(out: Text, at: int, prophecy: int, players: int) -> int:
    """Write the tokens on each rank."""
    at = put_open(out, at)
    for rank in range(players):
        at = put_comma(out, put_number(out, at, prophecy >> (4 * rank) & 15))
    return end_list(out, at)


@rule
def put_trick(out: Text, at: int, setup: Any, state: Any, signs: Text, index: int) -> int:
    """Write a trick as it lies on the table."""
    players = int(setup.players)
    at = put_number(out, put(out, at, NUMBER), index + 1)
    at = put(out, at, COLOUR)
    out[at] = signs[int(state.row[index]) >> 4]
    at = put(out, at + 1, CARDS)
    for seat in range(players):
        card = int(state.played[index, seat])
        at = put_card(out, at, signs, card) if card else put(out, at, NULL)
        at = put_comma(out, at)
    at -= 1
    at = put(out, at, PLACES)
    if index + 1 < int(state.trick_number) or int(state.phase) == OVER:
        at = put_open(out, at)
        for seat in range(players):
            at = put_comma(out, put_number(out, at, (int(state.places[index]) >> (2 * seat) & 3) + 1))
        at = put(out, end_list(out, at), CONFIRMED)
        at = put_flags(out, at, int(state.confirmed[index]), players)
    else:
        at = put(out, put(out, put(out, at, NULL), CONFIRMED), NULL)
    out[at] = np.uint8(125)
    return at + 1


@rule
def put_moment(out: Text, at: int, setup: Any, state: Any, acting: int) -> int:
    """Write how far the game is, who may act, and the scores."""
    players, phase = int(setup.players), int(state.phase)
    at = put(out, at, PHASE)
    if phase == PROPHESYING:
        at = put(out, at, PROPHESYING_NOW)
    elif phase == PLAYING:
        at = put(out, at, PLAYING_NOW)
    else:
        at = put(out, at, OVER_NOW)
    at = put_number(out, put(out, at, ROUND), int(state.round_number))
    at = put_number(out, put(out, at, TRICK), int(state.trick_number))
    at = put_number(out, put(out, at, LEADER), int(state.leader))
    at = put_number(out, put(out, at, OPENER), int(state.opener))
    at = put_seats(out, put(out, at, ACTORS), acting, players)
    at = put_open(out, put(out, at, SCORES))
    for seat in range(players):
        at = put_comma(out, put_number(out, at, int(state.scores[seat])))
    at = put(out, end_list(out, at), WINNERS)
    return put_seats(out, at, int(state.winners), players) if phase == OVER else put(out, at, NULL)


@rule
def put_row(out: Text, at: int, setup: Any, state: Any, signs: Text) -> int:
    """Write what lies open from the deal on."""
    at = put_open(out, put(out, at, ROW))
    for index in range(TRICKS):
        at = put_comma(out, put_colour(out, at, signs, int(state.row[index]) >> 4))
    at = put(out, end_list(out, at), ROW_CARDS)
    if setup.colour_cards:
        at = put(out, at, NULL)
    else:
        at = put_open(out, at)
        for index in range(TRICKS):
            at = put_comma(out, put_card(out, at, signs, int(state.row[index])))
        at = end_list(out, at)
    return put_set(out, put(out, at, ASIDE), signs, np.uint64(state.piles[ASIDE_UP]))


@rule
def put_prophecies(out: Text, at: int, setup: Any, state: Any) -> int:
    """Write all prophecies, which are open, and what is left of them."""
    players = int(setup.players)
    at = put_open(out, put(out, at, PROPHECIES_ARE))
    for seat in range(players):
        at = put_comma(out, put_tokens(out, at, int(state.placed[seat]), players))
    at = put_open(out, put(out, end_list(out, at), TOKENS_ARE))
    for seat in range(players):
        at = put_comma(out, put_tokens(out, at, int(state.tokens[seat]), players))
    return end_list(out, at)


@rule
def put_voids(out: Text, at: int, state: Any, signs: Text, seat: int) -> int:
    """Write the colours that a seat has failed to follow."""
    cards = possible(state, seat)
    at = put_open(out, at)
    for colour in range(COLOURS):
        if not (cards >> np.uint64(16 * colour)) & np.uint64(0xFFFF):
            at = put_comma(out, put_colour(out, at, signs, colour))
    return end_list(out, at)


@rule
def put_shared(out: Text, at: int, setup: Any, state: Any, signs: Text, acting: int) -> int:
    """S8.1, S8.4: write the public view, from the record erased for a spectator."""
    players = int(setup.players)
    at = put_moment(out, at, setup, state, acting)
    at = put_row(out, at, setup, state, signs)
    at = put_open(out, put(out, at, SIZES))
    for seat in range(players):
        at = put_comma(out, put_number(out, at, hand_size(state, seat)))
    at = put_flags(out, put(out, end_list(out, at), SEALED), int(state.sealed), players)
    if int(state.phase) != PROPHESYING:
        at = put_prophecies(out, at, setup, state)
    at = put(out, at, VOIDS)
    for seat in range(players):
        at = put_comma(out, put_voids(out, at, state, signs, seat))
    at = put(out, at - 1, TRICKS_ARE)
    for index in range(int(state.trick_number)):
        at = put_comma(out, put_trick(out, at, setup, state, signs, index))
    return end_list(out, at)


@rule
def put_own(out: Text, at: int, setup: Any, state: Any, signs: Text, seat: int, words: NDArray[np.uint64]) -> int:
    """S8.2: write what is a seat's own, from the record erased for it; seat -1 is a spectator."""
    players = int(setup.players)
    at = put(out, at, SEAT)
    at = put_number(out, at, seat) if seat >= 0 else put(out, at, NULL)
    at = put_open(out, put(out, at, LEGAL))
    for word in range(len(words)):
        rest = words[word]
        while rest != _NOTHING:
            action = 64 * word + lowest(rest)
            rest = without_lowest(rest)
            if action < FIRST_PROPHECY:
                at = put_card(out, at, signs, action)
            else:
                prophecy = int(setup.prophecies[action - FIRST_PROPHECY])
                out[at] = QUOTE
                at += 1
                for rank in range(players):
                    at = put_number(out, at, prophecy >> (4 * rank) & 15)
                out[at] = QUOTE
                at += 1
            at = put_comma(out, at)
    at = put(out, end_list(out, at), HAND)
    at = put_set(out, at, signs, np.uint64(state.piles[seat])) if seat >= 0 else put(out, at, NULL)
    at = put(out, at, MUST)
    if seat >= 0 and follows(words[0], np.uint64(state.piles[seat])):
        at = put_colour(out, at, signs, colour_of(int(state.row[state.trick_number - 1])))
    else:
        at = put(out, at, NULL)
    if int(state.phase) == PROPHESYING:
        known = seat >= 0 and int(state.sealed) >> seat & 1
        at = put_open(out, put(out, at, PROPHECIES_ARE))
        for here in range(players):
            at = put_tokens(out, at, int(state.placed[seat]), players) if known and here == seat else put(out, at, NULL)
            at = put_comma(out, at)
        at = put_open(out, put(out, end_list(out, at), TOKENS_ARE))
        for here in range(players):
            at = put_tokens(out, at, int(state.tokens[seat]), players) if known and here == seat else put(out, at, NULL)
            at = put_comma(out, at)
        at = end_list(out, at)
    out[at] = np.uint8(125)
    return at + 1


@routine
def write_views(
    setups: Memory,
    seen: Memory,
    words: NDArray[np.uint64],
    acting: int,
    signs: Text,
    out: Text,
    ends: NDArray[np.int64],
) -> None:
    """Write what all share, and after it what is a spectator's and each seat's own; and where each part ends."""
    at = put_shared(out, 0, setups[0], seen[0], signs, acting)
    ends[0] = at
    for place in range(len(seen)):
        at = put_own(out, at, setups[0], seen[place], signs, place - 1, words[place])
        ends[1 + place] = at
