"""What a game offers to Python users, beside its rules: words for its actions, events, views."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from augury.kernel.questions import Rules
from augury.kernel.records import Record


class Event(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=False, forbid_unknown_fields=True):
    """Something that happened in a game, as a game record tells it."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat knows, ready to be shown: made from an erased record, and with the seat's legal moves in it."""

    game: str
    seat: int | None
    """Whose view it is; None is a spectator's."""
    actors: list[int]
    """The seats that may act now."""
    legal: list[str]
    """What this seat may do now."""
    scores: list[int]
    winners: list[int] | None
    """Once the game is over."""


@dataclass(frozen=True)
class Engine:
    """One game's rules and its words."""

    rules: Rules
    write_setup: Callable[[Any], Record]
    """The setup record for a way to play."""
    parse_action: Callable[[Any, Any, str], int]
    """The action that a text stands for; Unreadable if it is none."""
    format_action: Callable[[Any, int], str]
    why_illegal: Callable[[Any, Any, int, int], str]
    """One sentence for a seat that chose an action it may not choose."""
    view: Callable[[Any, Any, Any, int], View]
    """From the chosen setup, the setup record, and a state already erased for the seat."""
    scores: Callable[[Any, Any], list[int]]
    winners: Callable[[Any, Any], list[int]]
    events: Any
    """The union of the game's kinds of event."""
    opening: Callable[[Any, Any], Iterator[Event]]
    """Tell how a state that has just begun came about."""
    follow: Callable[[Any, Any, int, int], Iterator[Event]]
    """Apply a legal action to a state in place and tell, step by step, what happens."""
    tell: Callable[[Event, Sequence[str]], str]
    """An event in words, with the players' names."""
    told_to: Callable[[Any, list[Event], int | None], list[Event]]
    """The events of a story so far that a seat, or None for a spectator, may be told."""
    action_in: Callable[[Any, Any, Event], tuple[int, int] | None]
    """The seat and the action that an event reports, or None if it reports none."""
    force: Callable[[Any, Any, Event], bool]
    """If an event reports what chance did, make the state so; True if it does, FalseRecord if that is impossible."""
