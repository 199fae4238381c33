"""Commands: what people, and the house, ask of a match."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Place = Annotated[int, msgspec.Meta(ge=0, le=7)]
"""A seat's number."""
Line = Annotated[str, msgspec.Meta(max_length=400)]
Motion = Literal["undo", "abandon", "rematch"]
"""What all must agree to."""


class Asked(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Something that somebody asks."""


class Sit(Asked, frozen=True, tag="sit"):
    """Take a seat, or any that is open."""

    seat: Place | None = None


class Leave(Asked, frozen=True, tag="leave"):
    """Give the seat up, before the game or after it; during a game, resign."""


class AddBot(Asked, frozen=True, tag="add_bot"):
    """Put a bot on a seat, or on any that is open: for the host."""

    level: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    seat: Place | None = None


class Remove(Asked, frozen=True, tag="remove"):
    """Free somebody's seat before the game: for the host."""

    seat: Place


class Move(Asked, frozen=True, tag="move"):
    """Make a move, written as the view's legal moves are."""

    move: Line


class Propose(Asked, frozen=True, tag="propose"):
    """Ask all for something."""

    what: Motion


class Agree(Asked, frozen=True, tag="agree"):
    """Agree to what was asked."""


class Refuse(Asked, frozen=True, tag="refuse"):
    """Refuse what was asked, or take it back."""


class Resign(Asked, frozen=True, tag="resign"):
    """Give the game up: of two players the other wins; among more, a bot plays on."""


class TakeBack(Asked, frozen=True, tag="take_back"):
    """Take one's seat back from the bot that stood in."""


class Say(Asked, frozen=True, tag="say"):
    """Say something to all."""

    text: Line


class Close(Asked, frozen=True, tag="close"):
    """End the match for good: for the host before the game begins and after it, and for the house at any time."""


Command = Sit | Leave | AddBot | Remove | Move | Propose | Agree | Refuse | Resign | TakeBack | Say | Close
"""What people may ask."""


class BotMoves(Asked, frozen=True, tag="bot_moves"):
    """A bot's move."""

    seat: int
    move: str | int


class GoAway(Asked, frozen=True, tag="go_away"):
    """A person's last connection is gone."""

    seat: int


class ComeBack(Asked, frozen=True, tag="come_back"):
    """A person is connected again."""

    seat: int


class StandIn(Asked, frozen=True, tag="stand_in"):
    """Let a bot play for a person who has been away for too long, or has no time left."""

    seat: int
    why: Literal["away", "clock"]


class Carry(Asked, frozen=True, tag="carry"):
    """Let another guest, the same person's other device, act for a seat."""

    seat: int
    holder: str
    name: str | None = None
    """What to call the person from now on, if something else."""
    link: tuple[int, int] | None = None
    """When the seat was taken, and on how many devices it was, when the link was made: it is good for one."""


class Abandon(Asked, frozen=True, tag="abandon"):
    """Nobody has been there for very long."""


class Pause(Asked, frozen=True, tag="pause"):
    """No node has kept the match since a moment, in milliseconds since 1970: the time since then counts for nobody."""

    since: int


ServerCommand = BotMoves | GoAway | ComeBack | StandIn | Carry | Abandon | Pause
"""What only the house asks."""


class Sender(msgspec.Struct, frozen=True):
    """Who asks."""

    holder: str
    name: str
    is_server: bool = False
    """The server itself, or its host with the admin token: whatever it asks was checked elsewhere."""
    address: str = ""
    """Where they ask from, for whoever counts what is stored."""


SERVER = Sender("", "the house", is_server=True)
