"""What a seat sees of a game (rules S8)."""

from __future__ import annotations

import msgspec

from augury.games.seven.setup import SevenSetup
from augury.kernel.engine import View


class TrickView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
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
    must: str | None
    """The colour that this seat has to follow now, so that its other cards are illegal."""
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
