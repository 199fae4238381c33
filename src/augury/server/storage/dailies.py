"""Daily results: how guests fared in the game of each day, derived like all results from how their games ended."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from augury.server.storage.inserts import insert_into
from augury.server.storage.model import FinishedGame, Outcome
from augury.server.storage.rows import rows
from augury.server.storage.tables import dailies
from augury.table.ending import Ending


class DailyResult(msgspec.Struct, frozen=True, kw_only=True):
    """A guest's result."""

    holder: str
    match: str
    name: str
    result: Outcome
    score: int
    lead: int
    """Over the best of the others."""


def daily_rows(game: FinishedGame, ending: Ending, outcomes: list[Outcome]) -> Iterable[dict[str, Any]]:
    """What a finished game adds: a row for each person, if it was the game of a day."""
    if ending.origin != "daily" or ending.day is None or ending.scores is None:
        return
    for seat, holders in enumerate(ending.holders):
        others = [score for other, score in enumerate(ending.scores) if other != seat]
        for holder in holders[:1] if outcomes[seat] != "unfinished" else ():
            yield {
                "day": ending.day,
                "game": game.game,
                "holder": holder,
                "match": game.match,
                "name": game.players[seat],
                "result": outcomes[seat],
                "score": ending.scores[seat],
                "lead": ending.scores[seat] - max(others),
            }


def write_daily(connection: Connection, row: dict[str, Any]) -> None:
    """Keep somebody's result of a day, unless they have one from another match."""
    key = [dailies.c[name] == row[name] for name in ("day", "game", "holder")]
    if connection.scalar(select(dailies.c.match).where(*key).limit(1)) is None:
        connection.execute(insert_into(connection, dailies).values(**row).on_conflict_do_nothing())


def table_of(connection: Connection, game: str, day: str, limit: int) -> list[DailyResult]:
    """The best results of a day: those who won by the largest lead first."""
    columns = [dailies.c[name] for name in DailyResult.__struct_fields__]
    won = dailies.c.result.in_(("won", "shared")).desc()
    query = select(*columns).where(dailies.c.day == day, dailies.c.game == game)
    order = (won, dailies.c.lead.desc(), dailies.c.score.desc(), dailies.c.match)
    return [DailyResult(**row) for row in rows(connection, query.order_by(*order).limit(limit))]


def count_of(connection: Connection, game: str, day: str) -> int:
    """How many have finished the game of a day."""
    query = select(func.count()).where(dailies.c.day == day, dailies.c.game == game)
    return int(connection.scalar(query) or 0)


def own(connection: Connection, holder: str, game: str, day: str) -> DailyResult | None:
    """A guest's result of a day."""
    columns = [dailies.c[name] for name in DailyResult.__struct_fields__]
    query = select(*columns).where(dailies.c.day == day, dailies.c.game == game, dailies.c.holder == holder)
    return next((DailyResult(**row) for row in rows(connection, query)), None)


def streak(connection: Connection, holder: str, game: str, today: str) -> int:
    """On how many days in a row, up to today or yesterday, a guest finished a game's daily."""
    played = set(connection.scalars(select(dailies.c.day).where(dailies.c.holder == holder, dailies.c.game == game)))
    day = date.fromisoformat(today)
    if today not in played:
        day -= timedelta(days=1)
    count = 0
    while day.isoformat() in played:
        day -= timedelta(days=1)
        count += 1
    return count
