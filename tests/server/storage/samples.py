"""Sample entries to write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from augury.server.storage.model import FinishedGame, Listing, NewEntry
from augury.server.storage.store import Store
from augury.table.ending import Ending
from augury.table.log import LogEntry


def entry(match: str, seq: int, last: int | None = None, **more: Any) -> NewEntry:
    """An entry of one event, or of the events from `seq` to `last`."""
    found = LogEntry(match, seq, last or seq, more.pop("at", 1000 + seq), more.pop("key", f"k{seq}"), f"[{seq}]")
    return NewEntry(found, **more)


def last_events(store: Store, matches: Sequence[str]) -> dict[str, int]:
    """The number of the last event of each match that has events."""
    return {match: last for match, (last, _) in store.heads(matches).items()}


def listing(match: str, phase: str = "waiting", changed: int = 1, **more: Any) -> Listing:
    """A match's row in the lists."""
    return Listing(match, more.pop("game", "seven"), phase, more.pop("private", False), changed, '{"n":1}', **more)


def opening(match: str, phase: str = "waiting", changed: int = 1, **more: Any) -> NewEntry:
    """The entry that opens a match."""
    return entry(match, 1, at=changed, listing=listing(match, phase, changed, **more))


def finished(match: str, number: int = 1, ended: int = 1, **more: Any) -> FinishedGame:
    """A game that ended."""
    sat = more.pop("holders", ())
    return FinishedGame(
        match, number, more.pop("game", "seven"), ended, ("Ann", "Bo"), more.pop("private", False), "{}", sat
    )


def ended(match: str, at: int, holder: str = "ann", **more: Any) -> FinishedGame:
    """A game of a guest against a bot."""
    names = ("Ann", "Pythia")
    ending = Ending(
        why="played",
        scores=[2, 1],
        winners=[more.pop("winner", 0)],
        kinds=["person", "bot"],
        holders=((holder,), ()),
        setup={"board": more.pop("board", "2x2")},
        levels=[None, more.pop("level", "diviner")],
        figures=[{}, {}],
        **more,
    )
    text = msgspec.json.encode(ending).decode()
    return FinishedGame(match, 1, "grid", at, names, private=False, record="{}", holders=(holder,), ending=text)
