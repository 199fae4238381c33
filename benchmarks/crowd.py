"""A crowd: many people at many tables of Seven Prophecies, over real sockets, each moving as soon as it may."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field

import httpx
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4


@dataclass
class Tally:
    """What a crowd did while it was counted."""

    moves: int = 0
    waits: list[float] = field(default_factory=list)
    """Seconds from sending a move to its acknowledgement."""
    heard: int = 0
    """Messages that came in."""
    refused: list[str] = field(default_factory=list)


@dataclass
class Crowd:
    """People at tables, ready to play."""

    host: str
    port: int
    pause: float = 0.0
    """Seconds that everybody thinks before moving."""
    tally: Tally = field(default_factory=Tally)
    counting: bool = False
    tables: list[list[ClientConnection]] = field(default_factory=list)

    async def sit_down(self, tables: int) -> None:
        """Open tables and fill them."""
        async with httpx.AsyncClient(base_url=f"http://{self.host}:{self.port}", timeout=60) as http:
            for table in range(tables):
                self.tables.append(await self._table(http, table))

    async def _table(self, http: httpx.AsyncClient, table: int) -> list[ClientConnection]:
        tokens = []
        for seat in range(SEATS):
            answer = await http.post("/api/tokens", json={"name": f"guest {table} {seat}"})
            tokens.append(answer.raise_for_status().json()["token"])
        wish = {"game": "seven", "setup": {"edition": "exam", "players": SEATS}, "grace": None}
        opened = await http.post("/api/matches", json=wish, headers={"Authorization": f"Bearer {tokens[0]}"})
        match = opened.raise_for_status().json()["match"]
        lines = []
        for token in tokens:
            line = await connect(
                f"ws://{self.host}:{self.port}/api/matches/{match}/socket",
                additional_headers={"Authorization": f"Bearer {token}"},
                compression=None,
                max_queue=None,
                ping_interval=None,
            )
            await line.send('{"type":"hello"}')
            await line.recv()
            lines.append(line)
        return lines

    async def play(self, seconds: float, warmup: float) -> Tally:
        """Play at all tables, and count after a while."""
        people = [
            asyncio.create_task(self._person(line, seat)) for table in self.tables for seat, line in enumerate(table)
        ]
        await asyncio.sleep(warmup)
        self.counting = True
        await asyncio.sleep(seconds)
        self.counting = False
        for person in people:
            person.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        return self.tally

    async def _person(self, line: ClientConnection, seat: int) -> None:
        """One person: moves whenever the last view says what may be done, and the last move was acknowledged."""
        number, sent = 0, 0.0
        if seat:
            await line.send('{"type":"do","id":"sit","command":{"type":"sit"}}')
        view = b""
        while True:
            text = await line.recv(decode=False)
            self.tally.heard += self.counting
            if text.startswith(b'{"type":"ack"'):
                if b'"id":"m' not in text:
                    continue
                if sent and self.counting:
                    self.tally.moves += 1
                    self.tally.waits.append(time.perf_counter() - sent)
                sent = 0.0
            elif text.startswith(b'{"type":"no"'):
                self.tally.refused.append(text.decode())
                sent = 0.0
            else:
                view = text
            if sent or not view:
                continue
            number += 1
            if move := legal_move(view):
                if self.pause:
                    await asyncio.sleep(self.pause)
                sent = time.perf_counter()
                await line.send(
                    f'{{"type":"do","id":"m{number}","seq":{seq_of(view)},"command":{{"type":"move","move":{move}}}}}'
                )
            elif view.startswith(b'{"type":"ended"'):
                await line.send(f'{{"type":"do","id":"r{number}","command":{{"type":"propose","what":"rematch"}}}}')
            view = b""


def seq_of(text: bytes) -> int:
    """The number of a message."""
    at = text.index(b'"seq":') + 6
    return int(text[at : text.index(b",", at)])


def legal_move(text: bytes) -> str | None:
    """The first legal move of a view in a message, as JSON, without reading the rest."""
    at = text.find(b'"legal":[')
    if at < 0 or text[at + 9] == ord("]"):
        return None
    end = text.index(b'"', at + 10)
    return json.dumps(text[at + 10 : end].decode())
