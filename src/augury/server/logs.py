"""Logs: lines as JSON or plain text, with the request's number and without secrets."""

from __future__ import annotations

import logging
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar
from typing import TextIO

import msgspec

from augury.kernel.files import visible

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)

PAUSE = 60.0
"""Seconds between two warnings that others can cause as often as they like."""

_SECRETS = (
    (re.compile(r"(?i)\b(authorization['\"]?\s*[:=,]\s*(?:b?['\"])?)(?:\w+\s+)?[^\s'\",;)\]}]+"), r"\1***"),
    (re.compile(r"(?i)\b(bearer\s+)[\w.~+/=-]+"), r"\1***"),
    (re.compile(r"(?i)\b((?:set-)?cookie['\"]?\s*[:=,]\s*(?:b?['\"])?)[^\r\n'\")\]}]+"), r"\1***"),
    (re.compile(r"(?i)(augury_guest=)[^\s;'\"]+"), r"\1***"),
    (re.compile(r"(?i)((?:seat|secret|token|password)['\"]?\s*[=:]\s*['\"]?)[^\s'\",;&)\]}]+"), r"\1***"),
    (re.compile(r"\b([ghs]1\.)[\w-]{20,}"), r"\1***"),
    (re.compile(r"(\w+://[^\s:/@]*:)[^\s/@]+@"), r"\1***@"),
)


def redact(text: str) -> str:
    """A text without tokens, cookies, seat links and passwords.

    >>> redact("GET /t/abc#seat=1.Zm9v with Authorization: Bearer g1.Zm9vYmFy")
    'GET /t/abc#seat=*** with Authorization: ***'
    """
    for pattern, shown in _SECRETS:
        text = pattern.sub(shown, text)
    return text


class JsonLines(logging.Formatter):
    """One JSON object in each line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, redacted."""
        line: dict[str, object] = {
            "time": _moment(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": redact(record.getMessage()),
        }
        if number := request_id.get():
            line["request"] = number
        for key, value in getattr(record, "fields", {}).items():
            line[key] = redact(value) if isinstance(value, str) else value
        if record.exc_info:
            line["trace"] = redact(self.formatException(record.exc_info))
        return msgspec.json.encode(line).decode()


class PlainLines(logging.Formatter):
    """Lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, redacted."""
        number = request_id.get()
        message = visible(redact(record.getMessage()))
        line = f"{_moment(record.created)} {record.levelname.lower():7} {record.name}: {message}"
        if number:
            line += f" [{number}]"
        if record.exc_info:
            line += "\n" + redact(self.formatException(record.exc_info))
        return line


class RareWarnings:
    """Warnings that others can cause as often as they like: each is logged once a minute, with how many there were."""

    def __init__(self, log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._clock = clock
        self._logged: dict[str, float] = {}
        """When each warning was logged last."""
        self._omitted: Counter[str] = Counter()

    def warn(self, text: str, *values: object) -> None:
        """Log a warning, unless the same text was logged a moment ago. The texts must not come from others."""
        now = self._clock()
        if now - self._logged.get(text, -PAUSE) < PAUSE:
            self._omitted[text] += 1
            return
        self._logged[text] = now
        if omitted := self._omitted.pop(text, 0):
            text, values = f"{text} (and %d times since this was logged)", (*values, omitted)
        self._log.warning(text, *values)


def configure(form: str = "plain", level: int = logging.INFO, stream: TextIO | None = None) -> None:
    """Send everything that is logged, by us and by libraries, to one place in one form."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    logging.root.handlers[:] = [handler]
    logging.root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers[:] = []
        logger.propagate = name != "uvicorn.access"  # the guard logs every request, without its address
    # Libraries log addresses, which are the keys of private tables, and unwanted details.
    for name in ("uvicorn.error", "httpx", "httpcore", "websockets", "asyncio", "alembic"):
        logging.getLogger(name).setLevel(max(level, logging.WARNING))


def _moment(at: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(at)) + f".{int(at * 1000) % 1000:03d}Z"
