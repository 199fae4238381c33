"""How a match is listed, and the record of a game that ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from augury.interfaces.web.messages import GameShown, MatchShown
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


class Listed(MatchShown, frozen=True, kw_only=True):
    """How a match is listed, and what of that only the server may know."""

    kinds: list[Literal["open", "person", "bot"]] = msgspec.field(default_factory=list)
    private: bool = False
    you: int | None = None
    your_turn: bool = False
    shared: bool = False
    holders: tuple[tuple[str, ...], ...] = ()
    """The guests of each seat."""

    def shown_to(self, holder: str, *, your_turn: bool = False, shared: bool = False) -> MatchShown:
        """What somebody may see of it."""
        fields = {name: getattr(self, name) for name in MatchShown.__struct_fields__}
        own = {"you": seat_among(self.holders, holder), "your_turn": your_turn, "shared": shared}
        return MatchShown(**fields | own)


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended, and who sat where, which only the server may know."""

    why: Literal["played", "resigned", "abandoned"] | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None
    kinds: list[Literal["open", "person", "bot"]] = []
    holders: tuple[tuple[str, ...], ...] = ()


def seat_among(holders: tuple[tuple[str, ...], ...], holder: str) -> int | None:
    """The seat that a guest has."""
    return next((seat for seat, guests in enumerate(holders) if holder and holder in guests), None)


def game_shown(one: Finished, holder: str) -> GameShown:
    """A finished game as somebody may see it in a list."""
    ending = msgspec.json.decode(one.ending or "{}", type=Ending)
    return GameShown(
        match=one.match,
        number=one.number,
        game=one.game,
        players=list(one.players),
        ended=one.ended,
        why=ending.why,
        scores=ending.scores,
        winners=ending.winners,
        kinds=ending.kinds,
        you=seat_among(ending.holders, holder),
    )


def summary_of(match: Match) -> Listed:
    """A match as lists show it."""
    return Listed(
        match=match.id,
        game=match.opened.game,
        title=match.opened.title,
        phase=match.phase,
        number=match.number,
        setup=match.opened.setup,
        seats=[None if seat.kind == "open" else seat.name for seat in match.seats],
        paced=match.opened.pace is not None,
        changed=match.at,
        kinds=[seat.kind for seat in match.seats],
        private=match.opened.private,
        holders=tuple(seat.holders for seat in match.seats),
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
        ending=msgspec.json.encode(_ending(match)).decode(),
    )


def _ending(match: Match) -> Ending:
    ended = match.ended
    return Ending(
        why=ended.why if ended else None,
        scores=ended.scores if ended else None,
        winners=ended.winners if ended else None,
        kinds=[seat.kind for seat in match.seats],
        holders=tuple(seat.holders for seat in match.seats),
    )
