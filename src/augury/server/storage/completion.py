"""Completes the endings of games that older versions stored, from their logs as far as these are kept, and records."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from sqlalchemy import Connection, select, tuple_, update

from augury.errors import AuguryError
from augury.kernel.figures import count_figures
from augury.kernel.gamerecord import GameRecord, loads
from augury.server.storage.results import decode_ending
from augury.server.storage.rows import rows
from augury.server.storage.tables import entries, games, sitters
from augury.table.ending import Ending, SeatKind, brief_setup, endings_in
from augury.table.log import LogEntry
from augury.table.seats import SEERS

AT_ONCE = 100
"""Games that are read together, with their records."""


def complete_endings(connection: Connection) -> None:
    """Add to each ending what it lacks."""
    last: tuple[str, int] = ("", 0)
    fields = (games.c.match, games.c.number, games.c.ending, games.c.record)
    while True:
        query = select(*fields).where(tuple_(games.c.match, games.c.number) > tuple_(*last))
        page = rows(connection, query.order_by(games.c.match, games.c.number).limit(AT_ONCE))
        if not page:
            return
        logged = _Logged(connection)
        for row in page:
            ending = decode_ending(row["ending"])
            if _lacks_something(ending) and (completed := _completed(connection, logged, row, ending)) != ending:
                key = (games.c.match == row["match"], games.c.number == row["number"])
                text = msgspec.json.encode(completed).decode()
                connection.execute(update(games).where(*key).values(ending=text))
        last = (page[-1]["match"], page[-1]["number"])


def _lacks_something(ending: Ending) -> bool:
    """Whether an older version stored less about a game than is stored now."""
    return ending.setup is None or (ending.origin == "same_deal" and ending.deal is None)


class _Logged:
    """The endings in the logs of matches, each log read once for all games of its match."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.of = lru_cache(1)(self._read)

    def _read(self, match: str) -> dict[int, Ending]:
        query = select(entries).where(entries.c.match == match).order_by(entries.c.seq)
        try:
            return dict(endings_in(LogEntry(**row) for row in rows(self._connection, query)))
        except (AuguryError, msgspec.MsgspecError):  # the game's package is gone, or the log is damaged
            return {}


def _completed(connection: Connection, logged: _Logged, row: dict[str, Any], ending: Ending) -> Ending:
    """An ending with everything that can still be known."""
    ending = logged.of(row["match"]).get(row["number"], ending)
    try:
        record = loads(row["record"])
        game = record.opened()
        figures = count_figures(game, record.history(game))
    except AuguryError:
        return ending
    changes: dict[str, Any] = {"setup": brief_setup(record.game, record.setup), "figures": figures}
    if ending.why is None and record.result is not None:
        changes |= {"why": "played", "scores": record.result.scores, "winners": record.result.winners}
    if not ending.holders:
        changes |= _seated(connection, row, record)
    return msgspec.structs.replace(ending, **changes)


def _seated(connection: Connection, row: dict[str, Any], record: GameRecord) -> dict[str, Any]:
    """Who sat where, in a game whose log is gone and whose ending never said so.

    The list of guests has no seats, but with one person among bots, whose names are known, there is only one way.
    """
    kinds: list[SeatKind] = ["bot" if name in SEERS else "person" for name in record.players]
    wanted = (sitters.c.match == row["match"], sitters.c.number == row["number"])
    guests = sorted(connection.scalars(select(sitters.c.holder).where(*wanted)))
    if kinds.count("person") != 1:
        return {}
    return {"kinds": kinds, "holders": tuple(tuple(guests) if kind == "person" else () for kind in kinds)}
