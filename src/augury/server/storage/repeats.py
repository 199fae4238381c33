"""Results of deals that were played again, so that they can be compared; derived from how those games ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from augury.server.storage.model import FinishedGame, Outcome
from augury.server.storage.rows import rows
from augury.server.storage.tables import repeats
from augury.table.ending import Ending


class RepeatResult(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody fared with a deal."""

    holder: str
    match: str
    name: str
    seat: int
    result: Outcome
    score: int
    lead: int
    """Over the best of the others."""
    ended: int


def lead_of(scores: list[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    others = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - max(others, default=0)


def repeat_rows(game: FinishedGame, ending: Ending, outcomes: list[Outcome]) -> Iterable[dict[str, Any]]:
    """What a finished game adds: a row for its person, if it repeated a whole deal and was played to its end."""
    if ending.deal is None or ending.scores is None or ending.why != "played" or ending.taken_back:
        return
    for seat, holders in enumerate(ending.holders):
        for holder in holders[:1]:
            yield {
                "deal": ending.deal,
                "match": game.match,
                "holder": holder,
                "name": game.players[seat],
                "seat": seat,
                "result": outcomes[seat],
                "score": ending.scores[seat],
                "lead": lead_of(ending.scores, seat),
                "ended": game.ended,
            }
            return  # whoever repeats a deal is the only person at the table


def of_deal(connection: Connection, deal: str, limit: int) -> list[RepeatResult]:
    """The results of a deal, the best first."""
    columns = [repeats.c[name] for name in RepeatResult.__struct_fields__]
    won = repeats.c.result.in_(("won", "shared")).desc()
    order = (won, repeats.c.lead.desc(), repeats.c.score.desc(), repeats.c.ended, repeats.c.match)
    query = select(*columns).where(repeats.c.deal == deal).order_by(*order)
    return [RepeatResult(**row) for row in rows(connection, query.limit(limit))]
