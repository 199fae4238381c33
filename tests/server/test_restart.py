"""A restarted server takes over all its tables, however many they are."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest

from augury.server.live.leases import AT_ONCE
from tests.server.site import served

TABLES = AT_ONCE + 1


def kept(client: httpx.Client) -> int:
    """How many matches a server runs."""
    lines = client.get("/metrics").text.splitlines()
    return int(float(next(line for line in lines if line.startswith("augury_matches_kept")).split()[-1]))


@pytest.mark.slow
def test_more_tables_than_are_taken_over_at_once(tmp_path: Path) -> None:
    """After a restart, the server runs the clocks and bots of every table in play."""
    with served(tmp_path) as site:
        people = [site.program("Ann"), site.program("Ben")]
        for _ in range(TABLES):
            body = {"game": "grid", "setup": {"board": "1x2"}, "seats": ["me", "open"]}
            match = people[0].post("/api/matches", json=body).raise_for_status().json()["match"]
            request = {"id": "sit", "command": {"type": "sit"}}
            people[1].post(f"/api/matches/{match}/commands", json=request).raise_for_status()
    with served(tmp_path) as site:
        client = site.program()
        until = time.monotonic() + 15
        while kept(client) < TABLES and time.monotonic() < until:
            time.sleep(0.2)
        assert kept(client) == TABLES
