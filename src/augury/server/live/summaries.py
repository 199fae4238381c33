"""Summaries of matches and finished games, as lists show them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from augury.errors import AuguryError
from augury.kernel.registry import game_info
from augury.kernel.setups import choices
from augury.server.bodies import GameShown, MatchShown
from augury.server.storage.model import FinishedGame
from augury.table.deadlines import is_asleep
from augury.table.match import Match


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
    return next((seat for seat, guests in enumerate(holders) if holder and holder in guests), None)


def game_shown(one: FinishedGame, holder: str) -> GameShown:
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
    try:
        setup = game_info(game).setup
    except AuguryError:  # it came with a package that is gone
        return frozenset()
    return frozenset(choice.name for choice in choices(setup) if choice.reading)


def summary_of(match: Match) -> Listed:
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


def ending_of(match: Match) -> Ending:
    ended = match.ended
    return Ending(
        why=ended.why if ended else None,
        scores=ended.scores if ended else None,
        winners=ended.winners if ended else None,
        kinds=[seat.kind for seat in match.seats],
        holders=tuple(seat.holders for seat in match.seats),
        taken_back=len(match.taken_back),
    )
