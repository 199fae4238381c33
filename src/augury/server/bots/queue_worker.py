"""A worker process on a machine of its own: it takes one turn after another from the queue in Redis."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from typing import Any, cast

import msgspec

from augury.client.connection import Connection
from augury.client.turn import Turn
from augury.server.bots.remote import KEPT, KEY, QUEUE, RemoteAnswer, RemoteTurn
from augury.server.bots.signature import sign, verify
from augury.server.logs import RareWarnings

log = logging.getLogger(__name__)

WAIT = 5
"""Seconds to wait for a turn before looking again."""
PAUSE = 2.0
"""The most seconds until a broken connection is tried again."""

Answer = Callable[[str, Turn], RemoteAnswer | None]
"""Makes the answer to a turn with an id."""


def _client(url: str) -> Any:
    """A client of the only server, or of a cluster."""
    from redis import Redis, RedisCluster

    options: dict[str, Any] = {"socket_timeout": 2 * WAIT, "socket_connect_timeout": WAIT}
    client = cast(Any, Redis).from_url(url, **options)
    if client.info("cluster").get("cluster_enabled"):
        return cast(Any, RedisCluster).from_url(url, **options)
    return client


def serve(url: str, answer: Answer, tell: Callable[[float | None], None], key: str = "") -> None:
    """Answer turns without end, with a key only those that are signed with it.

    `tell` is called with the seconds that a turn may take, and with None between turns.
    """
    from redis.exceptions import RedisError

    redis, rare = None, RareWarnings(log)
    while True:
        tell(None)
        try:
            redis = redis or _client(url)
            found = redis.blpop([QUEUE], timeout=WAIT)
            if found is None:
                continue
            if (turn := verify(key, "turn", found[1])) is None:
                rare.warn("a turn in the queue is not signed with this machine's key; does %s differ?", KEY)
                continue
            _serve_one(redis, turn, answer, tell, key)
        except RedisError:
            redis = None
            time.sleep(PAUSE * random.random())  # noqa: S311 - so that not all come back together
        except Exception as error:  # noqa: BLE001 - anyone who can reach Redis can put anything into the queue
            rare.warn("a turn in the queue cannot be answered: %s", type(error).__name__)


def _serve_one(redis: Any, turn: bytes, answer: Answer, tell: Callable[[float | None], None], key: str) -> None:
    """Answer a turn, if it is still wanted."""
    asked = msgspec.json.decode(turn, type=RemoteTurn)
    seconds, micros = redis.time()
    left = asked.until - seconds - micros / 1e6
    if left <= 0:
        return
    tell(left)
    if made := answer(asked.id, Turn.read(cast(Connection, None), msgspec.json.decode(asked.turn))):
        redis.rpush(asked.answers, sign(key, "answer", msgspec.json.encode(made)))
        redis.expire(asked.answers, KEPT)
