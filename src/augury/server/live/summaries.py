"""Summaries of matches and finished games, as lists show them."""

from __future__ import annotations

from typing import Literal

import msgspec

from augury.server.bodies import GameShown, MatchShown
from augury.server.storage.model import FinishedGame
from augury.server.storage.results import decode_ending, outcome_of
from augury.table.deadlines import is_asleep
from augury.table.ending import Ending, brief_setup
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
        """Its public part, as a guest may see it."""
        fields = {name: getattr(self, name) for name in MatchShown.__struct_fields__}
        fields["setup"] = brief_setup(self.game, self.setup)  # summaries of older versions hold whole boards
        own = {"you": seat_among(self.holders, holder), "your_turn": your_turn, "shared": shared}
        return MatchShown(**fields | own)


def seat_among(holders: tuple[tuple[str, ...], ...], holder: str) -> int | None:
    return next((seat for seat, guests in enumerate(holders) if holder and holder in guests), None)


def game_shown(one: FinishedGame, holder: str) -> GameShown:
    """A finished game as a guest may see it in a list."""
    ending = decode_ending(one.ending)
    return ended_game_shown(one, ending, seat_among(ending.holders, holder))


def ended_game_shown(one: FinishedGame, ending: Ending, you: int | None) -> GameShown:
    """A finished game for a list of the guest who sat on a seat."""
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
        you=you,
        result=outcome_of(ending, you) if you is not None and ending.why is not None else None,
        origin=ending.origin,
        taken_back=ending.taken_back,
        setup=ending.setup,
        levels=ending.levels,
    )


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
