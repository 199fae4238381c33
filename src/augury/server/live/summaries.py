"""How a match is listed, and the record of a game that ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

import msgspec

from augury.kernel.gamerecord import dumps, write_record
from augury.kernel.registry import GAMES, book
from augury.kernel.setups import choices
from augury.server.messages import GameShown, MatchShown
from augury.server.storage.entries import ASLEEP, UNPLAYED, Entry, Finished, Shown
from augury.table import events as log
from augury.table.deadlines import is_asleep
from augury.table.events import AnyMatchEvent
from augury.table.handler import Transition, Written
from augury.table.history import whole
from augury.table.match import Match, is_kept

_LISTED = {log.Opened, log.Sat, log.SatBot, log.Left, log.Began, log.Ended, log.Carried, log.Closed}
"""Match events that change how a match is listed."""


def entry_of(written: Written, before: Match, match: Match, events: Sequence[AnyMatchEvent], after: str = "") -> Entry:
    """What is stored for an entry of a match's log."""
    kinds = set(map(type, events))
    changed = not _LISTED.isdisjoint(kinds) or is_asleep(before) != is_asleep(match)
    return Entry(
        match=written.match,
        seq=written.seq,
        last=written.last,
        at=written.at,
        key=written.key,
        events=written.events,
        shown=_shown(match) if changed else None,
        finished=_finished(match) if log.Ended in kinds and is_kept(match) else None,
        after=after,
    )


def transition_entry(transition: Transition, after: str) -> Entry:
    """What is stored for what a command would lead to, after the entry with a mark."""
    return entry_of(transition.entry, transition.steps[0], transition.steps[-1], transition.events, after)


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
    waits_for: list[int] | None = None
    """The seats that may move, while the match is asleep."""
    moved: bool = True
    """Whether a person has moved, while the match is asleep."""

    @property
    def solo(self) -> bool:
        """Whether one person plays against bots."""
        return self.kinds.count("person") == 1 and "open" not in self.kinds

    def shown_to(self, holder: str, *, your_turn: bool = False, shared: bool = False) -> MatchShown:
        """What somebody may see of it."""
        fields = {name: getattr(self, name) for name in MatchShown.__struct_fields__}
        fields["setup"] = brief_setup(self.game, self.setup)  # summaries of older versions hold whole boards
        own = {"you": seat_among(self.holders, holder), "your_turn": your_turn, "shared": shared}
        return MatchShown(**fields | own)


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended, and who sat where, which only the server may know."""

    why: Literal["played", "resigned", "abandoned"] | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None
    kinds: list[Literal["open", "person", "bot"]] = []
    holders: tuple[tuple[str, ...], ...] = ()
    taken_back: int = 0


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
        taken_back=ending.taken_back,
    )


def brief_setup(game: str, setup: Mapping[str, Any]) -> dict[str, Any]:
    """A setup for lists, in which boards and card sets that are written out are replaced by their names."""
    written_out = _written_out(game)

    def brief(name: str, value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        if name in written_out:
            return {"name": value.get("name", "")}
        return {inner: brief(inner, chosen) for inner, chosen in value.items()}

    return {name: brief(name, value) for name, value in setup.items()}


@cache
def _written_out(game: str) -> frozenset[str]:
    """The choices of a game whose values can be written out."""
    if game not in GAMES:  # it came with a package that is gone
        return frozenset()
    return frozenset(choice.name for choice in choices(book(game).setup) if choice.reading)


def summary_of(match: Match) -> Listed:
    """A match as lists show it."""
    return Listed(
        match=match.id,
        game=match.opened.game,
        title=match.opened.title,
        phase=match.phase,
        number=match.number,
        setup=brief_setup(match.opened.game, match.opened.setup),
        seats=[None if seat.kind == "open" else seat.name for seat in match.seats],
        paced=match.opened.pace is not None,
        changed=match.at,
        kinds=[seat.kind for seat in match.seats],
        private=match.opened.private,
        holders=tuple(seat.holders for seat in match.seats),
        waits_for=match.actors if is_asleep(match) else None,
        moved=match.moved,
    )


def _shown(match: Match) -> Shown:
    return Shown(
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
    if match.phase == "closed" and match.number <= 1 and not is_kept(match):
        return UNPLAYED
    return match.phase


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
        record=dumps(write_record(match.now, names, whole(match.story), len(match.taken_back))),
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
        taken_back=len(match.taken_back),
    )
