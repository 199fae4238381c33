"""Reading events back: the actions that they report, and what chance did."""

from __future__ import annotations

from augury.errors import FalseRecord
from augury.games.horsemen.cards import STANDARD
from augury.games.horsemen.events import (
    Banish,
    Buy,
    Discard,
    Doom,
    Look,
    Move,
    Pass,
    Play,
    Seal,
    SetupEvent,
    Shuffle,
    Strike,
    Take,
)
from augury.games.horsemen.notation import (
    format_card,
    horseman_name,
    parse_card,
    parse_pile,
    parse_place,
    prophecy_name,
)
from augury.games.horsemen.rules import deal
from augury.games.horsemen.state import (
    BANISH_LANE,
    BUYING,
    DISCARD_LANE,
    DOOMING,
    LANE,
    LOOKING,
    MOVE_LANE,
    PASS,
    PILE_LANE,
    PLAY_LANE,
    PROPHECIES,
    SEAL_LANE,
    SEATS,
    STRIKE_LANE,
    SUITS,
    TAKE_LANE,
    VALUES,
    Setup,
    State,
)
from augury.kernel.bits import members
from augury.kernel.engine import Event

_LANES: dict[type[Event], int] = {
    Strike: STRIKE_LANE,
    Discard: DISCARD_LANE,
    Take: TAKE_LANE,
    Banish: BANISH_LANE,
    Seal: SEAL_LANE,
}


def action_in(setup: Setup, state: State, event: Event) -> tuple[int, int] | None:
    """The seat and the action that an event reports."""
    match event:
        case Pass():
            action = PASS
        case Play():
            action = (PLAY_LANE + parse_place(event.place)) * LANE + parse_card(event.card)
        case Move():
            action = (MOVE_LANE + parse_place(event.place)) * LANE + parse_card(event.card)
        case Strike() | Discard() | Take() | Banish() | Seal():
            action = _LANES[type(event)] * LANE + parse_card(event.card)
        case Buy():
            action = PILE_LANE * LANE + BUYING + parse_card(event.card) // VALUES
        case Doom():
            action = PILE_LANE * LANE + DOOMING + parse_card(event.card) // VALUES
        case Look():
            action = PILE_LANE * LANE + LOOKING + parse_pile(event.pile)
        case _:
            return None
    return event.seat, action


def force(setup: Setup, state: State, event: Event) -> bool:
    """If an event reports what chance did, make the state so; FalseRecord if that is impossible."""
    if isinstance(event, SetupEvent):
        _force_setup(setup, state, event)
        return True
    if isinstance(event, Shuffle):
        _force_shuffle(state, event)
        return True
    return False


def _force_setup(setup: Setup, state: State, event: SetupEvent) -> None:
    """H1: both decks, the Horsemen, the Prophecies and the Favour, as the event says."""
    if event.favour not in range(SEATS):
        raise FalseRecord(f"seat {event.favour} cannot have the Favour; the seats are 0 and 1")
    if len(event.decks or ()) != SEATS:
        raise FalseRecord("the setup must list both decks")
    for seat, deck in enumerate(event.decks or ()):
        _force_pile(state, seat, deck, int(STANDARD))
        state.hands[seat] = 0
        state.held[seat] = 0
    state.horsemen[:] = _order("Horsemen", event.horsemen or [], [horseman_name(setup, h) for h in range(SUITS)])
    names = [prophecy_name(setup, prophecy) for prophecy in range(PROPHECIES)]
    state.prophecies[:] = _order("Prophecies", event.prophecies, names)[::-1]
    state.favour = event.favour
    deal(state)


def _order(what: str, named: list[str], names: list[str]) -> list[int]:
    """Names as numbers, each once."""
    if sorted(named) != sorted(names):
        raise FalseRecord(f"the {what} must be {', '.join(names)}, each once")
    return [names.index(name) for name in named]


def _force_shuffle(state: State, event: Shuffle) -> None:
    """H2.4: the order of a draw pile, as the event says."""
    if event.seat not in range(SEATS) or not isinstance(event.pile, list):
        raise FalseRecord("a shuffle must name a seat and the order of its draw pile")
    cards = sum(1 << int(card) for card in state.deck[event.seat, : int(state.deck_size[event.seat])])
    _force_pile(state, event.seat, event.pile, cards)


def _force_pile(state: State, seat: int, named: list[str], cards: int) -> None:
    """Put a pile of these cards in the given order, the top first."""
    found = [parse_card(card) for card in named]
    if sorted(found) != members(cards) or [format_card(card) for card in found] != named:
        wanted = ", ".join(format_card(card) for card in members(cards))
        raise FalseRecord(f"the draw pile of seat {seat} must hold {wanted}, each once")
    state.deck[seat, : len(found)] = found[::-1]
    state.deck_size[seat] = len(found)
