"""Writes what a seat sees of a game (rules H7), from an erased record and nothing else."""

from __future__ import annotations

from dataclasses import replace as changed
from functools import lru_cache

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from augury.games.horsemen.cards import ROYAL, STANDARD
from augury.games.horsemen.cardset import DEEDS, HORSEMEN, SUITS, Entry
from augury.games.horsemen.causes import raisers
from augury.games.horsemen.effects import effect_of, left_of, step_of
from augury.games.horsemen.fulfilment import BONUS, STANDING, TOTALS, find_standing
from augury.games.horsemen.history import REASONS
from augury.games.horsemen.knowledge import known_horsemen, unseen
from augury.games.horsemen.mistakes import asked_in_words
from augury.games.horsemen.notation import PLACE_NAMES, format_action, format_card, list_cards
from augury.games.horsemen.phrases import describe
from augury.games.horsemen.setup import HorsemenSetup
from augury.games.horsemen.state import CARDS, CHOOSING, MOST_PASSES, OVER, PLACES, SEATS, TURN, VALUES, State
from augury.games.horsemen.state import SUITS as PILES
from augury.games.horsemen.view import CardFace, HorsemenView, PileView, ProphecyView
from augury.kernel.bits import members
from augury.kernel.compilation import routine
from augury.kernel.engine import SimpleViewWriter
from augury.kernel.plain import reader
from augury.kernel.records import Memory

PHASES = {TURN: "turn", CHOOSING: "choosing", OVER: "over"}
UNSEEN = STANDING
FACTS = UNSEEN + SEATS
"""The facts of a state: how the Prophecies stand, and each seat's unseen cards."""
_read = reader(State)


class HorsemenViewWriter(SimpleViewWriter):
    """Writes the views of games with one card set."""

    def __init__(self, chosen: HorsemenSetup, setups: Memory) -> None:
        cards = chosen.set
        self._cards, self._setups = cards, setups
        self._effects = (*cards.suits, *cards.prophecies)
        self._suits, self._prophecies, self._horsemen = (
            [_face(entry) for entry in entries] for entries in (cards.suits, cards.prophecies, cards.horsemen)
        )
        self._left = lru_cache(1024)(self._list_left)
        self._moves = lru_cache(4096)(self._list_moves)

    def public(self, states: Memory, acting: list[int]) -> HorsemenView:
        """H7.1, H7.5: the public view."""
        state, cards = _read(states), self._cards
        found = np.zeros(FACTS, np.int64)
        _state_facts(states, found)
        facts = found.tolist()
        phase = state.phase
        choosing = phase == CHOOSING
        return HorsemenView(
            game="horsemen",
            seat=None,
            actors=acting,
            legal=[],
            scores=list(state.scores),
            winners=members(state.winners) if phase == OVER else None,
            set=cards.name,
            about=cards.about,
            phase=PHASES[phase],
            asks=None if phase == OVER else asked_in_words(state),
            verb=DEEDS[state.asked - 1] if choosing else None,
            owner=state.owner if choosing else None,
            cause=self._effects[effect_of(state.frames[state.depth - 1])].name if choosing else None,
            pending=self._pending(state),
            turn=state.turn,
            turn_number=state.turn_number,
            passes=state.passes,
            most_passes=MOST_PASSES,
            favour=state.favour,
            suits=self._suits,
            prophecies=[self._prophecy(state, place, facts) for place in range(PLACES)],
            bonus_by=raisers(self._setups[0], state),
            piles=[self._pile(state, pile, state.revealed) for pile in range(PILES)],
            taken=[[self._prophecies[number] for number in members(taken)] for taken in state.taken],
            hand=None,
            hand_sizes=list(state.held),
            known=[list_cards(known) for known in state.known],
            unseen=[list_cards(hidden) for hidden in facts[UNSEEN:]],
            draw_piles=list(state.deck_size),
            discards=[_list_heap(state, seat) for seat in range(SEATS)],
            fasting=[_fasting(state, seat) for seat in range(SEATS)],
            gone=_list_gone(tuple(state.owned), tuple(state.piles)),
            reason=REASONS.get(state.reason),
        )

    def private(self, public: HorsemenView, states: Memory, seat: int, words: NDArray[np.uint64]) -> HorsemenView:
        """H7.2: the public view with the seat's own hand, and the Horsemen that it has looked at."""
        hand = list_cards(int(states[0].hands[seat]))
        hidden, piles = public.unseen.copy(), public.piles
        hidden[seat] = [card for card in hidden[seat] if card not in hand]
        if any(seat in pile.looked and not pile.revealed for pile in piles):
            state, known = _read(states), int(known_horsemen(states[0], seat))
            piles = [self._pile(state, pile, known) for pile in range(PILES)]
        return replace(public, seat=seat, legal=self._moves(words.tobytes()), hand=hand, unseen=hidden, piles=piles)

    def _list_moves(self, words: bytes) -> list[str]:
        """A set of actions as texts."""
        actions = members(*np.frombuffer(words, np.uint64).tolist())
        return [format_action(self._setups[0], action) for action in actions]

    def _pending(self, state: State) -> list[str]:
        """What is left of each effect, the innermost first, beyond what is being chosen."""
        if state.phase == OVER or not state.depth:
            return []
        asked = 1 if state.phase == CHOOSING else 0
        found: list[str] = []
        for frame in reversed(state.frames[: state.depth]):
            found += self._left(int(frame), asked)
            asked = 0
        return found

    def _list_left(self, frame: int, asked: int) -> list[str]:
        """What is left of one effect after its current step has been done `asked` more times."""
        steps = self._effects[effect_of(frame)].effect
        here, again = step_of(frame), left_of(frame) - asked
        now = [describe(changed(steps[here], number=again))] if again > 0 else []
        return now + [describe(step) for step in steps[here + 1 :]]

    def _prophecy(self, state: State, place: int, facts: list[int]) -> ProphecyView:
        shown = state.shown[place]
        here = slice(place * SEATS, (place + 1) * SEATS)
        return ProphecyView(
            place=PLACE_NAMES[place],
            prophecy=self._prophecies[shown] if shown >= 0 else None,
            sides=[list_cards(cards) for cards in state.sides[here]],
            totals=facts[TOTALS:BONUS][here],
            bonus=facts[BONUS:UNSEEN] if shown >= 0 else [0] * SEATS,
            leader=facts[place] if shown >= 0 else None,
            responder=int(state.responder[place]) if state.filled_on[place] else None,
        )

    def _pile(self, state: State, pile: int, known: int) -> PileView:
        """A pile, for a reader who knows the Horsemen of these piles."""
        horseman = state.horsemen[pile] if known >> pile & 1 else None
        return PileView(
            suit=SUITS[pile],
            cards=_list_pile(pile, state.piles[pile]),
            horseman=None if horseman is None else self._horsemen[horseman],
            colour=None if horseman is None else HORSEMEN[horseman],
            uncovered=not state.piles[pile],
            revealed=bool(state.revealed >> pile & 1),
            looked=[seat for seat in range(SEATS) if state.looked[seat] >> pile & 1],
        )


def opened(chosen: HorsemenSetup, state: State, view: HorsemenView) -> HorsemenView:
    """H1.4: a view with all Horsemen, for open replays; which of them were revealed still shows."""
    riders = [int(horseman) for horseman in state.horsemen]
    faces = [_face(chosen.set.horsemen[rider]) for rider in riders]
    piles = [
        replace(pile, horseman=face, colour=HORSEMEN[rider])
        for pile, face, rider in zip(view.piles, faces, riders, strict=True)
    ]
    return replace(view, piles=piles)


@routine
def _state_facts(states: Memory, facts: NDArray[np.int64]) -> None:
    """What the rules say of a state: how the Prophecies stand, and each seat's unseen cards."""
    state = states[0]
    find_standing(state, facts)
    for seat in range(SEATS):
        facts[UNSEEN + seat] = np.int64(unseen(state, seat))


def _face(entry: Entry) -> CardFace:
    return CardFace(
        name=entry.name, line=entry.line, effect=[describe(step) for step in entry.effect], source=entry.source
    )


def _list_heap(state: State, seat: int) -> list[str]:
    """H2.6: a discard pile, the top last."""
    first = seat * CARDS
    return [format_card(card) for card in state.heap[first : first + int(state.discards[seat]).bit_count()]]


def _fasting(state: State, seat: int) -> int:
    return int(state.fasting[seat]) + (state.fasting_now if seat == state.turn else 0)


def _digits(stack: int) -> list[int]:
    return [stack >> shift & 15 for shift in (0, 4, 8) if stack >> shift]


@lru_cache(1024)
def _list_pile(pile: int, stack: int) -> list[str]:
    return [format_card(pile * VALUES + value - 1) for value in _digits(stack)]


@lru_cache(1024)
def _list_gone(owned: tuple[int, ...], piles: tuple[int, ...]) -> list[str]:
    """The cards that neither belong to a player nor lie on a pile."""
    lying = sum(1 << (pile * VALUES + value - 1) for pile in range(PILES) for value in _digits(piles[pile]))
    lost = [int(STANDARD) & ~cards for cards in owned] + [int(ROYAL) & ~lying & ~owned[0] & ~owned[1]]
    return [format_card(card) for card in sorted(card for cards in lost for card in members(cards))]
