"""How a match is listed, and the record of a game that ended."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from augury.interfaces.web.messages import MatchShown
from augury.interfaces.web.storage.entries import Entry, Finished, Shown
from augury.kernel.gamerecord import dumps, write_record
from augury.table import happenings as log
from augury.table.desk import Written
from augury.table.happenings import AnyHappening
from augury.table.match import Match
from augury.table.story import whole

_LISTED = {log.Opened, log.Sat, log.SatBot, log.Left, log.Began, log.Ended, log.Carried, log.Closed}
"""Happenings that change how a match is listed."""


def entry_of(written: Written, match: Match, happenings: Sequence[AnyHappening]) -> Entry:
    """What is stored for an entry of a match's log."""
    kinds = set(map(type, happenings))
    return Entry(
        match=written.match,
        seq=written.seq,
        last=written.last,
        at=written.at,
        key=written.key,
        events=written.events,
        shown=None if _LISTED.isdisjoint(kinds) else _shown(match),
        finished=_finished(match) if log.Ended in kinds else None,
    )


def written_of(entry: Entry) -> Written:
    """The entry of a match's log that was stored."""
    return Written(entry.match, entry.seq, entry.last, entry.at, entry.key, entry.events)


def summary_of(match: Match) -> MatchShown:
    """A match as lists show it."""
    return MatchShown(
        match=match.id,
        game=match.opened.game,
        title=match.opened.title,
        phase=match.phase,
        number=match.number,
        setup=match.opened.setup,
        seats=[None if seat.kind == "open" else seat.name for seat in match.seats],
        paced=match.opened.pace is not None,
        changed=match.at,
    )


def _shown(match: Match) -> Shown:
    return Shown(
        match=match.id,
        game=match.opened.game,
        phase=match.phase,
        private=match.opened.private,
        changed=match.at,
        summary=msgspec.json.encode(summary_of(match)).decode(),
        holders=_holders(match),
    )


def _holders(match: Match) -> tuple[str, ...]:
    return tuple(holder for seat in match.seats for holder in seat.holders)


def _finished(match: Match) -> Finished:
    names = [seat.name for seat in match.seats]
    return Finished(
        match=match.id,
        number=match.number,
        game=match.opened.game,
        ended=match.at,
        players=tuple(names),
        holders=_holders(match),
        private=match.opened.private,
        record=dumps(write_record(match.now, names, whole(match.story))),
    )
