"""Telling: from a happening and the match before and after it, what each reader is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec

from augury.kernel.engine import Views
from augury.kernel.seals import Seal
from augury.table import happenings as log
from augury.table.happenings import AnyHappening
from augury.table.match import Match, is_kept
from augury.table.story import heard, sent
from augury.table.told import (
    AnyTold,
    BeganTold,
    ClosedTold,
    EndedTold,
    MotionShown,
    MotionTold,
    MovedTold,
    Outcome,
    SaidTold,
    SeatNews,
    SeatTold,
    Skip,
    Snapshot,
    UndoneTold,
)

Reader = int | None
"""A seat, or None for anybody who watches."""


_encode: Callable[[AnyTold], bytes] = msgspec.json.Encoder().encode


class Telling:
    """One happening, as each reader is told of it: messages as JSON, written once for all who are told the same."""

    __slots__ = ("_others", "_tellings", "begins", "changes_view", "seq")

    def __init__(self, after: Match, others: AnyTold, to: dict[Reader, AnyTold] | None = None, *, view: bool) -> None:
        """What is told to some readers, and what to all others."""
        self.seq = after.seq
        self.changes_view = view
        """Whether the reader's view is told with it."""
        self.begins = isinstance(others, BeganTold)
        """Whether a game begins with it."""
        self._others = _encode(others)
        self._tellings = {reader: _encode(told) for reader, told in to.items()} if to else None

    def to(self, reader: Reader) -> bytes:
        """What a reader is told, without the view."""
        return self._tellings.get(reader, self._others) if self._tellings else self._others


def tell(before: Match, after: Match, happening: AnyHappening) -> Telling:
    """What each reader is told of a happening that led from one match to the next."""
    return _TELLERS[type(happening)](before, after, happening)


def snapshot(match: Match, reader: Reader, *, host: bool) -> Snapshot:
    """All that a reader may know now."""
    opened, motion = match.opened, match.motion
    return Snapshot(
        match=match.id,
        seq=match.seq,
        at=match.at,
        game=opened.game,
        setup=opened.setup,
        title=opened.title,
        private=opened.private,
        host=host,
        phase=match.phase,
        number=match.number,
        seats=[seat.shown() for seat in match.seats],
        you=reader,
        grace=opened.grace,
        pace=opened.pace,
        clocks=match.clocks,
        motion=MotionShown(motion.what, motion.by, sorted(motion.agreed)) if motion else None,
        undo=match.undo,
        commitment=_seal(match).commitment if match.position else None,
        outcome=_outcome(match, match.ended) if match.ended else None,
        chat=[SaidTold(seq=seq, at=at, name=said.name, text=said.text, seat=said.seat) for seq, at, said in match.chat],
        view=match.position.view(reader) if match.position else None,
    )


def _seal(match: Match) -> Seal:
    return cast(Seal, match.now.seal)


def _seat(before: Match, after: Match, event: Any) -> Telling:
    why = cast(SeatNews, event.__struct_config__.tag)
    now = after.seats[event.seat].shown()
    told = SeatTold(seq=after.seq, at=after.at, seat=event.seat, why=why, now=now, clocks=after.clocks)
    own: dict[Reader, AnyTold] = {event.seat: msgspec.structs.replace(told, you=event.seat)} if why == "sat" else {}
    return Telling(after, told, own, view=False)


def _began(before: Match, after: Match, event: log.Began) -> Telling:
    names = [seat.name for seat in after.seats]

    def told(reader: Reader) -> BeganTold:
        return BeganTold(
            seq=after.seq,
            at=after.at,
            number=event.number,
            commitment=_seal(after).commitment,
            seats=[seat.shown() for seat in after.seats],
            events=sent(after.game, heard(after.game, (), after.news, reader), names),
            clocks=after.clocks,
            you=reader,
        )

    return Telling(after, told(None), {seat: told(seat) for seat in range(len(after.seats))}, view=True)


def _moved(before: Match, after: Match, event: log.Moved) -> Telling:
    undo, names = after.undo, [seat.name for seat in after.seats]

    def told(news: list[Any]) -> MovedTold:
        events = sent(after.game, news, names)
        return MovedTold(seq=after.seq, at=after.at, seat=event.seat, events=events, undo=undo, clocks=after.clocks)

    if after.open_news:
        return Telling(after, told(list(after.news)), view=True)
    others = heard(after.game, before.untold, after.news, None)
    common = told(others)
    to: dict[Reader, AnyTold] = {}
    for seat in range(len(after.seats)):
        events = heard(after.game, before.untold, after.news, seat)
        if events != others:
            to[seat] = told(events)
    return Telling(after, common, to, view=True)


def _undone(before: Match, after: Match, event: log.Undone) -> Telling:
    told = UndoneTold(
        seq=after.seq,
        at=after.at,
        seat=event.seat,
        to=after.taken_back[-1].to,
        revealed=event.revealed,
        undo=after.undo,
        clocks=after.clocks,
    )
    return Telling(after, told, view=True)


def _ended(before: Match, after: Match, event: log.Ended) -> Telling:
    return Telling(after, EndedTold(seq=after.seq, at=after.at, outcome=_outcome(after, event)), view=True)


def _outcome(match: Match, event: log.Ended) -> Outcome:
    seal = _seal(match)
    return Outcome(
        why=event.why,
        scores=event.scores,
        winners=event.winners,
        commitment=seal.commitment,
        seed=str(seal.seed),
        salt=seal.salt,
        taken_back=len(match.taken_back),
        kept=is_kept(match),
    )


def _motion(before: Match, after: Match, event: Any) -> Telling:
    motion = after.motion or before.motion
    told = MotionTold(
        seq=after.seq,
        at=after.at,
        seat=event.seat,
        answer=event.__struct_config__.tag,
        what=motion.what if motion else None,
    )
    return Telling(after, told, view=False)


def _said(before: Match, after: Match, event: log.Said) -> Telling:
    told = SaidTold(seq=after.seq, at=after.at, name=event.name, text=event.text, seat=event.seat)
    return Telling(after, told, view=False)


def _carried(before: Match, after: Match, event: log.Carried) -> Telling:
    """Everybody is told that a seat is on another device: its person may not have wanted that."""
    now = after.seats[event.seat].shown()
    return Telling(after, SeatTold(seq=after.seq, at=after.at, seat=event.seat, why="carried", now=now), view=False)


def _noted(before: Match, after: Match, event: log.Noted | log.Paused) -> Telling:
    return Telling(after, Skip(seq=after.seq), view=False)


def _closed(before: Match, after: Match, event: log.Closed) -> Telling:
    return Telling(after, ClosedTold(seq=after.seq, at=after.at), view=False)


_TELLERS: dict[type[log.Happening], Callable[[Match, Match, Any], Telling]] = {
    log.Sat: _seat,
    log.SatBot: _seat,
    log.Left: _seat,
    log.Resigned: _seat,
    log.WentAway: _seat,
    log.CameBack: _seat,
    log.StoodIn: _seat,
    log.TookBack: _seat,
    log.Began: _began,
    log.Moved: _moved,
    log.Undone: _undone,
    log.Ended: _ended,
    log.Proposed: _motion,
    log.Agreed: _motion,
    log.Refused: _motion,
    log.Said: _said,
    log.Carried: _carried,
    log.Noted: _noted,
    log.Paused: _noted,
    log.Closed: _closed,
}


def with_view(message: bytes, views: Views, reader: Reader) -> bytes:
    """A message as JSON with the reader's view as its last field."""
    shared, own = views
    return b"".join((message[:-1], b',"view":', shared, own[0 if reader is None else reader + 1], b"}"))
