"""Commands: what people, and the server itself, ask of a match."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Line = Annotated[str, msgspec.Meta(max_length=400)]
ProposalKind = Literal["undo", "abandon", "rematch", "tracker"]
"""What all people at a table must agree to. `tracker` turns the tracker of played cards off, or on again."""


class CommandBase(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A command."""


class Sit(CommandBase, frozen=True, tag="sit"):
    """Take a seat, or any that is open."""

    seat: SeatNumber | None = None


class Leave(CommandBase, frozen=True, tag="leave"):
    """Give up the seat before or after a game. During a game, resign."""


class AddBot(CommandBase, frozen=True, tag="add_bot"):
    """Put a bot on a seat, or on any that is open. Only the host can do this."""

    level: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    seat: SeatNumber | None = None


class Remove(CommandBase, frozen=True, tag="remove"):
    """Free another person's seat before the game. Only the host can do this."""

    seat: SeatNumber


class Move(CommandBase, frozen=True, tag="move"):
    """Make a move, written like the legal moves of the view."""

    move: Line


class Propose(CommandBase, frozen=True, tag="propose"):
    """Propose something to everyone."""

    what: ProposalKind


class Agree(CommandBase, frozen=True, tag="agree"):
    """Agree to the proposal."""


class Refuse(CommandBase, frozen=True, tag="refuse"):
    """Refuse the proposal, or withdraw it."""


class Resign(CommandBase, frozen=True, tag="resign"):
    """Resign. With two players the other wins; with more, a bot plays on."""


class TakeBack(CommandBase, frozen=True, tag="take_back"):
    """Take your seat back from the bot that stood in."""


class Say(CommandBase, frozen=True, tag="say"):
    """Say something to everyone."""

    text: Line


class Close(CommandBase, frozen=True, tag="close"):
    """End the match for good. The host can do this before and after a game, the server at any time."""


Command = Sit | Leave | AddBot | Remove | Move | Propose | Agree | Refuse | Resign | TakeBack | Say | Close
"""What people can ask."""


class BotMoves(CommandBase, frozen=True, tag="bot_moves"):
    """A bot moves."""

    seat: int
    move: str | int


class GoAway(CommandBase, frozen=True, tag="go_away"):
    """A person's last connection was closed."""

    seat: int


class ComeBack(CommandBase, frozen=True, tag="come_back"):
    """A person is connected again."""

    seat: int


class StandIn(CommandBase, frozen=True, tag="stand_in"):
    """Let a bot play for a person who has been away for too long, or has no time left."""

    seat: int
    why: Literal["away", "clock"]


class Carry(CommandBase, frozen=True, tag="carry"):
    """Let another guest act for a seat: the same person's other device."""

    seat: int
    holder: str
    name: str | None = None
    """The person's new name, if it changes."""
    link: tuple[int, int] | None = None
    """When the seat was taken, and on how many devices it was, when the link was made. A link works once."""


class Abandon(CommandBase, frozen=True, tag="abandon"):
    """No person has been at the table for very long."""


class Pause(CommandBase, frozen=True, tag="pause"):
    """No node has had the match's lease since a moment (milliseconds since 1970): no clock runs for that time."""

    since: int


ServerCommand = BotMoves | GoAway | ComeBack | StandIn | Carry | Abandon | Pause
"""What only the server asks."""


class Sender(msgspec.Struct, frozen=True):
    """Who sends a command."""

    holder: str
    name: str
    is_server: bool = False
    """The server itself, or its host with the admin token, whose rights were checked elsewhere."""
    address: str = ""
    """The address for which stored bytes are counted."""


SERVER = Sender("", "the server", is_server=True)
