"""A persistent client at a table: it reconnects again and again, and resends whatever was not answered."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.faults.asking import BROKEN, Asker, Plan
from tests.faults.evidence import Doubt, Hearing

GLANCE, SILENCE, GIVE_UP = 0.2, 1.5, 5.0
"""Seconds between checks, until a ping is sent, and until a silent connection is abandoned."""
DEAF = 15.0
"""Seconds within which a live connection must have delivered an event."""


class Person(Asker):
    """A client that plays randomly."""

    def __init__(self, name: str, plan: Plan, chance: random.Random, tally: Counter[str]) -> None:
        super().__init__(name, plan, chance, tally)
        self._head, self._behind_since, self._away_since, self._looked = 0, 0.0, 0.0, 0.0
        self._door = chance.choice(plan.doors)

    @property
    def done(self) -> bool:
        """Whether all games are over and all commands were answered."""
        over = self.known.phase == "over" and self.known.current and self.plan.enough(self.known.number)
        return over and not self._pending

    @property
    def summary(self) -> str:
        """The client's progress, to explain why a game does not end."""
        known = self.known
        where = f"{known.phase} {known.number} at {known.seq} of {known.target}"
        return f"{where}, waits for {self._wait_for}, asks {self._pending}"

    async def play(self) -> None:
        """Play until all games are over."""
        try:
            tries = 0
            while not self.done:
                try:
                    await (self._by_stream() if self.chance.random() < 0.15 else self._by_socket())
                    tries = 0
                except InvalidStatus as error:
                    self._unwelcome(error.response.status_code)
                except BROKEN:
                    self.tally["reconnects"] += 1
                tries += 1
                others = [door for door in self.plan.doors if door != self._door] or list(self.plan.doors)
                self._door = self.chance.choice(others)
                await asyncio.sleep(min(0.05 * 2**tries, 1.0) * self.chance.random())
            await self._look_last()
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self._http.aclose()
            self.witness.seq, self.witness.view, self.witness.you = self.known.seq, self.known.view, self.known.you

    def _unwelcome(self, status: int) -> None:
        self.tally["reconnects"] += 1
        if status not in {429, 502, 503, 504}:
            self.witness.complaints.append(f"the table's socket answers {status}")

    @property
    def _glance(self) -> float:
        """Seconds until the next check."""
        return min(max(self._not_before - time.monotonic(), 0.01), GLANCE) if self.known.legal else GLANCE

    @property
    def _path(self) -> str:
        return f"{self._door}/api/matches/{self.plan.match}"

    def _hearing(self, kind: str) -> Hearing:
        hearing = Hearing(kind, None if self.astray else self.known.seq or None)
        self.astray = False
        self.witness.hearings.append(hearing)
        return hearing

    def _last(self, hearing: Hearing) -> dict[str, int]:
        """The last known event, as parameters for the server."""
        return {} if hearing.last_seq is None else {"last_seq": hearing.last_seq, "last_at": self.known.at}

    async def _by_socket(self) -> None:
        options: dict[str, Any] = {"ping_interval": None, "compression": None, "proxy": None}
        address = f"ws://{self._path}/socket"
        async with connect(
            address, additional_headers=self._headers, open_timeout=4, close_timeout=0.2, max_size=None, **options
        ) as socket:
            hearing = self._hearing("socket")
            early = [text for text, _ in self._pending.values()] if self.chance.random() < 0.3 else []
            for text in early:
                await socket.send(self._counted(text))
                self.tally["resent"] += 1
            if self.chance.random() < 0.01:
                self.tally["late hellos"] += 1
                await asyncio.sleep(self.chance.uniform(5, 9))
            await socket.send(json.dumps({"type": "hello", **self._last(hearing)}))
            heard_at = pinged_at = time.monotonic()
            self._behind_since = self._away_since = 0.0
            while not self.done:
                try:
                    data = await asyncio.wait_for(socket.recv(), self._glance)
                except TimeoutError:
                    data = b""
                now = time.monotonic()
                if data:
                    heard_at = now
                    self._hear(hearing, data.encode() if isinstance(data, str) else data)
                if now - max(heard_at, pinged_at) > SILENCE:
                    pinged_at = now
                    await socket.send('{"type":"ping"}')
                self._watch(heard_at)
                for text in self._act():
                    await socket.send(text)

    async def _by_stream(self) -> None:
        """Receive events over a stream, and send commands by HTTP."""
        hearing = self._hearing("stream")
        address = f"http://{self._path}/stream"
        query = self._last(hearing)
        until = time.monotonic() + self.chance.uniform(2, 20)
        async with self._http.stream("GET", address, params=query, headers=self._headers) as answer:
            if answer.status_code != 200:
                self._unwelcome(answer.status_code)
                return
            self.tally["streams"] += 1
            lines = answer.aiter_lines()
            waiting = asyncio.ensure_future(anext(lines, None))
            try:
                while not self.done and time.monotonic() < until:
                    await asyncio.wait([waiting], timeout=self._glance)
                    if waiting.done():
                        if (line := waiting.result()) is None:
                            return
                        if line:
                            self._hear(hearing, line.encode())
                        waiting = asyncio.ensure_future(anext(lines, None))
                    for text in self._act():
                        self._spawn(self._post(text))
            finally:
                waiting.cancel()
                await asyncio.gather(waiting, return_exceptions=True)

    def _hear(self, hearing: Hearing, data: bytes) -> None:
        hearing.heard.append(data)
        self.tally["heard"] += 1
        message = json.loads(data)
        match message["type"]:
            case "ack":
                self._answered(message["id"], message["seq"])
            case "no":
                self._refused(message.get("id", ""), message["code"])
            case "pong":
                pass
            case _:
                known = self.known.seq
                self.known.hear(message)
                if self.known.seq < known:  # the database has lost known events
                    self._head = self._wait_for = 0

    def _watch(self, heard_at: float) -> None:
        """Detect a live connection that delivers no events, and being reported as away while connected."""
        now, known = time.monotonic(), self.known
        if self.astray:
            self.tally["went astray"] += 1
            raise TimeoutError
        if known.seq >= self._head:
            self._behind_since = 0.0
            if now - self._looked > 6 and not self._tasks:
                self._looked = now
                self._spawn(self._look())
        else:
            self._behind_since = self._behind_since or now
            if heard_at - self._behind_since > DEAF:
                self.witness.complaints.append(f"deaf: told {known.seq}, and {self._head} happened long ago")
                raise TimeoutError
        self._away_since = (self._away_since or now) if known.away else 0.0
        if self._away_since and heard_at - self._away_since > DEAF:
            self.witness.complaints.append(f"called away at {known.seq} while here")
            raise TimeoutError
        if now - heard_at > GIVE_UP:
            self.tally["gave a line up"] += 1
            raise TimeoutError

    def _decide(self) -> dict[str, Any] | None:
        known = self.known
        if not known.current:
            return None
        if known.you is None:
            return {"type": "sit"} if known.phase == "waiting" and not self._sits() else None
        if known.proposal and known.you not in known.proposal["agreed"]:
            lightly = known.proposal["what"] != "rematch" and self.chance.random() < 0.5
            return {"type": "refuse" if lightly else "agree"}
        if known.phase == "over" and not known.proposal and not self.plan.enough(known.number):
            return {"type": "propose", "what": "rematch"}
        return self._on_turn(known.legal) if known.legal else None

    def _on_turn(self, legal: list[str]) -> dict[str, Any]:
        luck = self.chance.random()
        if luck < 0.01:
            return {"type": "say", "text": f"hm, {self.chance.randrange(10**6)}"}
        if luck < 0.02:
            return {"type": "propose", "what": "undo"}
        return {"type": "move", "move": self.chance.choice(legal)}

    def _sits(self) -> bool:
        return any(asked.kind == "sit" and asked.acks for asked in self.witness.asked.values())

    async def _look(self) -> None:
        """Request a snapshot, and compare it."""
        told = self.known.seq
        answer = await self._request("GET", self._address(f"/api/matches/{self.plan.match}"))
        if answer.status_code != 200:
            return
        self.witness.hearings[-1].kind = "snapshot"
        snapshot = answer.json()
        self._head = max(self._head, snapshot["seq"])
        self.tally["looks"] += 1
        if self.plan.strict and snapshot["seq"] < told:
            self.witness.doubts.append(Doubt(f"shown {snapshot['seq']}, behind {told}", told))
        if snapshot["seq"] == self.known.seq and self.known.current and (wrong := self.known.differs(snapshot)):
            words = f"at {self.known.seq} a snapshot says other {', '.join(wrong)}"
            self.witness.doubts.append(Doubt(words, self.known.seq))
            self.astray = True

    async def _look_last(self) -> None:
        while True:
            try:
                return await self._look()
            except BROKEN:
                await asyncio.sleep(0.2)


class Watcher(Person):
    """A spectator."""

    def _decide(self) -> None:
        return None
