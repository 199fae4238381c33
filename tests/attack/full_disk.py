"""A disk that is full for a while: commands are refused, and succeed once there is space again."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.faults.nodes import Node

PATIENCE = 20.0
"""Seconds until the server must store again."""
ALIVE, READY = "/healthz", "/readyz"


@dataclass
class Found:
    """What a server answered."""

    refused: list[tuple[int, str]] = field(default_factory=list)
    """Status and code of the commands sent while the disk was full."""
    probes: dict[str, int] = field(default_factory=dict)
    """Status of `/healthz` and `/readyz` while the disk was full."""
    afterwards: int = 0
    """Status of the same command once there was space again."""
    events: tuple[int, int] = (0, 0)
    """The last event before the disk was full, and after the command was executed."""

    @property
    def held(self) -> bool:
        """Whether all commands were refused as unavailable, `/readyz` failed, and the command was later executed."""
        refused = bool(self.refused) and all(answer == (503, "unavailable") for answer in self.refused)
        probed = self.probes == {ALIVE: 200, READY: 503}
        return refused and probed and self.afterwards == 200 and self.events[1] == self.events[0] + 1

    def __str__(self) -> str:
        probes = ", ".join(f"{path} answers {status}" for path, status in self.probes.items())
        return f"full disk: commands refused as {sorted(set(self.refused))}, {probes}, then {self.afterwards}"


async def attack(folder: Path) -> Found:
    """Fill the disk of a server with a table, send commands, and free the disk again."""
    node = Node(str(folder / "full.db"), folder / "full.log")
    await node.start("/readyz")
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{node.port}", timeout=PATIENCE) as client:
            return await _attack(node, client)
    finally:
        node.fill_disk(full=False)
        node.stop()


async def _attack(node: Node, client: httpx.AsyncClient) -> Found:
    found = Found()
    token = (await client.post("/api/tokens", json={"name": "Ann"})).raise_for_status().json()["token"]
    client.headers["authorization"] = f"Bearer {token}"
    opened = await client.post("/api/matches", json={"game": "grid", "seats": ["me", "open"]})
    match = opened.raise_for_status().json()["match"]
    order = {"id": "hello", "command": {"type": "say", "text": "hello"}}
    before = (await client.get(f"/api/matches/{match}")).json()["seq"]
    node.fill_disk(full=True)
    for _ in range(3):
        answer = await client.post(f"/api/matches/{match}/commands", json=order)
        found.refused.append((answer.status_code, answer.json().get("error", {}).get("code", "")))
    found.probes = {path: (await client.get(path)).status_code for path in (ALIVE, READY)}
    node.fill_disk(full=False)
    for _ in range(int(PATIENCE / 0.2)):
        answer = await client.post(f"/api/matches/{match}/commands", json=order)
        found.afterwards = answer.status_code
        if answer.status_code == 200:
            break
        await asyncio.sleep(0.2)
    found.events = (before, (await client.get(f"/api/matches/{match}")).json()["seq"])
    return found
