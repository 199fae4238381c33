"""What a seat sees of a game (rules H7)."""

from __future__ import annotations

import msgspec

from augury.kernel.engine import View


class CardFace(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a suit, a Prophecy or a Horseman says, and where that comes from."""

    name: str
    line: str
    effect: list[str]
    """Each step in words."""
    source: str


class ProphecyView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One of the three places."""

    place: str
    prophecy: CardFace | None
    """None in a gap."""
    sides: list[list[str]]
    """The cards of each seat."""
    totals: list[int]
    """What each side counts."""
    bonus: list[int]
    """What Horsemen add to each side; the rest is its cards."""
    leader: int | None
    """Who would take the Prophecy as it stands; None in a gap."""
    responder: int | None
    """Who may still respond, if the Prophecy waits to be fulfilled."""


class PileView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
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
    """Whether it is public."""
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
    bonus_by: list[str]
    """The uncovered Horsemen that add to the Favoured's totals."""
    piles: list[PileView]
    taken: list[list[CardFace]]
    """The Prophecies that each seat has fulfilled."""
    hand: list[str] | None
    """The seat's own; a spectator has none."""
    hand_sizes: list[int]
    known: list[list[str]]
    """The cards of each hand that are public: seen on their way, or known since its draw pile was shuffled (H7.4)."""
    unseen: list[list[str]]
    """The cards of each seat that are in its draw pile or, unknown to this view, in its hand."""
    draw_piles: list[int]
    """How many cards each draw pile holds."""
    discards: list[list[str]]
    """Each in its order, the top last (H2.6)."""
    fasting: list[int]
    """How many fewer each seat draws up to after its next turns, this one included if it is its own."""
    gone: list[str]
    """The cards that have left the game; a standard one may stand here twice."""
    reason: str | None
    """Why the game is over."""
