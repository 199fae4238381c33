"""A person at a table who never gives up: connects again and again, and sends again whatever was not answered."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from tests.faults.evidence import Asked, Hearing, Witness
from tests.faults.known import Known

BROKEN = (OSError, EOFError, TimeoutError, WebSocketException, httpx.HTTPError)
LATER = {"unavailable", "too_many"}
"""Refusals after which the same command is sent again."""
EXPECTED = {"stale", "not_now", "not_your_turn", "illegal", "too_late", "seat_taken"}
GLANCE, SILENCE, GIVE_UP, UNANSWERED = 0.2, 1.5, 5.0, 1.5
"""Seconds: between looks around; until a ping; until a silent line is given up; until a command is sent again."""
DEAF = 15.0
"""Seconds after which a line that is alive must have told what happened."""


@dataclass
class Plan:
    """What people want to play at a table, and where they reach it."""

    doors: Sequence[str]
    games: int
    until: float
    pause: float = 0.05
    """Seconds that everybody thinks, about."""
    match: str = ""
    strict: bool = True
    """Whether whoever asks must be told the newest: so it is on one node."""
    decided: dict[int, bool] = field(default_factory=dict)

    def enough(self, number: int) -> bool:
        """Whether the game of that number was the last one."""
        return self.decided.setdefault(number, number >= self.games or time.monotonic() > self.until)


class Person:
    """One who plays by lot."""

    def __init__(self, name: str, plan: Plan, chance: random.Random, tally: Counter[str]) -> None:
        self.witness = Witness(name)
        self.known = Known(self.witness.complaints)
        self.plan, self.chance, self.tally = plan, chance, tally
        self._pending: dict[str, tuple[str, float]] = {}
        """Commands without an answer, and when they were sent last."""
        self._decision = ""
        self._wait_for = 0
        """The happening that the person's last decision led to, which they want to see before the next one."""
        self._not_before = 0.0
        self._sent: list[str] = []
        self._head, self._behind_since, self._away_since, self._looked = 0, 0.0, 0.0, 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._door = chance.choice(plan.doors)
        self._http = httpx.AsyncClient(
            timeout=5, trust_env=False, limits=httpx.Limits(max_keepalive_connections=0, max_connections=None)
        )

    @property
    def done(self) -> bool:
        """Whether there is nothing left to play, and all commands were answered."""
        over = self.known.phase == "over" and self.known.current and self.plan.enough(self.known.number)
        return over and not self._pending

    @property
    def summary(self) -> str:
        """How far the person is, for whoever wonders why a game does not end."""
        known = self.known
        return f"{known.phase} {known.number} at {known.seq} of {known.target}, waits for {self._wait_for}, {self._pending}"

    async def enlist(self) -> None:
        """Become a guest."""
        answer = await self._insist("POST", "/api/tokens", {"name": self.witness.name})
        self.witness.token = answer["token"]

    async def open(self, new: dict[str, Any]) -> str:
        """Open a table; if the answer is lost there will be two, of which one stays empty."""
        return str((await self._insist("POST", "/api/matches", new))["match"])

    async def play(self) -> None:
        """Be at the table until all games are over."""
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
        """Seconds until the next look around."""
        return min(max(self._not_before - time.monotonic(), 0.01), GLANCE) if self.known.legal else GLANCE

    @property
    def _path(self) -> str:
        return f"{self._door}/api/matches/{self.plan.match}"

    def _address(self, path: str) -> str:
        """A path at any node."""
        return f"http://{self.chance.choice(self.plan.doors)}{path}"

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.witness.token}"} if self.witness.token else {}

    def _hearing(self, kind: str) -> Hearing:
        hearing = Hearing(kind, self.known.seq or None)
        self.witness.hearings.append(hearing)
        return hearing

    async def _by_socket(self) -> None:
        options: dict[str, Any] = {"ping_interval": None, "compression": None, "proxy": None}
        address = f"ws://{self._path}/socket"
        async with connect(
            address, additional_headers=self._headers, open_timeout=4, close_timeout=0.2, max_size=None, **options
        ) as socket:
            hearing = self._hearing("socket")
            early = [text for text, _ in self._pending.values()] if self.chance.random() < 0.3 else []
            for text in early:
                await socket.send(text)
                self.tally["resent"] += 1
            if self.chance.random() < 0.01:
                self.tally["late hellos"] += 1
                await asyncio.sleep(self.chance.uniform(5, 9))
            await socket.send(json.dumps({"type": "hello", "last_seq": hearing.last_seq}))
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
        """Listen by a stream, and command by requests."""
        hearing = self._hearing("stream")
        address = f"http://{self._path}/stream"
        query = {} if hearing.last_seq is None else {"last_seq": hearing.last_seq}
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
                self.known.hear(message)

    def _watch(self, heard_at: float) -> None:
        """Notice a line that lives but does not tell, and being called away while here."""
        now, known = time.monotonic(), self.known
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

    def _act(self) -> list[str]:
        """What to send now; some of it goes by request instead."""
        now = time.monotonic()
        out: list[str] = []
        for id, (text, at) in self._pending.items():
            if now - at > UNANSWERED:
                self._pending[id] = (text, now)
                self.tally["resent"] += 1
                self._ways(text, out)
        if self._sent and self.chance.random() < 0.02:
            self.tally["old ones again"] += 1
            self._ways(self.chance.choice(self._sent[-40:]), out)
        if now >= self._not_before and not self._decision and self.known.seq >= self._wait_for:
            if command := self._decide():
                self._not_before = now + self.plan.pause * self.chance.uniform(0.5, 1.5)
                self._ways(self._asked(command), out)
        return out

    def _decide(self) -> dict[str, Any] | None:
        known, luck = self.known, self.chance.random()
        if not known.current:
            return None
        if known.you is None:
            return {"type": "sit"} if known.phase == "waiting" and not self._sits() else None
        if known.motion and known.you not in known.motion["agreed"]:
            return {"type": "refuse" if known.motion["what"] != "rematch" and luck < 0.5 else "agree"}
        if known.legal:
            if luck < 0.01:
                return {"type": "say", "text": f"hm, {self.chance.randrange(10**6)}"}
            if luck < 0.02:
                return {"type": "propose", "what": "undo"}
            return {"type": "move", "move": self.chance.choice(known.legal)}
        if known.phase == "over" and not known.motion and not self.plan.enough(known.number):
            return {"type": "propose", "what": "rematch"}
        return None

    def _sits(self) -> bool:
        return any(asked.kind == "sit" and asked.acks for asked in self.witness.asked.values())

    def _asked(self, command: dict[str, Any]) -> str:
        id = f"{len(self.witness.asked)}-{self.chance.randrange(10**6)}"
        self.witness.asked[id] = Asked(id, command["type"])
        message = {"type": "do", "id": id, "command": command}
        if self.chance.random() < 0.9:
            message["seq"] = self.known.seq
        text = json.dumps(message)
        self._decision = id
        self._pending[id] = (text, time.monotonic())
        self._sent.append(text)
        self.tally["commands"] += 1
        return text

    def _ways(self, text: str, out: list[str]) -> None:
        """Send by the line, by a request, or by both; sometimes twice."""
        luck = self.chance.random()
        if luck >= 0.15:
            out.append(text)
        if luck < 0.25:
            self._spawn(self._post(text))
        if 0.15 <= luck < 0.25 or luck > 0.9:
            self.tally["sent twice"] += 1
        if luck > 0.9:
            out.append(text)

    async def _post(self, text: str) -> None:
        answer = await self._request("POST", self._address(f"/api/matches/{self.plan.match}/commands"), text)
        body = answer.json()
        if answer.status_code == 200:
            self._answered(body["id"], body["seq"])
        else:
            self._refused(json.loads(text)["id"], body["error"]["code"])

    async def _look(self) -> None:
        """Ask for all there is to know, and compare."""
        told = self.known.seq
        answer = await self._request("GET", self._address(f"/api/matches/{self.plan.match}"))
        if answer.status_code != 200:
            return
        self.witness.hearings[-1].kind = "snapshot"
        snapshot = answer.json()
        self._head = max(self._head, snapshot["seq"])
        self.tally["looks"] += 1
        if self.plan.strict and snapshot["seq"] < told:
            self.witness.complaints.append(f"shown {snapshot['seq']}, behind {told}")
        if snapshot["seq"] == self.known.seq and self.known.current and (wrong := self.known.differs(snapshot)):
            self.witness.complaints.append(f"at {self.known.seq} a snapshot says other {', '.join(wrong)}")

    async def _look_last(self) -> None:
        while True:
            try:
                return await self._look()
            except BROKEN:
                await asyncio.sleep(0.2)

    async def _request(self, method: str, address: str, text: str | None = None) -> httpx.Response:
        headers = self._headers | ({"Content-Type": "application/json"} if text else {})
        answer = await self._http.request(method, address, content=text, headers=headers)
        hearing = Hearing("http", None, [answer.content, repr(answer.headers.raw).encode()])
        self.witness.hearings.append(hearing)
        return answer

    async def _insist(self, method: str, path: str, body: dict[str, Any]) -> Any:
        while True:
            try:
                answer = await self._request(method, self._address(path), json.dumps(body))
                if answer.is_success:
                    return answer.json()
                if answer.status_code not in {429, 503}:
                    raise AssertionError(f"{path} answers {answer.status_code}: {answer.text[:300]}")
            except BROKEN:
                self.tally["reconnects"] += 1
            await asyncio.sleep(0.3 * self.chance.random())

    def _answered(self, id: str, seq: int) -> None:
        asked = self.witness.asked[id]
        asked.acks.append(seq)
        if len(set(asked.acks)) > 1 and asked.kind not in {"agree", "propose"}:
            self.witness.complaints.append(f"{asked.kind} {id} was acknowledged as {sorted(set(asked.acks))}")
        self._settled(id, seq)

    def _refused(self, id: str, code: str) -> None:
        asked = self.witness.asked.get(id)
        self.tally[f"no {code}"] += 1
        if asked is None or code in LATER:
            return
        asked.refusals.append(code)
        if code not in EXPECTED:
            self.witness.complaints.append(f"{asked.kind} {id} was refused: {code}")
        if asked.acks:
            self.witness.complaints.append(f"{asked.kind} {id} was acknowledged, and then refused: {code}")
        if id in self._pending:
            self._not_before = time.monotonic() + self.chance.uniform(0.1, 0.4)
        self._settled(id, 0)

    def _settled(self, id: str, seq: int) -> None:
        self._pending.pop(id, None)
        if self._decision == id:
            self._decision = ""
            self._wait_for = max(self._wait_for, seq)

    def _spawn(self, work: Any) -> None:
        async def quietly() -> None:
            try:
                await work
            except (*BROKEN, json.JSONDecodeError):
                self.tally["requests lost"] += 1

        task = asyncio.create_task(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
