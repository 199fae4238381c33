"""What a seat sees of a game of Oh Hell (rules O6), computed only from its erased record."""

from __future__ import annotations

from typing import Any

import numpy as np
from augury.kernel.bits import members
from augury.kernel.engine import PerSeat, SimpleViewWriter, View
from augury.kernel.records import Memory
from msgspec.structs import replace
from numpy.typing import NDArray

from oh_hell.knowledge import hand_size
from oh_hell.notation import CARD_NAMES, SUIT_LETTERS, format_action, format_cards
from oh_hell.setup import OhHellSetup
from oh_hell.state import BIDDING, NO_BID, OVER, PLAYING, TRUMP_PILE

PHASES = {BIDDING: "bidding", PLAYING: "playing", OVER: "over"}


class OhHellView(View, frozen=True, kw_only=True):
    """Oh Hell from one seat. Tables in the terminal and in the browser are drawn from these fields."""

    phase: str
    tricks: int
    """The number of tricks in this game."""
    dealer: PerSeat[bool]
    turned_up: str
    """The card whose suit is trumps."""
    bids: PerSeat[int | None]
    taken: PerSeat[int]
    """How many tricks each seat has taken."""
    lying: PerSeat[str | None]
    """The cards of the current trick."""
    last_trick: PerSeat[str | None]
    """The cards of the trick before it."""
    hand_sizes: PerSeat[int]
    voids: PerSeat[list[str]]
    """The suits that each seat failed to follow."""
    hand: list[str] | None
    """The seat's own hand; None for a spectator."""


class OhHellViewWriter(SimpleViewWriter):
    """Writes the views of one setup of Oh Hell."""

    def __init__(self, chosen: OhHellSetup, setups: Memory) -> None:
        self._players, self._setup = chosen.players, setups[0]

    def public(self, states: Memory, acting: list[int]) -> OhHellView:
        """O6.1: the public view."""
        state: Any = states[0]
        seats = range(self._players)
        bids = [int(state.bids[seat]) for seat in seats]
        lying, turn = int(state.lying), int(state.turn)
        return OhHellView(
            game="oh_hell",
            seat=None,
            actors=acting,
            legal=[],
            scores=[int(state.scores[seat]) for seat in seats],
            winners=members(int(state.winners)) if state.phase == OVER else None,
            phase=PHASES[int(state.phase)],
            tricks=int(state.tricks),
            dealer=[seat == int(state.dealer) for seat in seats],
            turned_up=format_cards(int(state.piles[TRUMP_PILE]))[0],
            bids=[None if bid == NO_BID else bid for bid in bids],
            taken=[int(state.taken[seat]) for seat in seats],
            lying=self._cards(state, int(state.count) - lying, lying, turn - lying),
            last_trick=self._last_trick(state),
            hand_sizes=[int(hand_size(self._setup, state, seat)) for seat in seats],
            voids=[[SUIT_LETTERS[suit] for suit in members(int(state.lacks[seat]))] for seat in seats],
            hand=None,
        )

    def private(self, public: OhHellView, states: Memory, seat: int, words: NDArray[np.uint64]) -> OhHellView:
        """O6.2: the public view with the seat's own hand."""
        legal = [format_action(self._setup, action) for action in members(*words.tolist())]
        return replace(public, seat=seat, legal=legal, hand=format_cards(int(states[0].piles[seat])))

    def _last_trick(self, state: Any) -> list[str | None]:
        """The last finished trick, led by the winner of the one before it, or by the seat after the dealer."""
        over = int(state.count) // self._players
        if not over:
            return [None] * self._players
        leader = int(state.takers[over - 2]) if over > 1 else int(state.dealer) + 1
        return self._cards(state, (over - 1) * self._players, self._players, leader)

    def _cards(self, state: Any, first: int, count: int, leader: int) -> list[str | None]:
        """Each seat's card among `count` cards that were played in order from a leader."""
        cards: list[str | None] = [None] * self._players
        for place, card in enumerate(state.log[first : first + count].tolist()):
            cards[(leader + place) % self._players] = CARD_NAMES[card]
        return cards
