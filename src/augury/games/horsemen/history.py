"""The events of a game: reported while the rules run, and as each seat may see them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np
from numpy.typing import NDArray

from augury.games.horsemen.cards import STANDARD
from augury.games.horsemen.cardset import SUITS
from augury.games.horsemen.causes import choice_causes, horsemen_that, raisers, starvers, step_causes
from augury.games.horsemen.choices import act
from augury.games.horsemen.events import (
    Banish,
    Buy,
    CardChoice,
    Caused,
    Discard,
    Doom,
    Draw,
    End,
    Fast,
    Favour,
    Fulfil,
    Lay,
    Look,
    Move,
    Pass,
    Play,
    Reason,
    Reveal,
    Seal,
    SetupEvent,
    Shifting,
    Shuffle,
    Standing,
    Strike,
    Take,
)
from augury.games.horsemen.fulfilment import BONUS, STANDING, TOTALS, bonus_of, find_standing, reaped, total_at
from augury.games.horsemen.notation import (
    PLACE_NAMES,
    format_card,
    format_cards,
    horseman_name,
    prophecy_name,
)
from augury.games.horsemen.rules import (
    DREW,
    FASTED,
    FAVOURED,
    FULFILLED,
    NOTHING,
    SHUFFLED,
    SILENT,
    step,
)
from augury.games.horsemen.sides import where
from augury.games.horsemen.state import (
    BANISH_LANE,
    BY_APOCALYPSE,
    BY_PASSES,
    BY_PROPHECIES,
    BY_TURNS,
    DISCARD_LANE,
    DOOMING,
    LANE,
    LOOKING,
    MOVE_LANE,
    OVER,
    PASS,
    PILE_LANE,
    PLACES,
    SEAL_LANE,
    SEATS,
    STRIKE_LANE,
    TAKE_LANE,
    VALUES,
    Setup,
    State,
)
from augury.kernel.bits import members
from augury.kernel.compilation import routine
from augury.kernel.engine import Event
from augury.kernel.plain import reader
from augury.kernel.records import Memory

STANDARD_CARDS = len(members(STANDARD))
_read = reader(State)
REASONS: dict[int, Reason] = {
    BY_PROPHECIES: "prophecies",
    BY_APOCALYPSE: "apocalypse",
    BY_PASSES: "passes",
    BY_TURNS: "turns",
}
CARD_EVENTS: dict[int, type[CardChoice]] = {
    DISCARD_LANE: Discard,
    TAKE_LANE: Take,
    BANISH_LANE: Banish,
    SEAL_LANE: Seal,
}


def opening(setup: Setup, state: State) -> Iterator[Event]:
    """H1: how everything was shuffled, and the first hands."""
    yield setup_event(setup, state)
    for seat in range(SEATS):
        yield Draw(seat, format_cards(int(state.hands[seat])))


def setup_event(setup: Setup, state: State) -> SetupEvent:
    """How a game began, while nothing has happened but the first draws."""
    return SetupEvent(
        decks=[_pile(state, seat, STANDARD_CARDS) for seat in range(SEATS)],
        horsemen=[horseman_name(setup, int(horseman)) for horseman in state.horsemen],
        prophecies=[prophecy_name(setup, int(prophecy)) for prophecy in reversed(state.prophecies)],
        favour=int(state.favour),
    )


def _pile(state: State, seat: int, count: int) -> list[str]:
    """The lowest cards of a draw pile, the topmost of them first."""
    return [format_card(int(card)) for card in reversed(state.deck[seat, :count])]


def follow(setups: Memory, states: Memory, seat: int, action: int) -> Iterator[Event]:
    """Apply an action in place, a step at a time, and yield an event for each."""
    setup, state, befores = setups[0], states[0], State.blank()
    _act(setups, states, befores, seat, action)
    causes = choice_causes(setup, _read(befores), seat, action)
    for event in _tell_choice(setup, befores[0], state, seat, action):
        caused = msgspec.structs.replace(event, causes=causes) if causes and isinstance(event, Caused) else event
        yield _with_standings(caused, states)
    while (done := _advance(setups, states, befores)) != NOTHING:
        yield _with_standings(_tell_step(setup, befores, states, done), states)
    if state.phase == OVER:
        yield end_event(state)


def _with_standings(event: Event, states: Memory) -> Event:
    """An event that changes how Prophecies stand, with how they stand after it."""
    if not isinstance(event, Shifting | Reveal):
        return event
    found = np.zeros(STANDING, np.int64)
    _find_standing(states, found)
    facts = found.tolist()
    totals, bonus = facts[TOTALS:BONUS], facts[BONUS:]
    standings = [
        Standing(PLACE_NAMES[place], totals[place * SEATS : (place + 1) * SEATS], bonus, facts[place])
        for place, prophecy in enumerate(states[0].shown)
        if prophecy >= 0
    ]
    return msgspec.structs.replace(event, standings=standings)


@routine
def _find_standing(states: Memory, facts: NDArray[np.int64]) -> None:
    find_standing(states[0], facts)


@routine
def _act(setups: Memory, states: Memory, befores: Memory, seat: int, action: int) -> None:
    """Do what a player chose, and keep what was before."""
    befores[0] = states[0]
    act(setups[0], states[0], seat, action)


@routine
def _advance(setups: Memory, states: Memory, befores: Memory) -> int:
    """Do the next automatic step that has an event, and keep the state before it."""
    done = SILENT
    while done == SILENT:
        befores[0] = states[0]
        done = step(setups[0], states[0])
    return done


def _tell_choice(setup: Setup, before: State, state: State, seat: int, action: int) -> Iterator[Event]:
    """What a seat chose to do, and what that uncovered."""
    lane, card = divmod(action, LANE)
    name = format_card(card) if lane < PILE_LANE else ""
    if action == PASS:
        yield Pass(seat)
    elif lane < MOVE_LANE:
        yield Play(seat, name, PLACE_NAMES[lane])
    elif lane < STRIKE_LANE:
        yield Move(seat, name, PLACE_NAMES[int(where(before, seat, card))], PLACE_NAMES[lane - MOVE_LANE])
    elif lane == STRIKE_LANE:
        yield Strike(seat, name, PLACE_NAMES[int(where(before, 1 - seat, card))])
    elif lane < PILE_LANE:
        yield CARD_EVENTS[lane](seat, name)
    else:
        yield from _tell_pile(setup, before, state, seat, card)


def _tell_pile(setup: Setup, before: State, state: State, seat: int, choice: int) -> Iterator[Event]:
    """Buying, dooming and looking."""
    pile = choice % 4
    horseman = horseman_name(setup, int(state.horsemen[pile]))
    if choice >= LOOKING:
        yield Look(seat, SUITS[pile], horseman)
        return
    top = format_card(pile * VALUES + (int(before.piles[pile]) & 15) - 1)
    yield Doom(seat, top) if choice >= DOOMING else Buy(seat, top)
    if not state.piles[pile]:
        yield Reveal(SUITS[pile], horseman)


def _tell_step(setup: Setup, befores: Memory, states: Memory, done: int) -> Event:
    """The event of an automatic step."""
    before, state = _read(befores), _read(states)
    seat = next((seat for seat in range(SEATS) if _differ(before, state, seat)), 0)
    causes = step_causes(setup, before) or msgspec.UNSET
    if done == DREW:
        drawn = format_cards(state.hands[seat] & ~before.hands[seat])
        return Draw(seat, drawn, causes=causes, fewer=starvers(setup, before) or msgspec.UNSET)
    if done == SHUFFLED:
        return Shuffle(seat, _pile(states[0], seat, state.deck_size[seat]), causes=causes)
    if done == FASTED:
        return Fast(seat, int(state.fasting[seat] - before.fasting[seat]), causes=causes)
    if done == FULFILLED:
        place = state.gap
        gone = [format_cards(int(reaped(befores[0], place, seat))) for seat in range(SEATS)]
        bonus = [int(bonus_of(befores[0], seat)) for seat in range(SEATS)]
        return Fulfil(
            place=PLACE_NAMES[place],
            prophecy=prophecy_name(setup, before.shown[place]),
            totals=[int(total_at(befores[0], place, seat)) for seat in range(SEATS)],
            winner=1 - state.loser,
            reaped=gone,
            bonus=bonus if any(bonus) else msgspec.UNSET,
            bonus_by=raisers(setup, before) or msgspec.UNSET,
            reaped_by=horsemen_that(setup, before, "reap") if any(gone) else msgspec.UNSET,
        )
    if done == FAVOURED:
        return Favour(state.favour)
    return Lay(PLACE_NAMES[before.gap], prophecy_name(setup, state.shown[before.gap]))


def _differ(before: State, state: State, seat: int) -> bool:
    """Whether a seat's draw pile, hand or fast changed in a step."""
    return bool(
        state.deck_size[seat] != before.deck_size[seat]
        or state.held[seat] != before.held[seat]
        or state.fasting[seat] != before.fasting[seat]
    )


def end_event(state: State) -> End:
    """The end of a game."""
    return End(
        prophecies=[int(state.scores[seat]) for seat in range(SEATS)],
        winners=members(state.winners),
        reason=REASONS[int(state.reason)],
    )


def events_for(setup: Setup, history: list[Event], seat: int | None) -> list[Event]:
    """H7: all that happened, without what a seat must not know."""
    return [_visible(event, seat) for event in history]


def _visible(event: Event, seat: int | None) -> Event:
    match event:
        case SetupEvent():
            laid = event.prophecies[:PLACES]
            return msgspec.structs.replace(event, decks=None, horsemen=None, prophecies=laid)
        case Draw(cards=list() as cards) if event.seat != seat:
            return Draw(event.seat, len(cards), causes=event.causes, fewer=event.fewer)
        case Shuffle(pile=list() as pile):
            return Shuffle(event.seat, len(pile), causes=event.causes)
        case Look() if event.seat != seat:
            return Look(event.seat, event.pile, None, causes=event.causes)
        case _:
            return event
