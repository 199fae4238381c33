"""Cards, piles, places and moves as text: `G3 at b`, `buy coins`, `strike Sw2`, `pass`."""

from __future__ import annotations

import re
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from augury.errors import Unreadable
from augury.games.horsemen.cardset import SUITS
from augury.games.horsemen.choices import FIRST_ACTIONS
from augury.games.horsemen.effects import place_of, top
from augury.games.horsemen.state import (
    BANISH_LANE,
    BUYING,
    CHOOSING,
    DISCARD_LANE,
    DOOMING,
    LANE,
    LOOKING,
    MOVE,
    MOVE_LANE,
    PASS,
    PILE_LANE,
    PLAY,
    PLAY_LANE,
    RALLY,
    SEAL_LANE,
    STRIKE_LANE,
    TAKE_LANE,
    TURN,
    VALUES,
    Setup,
    State,
)
from augury.kernel.bits import members

LETTERS = ("G", "C", "St", "Sw")
PLACE_NAMES = "abc"
CARD_VERBS = {
    STRIKE_LANE: "strike",
    DISCARD_LANE: "discard",
    TAKE_LANE: "take",
    BANISH_LANE: "banish",
    SEAL_LANE: "seal",
}
PILE_VERBS = {BUYING: "buy", DOOMING: "doom", LOOKING: "look"}

_SUITS = {
    name: suit
    for suit, names in enumerate((("g", "grail"), ("c", "coin"), ("st", "staff", "stave"), ("sw", "sword")))
    for name in (*names, f"{names[-1]}s")
}
_CARD = re.compile(rf"([a-z]+)([1-{VALUES}])")
_PLAY = re.compile(r"(?:play)?([a-z]+[0-9]+)(?:at|to)?([a-z])?", re.IGNORECASE)
_MOVE = re.compile(r"(?:move|rally)([a-z]+[0-9]+)(?:to|at)?([a-z])?", re.IGNORECASE)


def format_card(card: int) -> str:
    return f"{LETTERS[card // VALUES]}{card % VALUES + 1}"


def format_cards(cards: int) -> list[str]:
    """A set of cards as text, in order."""
    return list_cards(cards).copy()


@lru_cache(8192)
def list_cards(cards: int) -> list[str]:
    """A set of cards as text: a list that others share."""
    return [format_card(card) for card in members(cards)]


def parse_card(text: str) -> int:
    found = _CARD.fullmatch(_plain(text))
    if not found or found[1] not in _SUITS:
        raise Unreadable(
            f"{text.strip()[:20]!r} is not a card; the cards are G1 to G6, C1 to C6, St1 to St6, Sw1 to Sw6"
        )
    return _SUITS[found[1]] * VALUES + int(found[2]) - 1


def parse_pile(text: str) -> int:
    """The pile that a text names, by its suit."""
    if _plain(text) not in _SUITS:
        raise Unreadable(f"{text.strip()[:20]!r} is not a pile; the piles are {', '.join(SUITS)}")
    return _SUITS[_plain(text)]


def parse_place(text: str) -> int:
    if _plain(text) not in tuple(PLACE_NAMES):
        raise Unreadable(f"there is no place {text.strip()[:20]!r}; the places are a, b and c")
    return PLACE_NAMES.index(_plain(text))


def format_action(setup: Setup, action: int) -> str:
    """A move as text."""
    lane, card = divmod(action, LANE)
    if action == PASS:
        return "pass"
    if lane < MOVE_LANE:
        return f"{format_card(card)} at {PLACE_NAMES[lane]}"
    if lane < STRIKE_LANE:
        return f"move {format_card(card)} to {PLACE_NAMES[lane - MOVE_LANE]}"
    if lane < PILE_LANE:
        return f"{CARD_VERBS[lane]} {format_card(card)}"
    return f"{PILE_VERBS[card // 4 * 4]} {SUITS[card % 4]}"


def parse_action(setup: Setup, state: State, text: str) -> int:
    """The action that a text stands for; a card or a pile alone stands for what is to be chosen now."""
    typed = "".join(text.split())
    word = typed.lower()
    if word == "pass":
        return PASS
    for lane, verb in CARD_VERBS.items():
        if word.startswith(verb):
            return lane * LANE + parse_card(typed[len(verb) :])
    for first, verb in PILE_VERBS.items():
        if word.startswith(verb):
            return PILE_LANE * LANE + first + parse_pile(typed[len(verb) :])
    if found := _MOVE.fullmatch(typed):
        return _at_place(state, MOVE_LANE, *found.groups())
    return _parse_bare(state, text)


def _parse_bare(state: State, text: str) -> int:
    """A card or a pile without a verb."""
    lane, first = _lane_asked(state)
    if _plain(text) in _SUITS and lane == PILE_LANE:
        return lane * LANE + first + parse_pile(text)
    found = _PLAY.fullmatch("".join(text.split()))
    if not found:
        raise Unreadable(f"{text.strip()[:30]!r} is not a move; {example(state)}")
    if found[2] is None and lane in CARD_VERBS:
        return lane * LANE + parse_card(text)
    return _at_place(state, lane if lane == MOVE_LANE else 0, *found.groups())


def _at_place(state: State, lane: int, card: str, place: str | None) -> int:
    """A move that needs a place, which may be left out if there is only one."""
    number = parse_card(card)
    if place is None and state.phase == CHOOSING and state.asked == RALLY:
        return (lane + place_of(top(state))) * LANE + number
    if place is None:
        raise Unreadable(f"say where {format_card(number)} goes: a, b or c, for example {format_card(number)} at a")
    return (lane + parse_place(place)) * LANE + number


def _lane_asked(state: State) -> tuple[int, int]:
    """The lane of what is to be chosen now, and where its choices begin there."""
    if state.phase == TURN or state.asked == PLAY:
        return PLAY_LANE, 0
    if state.asked in (RALLY, MOVE):
        return MOVE_LANE, 0
    return divmod(int(FIRST_ACTIONS[state.asked]), LANE)


def example(state: State) -> str:
    """How a move is written that could be made now."""
    if state.phase == TURN:
        return "write a card and a place, for example G3 at b, or pass"
    lane, first = _lane_asked(state)
    if lane == PILE_LANE:
        return f"write {PILE_VERBS[first]} and a pile, for example {PILE_VERBS[first]} coins"
    if lane == MOVE_LANE:
        return "write a card and where it goes, for example move G3 to b"
    if not lane:
        return "write a card and a place"
    return f"write {CARD_VERBS[lane]} and a card, for example {CARD_VERBS[lane]} G3"


def text_of(row: NDArray[np.uint8]) -> str:
    """A name out of the setup record."""
    return row.tobytes().rstrip(b"\0").decode()


def effect_name(setup: Setup, effect: int) -> str:
    """The name of the suit or the Prophecy that has an effect."""
    return text_of(setup.suit_names[effect]) if effect < len(SUITS) else prophecy_name(setup, effect - len(SUITS))


def prophecy_name(setup: Setup, prophecy: int) -> str:
    return text_of(setup.prophecy_names[prophecy])


def horseman_name(setup: Setup, horseman: int) -> str:
    return text_of(setup.horseman_names[horseman])


def _plain(text: str) -> str:
    return "".join(text.split()).lower()
