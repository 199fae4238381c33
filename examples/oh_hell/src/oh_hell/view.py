"""What a seat sees of a game of Oh Hell (rules O6), from an erased record and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from augury.kernel.bits import members
from augury.kernel.engine import PlainScribe, View
from augury.kernel.records import Memory
from msgspec.structs import replace
from numpy.typing import NDArray

from oh_hell.deal import after
from oh_hell.knowledge import hand_size
from oh_hell.notation import CARD_NAMES, SUIT_LETTERS, format_action, format_cards
from oh_hell.setup import OhHellSetup
from oh_hell.state import BIDDING, NO_BID, OVER, PLAYING, TRUMP_PILE, Setup, State

PHASES = {BIDDING: "bidding", PLAYING: "playing", OVER: "over"}


class TrickView(msgspec.Struct, frozen=True, kw_only=True):
    """One trick as it lies on the table."""

    number: int
    leader: int
    cards: list[str | None]
    """The card of each seat."""
    taker: int | None
    """Who took it, once all have played."""


class OhHellView(View, frozen=True, kw_only=True):
    """Oh Hell from one seat."""

    setup: OhHellSetup
    phase: str
    tricks: int
    """How many are played in this game."""
    dealer: int
    turned_up: str
    """The card whose suit is trumps."""
    hand: list[str] | None
    """The seat's own; a spectator has none."""
    hand_sizes: list[int]
    bids: list[int | None]
    taken: list[int]
    """How many tricks each seat has taken."""
    table: list[TrickView]
    """The tricks of this game, the one being played last."""
    voids: list[list[str]]
    """The suits that each seat has failed to follow."""


class OhHellScribe(PlainScribe):
    """Who writes the views of one way to play Oh Hell."""

    def __init__(self, chosen: OhHellSetup, setups: Memory) -> None:
        self._chosen, self._setup = chosen, setups[0]

    def public(self, states: Memory, acting: list[int]) -> OhHellView:
        """O6.1: what everybody sees."""
        setup: Setup = self._setup
        state: State = states[0]
        seats = range(self._chosen.players)
        bids = [int(state.bids[seat]) for seat in seats]
        return OhHellView(
            game="oh_hell",
            seat=None,
            actors=acting,
            legal=[],
            scores=[int(state.scores[seat]) for seat in seats],
            winners=members(state.winners) if state.phase == OVER else None,
            setup=self._chosen,
            phase=PHASES[int(state.phase)],
            tricks=int(state.tricks),
            dealer=int(state.dealer),
            turned_up=format_cards(int(state.piles[TRUMP_PILE]))[0],
            hand=None,
            hand_sizes=[int(hand_size(setup, state, seat)) for seat in seats],
            bids=[None if bid == NO_BID else bid for bid in bids],
            taken=[int(state.taken[seat]) for seat in seats],
            table=list_tricks(setup, state),
            voids=[[SUIT_LETTERS[suit] for suit in members(int(state.lacks[seat]))] for seat in seats],
        )

    def private(self, public: OhHellView, states: Memory, seat: int, words: NDArray[np.uint64]) -> OhHellView:
        """O6.2: what everybody sees, and the seat's own hand."""
        legal = [format_action(self._setup, action) for action in members(*words.tolist())]
        return replace(public, seat=seat, legal=legal, hand=format_cards(int(states[0].piles[seat])))


def list_tricks(setup: Any, state: Any) -> list[TrickView]:
    """The tricks so far; where the next card would lead to a new one, an empty one last."""
    players, count = int(setup.players), int(state.count)
    leader, tricks = after(setup, int(state.dealer)), []
    for number in range(int(state.tricks) if state.phase == OVER else count // players + 1):
        cards: list[str | None] = [None] * players
        played = state.log[number * players : min(count, (number + 1) * players)].tolist()
        for place, card in enumerate(played):
            cards[(leader + place) % players] = CARD_NAMES[card]
        taker = int(state.takers[number]) if len(played) == players else None
        tricks.append(TrickView(number=number + 1, leader=leader, cards=cards, taker=taker))
        leader = leader if taker is None else taker
    return tricks
