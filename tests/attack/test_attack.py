"""The attacks in short: a few people beside one address that floods, and a disk that is full for a moment."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.attack import full_disk
from tests.attack.crowded import Found, crowded


async def attacked(*names: str) -> list[Found]:
    """What some attacks of a second each do to a server with a dozen people."""
    async with crowded(12, 2, 20, compiled=False) as server:
        return [await server.suffer(name, 1.5, 0.2) for name in names]


@pytest.mark.slow
def test_the_attacker_is_cut_off_and_nobody_else() -> None:
    """While one address floods a server, people at its tables go on moving."""
    for found in asyncio.run(attacked("pings", "uploads")):
        assert found.attacker.ended, str(found)
        assert found.during.moves and not found.lost, str(found)


@pytest.mark.slow
def test_a_full_disk_refuses_and_loses_nothing(tmp_path: Path) -> None:
    """Commands are refused in so many words while nothing can be stored, and carried out once when there is room."""
    found = asyncio.run(full_disk.attack(tmp_path))
    assert found.held, str(found)
