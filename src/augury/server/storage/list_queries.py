"""Queries of the lists: matches to join, a guest's matches, finished games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, and_, select

from augury.server.storage.model import ENDED, OPEN, UNFINISHED, FinishedGame, Listing
from augury.server.storage.rows import rows
from augury.server.storage.tables import games, holders, matches, sitters

UNREAD = (games.c.match, games.c.number, games.c.game, games.c.ended, games.c.players, games.c.private, games.c.ending)
"""A finished game without its record."""


def lobby(connection: Connection, limit: int, game: str | None) -> list[Listing]:
    """Public matches: those that wait for players before those in play, the newest first."""
    found: list[dict[str, Any]] = []
    for phase in OPEN:
        query = select(matches).where(matches.c.phase == phase, matches.c.private.is_(False))
        if game is not None:
            query = query.where(matches.c.game == game)
        found += _newest(connection, query, limit - len(found))
    return _with_holders(connection, found)


def held_by(connection: Connection, holder: str, limit: int) -> list[Listing]:
    """The matches in which a guest holds a seat, private ones too: unfinished ones before others, the newest first."""
    mine = select(matches).join(holders, holders.c.match == matches.c.match).where(holders.c.holder == holder)
    found: list[dict[str, Any]] = []
    for phases in (UNFINISHED, ENDED):  # somebody who plays a lot would not find an old game among those that are over
        if limit > len(found):
            query = mine.where(matches.c.phase.in_(phases)).order_by(holders.c.changed.desc(), matches.c.match)
            found += rows(connection, query.limit(limit - len(found)))
    return _with_holders(connection, found)


def listing(connection: Connection, match_id: str) -> Listing | None:
    """How a match is listed."""
    found = _with_holders(connection, _newest(connection, select(matches).where(matches.c.match == match_id), 1))
    return found[0] if found else None


def _newest(connection: Connection, query: Select[Any], limit: int) -> list[dict[str, Any]]:
    if limit <= 0:
        return []
    return rows(connection, query.order_by(matches.c.changed.desc(), matches.c.match).limit(limit))


def _with_holders(connection: Connection, found: Sequence[dict[str, Any]]) -> list[Listing]:
    held: dict[str, list[str]] = {row["match"]: [] for row in found}
    query = select(holders).where(holders.c.match.in_(list(held))).order_by(holders.c.match, holders.c.place)
    for row in rows(connection, query) if held else ():
        held[row["match"]].append(row["holder"])
    return [Listing(**row, holders=tuple(held[row["match"]])) for row in found]


def finished(
    connection: Connection, game: str | None, holder: str | None, before: int | None, limit: int
) -> list[FinishedGame]:
    """Finished games without their records, the newest first. Those of the same moment stay together."""
    if limit <= 0:
        return []
    ended = games.c.ended if holder is None else sitters.c.ended
    found = _page(connection, game, holder, limit, *([] if before is None else [ended < before]))
    if len(found) == limit:  # the last moment may have more
        last = found[-1]["ended"]
        found = [row for row in found if row["ended"] > last] + _page(connection, game, holder, None, ended == last)
    return _finished(sorted(found, key=lambda row: (-row["ended"], row["match"], row["number"])))


def _page(
    connection: Connection, game: str | None, holder: str | None, limit: int | None, *wanted: ColumnElement[bool]
) -> list[dict[str, Any]]:
    """Some public games, or some of a guest's, the newest first."""
    if holder is None:
        query = select(*UNREAD).where(games.c.private.is_(False), *wanted)
        newest: ColumnElement[int] = games.c.ended
    else:
        mine = select(sitters.c.match, sitters.c.number, sitters.c.ended).where(sitters.c.holder == holder, *wanted)
        own = mine.order_by(sitters.c.ended.desc()).limit(limit if game is None else None).subquery()
        # The time tells PostgreSQL the partition.
        query = select(*UNREAD).join(
            own, and_(*(own.c[name] == games.c[name] for name in ("match", "number", "ended")))
        )
        newest = own.c.ended
    if game is not None:
        query = query.where(games.c.game == game)
    return rows(connection, query.order_by(newest.desc()).limit(limit))


def one_finished(connection: Connection, match_id: str, number: int) -> FinishedGame | None:
    """A finished game, with its record and who sat in it."""
    query = select(games).where(games.c.match == match_id, games.c.number == number)
    found = _finished(rows(connection, query))
    if not found:
        return None
    key = (sitters.c.match == match_id, sitters.c.number == number, sitters.c.ended == found[0].ended)
    sat = select(sitters.c.holder).where(*key)
    return msgspec.structs.replace(found[0], holders=tuple(sorted(connection.scalars(sat))))


def _finished(found: Iterable[dict[str, Any]]) -> list[FinishedGame]:
    return [
        FinishedGame(**row | {"players": msgspec.json.decode(row["players"], type=tuple[str, ...])}) for row in found
    ]
