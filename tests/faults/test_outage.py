"""Faults that need a specific cause: a database outage, and a late hello."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest
from websockets.sync.client import connect

from tests.server.site import served
from tests.server.sockets import Person, open_table
from tests.services import postgres

GRACE = 5


def wait_for(person: Person, why: str) -> None:
    """Wait for a seat event with the given reason."""
    while person.hear("seat")["why"] != why:
        pass


@pytest.mark.slow
def test_a_stand_in_comes_after_an_outage(tmp_path: Path) -> None:
    """A bot due to stand in during a database outage does so when the database is back, without any other event."""
    with postgres() as server, served(tmp_path, database=server.fresh(), absence=0.2, lease=2.0) as site:
        match, (one, other) = open_table(site, grace=GRACE)
        with Person(site, match, one) as here:
            Person(site, match, other).__exit__(None, None, None)
            wait_for(here, "went_away")
            server.stop()
            time.sleep(GRACE + 1)
            server.start()
            wait_for(here, "stood_in")


@pytest.mark.slow
def test_a_late_hello_gets_everything(tmp_path: Path) -> None:
    """A socket whose hello comes after its node may have released the table still receives what others say."""
    with served(tmp_path, lease=1.0) as site:
        host = site.program("Host")
        match = host.post("/api/matches", json={"game": "grid"}).raise_for_status().json()["match"]
        token = host.headers["authorization"]
        address = f"ws://{site.host}/api/matches/{match}/socket"
        with connect(address, additional_headers={"Authorization": token}, compression=None) as late:
            time.sleep(2)
            guest = site.program("Guest")
            with Person(site, match, guest.headers["authorization"].partition(" ")[2]) as prompt:
                late.send('{"type":"hello"}')
                assert msgspec.json.decode(late.recv(timeout=20))["type"] == "welcome"
                assert prompt.do("1", {"type": "say", "text": "hello"})["type"] == "ack"
                assert msgspec.json.decode(late.recv(timeout=20))["type"] == "said"
