"""What a game offers to Python users, beside its rules: words for its actions, events, views."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, Protocol, TypeVar, get_args, get_type_hints

import msgspec
import numpy as np
from numpy.typing import NDArray

from augury.errors import Illegal
from augury.kernel.bits import members
from augury.kernel.interface import Rules
from augury.kernel.keyed import KeyedGenerator
from augury.kernel.observations import Block
from augury.kernel.records import Memory, Record

T = TypeVar("T")

MOST_MOVES = 10_000
"""The assumed limit for games that do not declare how long they may be."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", omit_defaults=False, forbid_unknown_fields=True):
    """Something that happened in a game."""

    def recorded(self) -> Event:
        """The event as it is written into a game record, without fields that only tables need."""
        return self


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
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


_PER_SEAT = msgspec.Meta(extra={"per_seat": True})
PerSeat = Annotated[list[T], _PER_SEAT]
"""The type of a view's field with a value for each seat, as `tricks: PerSeat[int]`: tables are drawn from it."""


@cache
def per_seat(view: type[View]) -> frozenset[str]:
    """The fields of a kind of view that have a value for each seat."""
    hints = get_type_hints(view, include_extras=True)
    return frozenset(name for name, hint in hints.items() if _PER_SEAT in get_args(hint)[1:])


Views = tuple[bytes, list[bytes]]
"""All views of a position as JSON: what all begin with, and how a spectator's and then each seat's goes on."""


class ViewWriter(Protocol):
    """Writes the views of one way to play; what they have in common is computed once.

    Views share their lists with each other, so callers must not change them.
    """

    def public(self, states: Memory, acting: list[int]) -> View:
        """A spectator's view, from an array of one state erased for spectators, and the seats that may act."""

    def private(self, public: Any, states: Memory, seat: int, words: NDArray[np.uint64]) -> View:
        """A seat's view: the public one and what this seat sees beside, from an array of one state erased for the seat.

        `words` is the set of actions that it may choose from, empty where it may not act.
        """

    def write(self, seen: Memory, acting: int, words: NDArray[np.uint64]) -> Views:
        """All views as JSON, from the states erased for each reader; `acting` has a bit for each seat that may act."""


class SimpleViewWriter:
    """For view writers that write one view after the other."""

    def write(self: ViewWriter, seen: Memory, acting: int, words: NDArray[np.uint64]) -> Views:
        """All views as JSON, from the states erased for each reader."""
        public = self.public(seen[:1], members(acting))
        seats = range(len(seen) - 1)
        private = [self.private(public, seen[seat + 1 : seat + 2], seat, words[seat + 1]) for seat in seats]
        return b"", [msgspec.json.encode(view) for view in (public, *private)]


@dataclass(frozen=True, kw_only=True)
class Engine:
    """One game's rules and its words."""

    rules: Rules
    write_setup: Callable[[Any], Record]
    """The setup record for a way to play."""
    parse_action: Callable[[Any, Any, str], int]
    """The action that a text stands for; Unreadable if it is none."""
    format_action: Callable[[Any, int], str]
    why_illegal: Callable[[Any, Any, int, int], Illegal]
    """Why a seat may not choose an action."""
    view_writer: Callable[[Any, Memory], ViewWriter]
    """What writes the views, for a chosen setup and an array of one setup record."""
    events: Any
    """The union of the game's kinds of event."""
    shown_events: Any = None
    """The union of the kinds of event that seats and spectators may see, if it differs from `events`."""
    opening: Callable[[Any, Any], Iterator[Event]]
    """The first events of a state that has just begun."""
    follow: Callable[[Memory, Memory, int, int], Iterator[Event]]
    """Apply a legal action to a state in place and yield the events, step by step; records come in arrays of one."""
    describe: Callable[[Event, Sequence[str]], str]
    """An event as a sentence, with the players' names."""
    events_for: Callable[[Any, list[Event], int | None], list[Event]]
    """The events of a history as a seat, or None for a spectator, may see them."""
    action_in: Callable[[Any, Any, Event], tuple[int, int] | None]
    """The seat and the action that an event reports, or None if it reports none."""
    actions: Callable[[Any], int]
    """How many actions this way to play numbers: those of a smaller board or table end earlier."""
    observation: Callable[[Any], tuple[Block, ...]]
    """What an observation is made of, for a setup record."""
    force: Callable[[Any, Any, Event], bool]
    """If an event reports what chance did, make the state so; True if it does, FalseRecord if that is impossible."""
    deals: Mapping[type[Event], Callable[[Any, Any, KeyedGenerator], Event]] = field(default_factory=dict)
    """For each kind of event that reports what chance did, the event as a keyed generator decides it.

    A state of a game that has such events keeps its generator in a field `rng`.
    """
    scores: Callable[[Any, Any], list[int]] = lambda setup, state: state.scores[: int(setup.players)].tolist()
    winners: Callable[[Any, Any], list[int]] = lambda setup, state: members(int(state.winners))
    longest: Callable[[Any], int] = lambda setup: MOST_MOVES
    """No game of a setup has more moves than this."""
    always_won: Callable[[Any], bool] = lambda setup: False
    """Whether every game of a setup has a winner, so that the shares of the victory add up to 1."""
    worlds: Callable[[Any, Any], Iterator[Any]] | None = None
    """All equally likely states that a spectator's state may stand for, where they can be listed."""
    opened: Callable[[Any, Any, Any], Any] = lambda chosen, state, view: view
    """A spectator's view of a finished game with what lies face down in it, for a chosen setup and the whole state."""

    def __post_init__(self) -> None:
        if self.shown_events is None:
            object.__setattr__(self, "shown_events", self.events)
