"""The kinds of event, as they are written into game records."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from augury.kernel.engine import Event

Reason = Literal["prophecies", "apocalypse", "passes", "turns"]


class Caused(Event, frozen=True, kw_only=True):
    """An event that a card can cause."""

    causes: list[str] | UnsetType = UNSET
    """The suit, the Prophecy or the Horsemen because of which it happened, for those at the table; not in records."""

    def recorded(self) -> Event:
        """The event without its causes, which follow from the rest."""
        return replace(self, causes=UNSET)


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """H3.3: how a Prophecy stands: both totals, what Horsemen add to them, and who would take it."""

    place: str
    totals: list[int]
    bonus: list[int]
    leader: int


class Shifting(Caused, frozen=True, kw_only=True):
    """What can change how Prophecies stand."""

    standings: list[Standing] | UnsetType = UNSET
    """How the Prophecies stand after it, for those at the table; not in records."""

    def recorded(self) -> Event:
        """The event without what follows from the rest."""
        return replace(self, causes=UNSET, standings=UNSET)


class SetupEvent(Event, frozen=True, kw_only=True, tag="setup"):
    """H1: how everything was shuffled. The lists are None for readers who must not know them."""

    decks: list[list[str]] | None
    """Both draw piles, the top card first."""
    horsemen: list[str] | None
    """Under the grails, the coins, the staves and the swords."""
    prophecies: list[str]
    """In the order in which they will be laid; the first three lie already."""
    favour: int


class Draw(Caused, frozen=True, tag="draw"):
    """H2.3: a seat drew cards; the opponent is told only how many."""

    seat: int
    cards: list[str] | int
    fewer: list[str] | UnsetType = UNSET
    """The Horsemen because of which these are not more (H5.15), for those at the table; not in records."""

    def recorded(self) -> Event:
        """The event without what follows from the rest."""
        return replace(self, causes=UNSET, fewer=UNSET)


class Shuffle(Caused, frozen=True, tag="shuffle"):
    """H2.4: a seat's discards became its draw pile, the top card first; how many cards, for those who play."""

    seat: int
    pile: list[str] | int


class Play(Shifting, frozen=True, tag="play"):
    """H2.1, H5.6: a seat played a card at a Prophecy."""

    seat: int
    card: str
    place: str


class Pass(Event, frozen=True, tag="pass"):
    """H2.1, H2.2: a seat passed."""

    seat: int


class Buy(Caused, frozen=True, tag="buy"):
    """H4.1: a seat took the top card of a pile."""

    seat: int
    card: str


class Strike(Shifting, frozen=True, tag="strike"):
    """H5.7, H5.8: a seat struck an opposing card."""

    seat: int
    card: str
    place: str


class Move(Shifting, frozen=True, tag="move"):
    """H5.9, H5.10: a seat moved a card of its own."""

    seat: int
    card: str
    origin: str
    place: str


class Discard(Caused, frozen=True, tag="discard"):
    """H5.5: a seat discarded a card from its hand."""

    seat: int
    card: str


class Take(Caused, frozen=True, tag="take"):
    """H5.11: a seat took a card from its discards into its hand."""

    seat: int
    card: str


class Banish(Caused, frozen=True, tag="banish"):
    """H5.11: a card of a seat's discards left the game."""

    seat: int
    card: str


class Seal(Shifting, frozen=True, tag="seal"):
    """H5.12: a royal card went from a seat's discards back onto its pile."""

    seat: int
    card: str


class Doom(Caused, frozen=True, tag="doom"):
    """H5.12: a seat made the top card of a pile leave the game."""

    seat: int
    card: str


class Look(Caused, frozen=True, tag="look"):
    """H5.13: a seat looked at a Horseman; the others are not told which it is."""

    seat: int
    pile: str
    horseman: str | None


class Fast(Caused, frozen=True, tag="fast"):
    """H5.14: a seat will draw up to `number` cards fewer after its next turn."""

    seat: int
    number: int


class Reveal(Event, frozen=True, tag="reveal"):
    """H4.3: a Horseman lies uncovered."""

    pile: str
    horseman: str
    standings: list[Standing] | UnsetType = UNSET
    """How the Prophecies stand after it, for those at the table; not in records."""

    def recorded(self) -> Event:
        """The event without what follows from the rest."""
        return replace(self, standings=UNSET)


class Fulfil(Event, frozen=True, kw_only=True, tag="fulfil"):
    """H3.6, steps 1 and 2: a Prophecy is fulfilled, and the cards that left the game with it."""

    place: str
    prophecy: str
    totals: list[int]
    winner: int
    reaped: list[list[str]]
    bonus: list[int] | UnsetType = UNSET
    """What Horsemen add to each side, for those at the table; not in records, like what follows."""
    bonus_by: list[str] | UnsetType = UNSET
    """The Horsemen that do."""
    reaped_by: list[str] | UnsetType = UNSET
    """The Horsemen because of which cards leave the game."""

    def recorded(self) -> Event:
        """The event without its causes, which follow from the rest."""
        return replace(self, bonus=UNSET, bonus_by=UNSET, reaped_by=UNSET)


class Favour(Shifting, frozen=True, tag="favour"):
    """H3.6, step 4: a seat takes the Favour."""

    seat: int


class Lay(Shifting, frozen=True, tag="lay"):
    """H3.6, step 5: a new Prophecy is laid."""

    place: str
    prophecy: str


class End(Event, frozen=True, kw_only=True, tag="result"):
    """H6: the game is over."""

    prophecies: list[int]
    winners: list[int]
    reason: Reason


CardChoice = Buy | Discard | Take | Banish | Seal | Doom
Choice = Play | Pass | Strike | Move | CardChoice | Look
HorsemenEvent = SetupEvent | Draw | Shuffle | Choice | Fast | Reveal | Fulfil | Favour | Lay | End
