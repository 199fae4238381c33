"""Keeping the lists: what the entries of a batch change in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, delete
from sqlalchemy.dialects import postgresql, sqlite

from augury.server.storage.entries import KEPT, Entry, Finished, Keeper, Shown
from augury.server.storage.tables import games, holders, leases, matches, sitters


def insert_into(connection: Connection, table: Table) -> Any:
    """An insert that can say what to do where the row is there."""
    return (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(table)


def write_lists(connection: Connection, entries: Sequence[Entry], keeper: Keeper | None) -> None:
    """List matches as their entries say."""
    listed = [entry.shown for entry in entries if entry.shown is not None]
    if listed:
        _write_shown(connection, listed)
        _write_leases(connection, [entry for entry in entries if entry.shown is not None], keeper)
    ended = [entry.finished for entry in entries if entry.finished is not None]
    if ended:
        _write_finished(connection, ended)


def _write_shown(connection: Connection, listed: Sequence[Shown]) -> None:
    new = insert_into(connection, matches)
    columns = ("game", "phase", "private", "changed", "summary")
    connection.execute(
        new.on_conflict_do_update(index_elements=["match"], set_={name: new.excluded[name] for name in columns}),
        [{"match": shown.match, **{name: getattr(shown, name) for name in columns}} for shown in listed],
    )
    connection.execute(delete(holders).where(holders.c.match.in_([shown.match for shown in listed])))
    rows = [
        {"holder": holder, "match": shown.match, "place": place}
        for shown in listed
        for place, holder in enumerate(dict.fromkeys(shown.holders))
    ]
    if rows:
        connection.execute(holders.insert(), rows)


def _write_leases(connection: Connection, entries: Sequence[Entry], keeper: Keeper | None) -> None:
    """Whoever begins a game keeps the match, where nobody does; one that is not played needs nobody."""
    done = [entry.match for entry in entries if entry.shown is not None and entry.shown.phase != KEPT]
    if done:
        connection.execute(delete(leases).where(leases.c.match.in_(done)))
    begun = [entry for entry in entries if entry.shown is not None and entry.shown.phase == KEPT]
    if keeper is not None and begun:
        new = insert_into(connection, leases)
        taken = {"node": new.excluded.node, "until": new.excluded.until}
        free = leases.c.until < min(entry.at for entry in begun)
        connection.execute(
            new.on_conflict_do_update(index_elements=["match"], set_=taken, where=free),
            [{"match": entry.match, "node": keeper.node, "until": keeper.until} for entry in begun],
        )


def _write_finished(connection: Connection, ended: Sequence[Finished]) -> None:
    connection.execute(
        insert_into(connection, games).on_conflict_do_nothing(),
        [
            {
                "match": game.match,
                "number": game.number,
                "game": game.game,
                "ended": game.ended,
                "players": msgspec.json.encode(game.players).decode(),
                "private": game.private,
                "record": game.record,
                "ending": game.ending,
            }
            for game in ended
        ],
    )
    rows = [
        {"holder": holder, "match": game.match, "number": game.number}
        for game in ended
        for holder in dict.fromkeys(game.holders)
    ]
    if rows:
        connection.execute(insert_into(connection, sitters).on_conflict_do_nothing(), rows)
