"""A match: an immutable value, and how each event leads to the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from augury.kernel.engine import Event
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.table import events
from augury.table.commands import ProposalKind
from augury.table.events import AnyMatchEvent, Opened
from augury.table.history import (
    MOST_TAKEN_BACK,
    History,
    all_events,
    hides,
    is_quiet,
    retrace,
    rewind,
    seen_by_all,
    still_undisclosed,
    undoable,
)
from augury.table.match_games import dealt, game_of
from augury.table.pace import MERCY, Clocks, wound
from augury.table.seats import OPEN, SEERS, Seat

Phase = Literal["waiting", "playing", "over", "closed"]
CHAT = 50
"""Lines of chat that a newcomer is shown."""


Made = tuple[Position, list[Event]]
"""The position after a move, and the events of the move."""


class Proposal(msgspec.Struct, frozen=True):
    """Something that all people at the table must agree to."""

    what: ProposalKind
    by: int
    agreed: frozenset[int]


class TakenBack(msgspec.Struct, frozen=True):
    """A move that was taken back."""

    seat: int
    to: int
    """After how many moves the game continued."""
    revealed: bool
    events: int
    """How many events the game had then."""


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """People and bots on seats, and one game after another."""

    id: str
    opened: Opened
    game: Game
    seats: tuple[Seat, ...]
    seq: int
    """The number of the last event."""
    at: int
    """When that was, in milliseconds since 1970."""
    phase: Phase = "waiting"
    number: int = 0
    """The number of the game, from 1."""
    position: Position | None = None
    news: tuple[Event, ...] = ()
    """The game's events of the last move."""
    history: History | None = None
    """All events of the game so far."""
    undisclosed: tuple[Event, ...] = ()
    """The last events of the game, from the first that some viewer does not know."""
    seen: tuple[list[Event], ...] = ()
    """What each seat, and last a spectator, learns with `news`; empty if all learn exactly that."""
    marks: tuple[int, ...] = ()
    """For each seat, the event since which it has faced its current decision."""
    moved: bool = False
    """Whether a person has moved in this game; without people, whether a bot has."""
    undoable: tuple[bool, ...] = ()
    """For each seat, whether it has moved, and nothing hidden was revealed by its last move or later."""
    taken_back: tuple[TakenBack, ...] = ()
    """The moves of this game that were taken back."""
    absent: frozenset[int] = frozenset()
    """The seats of people for whom a bot played in this game, or who resigned."""
    proposal: Proposal | None = None
    clocks: Clocks | None = None
    ended: events.Ended | None = None
    tracker: bool = True
    """Whether players are shown a tracker of played cards and shown voids."""
    chat: tuple[tuple[int, int, events.Said], ...] = ()
    """Number, time and text of the last messages."""

    def seat_of(self, holder: str) -> int | None:
        """The seat that a guest may act for."""
        for index, seat in enumerate(self.seats):
            if holder and holder in seat.holders:
                return index
        return None

    @property
    def origin(self) -> events.Origin | None:
        """Where the deals of this game come from if they are not new: only the first game can repeat another."""
        return self.opened.origin if self.number == 1 else None

    @property
    def solo(self) -> int | None:
        """The seat of the only person, if all others are bots."""
        found = None
        for index, seat in enumerate(self.seats):
            if seat.kind != "bot":
                if found is not None or seat.kind != "person":
                    return None
                found = index
        return found

    @property
    def undo(self) -> list[int]:
        """The seats that could take back their last move now. Alone against bots, that is always possible."""
        if self.phase != "playing" or (self.origin and self.origin.kind == "daily"):
            return []
        if len(self.taken_back) >= MOST_TAKEN_BACK:
            return []
        if (solo := self.solo) is not None:
            return [solo] if solo in {mover for mover, _ in self.now.moves} else []
        return [seat for seat, can in enumerate(self.undoable) if can] if True in self.undoable else []

    @property
    def actors(self) -> list[int]:
        """The seats that may move now."""
        return self.position.actors if self.position and self.phase == "playing" else []

    @property
    def lone(self) -> int | None:
        """The seat of the only person still playing, if all others are bots or have resigned."""
        people = [index for index, seat in enumerate(self.seats) if seat.kind == "person" and not seat.resigned]
        return people[0] if len(people) == 1 else None

    @property
    def running(self) -> list[int]:
        """The seats whose clocks run: those that may move, except a lone person who is away."""
        return [seat for seat in self.actors if seat != self.lone or self.seats[seat].away is None]

    @property
    def now(self) -> Position:
        """The position of the current game, or of the last one."""
        if self.position is None:
            raise TypeError("no game has begun")  # a bug: commands are checked before
        return self.position


def is_recorded(match: Match) -> bool:
    """Whether a finished game gets a record: it was played to its end, or at least one move was made.

    A game whose hidden cards were dealt again gets none, because no deal leads to it.
    """
    if match.position is not None and match.position.seal is None:
        return False
    return match.moved or (match.ended is not None and match.ended.why == "played")


def open_match(match_id: str, opened: Opened, at: int) -> Match:
    """A new match, all seats open."""
    game = game_of(opened)
    return Match(
        id=match_id, opened=opened, game=game, seats=(OPEN,) * game.players, seq=1, at=at, tracker=opened.tracker
    )


def evolve(match: Match, event: AnyMatchEvent, at: int, made: Made | None = None) -> Match:
    """The match after an event; `made` saves making a move twice."""
    at = max(at, match.at)
    changes = _moved(match, event, at, made) if made else _CHANGES[type(event)](match, event, at)
    return msgspec.structs.replace(match, seq=match.seq + 1, at=at, **changes)


def _seated(match: Match, seat: int, new: Seat) -> dict[str, Any]:
    return {"seats": (*match.seats[:seat], new, *match.seats[seat + 1 :])}


def _reseated(match: Match, seat: int, **changes: object) -> dict[str, Any]:
    return _seated(match, seat, msgspec.structs.replace(match.seats[seat], **changes))


def _sat(match: Match, event: events.Sat, at: int) -> dict[str, Any]:
    seat = Seat(kind="person", name=event.name, holders=(event.holder,), taken=match.seq + 1)
    return _seated(match, event.seat, seat)


def _sat_bot(match: Match, event: events.SatBot, at: int) -> dict[str, Any]:
    name = next(name for name in SEERS if name not in {seat.name for seat in match.seats})
    return _seated(match, event.seat, Seat(kind="bot", name=name, level=event.level, taken=match.seq + 1))


def _left(match: Match, event: events.Left, at: int) -> dict[str, Any]:
    return _seated(match, event.seat, OPEN) | {"proposal": None}


def _began(match: Match, event: events.Began, at: int) -> dict[str, Any]:
    seats = match.seats if event.number == 1 else (match.seats[-1], *match.seats[:-1])
    kept = tuple(_fresh(seat) for seat in seats)
    pace = match.opened.pace
    position = dealt(match.game, event, match.opened.origin)
    news = tuple(position.events)
    return {
        "seats": kept,
        "phase": "playing",
        "number": event.number,
        "position": position,
        "news": news,
        "history": (None, news),
        "undisclosed": (),
        "seen": (),
        "marks": (match.seq + 1,) * len(seats),
        "moved": False,
        "undoable": (False,) * len(seats),
        "taken_back": (),
        "absent": frozenset(seat for seat, there in enumerate(kept) if there.kind == "person" and there.level),
        "proposal": None,
        "clocks": wound(pace, len(seats), at) if pace else None,
        "ended": None,
    }


def _fresh(seat: Seat) -> Seat:
    """A seat at the start of a game, in which a person who had resigned plays again."""
    level = seat.level if seat.kind == "bot" or seat.away is not None else None
    return msgspec.structs.replace(seat, level=level, resigned=False)


def _moved(match: Match, event: Any, at: int, made: Made | None = None) -> dict[str, Any]:
    position, events = made or match.now.step(event.action, event.seat)
    news = tuple(events)
    undisclosed, open_news = still_undisclosed(match.game, match.undisclosed, news)
    seen = () if open_news and not match.undisclosed else seen_by_all(match.game, match.undisclosed, news)
    clocks = match.clocks and match.clocks.spent(match.running, at)
    if clocks and match.opened.pace:
        clocks = clocks.given(event.seat, match.opened.pace.increment * 1000)
    return {
        "position": position,
        "news": news,
        "history": (match.history, news),
        "undisclosed": undisclosed,
        "seen": seen,
        "marks": _marked(match, event.seat),
        "moved": match.moved or not event.by_house or all(seat.kind == "bot" for seat in match.seats),
        "undoable": _still_undoable(match, event.seat, news, seen),
        "proposal": None,
        "clocks": clocks,
    }


def _still_undoable(
    match: Match, mover: int, news: tuple[Event, ...], seen: tuple[list[Event], ...]
) -> tuple[bool, ...]:
    quiet = is_quiet(match.now, mover, news, seen) if seen else not hides(match.game.name)
    if not quiet:
        return (False,) * len(match.seats)
    return tuple(can or seat == mover for seat, can in enumerate(match.undoable))


def _marked(match: Match, seat: int) -> tuple[int, ...]:
    return (*match.marks[:seat], match.seq + 1, *match.marks[seat + 1 :])


def _undone(match: Match, event: events.Undone, at: int) -> dict[str, Any]:
    retraced = retrace(match.now, event.seat) if event.to is None else rewind(match.now, event.to)
    position, history, undisclosed = retraced
    count = len(all_events(history))
    kept = [
        msgspec.structs.replace(one, events=min(one.events, count))  # an undo may go further back than one before
        for one in match.taken_back
    ]
    to = len(position.moves) if event.to is None else event.to
    return {
        "position": position,
        "news": (),
        "history": history,
        "undisclosed": undisclosed,
        "undoable": undoable(position),
        "taken_back": (*kept, TakenBack(event.seat, to, event.revealed, count)),
        "marks": (match.seq + 1,) * len(match.seats),
        "proposal": None,
        "clocks": match.clocks and match.clocks.spent(match.running, at),
    }


def _ended(match: Match, event: events.Ended, at: int) -> dict[str, Any]:
    clocks = match.clocks and match.clocks.spent(match.running, at)
    return {"phase": "over", "ended": event, "proposal": None, "clocks": clocks}


def _proposed(match: Match, event: events.Proposed, at: int) -> dict[str, Any]:
    return {"proposal": Proposal(event.what, event.seat, frozenset({event.seat}))}


def _agreed(match: Match, event: events.Agreed, at: int) -> dict[str, Any]:
    proposal = match.proposal
    return {"proposal": proposal and Proposal(proposal.what, proposal.by, proposal.agreed | {event.seat})}


def _refused(match: Match, event: events.Refused, at: int) -> dict[str, Any]:
    return {"proposal": None}


def _tracker_set(match: Match, event: events.TrackerSet, at: int) -> dict[str, Any]:
    return {"tracker": event.on, "proposal": None}


def _resigned(match: Match, event: events.Resigned, at: int) -> dict[str, Any]:
    return _reseated(match, event.seat, resigned=True, level=event.level) | _absent(match, event.seat)


def _absent(match: Match, seat: int) -> dict[str, Any]:
    return {"absent": match.absent | {seat}}


def _went_away(match: Match, event: events.WentAway, at: int) -> dict[str, Any]:
    return _reseated(match, event.seat, away=at) | _timed(match, at)


def _came_back(match: Match, event: events.CameBack, at: int) -> dict[str, Any]:
    return _reseated(match, event.seat, away=None) | _timed(match, at)


def _timed(match: Match, at: int) -> dict[str, Any]:
    """Settle the clocks, because others may run from now on."""
    return {"clocks": match.clocks and match.clocks.spent(match.running, at)}


def _stood_in(match: Match, event: events.StoodIn, at: int) -> dict[str, Any]:
    return _reseated(match, event.seat, level=event.level) | _absent(match, event.seat)


def _took_back(match: Match, event: events.TookBack, at: int) -> dict[str, Any]:
    clocks = match.clocks and match.clocks.spent(match.running, at)
    if clocks:
        clocks = clocks.given(event.seat, max(0, MERCY - clocks.left[event.seat]))
    changes = _reseated(match, event.seat, level=None, away=None)
    return changes | {"marks": _marked(match, event.seat), "clocks": clocks}


def _said(match: Match, event: events.Said, at: int) -> dict[str, Any]:
    return {"chat": (*match.chat, (match.seq + 1, at, event))[-CHAT:]}


def _carried(match: Match, event: events.Carried, at: int) -> dict[str, Any]:
    seat = match.seats[event.seat]
    return _reseated(match, event.seat, holders=(*seat.holders, event.holder), name=event.name or seat.name)


def _noted(match: Match, event: events.Noted, at: int) -> dict[str, Any]:
    return {}


def _paused(match: Match, event: events.Paused, at: int) -> dict[str, Any]:
    clocks = match.clocks and Clocks(match.clocks.spent(match.actors, event.since).left, at)
    seats = tuple(
        seat if seat.away is None else msgspec.structs.replace(seat, away=at - max(0, event.since - seat.away))
        for seat in match.seats
    )
    return {"clocks": clocks, "seats": seats}


def _closed(match: Match, event: events.Closed, at: int) -> dict[str, Any]:
    return {"phase": "closed", "proposal": None}


_CHANGES: dict[type[events.MatchEvent], Callable[[Match, Any, int], dict[str, Any]]] = {
    events.Sat: _sat,
    events.SatBot: _sat_bot,
    events.Left: _left,
    events.Began: _began,
    events.Moved: _moved,
    events.Undone: _undone,
    events.Ended: _ended,
    events.Proposed: _proposed,
    events.Agreed: _agreed,
    events.Refused: _refused,
    events.TrackerSet: _tracker_set,
    events.Resigned: _resigned,
    events.WentAway: _went_away,
    events.CameBack: _came_back,
    events.StoodIn: _stood_in,
    events.TookBack: _took_back,
    events.Said: _said,
    events.Carried: _carried,
    events.Noted: _noted,
    events.Paused: _paused,
    events.Closed: _closed,
}
