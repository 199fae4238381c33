"""Faults with a cause of their own: a database that goes away for a while, a hello that comes late."""

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
    """Wait until a person is told that a seat changed so."""
    while person.hear("seat")["why"] != why:
        pass


@pytest.mark.slow
def test_a_stand_in_comes_after_an_outage(tmp_path: Path) -> None:
    """A bot that was to stand in while the database was away does so when it is back, though nobody moves."""
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
    """A socket that says hello when its node has long had a reason to forget the table hears what others say there."""
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
