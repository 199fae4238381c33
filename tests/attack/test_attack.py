"""Short attacks: one address floods a server with a few clients, and a disk is full for a moment."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.attack import full_disk
from tests.attack.crowded import Found, crowded
from tests.attack.verdict import damage


async def attacked(**seconds: float) -> list[Found]:
    """Run attacks of a few seconds on a server with a dozen clients."""
    async with crowded(12, 2, 20, compiled=False) as server:
        return [await server.suffer(name, time, 0.2) for name, time in seconds.items()]


@pytest.mark.slow
def test_only_the_attacker_is_cut_off() -> None:
    """While one address floods a server, other clients keep their connections and continue to move."""
    for found in asyncio.run(attacked(pings=1.5, uploads=1.5, agreements=3)):
        assert found.during.moves and not damage(found), str(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["burst", "greetings"])
def test_a_hundred_sockets_of_one_address(name: str) -> None:
    """A burst or many greetings on a hundred sockets cost little memory, and no other client is disconnected."""
    (found,) = asyncio.run(attacked(**{name: 4}))
    assert found.during.moves and not damage(found), str(found)
    assert found.attacker.connections >= 90 and found.memory < 40, str(found)


@pytest.mark.slow
def test_a_full_disk_refuses_and_loses_nothing(tmp_path: Path) -> None:
    """While the disk is full, commands are refused as unavailable; they are executed once when there is space again."""
    found = asyncio.run(full_disk.attack(tmp_path))
    assert found.held, str(found)
