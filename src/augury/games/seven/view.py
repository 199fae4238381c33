"""What a seat sees of a game (rules S8), made from an erased record and nothing else."""

from __future__ import annotations

import msgspec
import numpy as np

from augury.games.seven.events import places
from augury.games.seven.knowledge import hand_size, possible
from augury.games.seven.notation import format_action, format_card, format_cards, format_colour, letters, tokens_of
from augury.games.seven.rules import RULES, actors, legal
from augury.games.seven.setup import SevenSetup
from augury.games.seven.state import ASIDE_UP, COLOURS, OVER, PLAYING, PROPHESYING, Setup, State
from augury.kernel.bits import members
from augury.kernel.engine import View

PHASES = {PROPHESYING: "prophesying", PLAYING: "playing", OVER: "over"}


class TrickView(msgspec.Struct, frozen=True, kw_only=True):
    """One trick as it lies on the table."""

    number: int
    colour: str
    cards: list[str | None]
    """The card of each seat."""
    places: list[int] | None
    """The place of each seat from 1, once all have played."""
    confirmed: list[bool] | None
    """Which seats confirmed a token, once all have played."""


class SevenView(View, frozen=True, kw_only=True):
    """Seven Prophecies from one seat."""

    setup: SevenSetup
    phase: str
    round: int
    rounds: int
    trick: int
    row: list[str]
    row_cards: list[str] | None
    aside_up: list[str]
    hand: list[str] | None
    """The seat's own; a spectator has none."""
    hand_sizes: list[int]
    sealed: list[bool]
    """Whose prophecy is in."""
    prophecies: list[list[int] | None]
    """As placed, for each seat; None where it is not known."""
    tokens: list[list[int] | None]
    """What is left of them."""
    tricks: list[TrickView]
    """The tricks of this round, the one being played last."""
    leader: int
    """Who leads this trick."""
    opener: int
    """Who led the first trick of this round."""
    voids: list[list[str]]
    """The colours that each seat has failed to follow."""


def view(chosen: SevenSetup, setup: Setup, state: State, seat: int) -> SevenView:
    """S8.1, S8.2: the view from a seat, or, for seat -1, of a spectator (S8.4)."""
    seats = range(int(setup.players))
    phase = int(state.phase)
    acting = members(actors(setup, state))
    known = [phase != PROPHESYING or (other == seat and int(state.sealed) >> other & 1) for other in seats]
    return SevenView(
        game="seven",
        seat=seat if seat in seats else None,
        actors=acting,
        legal=_legal_moves(setup, state, seat) if seat in acting else [],
        scores=[int(state.scores[other]) for other in seats],
        winners=members(state.winners) if phase == OVER else None,
        setup=chosen,
        phase=PHASES[phase],
        round=int(state.round_number),
        rounds=int(setup.rounds),
        trick=int(state.trick_number),
        row=[format_colour(setup, int(card)) for card in state.row],
        row_cards=None if setup.colour_cards else [format_card(setup, int(card)) for card in state.row],
        aside_up=format_cards(setup, int(state.piles[ASIDE_UP])),
        hand=format_cards(setup, int(state.piles[seat])) if seat in seats else None,
        hand_sizes=[int(hand_size(state, other)) for other in seats],
        sealed=[bool(int(state.sealed) >> other & 1) for other in seats],
        prophecies=[tokens_of(setup, int(state.placed[other])) if known[other] else None for other in seats],
        tokens=[tokens_of(setup, int(state.tokens[other])) if known[other] else None for other in seats],
        tricks=[_trick(setup, state, number) for number in range(1, int(state.trick_number) + 1)],
        leader=int(state.leader),
        opener=int(state.opener),
        voids=[_voids(setup, state, other) for other in seats],
    )


def _legal_moves(setup: Setup, state: State, seat: int) -> list[str]:
    words = np.zeros(RULES.words, np.uint64)
    legal(setup, state, seat, words)
    return [format_action(setup, action) for action in members(*words)]


def _trick(setup: Setup, state: State, number: int) -> TrickView:
    seats = range(int(setup.players))
    cards = [int(state.played[number - 1, seat]) for seat in seats]
    done = number < state.trick_number or state.phase == OVER
    confirmed = int(state.confirmed[number - 1])
    return TrickView(
        number=number,
        colour=format_colour(setup, int(state.row[number - 1])),
        cards=[format_card(setup, card) if card else None for card in cards],
        places=[place + 1 for place in places(setup, state, number)] if done else None,
        confirmed=[bool(confirmed >> seat & 1) for seat in seats] if done else None,
    )


def _voids(setup: Setup, state: State, seat: int) -> list[str]:
    cards = int(possible(state, seat))
    return [letters(setup)[colour] for colour in range(COLOURS) if not cards >> (16 * colour) & 0xFFFF]
