"""Links that take a guest to another device: each works once, and only its hash is stored."""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection, delete

from augury.server.storage.tables import guest_links


def make(connection: Connection, secret: str, guest: str, name: str, now: int, expires: int) -> None:
    """Store a link, and remove those that have expired."""
    connection.execute(delete(guest_links).where(guest_links.c.expires < now))
    connection.execute(guest_links.insert().values(code=_hash(secret), guest=guest, name=name, expires=expires))


def use(connection: Connection, secret: str, now: int) -> tuple[str, str] | None:
    """The id and the name of the guest whose link this is. It is used up."""
    used = delete(guest_links).where(guest_links.c.code == _hash(secret))
    row = connection.execute(used.returning(guest_links.c.guest, guest_links.c.name, guest_links.c.expires)).first()
    return (row.guest, row.name) if row is not None and row.expires >= now else None


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
