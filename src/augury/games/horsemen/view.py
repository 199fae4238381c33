"""What a seat sees of a game (rules H7), made from an erased record and nothing else."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import numpy as np

from augury.games.horsemen.cards import ALL, ROYAL, STANDARD
from augury.games.horsemen.cardset import DEEDS, HORSEMEN, SUITS, CardSet, Entry
from augury.games.horsemen.choosing import legal
from augury.games.horsemen.effects import effect_of, left_of, step_of, top
from augury.games.horsemen.fulfilling import leader_at, total_at
from augury.games.horsemen.knowledge import known_horsemen, unseen
from augury.games.horsemen.mistakes import asked_in_words
from augury.games.horsemen.notation import PLACE_NAMES, format_action, format_card, format_cards
from augury.games.horsemen.phrases import describe
from augury.games.horsemen.rules import RULES, actors
from augury.games.horsemen.setup import HorsemenSetup
from augury.games.horsemen.state import (
    CHOOSING,
    MOST_PASSES,
    OVER,
    PLACES,
    SEATS,
    TURN,
    VALUES,
    Setup,
    State,
)
from augury.games.horsemen.state import SUITS as PILES
from augury.games.horsemen.story import REASONS
from augury.kernel.bits import members
from augury.kernel.engine import View

PHASES = {TURN: "turn", CHOOSING: "choosing", OVER: "over"}


class CardFace(msgspec.Struct, frozen=True, kw_only=True):
    """What a suit, a Prophecy or a Horseman says, and where that comes from."""

    name: str
    line: str
    effect: list[str]
    """Each step in words."""
    source: str


class ProphecyView(msgspec.Struct, frozen=True, kw_only=True):
    """One of the three places."""

    place: str
    prophecy: CardFace | None
    """None in a gap."""
    sides: list[list[str]]
    """The cards of each seat."""
    totals: list[int]
    """What each side counts."""
    leader: int | None
    """Who would take the Prophecy as it stands; None in a gap."""
    responder: int | None
    """Who may still respond, if the Prophecy waits to be fulfilled."""


class PileView(msgspec.Struct, frozen=True, kw_only=True):
    """One of the Four Piles."""

    suit: str
    cards: list[str]
    """The top one first."""
    horseman: CardFace | None
    """If this seat knows it."""
    colour: str | None
    """The colour of its horse, if this seat knows it."""
    uncovered: bool
    revealed: bool
    """Whether everybody knows it."""
    looked: list[int]
    """The seats that have looked at it."""


class HorsemenView(View, frozen=True, kw_only=True):
    """Prophecy of the Four Horsemen from one seat."""

    set: str
    """The name of the card set."""
    about: str
    phase: str
    asks: str | None
    """What must be chosen now, in words, until the game is over."""
    verb: str | None
    """The verb of the step that must be chosen for."""
    owner: int | None
    """Whose effect asks for it."""
    cause: str | None
    """The suit or the Prophecy whose effect asks for it."""
    pending: list[str]
    """What is still to resolve after this choice, the next step first."""
    turn: int
    turn_number: int
    passes: int
    """How many turns in a row were passed."""
    most_passes: int
    favour: int
    suits: list[CardFace]
    prophecies: list[ProphecyView]
    piles: list[PileView]
    taken: list[list[CardFace]]
    """The Prophecies that each seat has fulfilled."""
    hand: list[str] | None
    """The seat's own; a spectator has none."""
    hand_sizes: list[int]
    known: list[list[str]]
    """The cards of each hand that everybody saw go there, or could tell when its draw pile was shuffled (H7.4)."""
    unseen: list[list[str]]
    """The cards of each seat that are in its draw pile or, unknown to this view, in its hand."""
    draw_piles: list[int]
    """How many cards each draw pile holds."""
    discards: list[list[str]]
    fasting: list[int]
    """How many fewer each seat draws up to after its next turns, this one included if it is its own."""
    gone: list[str]
    """The cards that have left the game; a standard one may stand here twice."""
    reason: str | None
    """Why the game is over."""


def view(chosen: HorsemenSetup, setup: Setup, state: State, seat: int) -> HorsemenView:
    """H7.1, H7.2: the view from a seat, or, for seat -1, of a spectator (H7.5)."""
    seats = range(SEATS)
    cards = chosen.set
    phase = int(state.phase)
    acting = members(actors(setup, state))
    choosing = phase == CHOOSING
    return HorsemenView(
        game="horsemen",
        seat=seat if seat in seats else None,
        actors=acting,
        legal=_legal_moves(setup, state, seat) if seat in acting else [],
        scores=[int(state.scores[other]) for other in seats],
        winners=members(state.winners) if phase == OVER else None,
        set=cards.name,
        about=cards.about,
        phase=PHASES[phase],
        asks=None if phase == OVER else asked_in_words(state),
        verb=DEEDS[int(state.asked) - 1] if choosing else None,
        owner=int(state.owner) if choosing else None,
        cause=(*cards.suits, *cards.prophecies)[effect_of(int(top(state)))].name if choosing else None,
        pending=_pending(cards, setup, state),
        turn=int(state.turn),
        turn_number=int(state.turn_number),
        passes=int(state.passes),
        most_passes=MOST_PASSES,
        favour=int(state.favour),
        suits=[_face(entry) for entry in cards.suits],
        prophecies=[_prophecy(cards, state, place) for place in range(PLACES)],
        piles=[_pile(cards, state, pile, seat) for pile in range(PILES)],
        taken=[[_face(cards.prophecies[number]) for number in members(state.taken[other])] for other in seats],
        hand=format_cards(int(state.hands[seat])) if seat in seats else None,
        hand_sizes=[int(state.held[other]) for other in seats],
        known=[format_cards(int(state.known[other])) for other in seats],
        unseen=[_unseen(state, other, seat) for other in seats],
        draw_piles=[int(state.deck_size[other]) for other in seats],
        discards=[format_cards(int(state.discards[other])) for other in seats],
        fasting=[_fasting(state, other) for other in seats],
        gone=_gone(state),
        reason=REASONS.get(int(state.reason)),
    )


def _legal_moves(setup: Setup, state: State, seat: int) -> list[str]:
    words = np.zeros(RULES.words, np.uint64)
    legal(setup, state, seat, words)
    return [format_action(setup, action) for action in members(*words)]


def _face(entry: Entry) -> CardFace:
    return CardFace(
        name=entry.name, line=entry.line, effect=[describe(step) for step in entry.effect], source=entry.source
    )


def _pending(cards: CardSet, setup: Setup, state: State) -> list[str]:
    """What is left of each effect, the innermost first, beyond what is being chosen."""
    if state.phase == OVER:
        return []
    found = []
    entries = (*cards.suits, *cards.prophecies)
    asked = 1 if state.phase == CHOOSING else 0
    for frame in reversed([int(frame) for frame in state.frames[: int(state.depth)]]):
        steps = entries[effect_of(frame)].effect
        again = int(left_of(frame)) - asked
        asked = 0
        if again > 0:
            found.append(describe(replace(steps[step_of(frame)], number=again)))
        found.extend(describe(step) for step in steps[step_of(frame) + 1 :])
    return found


def _prophecy(cards: CardSet, state: State, place: int) -> ProphecyView:
    shown = int(state.shown[place])
    return ProphecyView(
        place=PLACE_NAMES[place],
        prophecy=_face(cards.prophecies[shown]) if shown >= 0 else None,
        sides=[format_cards(int(state.sides[place, seat])) for seat in range(SEATS)],
        totals=[int(total_at(state, place, seat)) for seat in range(SEATS)],
        leader=int(leader_at(state, place)) if shown >= 0 else None,
        responder=int(state.responder[place]) if state.filled_on[place] else None,
    )


def _pile(cards: CardSet, state: State, pile: int, seat: int) -> PileView:
    known = int(known_horsemen(state, seat)) >> pile & 1
    horseman = int(state.horsemen[pile])
    return PileView(
        suit=SUITS[pile],
        cards=[format_card(pile * VALUES + value - 1) for value in _digits(int(state.piles[pile]))],
        horseman=_face(cards.horsemen[horseman]) if known else None,
        colour=HORSEMEN[horseman] if known else None,
        uncovered=not state.piles[pile],
        revealed=bool(int(state.revealed) >> pile & 1),
        looked=[other for other in range(SEATS) if int(state.looked[other]) >> pile & 1],
    )


def _digits(stack: int) -> list[int]:
    return [stack >> shift & 15 for shift in (0, 4, 8) if stack >> shift]


def _unseen(state: State, other: int, seat: int) -> list[str]:
    """H7.3: what is in a draw pile or, as far as the seat knows, in a hand."""
    cards = int(unseen(state, other))
    return format_cards(cards & ~int(state.hands[seat]) if other == seat else cards)


def _fasting(state: State, seat: int) -> int:
    return int(state.fasting[seat]) + (int(state.fasting_now) if seat == state.turn else 0)


def _gone(state: State) -> list[str]:
    """The cards that are neither anybody's nor on a pile."""
    lying = sum(1 << (pile * VALUES + value - 1) for pile in range(PILES) for value in _digits(int(state.piles[pile])))
    both = [int(state.owned[seat]) for seat in range(SEATS)]
    lost = [int(STANDARD) & ~owned for owned in both] + [int(ROYAL) & ~lying & ~both[0] & ~both[1]]
    return sorted((card for cards in lost for card in format_cards(cards)), key=_order)


def _order(card: str) -> int:
    return [format_card(number) for number in members(int(ALL))].index(card)
