"""The damage done by the fault script takes effect, as a fault without effect would test nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.faults.damage import forge
from tests.server.site import Site, served
from tests.server.sockets import Person, open_table
from tests.services import shared_postgres, shared_redis


@pytest.fixture
def database() -> str:
    """The address of an empty database."""
    return shared_postgres().fresh()


@pytest.fixture
def sites(tmp_path: Path, database: str) -> Iterator[list[Site]]:
    """Two nodes with a bus."""
    with ExitStack() as stack:
        yield [stack.enter_context(served(tmp_path, database=database, redis=shared_redis().url)) for _ in range(2)]


@pytest.mark.slow
def test_nodes_receive_forged_messages(sites: list[Site], database: str, caplog: pytest.LogCaptureFixture) -> None:
    """All nodes with an open table receive forged messages about it, ignore them, and log one warning."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one, Person(sites[1], match, tokens[1]) as other:
        known = [person.hear("welcome")["snapshot"]["seq"] for person in (one, other)]
        received = forge(shared_redis().url, database, random.Random(1))
        assert received > 0 and received % len(sites) == 0
        assert one.do("say", {"type": "say", "text": "hello"})["seq"] == known[0] + 1
        for person in (one, other):
            assert person.hear("said")["text"] == "hello"
    assert caplog.text.count("is not signed") == len(sites)  # once a minute
    assert "reloaded" not in caplog.text
