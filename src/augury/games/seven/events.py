"""The events of a game: reported while the rules run, and read back from a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from augury.errors import FalseRecord
from augury.games.seven.notation import (
    card_names,
    format_card,
    format_cards,
    letters,
    list_tokens,
    parse_card,
    parse_cards,
    prophecy_action,
    tokens_of,
)
from augury.games.seven.reasons import Scoring, explain
from augury.games.seven.rules import DEALT, RESOLVED, SCORED, act, advance
from augury.games.seven.score import change, ground, left
from augury.games.seven.state import (
    ASIDE_DOWN,
    ASIDE_UP,
    FIRST_PROPHECY,
    PLAYING,
    SCORING,
    SEATS,
    TRICKS,
    Setup,
    State,
)
from augury.kernel.compilation import routine
from augury.kernel.engine import Event
from augury.kernel.records import Memory


class Deal(Event, frozen=True, kw_only=True, tag="deal"):
    """S1: all cards, as they were dealt; `row_cards` only where the row is dealt from the deck."""

    round: int
    leader: int
    hands: list[list[str]]
    row: list[str]
    row_cards: list[str] | msgspec.UnsetType = msgspec.UNSET
    aside_up: list[str]
    aside_down: list[str]


class Dealt(Event, frozen=True, kw_only=True, gc=False, tag="dealt"):
    """S8: a deal as a seat sees it, with its own hand, or as a spectator does, with none."""

    round: int
    leader: int
    hand: list[str] | None
    row: list[str]
    row_cards: list[str] | msgspec.UnsetType = msgspec.UNSET
    aside_up: list[str]


class Prophecy(Event, frozen=True, tag="prophecy"):
    """S2: a seat placed its tokens; `tokens` counts those on each rank."""

    seat: int
    tokens: list[int]


class Play(Event, frozen=True, tag="play"):
    """S3.1: a seat played a card."""

    seat: int
    card: str


class Trick(Event, frozen=True, tag="trick"):
    """S3.7, S3.8: the seats in the order of their places, and which of all seats confirmed a token."""

    number: int
    order: list[int]
    confirmed: list[bool]
    leader: int | msgspec.UnsetType | None = msgspec.UNSET
    """Who leads the next trick, or None where the round is over; for those at the table, and not in records."""
    tokens: list[list[int]] | msgspec.UnsetType = msgspec.UNSET
    """The tokens that each seat has left on each rank; for those at the table, and not in records."""

    def recorded(self) -> Trick:
        """The event without what follows from the rest."""
        return replace(self, leader=msgspec.UNSET, tokens=msgspec.UNSET)


class Round(Event, frozen=True, tag="round"):
    """S4 to S7: tokens left, what the round gave before any floor, and the scores after it."""

    left: list[int]
    change: list[int]
    scores: list[int]
    scoring: Scoring | msgspec.UnsetType = msgspec.UNSET
    """Why, for those at the table; a record leaves it out, because it follows from the rest."""

    def recorded(self) -> Round:
        """The event without its reasons."""
        return replace(self, scoring=msgspec.UNSET)


SevenEvent = Deal | Prophecy | Play | Trick | Round
SevenVisible = Dealt | Prophecy | Play | Trick | Round
FACTS = 4
"""What is noted about each seat when a round is scored."""


def opening(setup: Setup, state: State) -> Iterator[Event]:
    """The first deal."""
    yield deal_event(setup, state)


def follow(setups: Memory, states: Memory, seat: int, action: int) -> Iterator[Event]:
    """Apply an action in place, a step at a time, and yield an event for each."""
    setup = setups[0]
    done = _act(setups, states, seat, action)
    if action >= FIRST_PROPHECY:
        yield Prophecy(seat, tokens_of(setup, int(setup.prophecies[action - FIRST_PROPHECY])))
    else:
        yield Play(seat, format_card(setup, action))
    if not done:
        return
    state, noted = states[0], np.zeros((FACTS, SEATS), np.int64)
    while done:
        if done == RESOLVED:
            # The next trick has begun, if there is one in this round.
            yield trick_event(setup, state)
        elif done == SCORED:
            yield round_event(setup, state, noted[:, : int(setup.players)].tolist())
        elif done == DEALT:
            yield deal_event(setup, state)
        done = _advance(setups, states, noted)


@routine
def _act(setups: Memory, states: Memory, seat: int, action: int) -> int:
    """Do a player's action and the first automatic step, which never scores; return which step that was."""
    act(setups[0], states[0], seat, action)
    return advance(setups[0], states[0])


@routine
def _advance(setups: Memory, states: Memory, noted: NDArray[np.int64]) -> int:
    """Do the next automatic step; before a round is scored, note the facts about each seat.

    These are what the round gives, the score before it, what decides the points, and the tokens left.
    """
    if states[0].phase == SCORING:
        for seat in range(int(setups[0].players)):
            noted[0, seat] = change(setups[0], states[0], seat)
            noted[1, seat] = states[0].scores[seat]
            noted[2, seat] = ground(setups[0], states[0], seat)
            noted[3, seat] = left(states[0], seat)
    return advance(setups[0], states[0])


def deal_event(setup: Setup, state: State) -> Deal:
    """The deal that a round began with, before any card is played."""
    names, row = card_names(letters(setup)), state.row.tolist()
    return Deal(
        round=int(state.round_number),
        leader=int(state.opener),
        hands=[format_cards(setup, int(state.piles[seat])) for seat in range(int(setup.players))],
        row=[names[card][0] for card in row],
        row_cards=msgspec.UNSET if setup.colour_cards else [names[card] for card in row],
        aside_up=format_cards(setup, int(state.piles[ASIDE_UP])),
        aside_down=format_cards(setup, int(state.piles[ASIDE_DOWN])),
    )


@lru_cache(1024)
def list_places(players: int, places: int) -> list[int]:
    """The place of each seat in a trick that is over, 0 for first."""
    return [places >> (2 * seat) & 3 for seat in range(players)]


@lru_cache(64)
def list_seats(players: int, seats: int) -> list[bool]:
    return [bool(seats >> seat & 1) for seat in range(players)]


def trick_event(setup: Setup, state: State) -> Trick:
    """The trick that has just ended."""
    players, goes_on = int(setup.players), bool(state.phase == PLAYING)
    number = int(state.trick_number) - int(goes_on)
    taken = list_places(players, int(state.places[number - 1]))
    confirmed = list_seats(players, int(state.confirmed[number - 1])).copy()
    order = sorted(range(players), key=taken.__getitem__)
    tokens = [list_tokens(players, left) for left in state.tokens[:players].tolist()]
    return Trick(number, order, confirmed, int(state.leader) if goes_on else None, tokens)


def round_event(setup: Setup, state: State, facts: list[list[int]]) -> Round:
    """A round that is over, with the facts about each seat."""
    given, _, _, remaining = facts
    return Round(remaining, given, state.scores[: len(given)].tolist(), explain(setup, state, *facts))


def events_for(setup: Setup, history: list[Event], seat: int | None) -> list[Event]:
    """S2.3, S8: all but others' cards and their prophecies that are not revealed yet."""
    start = sealed = 0
    hides = False
    for index, event in enumerate(history):
        if type(event) is Prophecy:
            sealed, hides = sealed + 1, True
        elif type(event) is Deal:
            start, sealed, hides = index, 0, True
    if not hides:
        return history
    if 0 < sealed < setup.players:
        recent = [one for one in history[start:] if type(one) is not Prophecy or one.seat == seat]
        history = history[:start] + recent
    return [_covered(event, seat) if type(event) is Deal else event for event in history]


def _covered(deal: Deal, seat: int | None) -> Dealt:
    """A deal as a seat sees it."""
    return Dealt(
        round=deal.round,
        leader=deal.leader,
        hand=None if seat is None else deal.hands[seat],
        row=deal.row,
        row_cards=deal.row_cards,
        aside_up=deal.aside_up,
    )


def action_in(setup: Setup, state: State, event: Event) -> tuple[int, int] | None:
    """The seat and the action that an event reports."""
    if isinstance(event, Prophecy):
        return event.seat, prophecy_action(setup, event.tokens)
    if isinstance(event, Play):
        return event.seat, parse_card(setup, event.card)
    return None


def force(setup: Setup, state: State, event: Event) -> bool:
    """Lay the cards as a deal event says, if it is a possible deal."""
    if not isinstance(event, Deal):
        return False
    if event.round != state.round_number:
        raise FalseRecord(f"round {event.round} is dealt, but round {state.round_number} begins here")
    if event.round == 1 and not setup.starter and event.leader in range(int(setup.players)):
        state.opener = event.leader
        state.leader = event.leader
    elif event.leader != state.opener:
        raise FalseRecord(f"seat {event.leader} leads, but seat {state.opener} should")
    _force_cards(setup, state, event)
    _force_row(setup, state, event)
    if deal_event(setup, state) != event:
        raise FalseRecord("the cards of the deal must be written as colours and numbers, in order")
    return True


def _force_cards(setup: Setup, state: State, event: Deal) -> None:
    """S1.2 to S1.5: every card of the deck once, and the piles of their sizes."""
    row_cards = event.row_cards if isinstance(event.row_cards, list) else []
    named = [*event.hands, *[[]] * (4 - len(event.hands)), row_cards, event.aside_up, event.aside_down]
    room = int(setup.room)
    sizes = [room >> (8 * pile) & 255 for pile in range(len(named))]
    wanted = [after - before for before, after in zip([0, *sizes], sizes, strict=False)]
    if len(event.hands) != setup.players or [len(pile) for pile in named] != wanted:
        raise FalseRecord("the piles of the deal do not have the right number of cards")
    if setup.colour_cards and isinstance(event.row_cards, list):
        raise FalseRecord("in this edition the row consists of colours, not of cards from the deck")
    cards = iter(parse_cards(setup, [text for pile in named for text in pile]))
    piles = [_set_of(islice(cards, len(pile))) for pile in named]
    together: int = 0
    for pile in piles:
        together |= pile
    if together != int(setup.deck):
        raise FalseRecord("the deal must contain every card of the deck exactly once")
    state.piles[:] = piles


def _set_of(cards: Iterable[int]) -> int:
    """Cards as the bits of a word."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def _force_row(setup: Setup, state: State, event: Deal) -> None:
    """S1.2, S1.6: ten cards of the deck, or ten colour cards of which there are three of each colour."""
    if isinstance(event.row_cards, list):
        state.row[:] = parse_cards(setup, event.row_cards)
        return
    colours = [card & ~15 for card in parse_cards(setup, [f"{letter}1" for letter in event.row])]
    most = int(setup.colour_cards) & 255
    if len(colours) != TRICKS or any(colours.count(colour) > most for colour in colours):
        raise FalseRecord(f"the row must be {TRICKS} colours, none more than {most} times")
    state.row[:] = colours
