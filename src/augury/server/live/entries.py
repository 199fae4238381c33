"""New entries of the log, with the changes to lists and the record of a finished game that are stored with them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from augury.kernel.gamerecord import dumps, write_record
from augury.server.live.summaries import summary_of
from augury.server.storage.model import ASLEEP, UNPLAYED, FinishedGame, Listing, NewEntry
from augury.table import events
from augury.table.deadlines import is_asleep
from augury.table.ending import ending_of, figures_in
from augury.table.events import AnyMatchEvent
from augury.table.handler import Transition
from augury.table.history import all_events
from augury.table.log import LogEntry
from augury.table.match import Match, is_recorded

_LISTED = {
    events.Opened,
    events.Sat,
    events.SatBot,
    events.Left,
    events.Began,
    events.Ended,
    events.Carried,
    events.Closed,
}
"""Events that change how a match is listed."""


def opening_entry(entry: LogEntry, match: Match) -> NewEntry:
    """The first entry of a match."""
    return _new_entry(entry, match, match, (match.opened,))


def next_entry(transition: Transition, after: str) -> NewEntry:
    """The entry of a transition, to be stored after the entry with a mark."""
    return _new_entry(transition.entry, transition.steps[0], transition.steps[-1], transition.events, after)


def _new_entry(entry: LogEntry, before: Match, match: Match, new: Sequence[AnyMatchEvent], after: str = "") -> NewEntry:
    if _LISTED.isdisjoint(map(type, new)) and is_asleep(before) == is_asleep(match):
        return NewEntry(entry, after=after)  # nearly always
    ended = any(type(event) is events.Ended for event in new)
    return NewEntry(
        entry,
        listing=_listing(match),
        finished=_finished(match) if ended and is_recorded(match) else None,
        after=after,
    )


def _listing(match: Match) -> Listing:
    return Listing(
        match=match.id,
        game=match.opened.game,
        phase=_phase(match),
        private=match.opened.private,
        changed=match.at,
        summary=msgspec.json.encode(summary_of(match)).decode(),
        holders=_holders(match),
    )


def _phase(match: Match) -> str:
    """The phase under which a match is listed."""
    if is_asleep(match):
        return ASLEEP
    if match.phase == "closed" and match.number <= 1 and not is_recorded(match):
        return UNPLAYED
    return match.phase


def _holders(match: Match) -> tuple[str, ...]:
    return tuple(holder for seat in match.seats for holder in seat.holders)


def _finished(match: Match) -> FinishedGame:
    names = [seat.name for seat in match.seats]
    return FinishedGame(
        match=match.id,
        number=match.number,
        game=match.opened.game,
        ended=match.at,
        players=tuple(names),
        holders=_holders(match),
        private=match.opened.private,
        record=dumps(write_record(match.now, names, all_events(match.history), len(match.taken_back))),
        ending=msgspec.json.encode(ending_of(match, figures_in(match))).decode(),
    )
