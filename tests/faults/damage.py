"""Damage from outside: messages on the bus that no node sent, files of the cache that somebody spoilt."""

from __future__ import annotations

import json
import random
import shutil
import time
from pathlib import Path

from augury.kernel.codecache import cache_folder, sources_digest

HEADS = """
SELECT match, max(entries.last) FROM entries JOIN matches USING (match) WHERE phase = 'playing' GROUP BY match
"""
FORGED = "nobody said this"
MATCHES = 5
"""Tables for which a message is forged at once."""
FILES = 3
"""Files of the cache that are spoilt at once."""


def forge(bus: str, database: str, chance: random.Random) -> int:
    """Announce entries that nobody stored at tables where games are played, and rubbish; how many messages."""
    import psycopg
    import redis

    with psycopg.connect(database, connect_timeout=5) as connection:
        heads = connection.execute(HEADS).fetchall()
    messages = [b"", b"\xff" * 40, b"[" * 5000]
    for match, last in chance.sample(heads, min(MATCHES, len(heads))):
        events = json.dumps([{"type": "said", "seat": 0, "name": "Mallory", "text": FORGED}])
        for seq in (last + 1, last + 2, last + 50):
            entry = {"match": match, "seq": seq, "last": seq, "at": int(time.time() * 1000), "key": ""}
            message = json.dumps(["mallory", entry | {"events": events}]).encode()
            messages += [message, bytes(32) + message]
    with redis.Redis.from_url(bus) as connection:
        for message in messages:
            connection.publish("augury", message)
    return len(messages)


def copy_cache(folder: Path) -> Path:
    """A cache of our own to be spoilt, with what is compiled already."""
    name = sources_digest()[:16]
    source = cache_folder() / name
    if source.exists():
        shutil.copytree(source, folder / "augury" / name)
    return folder


def spoil(cache: Path, chance: random.Random) -> int:
    """Cut files of a cache off, or change a bit of them; how many."""
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
