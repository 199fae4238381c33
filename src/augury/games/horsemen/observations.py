"""What a seat of the Four Horsemen knows, as numbers: cards as sets, the table as flags, effects from the innermost on.

Of two seats the one that observes comes first: `me`, then the opponent. Numbers that may grow large are written as
digits to the base 128, the lowest first.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from augury.games.horsemen.cardset import DEEDS, LAWS, SUITS
from augury.games.horsemen.effects import doer, effect_of, left_of, place_of, step_in, step_of, verb_of, worth_of
from augury.games.horsemen.fulfilment import leader_at
from augury.games.horsemen.knowledge import known_horsemen, unseen
from augury.games.horsemen.notation import PLACE_NAMES, format_card, horseman_name, prophecy_name
from augury.games.horsemen.sides import side
from augury.games.horsemen.state import (
    CARDS,
    CHOOSING,
    DRAWING,
    FAVOURING,
    GOAL,
    MOST_FRAMES,
    MOST_PASSES,
    PLACES,
    PROPHECIES,
    SEATS,
    TURN,
    VALUES,
    Setup,
    State,
)
from augury.games.horsemen.state import SUITS as SUIT_COUNT
from augury.kernel.bits import bit
from augury.kernel.compilation import rule
from augury.kernel.observations import BYTE, Block, byte_at, one_of, spread, spread_set

# Where the parts begin, in words.
_HAND, _SEATS, _SIDES, _FATES, _PILES, _MOMENT, _LAID, _WAITING, _COUNTS, _FRAMES = 0, 3, 21, 39, 47, 55, 61, 63, 66, 69

_SAID = ("exalt", "embolden", "starve", "reap")
_MOST_SAID = SUIT_COUNT * max(LAWS.values())
_SET = CARDS // 8
_DEPTHS = _ROYALS = 3
_NONE = np.uint64(0)


@rule
def observe(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """Write all that a seat knows."""
    _observe_cards(state, seat, out)
    _observe_fates(state, seat, out)
    _observe_piles(state, seat, out)
    _observe_moment(state, seat, out)
    _observe_waiting(state, seat, out)
    _observe_counts(state, seat, out)
    _observe_effects(setup, state, seat, out)


@rule
def _put(cards: np.uint64, out: NDArray[np.uint64], at: int) -> None:
    for part in range(_SET):
        out[at + part] = spread(cards >> np.uint64(8 * part) & BYTE)


@rule
def _observe_cards(state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """Where the cards lie."""
    hand = np.uint64(state.hands[seat])
    _put(hand, out, _HAND)
    for place in range(SEATS):
        other = seat ^ place
        hidden = unseen(state, other)
        _put(np.uint64(state.known[other]), out, _SEATS + _SET * place)
        _put(np.uint64(state.discards[other]), out, _SEATS + _SET * (SEATS + place))
        _put(hidden if place else hidden & ~hand, out, _SEATS + _SET * (2 * SEATS + place))
        for spot in range(PLACES):
            _put(side(state, spot, other), out, _SIDES + _SET * (SEATS * spot + place))


@rule
def _observe_fates(state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """The Prophecies that lie there or were taken, their order, and why the game ended."""
    flags, first, last = _NONE, _NONE, _NONE
    for place in range(PLACES):
        if state.shown[place] >= 0:
            flags |= bit(PROPHECIES * place + int(state.shown[place]))
    for place in range(SEATS):
        flags |= np.uint64(int(state.taken[seat ^ place])) << np.uint64(PROPHECIES * (PLACES + place))
    if state.reason:
        flags |= bit(PROPHECIES * (PLACES + SEATS) + int(state.reason) - 1)
    spread_set(flags, out, _FATES)
    for order in range(int(state.laid)):
        prophecy = int(state.prophecies[PROPHECIES - 1 - order])
        if prophecy < 8:
            first |= byte_at(order + 1, prophecy)
        else:
            last |= byte_at(order + 1, prophecy - 8)
    out[_LAID] = first
    laws = byte_at(int(state.exalt), 4) | byte_at(int(state.embolden), 5)
    out[_LAID + 1] = last | laws | byte_at(int(state.starve), 6) | byte_at(int(state.reap), 7)


@rule
def _observe_piles(state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """The Four Piles, and what the seat knows of the Horsemen under them."""
    flags = np.uint64(int(state.looked[seat])) | np.uint64(int(state.looked[1 - seat])) << np.uint64(SUIT_COUNT)
    flags = (flags | np.uint64(int(state.revealed)) << np.uint64(2 * SUIT_COUNT)) << np.uint64(52)
    known = known_horsemen(state, seat)
    for pile in range(SUIT_COUNT):
        stack = int(state.piles[pile])
        for depth in range(_DEPTHS):
            value = stack >> (4 * depth) & 15
            if value:
                flags |= bit((pile * _DEPTHS + depth) * _ROYALS + value - VALUES + _ROYALS - 1)
        if known >> pile & 1:
            flags |= bit(36 + pile * SUIT_COUNT + int(state.horsemen[pile]))
    spread_set(flags, out, _PILES)


@rule
def _observe_moment(state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """What was bought, who leads where, and who is to do what."""
    phase, bought, winners = int(state.phase), int(state.bought), int(state.winners)
    leads, acts, loser = 0, 0, 0
    for place in range(PLACES):
        if state.shown[place] >= 0:
            leads |= 1 << (SEATS * place + (leader_at(state, place) ^ seat))
        else:
            loser = 1 << (int(state.loser) ^ seat)
    if phase in (TURN, CHOOSING):
        acts = 1 << (int(state.turn if phase == TURN else state.chooser) ^ seat)
    owner, chooser = 1 << (int(state.owner) ^ seat), 1 << (int(state.chooser) ^ seat)
    if seat:
        bought = bought >> SUIT_COUNT | (bought & 15) << SUIT_COUNT
        winners = winners >> 1 | (winners & 1) << 1
    out[_MOMENT] = spread(np.uint64(bought))
    out[_MOMENT + 1] = spread(np.uint64(leads | acts << 6))
    out[_MOMENT + 2] = spread(np.uint64(owner | chooser << 2 | loser << 4 | winners << 6))
    out[_MOMENT + 3] = one_of(phase)
    flags = np.uint64(1 if state.after == DRAWING else (2 if state.after == FAVOURING else 0))
    if state.asked:
        flags |= bit(1 + int(state.asked))
    out[_MOMENT + 4] = spread(flags & BYTE)
    out[_MOMENT + 5] = spread(flags >> np.uint64(8))


@rule
def _digits(number: int) -> np.uint64:
    """A number as three digits to the base 128."""
    return np.uint64(number & 127 | (number >> 7 & 127) << 8 | (number >> 14) << 16)


@rule
def _observe_waiting(state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """Which Prophecies wait, since when and for whom: a word each."""
    for place in range(PLACES):
        word = _NONE
        if state.filled_on[place]:
            queue = 1
            for other in range(PLACES):
                if 0 < int(state.filled_as[other]) < int(state.filled_as[place]):
                    queue += 1
            word = _digits(int(state.filled_on[place])) | _digits(int(state.filled_as[place])) << np.uint64(16)
            word |= byte_at(queue, 5) | one_of(6 + (int(state.responder[place]) ^ seat))
        out[_WAITING + place] = word


@rule
def _observe_counts(state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """All that is counted, and whose turn it is."""
    passing = byte_at(int(state.passes), 5) | byte_at(int(state.fulfilled), 6) | byte_at(seat, 7)
    out[_COUNTS] = _digits(int(state.turn_number)) | _digits(int(state.fills)) << np.uint64(16) | passing
    fasting = _digits(int(state.fasting_now)) << np.uint64(32)
    standing = one_of(4 + (int(state.favour) ^ seat)) | one_of(6 + (int(state.turn) ^ seat))
    for place in range(SEATS):
        other = seat ^ place
        fasting |= _digits(int(state.fasting[other])) << np.uint64(16 * place) | byte_at(
            int(state.held[other]), 6 + place
        )
        standing |= byte_at(int(state.deck_size[other]), place) | byte_at(int(state.scores[other]), 2 + place)
    out[_COUNTS + 1] = fasting
    out[_COUNTS + 2] = standing


@rule
def _observe_effects(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """What is still to resolve, the innermost effect first: a word each."""
    depth = int(state.depth)
    for order in range(MOST_FRAMES):
        word = _NONE
        if order < depth:
            frame = int(state.frames[depth - 1 - order])
            step = step_in(setup, frame)
            word = byte_at(effect_of(frame) + 1, 0) | byte_at(step_of(frame), 1) | byte_at(left_of(frame), 2)
            word |= byte_at(place_of(frame), 3) | byte_at(worth_of(frame), 4) | byte_at(verb_of(step), 5)
            word |= one_of(6 + (doer(state, step) ^ seat))
        out[_FRAMES + order] = word


def _each(*lists: tuple[str, ...] | str) -> tuple[str, ...]:
    return tuple(" ".join(names).strip() for names in product(*lists))


def observation(setup: Setup) -> tuple[Block, ...]:
    """What an observation is made of, in order."""
    seats, low, digits = ("me", "opponent"), ("", "/ 128"), ("", "/ 128", "/ 16384")
    cards = tuple(map(format_card, range(CARDS)))
    prophecies = tuple(prophecy_name(setup, prophecy) for prophecy in range(PROPHECIES))
    horsemen = tuple(horseman_name(setup, horseman) for horseman in range(SUIT_COUNT))
    fasting = _each(seats, low)
    return (
        Block("hand", cards, "The cards in hand."),
        Block("known", _each(seats, cards), "The cards of each hand that the other player knows to be there."),
        Block("discards", _each(seats, cards), "The discards."),
        Block(
            "unseen",
            _each(seats, cards),
            "The cards of my draw pile; the opponent's cards that are in the draw pile or, unknown to me, in the hand.",
        ),
        Block("side", _each(PLACE_NAMES, seats, cards), "The cards on each side of each Prophecy."),
        Block("shown", _each(PLACE_NAMES, prophecies), "The Prophecy at each place; none in a gap."),
        Block("taken", _each(seats, prophecies), "The Prophecies that each player has fulfilled."),
        Block("ended by", ("prophecies", "apocalypse", "passes", "turns"), "Why the game ended."),
        Block("pile", _each(SUITS, ("top", "second", "third"), "456"), "The cards of the Four Piles, from the top."),
        Block("horseman", _each(SUITS, horsemen), "The Horseman under each pile, where I know it."),
        Block("looked", _each(seats, SUITS), "The piles under which each player has looked."),
        Block("revealed", SUITS, "The piles whose Horseman was ever revealed."),
        Block("bought", _each(seats, SUITS), "The piles that each player bought from in this turn."),
        Block("leads", _each(PLACE_NAMES, seats), "Who would win each Prophecy as it lies."),
        Block("acts", seats, "Who must choose now."),
        Block("owner", seats, "Whose effect is resolved, or was last; seat 0 before any."),
        Block("chooser", seats, "Who must choose for an effect, or did so last; seat 0 if no seat did yet."),
        Block("loser", seats, "Who lost the Prophecy that left a gap."),
        Block("winner", seats, "Who has won, once the game is over."),
        Block(
            "phase",
            ("turn", "choosing", "resolving", "drawing", "fulfilling", "favouring", "laying", "over"),
            "Where the turn stands; players see but the first two and the last.",
        ),
        Block("after", ("drawing", "favouring"), "What follows when nothing is left to resolve, or did so last."),
        Block("asked", DEEDS, "The step that must be chosen for."),
        Block("laid as", prophecies, "The number of each Prophecy among all that were laid, from 1.", 0, PROPHECIES),
        Block("law", _SAID, "What the uncovered Horsemen say together; defy is below 0.", -_MOST_SAID, _MOST_SAID),
        *(block for place in PLACE_NAMES for block in _waiting(place, seats)),
        Block("turn number", low, "The turn, from 1.", 0, 127),
        Block("fills", digits, "How often a Prophecy was filled.", 0, 127),
        Block("passes", ("",), "How many turns in a row were passed.", 0, MOST_PASSES),
        Block("fulfilled", ("",), "Whether any Prophecy was fulfilled after this turn."),
        Block("seat", ("",), "The number of the seat that observes."),
        Block("fasting", fasting, "How many fewer each player draws up to after the next turn of theirs.", 0, 127),
        Block("fasting now", low, "How many fewer cards the seat to move draws up to after its turn.", 0, 127),
        Block("held", seats, "How many cards each hand holds.", 0, CARDS),
        Block("draw pile", seats, "How many cards each draw pile has.", 0, CARDS),
        Block("score", seats, "How many Prophecies each player has taken.", 0, GOAL),
        Block("favour", seats, "Who is the Favoured."),
        Block("turn", seats, "Whose turn it is."),
        *(_effect(order) for order in range(1, MOST_FRAMES + 1)),
    )


def _waiting(place: str, seats: tuple[str, ...]) -> tuple[Block, ...]:
    """The numbers about a Prophecy that waits; all 0 for others."""
    return (
        Block(f"{place} filled on", ("", "/ 128"), "The turn in which the Prophecy was filled, if it waits.", 0, 127),
        Block(f"{place} filled as", ("", "/ 128", "/ 16384"), "Its number among all that were ever filled.", 0, 127),
        Block(
            f"{place} queue", ("",), "Its number among those that wait, the first to be fulfilled being 1.", 0, PLACES
        ),
        Block(f"{place} answers", seats, "Who may respond to it."),
    )


def _effect(order: int) -> Block:
    """The numbers about an effect; all 0 if there are fewer."""
    return Block(
        f"effect {order}",
        ("which", "step", "left", "place", "value", "verb", "me", "opponent"),
        "Suits are 1 to 4, Prophecies from 5; its step, from 0, and how often that is still to happen; the place and "
        "the value of the card; the step's verb, from 1, and who does it.",
        0,
        SUIT_COUNT + PROPHECIES,
    )
