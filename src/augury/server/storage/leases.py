"""Leases: which node runs a match's clocks and bots, until when unless it renews that."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import BigInteger, Connection, Text, delete, literal, or_, select, update

from augury.server.storage.inserts import insert_into
from augury.server.storage.model import LEASED, Lease
from augury.server.storage.tables import leases, matches

AHEAD = 60_000
"""A lease that ends this many milliseconds after our own comes from a node whose clock was wrong, and may be gone."""


def claim(connection: Connection, lease: Lease, now: int, limit: int) -> list[str]:
    """Take leases of matches in play that no node has, or whose lease ran out. Two nodes never get the same one."""
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
    """Extend all leases of a node."""
    connection.execute(update(leases).where(leases.c.node == lease.node).values(until=lease.until))


def release(connection: Connection, node: str, now: int) -> None:
    """End all leases of a node, so that others need not wait. The time of the end is kept."""
    connection.execute(update(leases).where(leases.c.node == node).values(node="", until=now - 1))


def lapsed(connection: Connection, now: int) -> dict[str, int]:
    """The matches whose leases have run out, and when."""
    found = connection.execute(select(leases.c.match, leases.c.until).where(leases.c.until < now))
    return {row.match: row.until for row in found}


def probe(connection: Connection) -> None:
    """Write something that changes nothing, to check that writing is possible."""
    connection.execute(insert_into(connection, leases).values(match="", node="", until=0).on_conflict_do_nothing())
    connection.execute(delete(leases).where(leases.c.match == ""))


def leaseholders(connection: Connection, chosen: Sequence[str]) -> dict[str, str]:
    """The node that has the lease of each match; empty where none has it."""
    query = select(leases.c.match, leases.c.node).where(leases.c.match.in_(chosen))
    return {row.match: row.node for row in connection.execute(query)}


def leased_by(connection: Connection, node: str) -> list[str]:
    """The matches whose lease a node has."""
    return list(connection.scalars(select(leases.c.match).where(leases.c.node == node).order_by(leases.c.match)))
