"""The events of a game: what can happen, as a game record tells it."""

from __future__ import annotations

from typing import Literal

from augury.kernel.engine import Event

Reason = Literal["prophecies", "apocalypse", "passes", "turns"]


class SetupEvent(Event, frozen=True, kw_only=True, tag="setup"):
    """H1: how everything was shuffled. The lists are None where somebody is told who must not know."""

    decks: list[list[str]] | None
    """Both draw piles, the top card first."""
    horsemen: list[str] | None
    """Under the grails, the coins, the staves and the swords."""
    prophecies: list[str]
    """In the order in which they will be laid; the first three lie already."""
    favour: int


class Draw(Event, frozen=True, tag="draw"):
    """H2.3: a seat drew cards; who must not know them is told how many."""

    seat: int
    cards: list[str] | int


class Shuffle(Event, frozen=True, tag="shuffle"):
    """H2.4: a seat's discards became its draw pile, the top card first; how many cards, for those who play."""

    seat: int
    pile: list[str] | int


class Play(Event, frozen=True, tag="play"):
    """H2.1, H5.6: a seat played a card at a Prophecy."""

    seat: int
    card: str
    place: str


class Pass(Event, frozen=True, tag="pass"):
    """H2.1, H2.2: a seat passed."""

    seat: int


class Buy(Event, frozen=True, tag="buy"):
    """H4.1: a seat took the top card of a pile."""

    seat: int
    card: str


class Strike(Event, frozen=True, tag="strike"):
    """H5.7, H5.8: a seat struck an opposing card."""

    seat: int
    card: str
    place: str


class Move(Event, frozen=True, tag="move"):
    """H5.9, H5.10: a seat moved a card of its own."""

    seat: int
    card: str
    origin: str
    place: str


class Discard(Event, frozen=True, tag="discard"):
    """H5.5: a seat discarded a card from its hand."""

    seat: int
    card: str


class Take(Event, frozen=True, tag="take"):
    """H5.11: a seat took a card from its discards into its hand."""

    seat: int
    card: str


class Banish(Event, frozen=True, tag="banish"):
    """H5.11: a card of a seat's discards left the game."""

    seat: int
    card: str


class Seal(Event, frozen=True, tag="seal"):
    """H5.12: a royal card went from a seat's discards back onto its pile."""

    seat: int
    card: str


class Doom(Event, frozen=True, tag="doom"):
    """H5.12: a seat made the top card of a pile leave the game."""

    seat: int
    card: str


class Look(Event, frozen=True, tag="look"):
    """H5.13: a seat looked at a Horseman; the others are not told which it is."""

    seat: int
    pile: str
    horseman: str | None


class Fast(Event, frozen=True, tag="fast"):
    """H5.14: a seat will draw up to so many fewer after its next turn."""

    seat: int
    number: int


class Reveal(Event, frozen=True, tag="reveal"):
    """H4.3: a Horseman lies uncovered."""

    pile: str
    horseman: str


class Fulfil(Event, frozen=True, kw_only=True, tag="fulfil"):
    """H3.6, steps 1 and 2: a Prophecy is fulfilled, and the cards that left the game with it."""

    place: str
    prophecy: str
    totals: list[int]
    winner: int
    reaped: list[list[str]]


class Favour(Event, frozen=True, tag="favour"):
    """H3.6, step 4: a seat takes the Favour."""

    seat: int


class Lay(Event, frozen=True, tag="lay"):
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
