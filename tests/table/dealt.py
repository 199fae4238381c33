"""Tables that are played to some point, for tests of how they deal."""

from __future__ import annotations

import random
from collections.abc import Iterable

from augury.games.seven.events import Deal
from augury.kernel.engine import Event
from augury.kernel.position import Position
from augury.kernel.seals import Seal
from augury.table.decisions import new_seal
from augury.table.handler import CommandHandler
from tests.setups import Way, opened
from tests.table.tables import Table

SEVEN: Way = ("seven", {"edition": "first", "players": 4})
HORSEMEN: Way = ("horsemen", {"set": "house"})
DEALT: list[Way] = [
    SEVEN,
    ("seven", {"edition": "first", "players": 3}),
    ("seven", {"edition": "exam", "players": 4}),
    ("seven", {"edition": "exam", "players": 3}),
    ("seven", {"edition": "exam", "players": 4, "starting_player": "seat2"}),
    HORSEMEN,
]
"""Ways to play in which something is dealt."""
CHANCE = ("deal", "setup", "shuffle")
"""The kinds of event that are decided by chance."""


def table_of(way: Way, seal: Seal | None = None) -> Table:
    """A table with people on all seats, sealed as usual unless a seal is given."""
    return Table(opened(way), seal=seal or new_seal()).fill()


def now(table: Table) -> Position:
    """The position at a table."""
    return table.handler.match.now


def dealt(position: Position) -> list[Event]:
    """All events so far that were decided by chance."""
    return made_by_chance(position.events)


def made_by_chance(events: Iterable[Event]) -> list[Event]:
    """Those of the given events that were decided by chance."""
    return [event for event in events if type(event).__struct_config__.tag in CHANCE]


def deals(position: Position) -> list[Deal]:
    """The deals of a game of Seven Prophecies so far."""
    return [event for event in position.events if isinstance(event, Deal)]


def until_dealt(table: Table, count: int) -> Table:
    """Play random moves until the given number of deals were made, or the game is over."""
    luck = random.Random(5)
    while table.handler.match.phase == "playing" and len(dealt(now(table))) < count:
        table.move(luck)
    return table


def restarted(table: Table) -> Position:
    """The position that another process reads from the log."""
    return CommandHandler.loaded(table.log).match.now
