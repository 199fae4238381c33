"""Entries to write."""

from __future__ import annotations

from typing import Any

from augury.server.storage.entries import Entry, Finished, Shown


def entry(match: str, seq: int, last: int | None = None, **more: Any) -> Entry:
    """An entry of one event, or of as many as end with `last`."""
    return Entry(match, seq, last or seq, more.pop("at", 1000 + seq), more.pop("key", f"k{seq}"), f"[{seq}]", **more)


def shown(match: str, phase: str = "waiting", changed: int = 1, **more: Any) -> Shown:
    """How a match is listed."""
    return Shown(match, more.pop("game", "seven"), phase, more.pop("private", False), changed, '{"n":1}', **more)


def opening(match: str, phase: str = "waiting", changed: int = 1, **more: Any) -> Entry:
    """The entry that opens a match."""
    return entry(match, 1, at=changed, shown=shown(match, phase, changed, **more))


def finished(match: str, number: int = 1, ended: int = 1, **more: Any) -> Finished:
    """A game that ended."""
    sat = more.pop("holders", ())
    return Finished(
        match, number, more.pop("game", "seven"), ended, ("Ann", "Bo"), more.pop("private", False), "{}", sat
    )
