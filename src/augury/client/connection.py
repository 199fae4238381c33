"""The connection to a server: requests are repeated until they are answered, and streams continue where they ended."""

from __future__ import annotations

import json
import math
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any, Self

import httpx

from augury.errors import AuguryError, Unavailable

TIMEOUT = 30.0
"""Seconds to wait for an answer."""
SILENCE = 45.0
"""Seconds without even an empty line after which a stream is dead."""
WAITS = (0.2, 10.0)
"""The most seconds between two attempts: at first, and after many failures. Each wait is a random part of that."""
RETRY_SECONDS = 300.0
"""Seconds for which a request is repeated before that is an error."""
LONGEST_WAIT = 10.0
"""Seconds that a server may ask to wait. If it asks for more, that is an error."""


class NoAnswer(Unavailable):
    """The server cannot be reached, or closed the connection."""

    code = "no_answer"


class Connection:
    """A guest's connection: an address and a token."""

    def __init__(self, address: str, token: str | None, name: str) -> None:
        """Without a token, one is requested for the name when it is first needed."""
        self._http = httpx.Client(base_url=address, trust_env=False)
        self._token = token
        self._name = name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    @property
    def token(self) -> str:
        """Proves who you are; a secret."""
        if self._token is None:
            answer = self._send("POST", "/api/tokens", {"name": self._name}, {}, again=False)
            self._token = str(answer["token"])
        return self._token

    def request(self, method: str, path: str, body: object = None, *, again: bool = False) -> Any:
        """The server's answer. With `again`, the request is repeated until it comes; it must be safe to repeat."""
        return self._send(method, path, body, {"Authorization": f"Bearer {self.token}"}, again=again)

    def _send(self, method: str, path: str, body: object, headers: dict[str, str], *, again: bool) -> Any:
        for wait in _waits(RETRY_SECONDS):
            try:
                # A request that cannot be sent again gets more time, because hints and analyses take a while.
                limit = TIMEOUT if again else RETRY_SECONDS
                answer = self._http.request(method, path, json=body, headers=headers, timeout=limit)
            except httpx.TransportError as error:
                if not again:
                    raise NoAnswer(f"the server does not answer: {error}") from None
            else:
                if answer.is_success:
                    return answer.json()
                wait_for = float(answer.headers.get("Retry-After", 0))
                busy = again and answer.status_code in {502, 503, 504}
                if not busy and (answer.status_code != 429 or wait_for > LONGEST_WAIT):
                    raise _refusal(answer)
                time.sleep(wait_for)
            time.sleep(wait)
        raise NoAnswer("the server does not answer")

    def stream(self, path: Callable[[], str], *, again: bool = True) -> Iterator[Any]:
        """The messages of a stream, and None whenever it starts again."""
        tries = _waits()
        while True:
            try:
                for message in self._stream(path()):
                    tries = _waits()
                    yield message
            except httpx.TransportError as error:
                if not again:
                    raise NoAnswer(f"the server does not answer: {error}") from None
            if not again:
                return
            time.sleep(next(tries))

    def _stream(self, path: str) -> Iterator[Any]:
        """The messages of one connection: first None, as soon as it is open."""
        headers = {"Authorization": f"Bearer {self.token}"}
        limits = httpx.Timeout(TIMEOUT, read=SILENCE)
        with self._http.stream("GET", path, headers=headers, timeout=limits) as answer:
            if not answer.is_success:
                answer.read()
                if answer.status_code in {429, 502, 503, 504}:
                    return
                raise _refusal(answer)
            yield None
            for line in answer.iter_lines():
                if line:
                    yield json.loads(line)


def _waits(patience: float = math.inf) -> Iterator[float]:
    wait, until = WAITS[0], time.monotonic() + patience
    while time.monotonic() < until:
        yield wait * secrets.randbelow(1000) / 1000  # after a failure all clients reconnect, but not at the same time
        wait = min(2 * wait, WAITS[1])


def _refusal(answer: httpx.Response) -> AuguryError:
    try:
        error = answer.json()["error"]
        code, message = str(error["code"]), str(error["message"])
    except (ValueError, KeyError, TypeError):
        return AuguryError(f"the server answered {answer.status_code}")
    kinds: list[type[AuguryError]] = [AuguryError]
    for kind in kinds:
        if kind.code == code:
            return kind(message)
        kinds += kind.__subclasses__()
    other = AuguryError(message)
    other.code = code
    return other
