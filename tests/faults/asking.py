"""Sends commands until they are answered, over a socket or by HTTP requests, some of them twice or much later."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.faults.evidence import Asked, Doubt, Hearing, Witness
from tests.faults.known import Known

BROKEN = (OSError, EOFError, TimeoutError, WebSocketException, httpx.HTTPError)
"""Errors of broken connections."""
LATER = {"unavailable", "too_many"}
"""Refusals after which the same command is sent again."""
EXPECTED = {"stale", "not_now", "not_your_turn", "illegal", "too_late", "seat_taken"}
"""Refusals expected for a client that does not know the latest event."""
UNANSWERED = 1.5
"""Seconds until an unanswered command is sent again."""


@dataclass
class Plan:
    """What is to be played at a table, and the addresses of its nodes."""

    doors: Sequence[str]
    games: int
    until: float
    pause: float = 0.05
    """Average seconds between two decisions of a person."""
    match: str = ""
    strict: bool = True
    """Whether a snapshot must never be older than what was already received, as on a single node."""
    decided: dict[int, bool] = field(default_factory=dict)

    def enough(self, number: int) -> bool:
        """Whether the game with this number was the last one."""
        return self.decided.setdefault(number, number >= self.games or time.monotonic() > self.until)


class Asker:
    """Sends commands to a table; subclasses decide which."""

    def __init__(self, name: str, plan: Plan, chance: random.Random, tally: Counter[str]) -> None:
        self.witness = Witness(name)
        self.known = Known(self.witness.complaints, self.witness.doubts)
        self.plan, self.chance, self.tally = plan, chance, tally
        self._pending: dict[str, tuple[str, float]] = {}
        """Commands without an answer, and when each was last sent."""
        self._decision = ""
        self._wait_for = 0
        """The event caused by the person's last decision, which must arrive before the next decision."""
        self._not_before = 0.0
        self.astray = False
        """Whether the person's state differs from the server's, so that everything must be requested again."""
        self._sent: list[str] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._http = httpx.AsyncClient(
            timeout=5, trust_env=False, limits=httpx.Limits(max_keepalive_connections=0, max_connections=None)
        )

    async def enlist(self) -> None:
        """Register as a guest."""
        answer = await self._insist("POST", "/api/tokens", {"name": self.witness.name})
        self.witness.token = answer["token"]

    async def open(self, new: dict[str, Any]) -> str:
        """Open a table; if the response is lost, a second one is opened and the first stays empty."""
        return str((await self._insist("POST", "/api/matches", new))["match"])

    def _act(self) -> list[str]:
        """The messages to send over the socket now; some commands are sent by HTTP instead."""
        now = time.monotonic()
        out: list[str] = []
        for key, (text, at) in self._pending.items():
            if now - at > UNANSWERED:
                self._pending[key] = (text, now)
                self.tally["resent"] += 1
                self._ways(text, out)
        if self._sent and self.chance.random() < 0.02:
            self.tally["old ones again"] += 1
            self._ways(self.chance.choice(self._sent[-40:]), out)
        ready = now >= self._not_before and not self._decision and self.known.seq >= self._wait_for
        if ready and (command := self._decide()):
            self._not_before = now + self.plan.pause * self.chance.uniform(0.5, 1.5)
            self._ways(self._asked(command), out)
        return out

    def _decide(self) -> dict[str, Any] | None:
        """The next command, if any."""
        raise NotImplementedError

    def _asked(self, command: dict[str, Any]) -> str:
        key = f"{len(self.witness.asked)}-{self.chance.randrange(10**6)}"
        self.witness.asked[key] = Asked(key, command["type"])
        message: dict[str, Any] = {"type": "do", "id": key, "command": command}
        if self.chance.random() < 0.9:
            message["seq"] = self.known.seq
        text = json.dumps(message)
        self._decision = key
        self._pending[key] = (text, time.monotonic())
        self._sent.append(text)
        self.tally["commands"] += 1
        return text

    def _ways(self, text: str, out: list[str]) -> None:
        """Send over the socket, by HTTP, or both; sometimes twice."""
        luck = self.chance.random()
        if luck >= 0.15:
            out.append(self._counted(text))
        if luck < 0.25:
            self._spawn(self._post(self._counted(text)))
        if 0.15 <= luck < 0.25 or luck > 0.9:
            self.tally["sent twice"] += 1
        if luck > 0.9:
            out.append(self._counted(text))

    def _counted(self, text: str) -> str:
        """Count a command as sent, unless it has been acknowledged."""
        asked = self.witness.asked[json.loads(text)["id"]]
        asked.sent += not asked.acks
        return text

    async def _post(self, text: str) -> None:
        answer = await self._request("POST", self._address(f"/api/matches/{self.plan.match}/commands"), text)
        body = answer.json()
        if answer.status_code == 200:
            self._answered(body["id"], body["seq"])
        else:
            self._refused(json.loads(text)["id"], body["error"]["code"])

    def _address(self, path: str) -> str:
        """The address of a path at a random node."""
        return f"http://{self.chance.choice(self.plan.doors)}{path}"

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.witness.token}"} if self.witness.token else {}

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

    def _answered(self, key: str, seq: int) -> None:
        asked = self.witness.asked[key]
        asked.acks.append(seq)
        if len(set(asked.acks)) > 1:
            self.witness.doubts.append(Doubt(f"{asked.kind} was acknowledged as {sorted(set(asked.acks))}", key=key))
        self._settled(key, seq)

    def _refused(self, key: str, code: str) -> None:
        asked = self.witness.asked.get(key)
        self.tally[f"no {code}"] += 1
        if asked is None or code in LATER:
            return
        asked.refusals.append(code)
        if code not in EXPECTED:
            self.witness.complaints.append(f"{asked.kind} {key} was refused: {code}")
        if asked.contradicted:
            self.witness.doubts.append(Doubt(f"{asked.kind} was acknowledged, and then refused: {code}", key=key))
        if code == "illegal":
            self.astray = True
        if key in self._pending:
            self._not_before = time.monotonic() + self.chance.uniform(0.1, 0.4)
        self._settled(key, 0)

    def _settled(self, key: str, seq: int) -> None:
        self._pending.pop(key, None)
        if self._decision == key:
            self._decision = ""
            self._wait_for = max(self._wait_for, seq)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        async def quietly() -> None:
            try:
                await work
            except (*BROKEN, json.JSONDecodeError):
                self.tally["requests lost"] += 1

        task = asyncio.create_task(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
