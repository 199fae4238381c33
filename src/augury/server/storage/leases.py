"""Who keeps which match: a lease that runs out unless its node renews it."""

from __future__ import annotations

from sqlalchemy import BigInteger, Connection, Text, delete, literal, or_, select, update

from augury.server.storage.list_writes import insert_into
from augury.server.storage.model import LEASED, Lease
from augury.server.storage.tables import leases, matches

AHEAD = 60_000
"""Milliseconds beyond our own lease: whoever has one that lasts longer had a clock that was wrong, and may be gone."""


def claim(connection: Connection, lease: Lease, now: int, limit: int) -> list[str]:
    """Take matches being played that nobody keeps, or whose keeper let them go; two nodes never get the same."""
    stale = or_(leases.c.until < now, leases.c.until > lease.until + AHEAD)
    free = (
        select(matches.c.match, literal(lease.node, Text), literal(lease.until, BigInteger))
        .outerjoin(leases, leases.c.match == matches.c.match)
        .where(matches.c.phase == LEASED, or_(leases.c.match.is_(None), stale))
        .order_by(matches.c.match)
        .limit(limit)
    )
    new = insert_into(connection, leases)
    taken = {"node": new.excluded.node, "until": new.excluded.until}
    claimed = (
        new.from_select(["match", "node", "until"], free)
        .on_conflict_do_update(index_elements=["match"], set_=taken, where=stale)
        .returning(leases.c.match)
    )
    return sorted(connection.scalars(claimed))


def renew(connection: Connection, lease: Lease) -> None:
    """Keep what a node keeps for longer."""
    connection.execute(update(leases).where(leases.c.node == lease.node).values(until=lease.until))


def release(connection: Connection, node: str, now: int) -> None:
    """Let everything go that a node keeps, so that others need not wait; until when it was kept is remembered."""
    connection.execute(update(leases).where(leases.c.node == node).values(node="", until=now - 1))


def lapsed(connection: Connection, now: int) -> dict[str, int]:
    """Until when those matches were kept whose leases have run out."""
    found = connection.execute(select(leases.c.match, leases.c.until).where(leases.c.until < now))
    return {row.match: row.until for row in found}


def probe(connection: Connection) -> None:
    """Write something that changes nothing, to see whether that is possible."""
    connection.execute(insert_into(connection, leases).values(match="", node="", until=0).on_conflict_do_nothing())
    connection.execute(delete(leases).where(leases.c.match == ""))


def leased_by(connection: Connection, node: str) -> list[str]:
    """The matches that a node keeps."""
    return list(connection.scalars(select(leases.c.match).where(leases.c.node == node).order_by(leases.c.match)))
