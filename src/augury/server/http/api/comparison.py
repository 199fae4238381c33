"""Results of one deal compared: those of the game itself and of everybody who played its deal again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response

from augury.errors import NotFound
from augury.kernel.gamerecord import loads
from augury.server.http.answers import answer
from augury.server.http.endpoint import Call, Endpoint
from augury.server.storage.model import FinishedGame, Outcome
from augury.server.storage.repeats import lead_of
from augury.server.storage.results import decode_ending, outcome_of

if TYPE_CHECKING:
    from augury.server.storage.store import Store

MOST = 100
"""Repeated games in one comparison: the best ones."""


class ComparedLine(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody fared with the deal."""

    seat: int
    name: str
    level: str | None
    """The level of a bot."""
    result: Outcome
    score: int
    lead: int
    """Over the best of the others; negative for whoever was behind."""
    again: bool
    """Whether the deal was played again, and not for the first time."""
    you: bool


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """How everybody fared with a deal, the best of each seat first."""

    lines: list[ComparedLine]


async def show(call: Call) -> Response:
    """Compare the results of a deal. Knowing a private table's id is enough, as for its record."""
    number = int(call.request.path_params["number"])
    found = await call.run(call.store.game, call.match, number)
    if found is None:
        raise NotFound("there is no record of this game")
    return answer(await call.compute(compared, call.store, found, call.sender.holder))


def compared(store: Store, found: FinishedGame, asker: str) -> Comparison:
    """The results of a game's deal.

    Only whoever repeated a game learns how the first one went: it may be private, and the repeat shared with others.
    """
    ending = decode_ending(found.ending)
    first: FinishedGame | None = found
    if ending.deal is not None:
        played = any(asker in holders for holders in ending.holders) if asker else False
        first = store.game(*ending.source) if played and ending.source else None
    deal = ending.deal or loads(found.record).commitment
    lines = list(_first(first, asker)) if first is not None else []
    lines += [
        ComparedLine(
            seat=one.seat,
            name=one.name,
            level=None,
            result=one.result,
            score=one.score,
            lead=one.lead,
            again=True,
            you=one.holder == asker,
        )
        for one in store.repeats(deal, MOST)
    ]
    return Comparison(lines=sorted(lines, key=lambda line: (line.seat, -line.lead, -line.score, line.again)))


def _first(game: FinishedGame, asker: str) -> Iterator[ComparedLine]:
    """The results of the game that dealt the cards first, if it was played to its end."""
    ending = decode_ending(game.ending)
    for seat, score in enumerate(ending.scores or []) if ending.why == "played" else ():
        holders = ending.holders[seat] if seat < len(ending.holders) else ()
        yield ComparedLine(
            seat=seat,
            name=game.players[seat],
            level=ending.levels[seat] if seat < len(ending.levels) else None,
            result=outcome_of(ending, seat),
            score=score,
            lead=lead_of(ending.scores or [], seat),
            again=False,
            you=bool(asker) and asker in holders,
        )


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/records/{match}/{number}/comparison",
        tag="records",
        summary="How everybody fared who played the deal of a finished game",
        handler=show,
        gives=Comparison,
        errors=("not_found",),
    ),
)
