"""Leases: which node runs a match's clocks and bots, for as long as the node gives signs of life.

Every match in play has a lease, which may be nobody's. So nobody needs to look for matches without one, and a node
renews all of its leases by one row.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, exists, or_, select, update

from augury.server.storage.inserts import insert_into
from augury.server.storage.model import Lease
from augury.server.storage.tables import leases, nodes

AHEAD = 60_000
"""A lease that ends this many milliseconds after our own comes from a node whose clock was wrong, and may be gone."""
NOBODY = ""


def claim(connection: Connection, lease: Lease, now: int, limit: int) -> list[str]:
    """Take leases that are nobody's or whose node gives no sign of life. Two nodes never get the same one."""
    renew(connection, lease)
    stale = or_(nodes.c.until < now, nodes.c.until > lease.until + AHEAD)
    dead = connection.scalars(select(nodes.c.node).where(stale, nodes.c.node != lease.node))
    free = leases.c.node.in_([NOBODY, *sorted(dead)])
    some = select(leases.c.match).where(free).order_by(leases.c.match).limit(limit)
    taken = update(leases).where(leases.c.match.in_(list(connection.scalars(some))), free)  # another may be faster
    return sorted(connection.scalars(taken.values(node=lease.node, until=lease.until).returning(leases.c.match)))


def renew(connection: Connection, lease: Lease) -> None:
    """Give a sign of life, which extends all leases of a node."""
    new = insert_into(connection, nodes).values(node=lease.node, until=lease.until)
    connection.execute(new.on_conflict_do_update(index_elements=["node"], set_={"until": new.excluded.until}))


def release(connection: Connection, node: str, now: int) -> None:
    """End all leases of a node, so that others need not wait. The time of the end is kept."""
    connection.execute(update(leases).where(leases.c.node == node).values(node=NOBODY, until=now - 1))


def lapsed(connection: Connection, now: int) -> dict[str, int]:
    """The matches whose leases have run out, and when."""
    ended = select(leases.c.match, leases.c.until).where(leases.c.node == NOBODY, leases.c.until.between(1, now - 1))
    silent = select(leases.c.match, nodes.c.until).join(nodes, nodes.c.node == leases.c.node).where(nodes.c.until < now)
    return {row.match: row.until for query in (ended, silent) for row in connection.execute(query)}


def probe(connection: Connection) -> None:
    """Write something that changes nothing, to check that writing is possible."""
    connection.execute(insert_into(connection, leases).values(match="", node="-", until=0).on_conflict_do_nothing())
    connection.execute(delete(leases).where(leases.c.match == ""))


def leaseholders(connection: Connection, chosen: Sequence[str]) -> dict[str, str]:
    """The node that has the lease of each match; empty where none has it."""
    query = select(leases.c.match, leases.c.node).where(leases.c.match.in_(chosen))
    return {row.match: row.node for row in connection.execute(query)}


def leased_by(connection: Connection, node: str) -> list[str]:
    """The matches whose lease a node has, in any order: sorting thousands would take longer than finding them."""
    return list(connection.scalars(select(leases.c.match).where(leases.c.node == node)))


def begin(connection: Connection, begun: Sequence[tuple[str, int]], lease: Lease | None) -> None:
    """Give the leases of matches that begin at some moments to a node, unless another has them; or to nobody."""
    new = insert_into(connection, leases)
    rows = [
        {"match": match, "node": lease.node if lease else NOBODY, "until": lease.until if lease else 0}
        for match, _ in begun
    ]
    if lease is None:
        connection.execute(new.on_conflict_do_nothing(), rows)
        return
    first = min(at for _, at in begun)
    known = connection.scalar(select(nodes.c.until).where(nodes.c.node == lease.node))
    if known is None or known < first:  # otherwise the row is not even locked
        renew(connection, lease)
    dead = exists().where(nodes.c.node == leases.c.node, nodes.c.until < first)
    taken = {"node": new.excluded.node, "until": new.excluded.until}
    free = or_(leases.c.node == NOBODY, dead)
    connection.execute(new.on_conflict_do_update(index_elements=["match"], set_=taken, where=free), rows)


def forget_nodes(connection: Connection, silent_since: int) -> None:
    """Remove nodes that gave no sign of life for long and have no leases."""
    kept = exists().where(leases.c.node == nodes.c.node)
    connection.execute(delete(nodes).where(nodes.c.until < silent_since, ~kept))
