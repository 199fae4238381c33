"""Damage from outside: forged messages on the bus, damaged cache files, a failover that loses entries."""

from __future__ import annotations

import json
import random
import shutil
import time
from pathlib import Path

import msgspec

from augury.kernel.codecache import cache_folder, sources_digest
from augury.server.live.bus import CHANNEL, Announcement, head_of, sign
from augury.table.log import LogEntry
from tests.faults.evidence import Loss
from tests.faults.log import Row

HEADS = """
SELECT match, max(entries.last) FROM entries JOIN matches USING (match) WHERE phase = 'playing' GROUP BY match
"""
FORGED = "nobody said this"
LOG = "SELECT seq, last, at, key, events FROM entries WHERE match = %s ORDER BY seq"
MOST_LOST = 3
"""The most entries of a match that one failover loses."""
MATCHES = 5
"""Tables for which messages are forged at once."""
FILES = 3
"""Cache files that are damaged at once."""


def forge(bus: str, database: str, chance: random.Random) -> int:
    """Publish forged entries and garbage for tables with games in progress; returns how often nodes received one."""
    import psycopg
    import redis

    with psycopg.connect(database, connect_timeout=5) as connection:
        heads = connection.execute(HEADS).fetchall()
    received = 0
    with redis.Redis.from_url(bus) as connection:
        for match, last in chance.sample(heads, min(MATCHES, len(heads))):
            for message in _forgeries(match, last):
                received += connection.publish(CHANNEL + match, message)
    return received


def _forgeries(match: str, last: int) -> list[bytes]:
    """Messages about a match: unreadable, unsigned, and with wrong signatures."""
    messages = [b"", b"\xff" * 40, b"[" * 5000]
    events = json.dumps([{"type": "said", "seat": 0, "name": "Mallory", "text": FORGED}])
    for seq in (last + 1, last + 2, last + 50):
        entry = LogEntry(match, seq, seq, int(time.time() * 1000), "", events)
        message = head_of("mallory") + msgspec.json.encode(Announcement(entry))
        messages += [message, bytes(32) + message, sign(b"guessed", message)]
    return messages


def lose(database: str, chance: random.Random) -> Loss | None:
    """Remove the last moves of a game in progress, as if an asynchronous replica without them had been promoted.

    Only moves are removed, so lists of tables and guests, which a replica would have in their old state, stay valid.
    """
    import psycopg

    with psycopg.connect(database, connect_timeout=5) as connection:
        connection.execute("LOCK TABLE entries IN EXCLUSIVE MODE")  # so that the entries read are those removed
        heads = connection.execute(HEADS).fetchall()
        for match, _ in chance.sample(heads, len(heads)):
            rows = [Row(*row) for row in connection.execute(LOG, (match,)).fetchall()]
            lost = _moves_at_the_end(rows)[-chance.randint(1, MOST_LOST) :]
            if lost:
                connection.execute("DELETE FROM entries WHERE match = %s AND seq >= %s", (match, lost[0].seq))
                return Loss(match, rows, lost[0].seq)
    return None


def _moves_at_the_end(rows: list[Row]) -> list[Row]:
    """The entries at the end of a log that consist of a single move each."""
    moves: list[Row] = []
    for row in reversed(rows):
        if [event["type"] for event in json.loads(row.events)] != ["moved"]:
            break
        moves.insert(0, row)
    return moves


def copy_cache(folder: Path) -> Path:
    """A private copy of the cache of compiled rules, to be damaged."""
    name = sources_digest()[:16]
    source = cache_folder() / name
    if source.exists():
        shutil.copytree(source, folder / "augury" / name)
    return folder


def spoil(cache: Path, chance: random.Random) -> int:
    """Truncate some files of a cache, or flip one of their bits; returns how many."""
    files = sorted(cache.rglob("*.nb[ic]"))
    spoilt = chance.sample(files, min(FILES, len(files)))
    for file in spoilt:
        data = bytearray(file.read_bytes())
        middle = len(data) // 2
        if chance.random() < 0.5:
            del data[middle:]
        elif data:
            data[middle] ^= 1
        file.write_bytes(data)
    return len(spoilt)
