"""Clients that claim to know later events than a node does: the node checks the log, but not for each of them."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from augury.server.storage.store import Store
from augury.table.log import LogEntry
from tests.server.site import served
from tests.server.sockets import Person, open_table
from tests.services import shared_postgres

PEOPLE, TIMES = 20, 9
UNKNOWN = 1_000_000


@pytest.mark.slow
def test_many_false_claims_cost_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of false claims share a few reads of the log, every client is welcomed, and commands still work."""
    looks: list[str] = []
    read = Store.log

    def counted(store: Store, match_id: str, after: int = 0) -> list[LogEntry]:
        looks.append(match_id)
        return read(store, match_id, after)

    with served(tmp_path, database=shared_postgres().fresh()) as site, ExitStack() as stack:
        match, (token, _) = open_table(site)
        people = [stack.enter_context(Person(site, match, None)) for _ in range(PEOPLE)]
        for person in people:
            person.hear("welcome")
        monkeypatch.setattr(Store, "log", counted)
        began = time.monotonic()
        for person in people:
            for number in range(TIMES):
                person.send({"type": "hello", "last_seq": UNKNOWN + number, "last_at": number})
        say = {"id": "hm", "command": {"type": "say", "text": "hm"}}
        assert site.program(token=token).post(f"/api/matches/{match}/commands", json=say).status_code == 200
        for person in people:
            for _ in range(TIMES):
                person.hear("welcome")
        with ThreadPoolExecutor(PEOPLE) as many:
            path = f"/api/matches/{match}/stream"
            asked = [many.submit(_first_line, site.program(), path, UNKNOWN + number) for number in range(PEOPLE)]
            assert all(b'"welcome"' in request.result() for request in asked)
        spent = time.monotonic() - began
        assert len(looks) <= 4 + spent / 0.1, "one look for all who wait, and ten in a second at most"


def _first_line(program: httpx.Client, path: str, last_seq: int) -> bytes:
    with program.stream("GET", path, params={"last_seq": last_seq}) as answer:
        return next(line for line in answer.iter_lines() if line).encode()
