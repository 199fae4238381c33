"""How a game ended: who sat where, with what result, and what was counted about each. All results derive from this."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from augury.errors import AuguryError
from augury.kernel.figures import Counted, count_figures
from augury.kernel.registry import game_info
from augury.kernel.setups import choices
from augury.table.events import AnyMatchEvent, Ended, Moved, Opened, Undone, Why, parse_events
from augury.table.history import all_events
from augury.table.log import LogEntry
from augury.table.match import Match, TakenBack, evolve, open_match

SeatKind = Literal["open", "person", "bot"]
encode = msgspec.json.Encoder(order="deterministic").encode


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended. Only the server may know all of it. Endings of older versions lack what has a default."""

    why: Why | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None
    kinds: list[SeatKind] = []
    holders: tuple[tuple[str, ...], ...] = ()
    """The guests of each seat."""
    taken_back: int = 0
    setup: dict[str, Any] | None = None
    """What was chosen; of a board or a card set that is written out only the name."""
    shipped: bool = False
    """Whether boards and card sets that are written out come with the game."""
    levels: list[str | None] = []
    """The level of each bot."""
    absent: list[int] = []
    """The seats of people for whom a bot played, or who resigned."""
    origin: Literal["daily", "same_deal", "play_on"] | None = None
    """Where its deals came from if they were not new."""
    day: str | None = None
    """The day of a daily game."""
    deal: str | None = None
    """The commitment to the deals, of a game that repeated those of another from the beginning."""
    source: tuple[str, int] | None = None
    """That other game: its match and number."""
    figures: list[Counted] = []
    """What the game counted about each seat."""


def seats_left(ending: Ending) -> list[int]:
    """The seats of people who did not play to the end: those absent, or who abandoned a game against bots only."""
    people = [seat for seat, kind in enumerate(ending.kinds) if kind != "bot"]
    if ending.why == "abandoned" and len(people) == 1 < len(ending.kinds):
        return people
    return ending.absent


def ending_of(match: Match, figures: list[Counted]) -> Ending:
    """How the game of a match ended."""
    ended = match.ended
    return Ending(
        why=ended.why if ended else None,
        scores=ended.scores if ended else None,
        winners=ended.winners if ended else None,
        kinds=[seat.kind for seat in match.seats],
        holders=tuple(seat.holders for seat in match.seats),
        taken_back=len(match.taken_back),
        setup=brief_setup(match.opened.game, match.opened.setup),
        shipped=is_shipped(match.opened.game, match.opened.setup),
        levels=[seat.level if seat.kind == "bot" else None for seat in match.seats],
        absent=sorted(match.absent),
        origin=match.origin.kind if match.origin else None,
        day=match.origin.day if match.origin else None,
        figures=figures,
        **_repeated(match),
    )


def _repeated(match: Match) -> dict[str, Any]:
    """What a game says about the deal that it repeated from the beginning."""
    origin, seal = match.origin, match.now.seal
    if origin is None or origin.kind != "same_deal" or origin.match is None or origin.number is None or seal is None:
        return {}
    return {"deal": seal.commitment, "source": (origin.match, origin.number)}


def figures_in(match: Match) -> list[Counted]:
    """What was counted in the game of a match."""
    return count_figures(match.game, all_events(match.history))


def endings_in(log: Iterable[LogEntry]) -> Iterator[tuple[int, Ending]]:
    """The number of each finished game in a match's log, and how it ended, without figures.

    No move is made again: that would take a while for a whole database, and nothing here depends on it.
    """
    match: Match | None = None
    for entry in log:
        for event in parse_events(entry.events):
            if match is None:
                if not isinstance(event, Opened):
                    return  # the beginning of the log is missing
                match = open_match(entry.match, event, entry.at)
                continue
            match = without_moves(match, event, entry.at)
            if isinstance(event, Ended):
                yield match.number, ending_of(match, [])


def without_moves(match: Match, event: AnyMatchEvent, at: int) -> Match:
    """The match after an event, but at the position that the game began with."""
    if isinstance(event, Moved):
        return msgspec.structs.replace(match, seq=match.seq + 1)
    if isinstance(event, Undone):
        undone = TakenBack(event.seat, event.to or 0, event.revealed, 0)
        return msgspec.structs.replace(match, seq=match.seq + 1, taken_back=(*match.taken_back, undone))
    return evolve(match, event, at)


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


def is_shipped(game: str, setup: Mapping[str, Any]) -> bool:
    """Whether all boards and card sets that are written out in a setup come with the game."""
    return all(
        encode(value) in _written_out(game)[name]
        for name, value in setup.items()
        if isinstance(value, Mapping) and name in _written_out(game)
    )


@cache
def _written_out(game: str) -> dict[str, frozenset[bytes]]:
    """The choices of a game whose values can be written out, with the values that come with the game."""
    try:
        setup = game_info(game).setup
    except AuguryError:  # it came with a package that is gone
        return {}
    return {
        choice.name: frozenset(encode(choice.write(choice.read(name, files=False))) for name in choice.shelf)
        for choice in choices(setup)
        if choice.reading
    }
