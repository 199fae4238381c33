"""Writes the lists: what the entries of a batch change in them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, delete

from augury.server.storage.inserts import insert_into
from augury.server.storage.leases import begin
from augury.server.storage.model import LEASED, FinishedGame, Lease, Listing, NewEntry
from augury.server.storage.results import write_results
from augury.server.storage.tables import games, holders, leases, matches, sitters


def write_lists(connection: Connection, entries: Sequence[NewEntry], lease: Lease | None) -> None:
    """Update the lists with what entries change in them."""
    listed = [(new.listing, new.entry.at) for new in entries if new.listing is not None]
    if listed:
        _write_listings(connection, [listing for listing, _ in listed])
        _write_leases(connection, listed, lease)
    ended = [new.finished for new in entries if new.finished is not None]
    if ended:
        _write_finished(connection, ended)


def _write_listings(connection: Connection, listings: Sequence[Listing]) -> None:
    new = insert_into(connection, matches)
    columns = ("game", "phase", "private", "changed", "summary")
    connection.execute(
        new.on_conflict_do_update(index_elements=["match"], set_={name: new.excluded[name] for name in columns}),
        [{"match": listing.match, **{name: getattr(listing, name) for name in columns}} for listing in listings],
    )
    connection.execute(delete(holders).where(holders.c.match.in_([listing.match for listing in listings])))
    rows = [
        {"match": listing.match, "holder": holder, "place": place, "changed": listing.changed}
        for listing in listings
        for place, holder in enumerate(dict.fromkeys(listing.holders))
    ]
    if rows:
        connection.execute(holders.insert(), rows)


def _write_leases(connection: Connection, listed: Sequence[tuple[Listing, int]], lease: Lease | None) -> None:
    """Give the lease of a match that begins to the node that began it, unless another has it; end others."""
    ended = [listing.match for listing, _ in listed if listing.phase != LEASED]
    if ended:
        connection.execute(delete(leases).where(leases.c.match.in_(ended)))
    begun = [(listing.match, at) for listing, at in listed if listing.phase == LEASED]
    if begun:
        begin(connection, begun, lease)


def _write_finished(connection: Connection, ended: Sequence[FinishedGame]) -> None:
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
        {"match": game.match, "number": game.number, "holder": holder, "ended": game.ended}
        for game in ended
        for holder in dict.fromkeys(game.holders)
    ]
    if rows:
        connection.execute(insert_into(connection, sitters).on_conflict_do_nothing(), rows)
    write_results(connection, ended)
