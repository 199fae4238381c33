"""Deadlines: when a bot stands in for a person who is away or out of time, and when a match is abandoned.

A person alone against bots keeps nobody waiting: while they are away, their clock stops and the match waits forever.
"""

from __future__ import annotations

from collections.abc import Iterator

from augury.table.commands import Abandon, ServerCommand, StandIn
from augury.table.match import Match

DAY = 24 * 3600 * 1000
ABANDONED_AFTER = DAY
"""Milliseconds without any person after which a game is abandoned."""
ABANDONED_AFTER_WITHOUT_BOTS = 14 * DAY
"""The time where no bot may stand in, in milliseconds: people return to such games, for example on a shared device."""


def next_due(match: Match) -> tuple[int, ServerCommand] | None:
    """The next deadline in milliseconds since 1970, and the command that is due then."""
    if match.phase != "playing" or not (match.clocks or [seat for seat in match.seats if seat.away is not None]):
        return None  # the usual case
    return min(_due(match), key=lambda item: item[0], default=None)


def bots_to_move(match: Match) -> list[int]:
    """The seats where a bot must move now."""
    return [seat for seat in match.actors if match.seats[seat].played_by_bot]


def is_asleep(match: Match) -> bool:
    """Whether a game is in progress in which nothing can happen before a person comes back."""
    if match.phase != "playing":
        return False
    for seat in match.seats:  # usually someone is there, and this runs after every move
        if seat.kind != "bot" and seat.away is None:
            return False
    return not bots_to_move(match) and next_due(match) is None


def _due(match: Match) -> Iterator[tuple[int, ServerCommand]]:
    running = match.running
    people = [seat for seat in match.seats if seat.kind == "person" and not seat.resigned]
    patient = match.lone is not None  # nobody is waiting
    for index, seat in enumerate(match.seats):
        if seat.kind != "person" or seat.played_by_bot:
            continue
        if seat.away is not None and match.opened.grace is not None and not patient:
            yield seat.away + match.opened.grace * 1000, StandIn(index, "away")
        if match.clocks and index in running:
            yield match.clocks.at + match.clocks.left[index], StandIn(index, "clock")
    if people and not patient and all(seat.away is not None for seat in people):
        limit = ABANDONED_AFTER_WITHOUT_BOTS if match.opened.grace is None else ABANDONED_AFTER
        yield max(seat.away or 0 for seat in people) + limit, Abandon()
