"""Deletes a guest's results, ratings and part in finished games, without changing those of others."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, select, tuple_, update

from augury.server.storage.ratings import RatedSeat
from augury.server.storage.results import decode_ending
from augury.server.storage.rows import holds_text, rows
from augury.server.storage.tables import (
    analyses,
    dailies,
    games,
    guest_links,
    notes,
    preferences,
    rated_games,
    ratings,
    repeats,
    results,
    sitters,
)

AT_ONCE = 200
"""Games in one transaction, so that players do not wait long."""
GONE = "gone-"
"""Begins what stands for a guest who deleted their results: ratings of others must not change."""


def pseudonym() -> str:
    """Something random that stands for a deleted guest."""
    return GONE + secrets.token_urlsafe(16)


def forget_some_games(connection: Connection, guest: str, instead: str) -> int:
    """Forget some of a guest's finished games; how many. Games in which no other person sat are removed as a whole."""
    chosen: list[Any] = [
        tuple(row)
        for row in connection.execute(
            select(sitters.c.match, sitters.c.number).where(sitters.c.holder == guest).limit(AT_ONCE)
        )
    ]
    if not chosen:
        return 0
    both = tuple_(sitters.c.match, sitters.c.number).in_(chosen)
    others = {
        tuple(row)
        for row in connection.execute(select(sitters.c.match, sitters.c.number).where(both, sitters.c.holder != guest))
    }
    mine = results.c.holder == guest
    alone = [game for game in chosen if game not in others]
    for table in (analyses, games, results, sitters):
        connection.execute(delete(table).where(tuple_(table.c.match, table.c.number).in_(alone)))
    connection.execute(delete(results).where(tuple_(results.c.match, results.c.number).in_(chosen), mine))
    connection.execute(delete(sitters).where(both, sitters.c.holder == guest))
    _rename_in_endings(connection, [game for game in chosen if game in others], guest, instead)
    rename_in_rated_games(connection, chosen, guest, instead)
    return len(chosen)


def _rename_in_endings(connection: Connection, chosen: Sequence[Any], guest: str, instead: str) -> None:
    query = select(games.c.match, games.c.number, games.c.ending)
    for row in rows(connection, query.where(tuple_(games.c.match, games.c.number).in_(chosen))):
        ending = decode_ending(row["ending"])
        holders = tuple(tuple(instead if one == guest else one for one in seat) for seat in ending.holders)
        text = msgspec.json.encode(msgspec.structs.replace(ending, holders=holders)).decode()
        same = (games.c.match == row["match"], games.c.number == row["number"])
        connection.execute(update(games).where(*same).values(ending=text))


def rename_in_rated_games(connection: Connection, chosen: Sequence[Any], guest: str, instead: str) -> None:
    """Put what stands for a guest into some rated games."""
    same_game = tuple_(rated_games.c.match, rated_games.c.number)
    query = select(rated_games.c.match, rated_games.c.number, rated_games.c.seats).where(same_game.in_(chosen))
    for row in rows(connection, query):
        seats = msgspec.json.decode(row["seats"], type=list[RatedSeat])
        renamed = [msgspec.structs.replace(one, holder=instead) if one.holder == guest else one for one in seats]
        same = (rated_games.c.match == row["match"], rated_games.c.number == row["number"])
        connection.execute(update(rated_games).where(*same).values(seats=msgspec.json.encode(renamed).decode()))


def rated_games_left(connection: Connection, guest: str) -> list[Any]:
    """The rated games that still name a guest, whose records retention has removed. This reads all rated games."""
    query = select(rated_games.c.match, rated_games.c.number)
    found = rows(connection, query.where(holds_text(connection, rated_games.c.seats, guest)))
    return [(row["match"], row["number"]) for row in found]


def forget_ratings(connection: Connection, guest: str, instead: str) -> None:
    """Anonymize a guest's ratings; delete their daily and repeated results, notes, links and settings."""
    for table in (dailies, repeats):
        connection.execute(delete(table).where(table.c.holder == guest))
    for private in (notes, guest_links):
        connection.execute(delete(private).where(private.c.guest == guest))
    connection.execute(update(ratings).where(ratings.c.holder == guest).values(holder=instead))
    connection.execute(delete(preferences).where(preferences.c.guest == guest))
