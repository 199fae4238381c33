"""Updates: what each viewer is sent about an event, made from the match before and after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec

from augury.kernel.engine import Views
from augury.table import events
from augury.table.events import AnyMatchEvent
from augury.table.history import visible_events, with_words
from augury.table.match import Match, is_recorded
from augury.table.messages import (
    BeganMessage,
    ChatMessage,
    ClosedMessage,
    EndedMessage,
    MovedMessage,
    OriginShown,
    Outcome,
    ProposalMessage,
    ProposalShown,
    SeatMessage,
    SeatNews,
    Skip,
    Snapshot,
    TableMessage,
    TrackerMessage,
    UndoneMessage,
)

Viewer = int | None
"""A seat, or None for spectators."""


_encode: Callable[[TableMessage], bytes] = msgspec.json.Encoder().encode


class Update:
    """The messages for one event, as JSON. Viewers who may know the same share one message."""

    __slots__ = ("_by_viewer", "_others", "begins", "changes_view", "follows", "restarts", "seq")

    def __init__(
        self, after: Match, others: TableMessage, own: dict[Viewer, TableMessage] | None = None, *, view: bool
    ) -> None:
        """`own` has the messages of some viewers, and `others` is for everybody else."""
        self.seq = after.seq
        self.follows = 0
        """When the event before it happened."""
        self.changes_view = view
        """Whether the message must carry the viewer's new view."""
        self.begins = isinstance(others, BeganMessage)
        """Whether a game begins."""
        self.restarts = self.begins or isinstance(others, UndoneMessage)
        """Whether the position does not follow from the one before it."""
        self._others = _encode(others)
        self._by_viewer = {viewer: _encode(message) for viewer, message in own.items()} if own else None

    def for_viewer(self, viewer: Viewer) -> bytes:
        """The viewer's message, without the view."""
        return self._by_viewer.get(viewer, self._others) if self._by_viewer else self._others


def update_of(before: Match, after: Match, event: AnyMatchEvent) -> Update:
    """The update for an event that led from one match to the next."""
    update = _UPDATES[type(event)](before, after, event)
    update.follows = before.at
    return update


def snapshot(match: Match, viewer: Viewer, *, host: bool) -> Snapshot:
    """Everything that a viewer may know now."""
    opened, proposal = match.opened, match.proposal
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
        you=viewer,
        grace=opened.grace,
        pace=opened.pace,
        clocks=match.clocks,
        motion=ProposalShown(proposal.what, proposal.by, sorted(proposal.agreed)) if proposal else None,
        origin=_origin(match, viewer),
        tracker=match.tracker,
        undo=match.undo,
        commitment=match.position.seal.commitment if match.position and match.position.seal else None,
        outcome=_outcome(match, match.ended) if match.ended else None,
        chat=[_chat(seq, at, said) for seq, at, said in match.chat],
        view=match.position.view(viewer) if match.position else None,
    )


def _origin(match: Match, viewer: Viewer) -> OriginShown | None:
    """Where a game comes from, without its seal.

    The match it comes from may be private, and its record has the seal. So only the players learn its id, but not
        people who sit down after the game.
    """
    origin = match.origin
    if origin is None:
        return None
    shown = OriginShown(
        kind=origin.kind,
        day=origin.day,
        match=origin.match,
        number=origin.number,
        move=len(origin.moves),
        redealt=origin.redealt is not None,
    )
    plays = viewer is not None and match.phase == "playing"
    return shown if plays else msgspec.structs.replace(shown, match=None, number=None)


def _chat(seq: int, at: int, said: events.Said) -> ChatMessage:
    return ChatMessage(seq=seq, at=at, name=said.name, text=said.text, seat=said.seat)


def _seat(before: Match, after: Match, event: Any) -> Update:
    why = cast(SeatNews, event.__struct_config__.tag)
    now = after.seats[event.seat].shown()
    message = SeatMessage(seq=after.seq, at=after.at, seat=event.seat, why=why, now=now, clocks=after.clocks)
    own = {event.seat: msgspec.structs.replace(message, you=event.seat)} if why == "sat" else None
    return Update(after, message, cast("dict[Viewer, TableMessage] | None", own), view=False)


def _began(before: Match, after: Match, event: events.Began) -> Update:
    names = [seat.name for seat in after.seats]

    def message(viewer: Viewer) -> BeganMessage:
        return BeganMessage(
            seq=after.seq,
            at=after.at,
            number=event.number,
            commitment=after.now.seal.commitment if after.now.seal else "",
            seats=[seat.shown() for seat in after.seats],
            events=with_words(after.game, visible_events(after.game, (), after.news, viewer), names),
            clocks=after.clocks,
            you=viewer,
        )

    return Update(after, message(None), {seat: message(seat) for seat in range(len(after.seats))}, view=True)


def _moved(before: Match, after: Match, event: events.Moved) -> Update:
    undo, names = after.undo, [seat.name for seat in after.seats]

    def message(news: list[Any]) -> MovedMessage:
        events = with_words(after.game, news, names)
        return MovedMessage(seq=after.seq, at=after.at, seat=event.seat, events=events, undo=undo, clocks=after.clocks)

    if not after.seen:
        return Update(after, message(list(after.news)), view=True)
    *seats, others = after.seen
    own: dict[Viewer, TableMessage] = {seat: message(seen) for seat, seen in enumerate(seats) if seen != others}
    return Update(after, message(others), own, view=True)


def _undone(before: Match, after: Match, event: events.Undone) -> Update:
    message = UndoneMessage(
        seq=after.seq,
        at=after.at,
        seat=event.seat,
        to=after.taken_back[-1].to,
        revealed=event.revealed,
        undo=after.undo,
        clocks=after.clocks,
    )
    return Update(after, message, view=True)


def _ended(before: Match, after: Match, event: events.Ended) -> Update:
    return Update(after, EndedMessage(seq=after.seq, at=after.at, outcome=_outcome(after, event)), view=True)


def _outcome(match: Match, event: events.Ended) -> Outcome:
    seal = match.now.seal
    return Outcome(
        why=event.why,
        scores=event.scores,
        winners=event.winners,
        commitment=seal.commitment if seal else "",
        seed=str(seal.seed) if seal else "",
        salt=seal.salt if seal else "",
        taken_back=len(match.taken_back),
        kept=is_recorded(match),
    )


def _proposal(before: Match, after: Match, event: Any) -> Update:
    proposal = after.proposal or before.proposal
    message = ProposalMessage(
        seq=after.seq,
        at=after.at,
        seat=event.seat,
        answer=event.__struct_config__.tag,
        what=proposal.what if proposal else None,
    )
    return Update(after, message, view=False)


def _tracker_set(before: Match, after: Match, event: events.TrackerSet) -> Update:
    return Update(after, TrackerMessage(seq=after.seq, at=after.at, on=event.on), view=False)


def _said(before: Match, after: Match, event: events.Said) -> Update:
    return Update(after, _chat(after.seq, after.at, event), view=False)


def _carried(before: Match, after: Match, event: events.Carried) -> Update:
    """All viewers learn that a seat is on another device, because its person may not have wanted that."""
    now = after.seats[event.seat].shown()
    return Update(after, SeatMessage(seq=after.seq, at=after.at, seat=event.seat, why="carried", now=now), view=False)


def _skip(before: Match, after: Match, event: events.Noted | events.Paused) -> Update:
    return Update(after, Skip(seq=after.seq, at=after.at), view=False)


def _closed(before: Match, after: Match, event: events.Closed) -> Update:
    return Update(after, ClosedMessage(seq=after.seq, at=after.at), view=False)


_UPDATES: dict[type[events.MatchEvent], Callable[[Match, Match, Any], Update]] = {
    events.Sat: _seat,
    events.SatBot: _seat,
    events.Left: _seat,
    events.Resigned: _seat,
    events.WentAway: _seat,
    events.CameBack: _seat,
    events.StoodIn: _seat,
    events.TookBack: _seat,
    events.Began: _began,
    events.Moved: _moved,
    events.Undone: _undone,
    events.Ended: _ended,
    events.Proposed: _proposal,
    events.Agreed: _proposal,
    events.Refused: _proposal,
    events.TrackerSet: _tracker_set,
    events.Said: _said,
    events.Carried: _carried,
    events.Noted: _skip,
    events.Paused: _skip,
    events.Closed: _closed,
}


def with_view(message: bytes, views: Views, viewer: Viewer) -> bytes:
    """A message as JSON with the viewer's view as its last field."""
    shared, own = views
    return b"".join((message[:-1], b',"view":', shared, own[0 if viewer is None else viewer + 1], b"}"))
