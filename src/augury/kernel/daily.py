"""The game of a day: which setup is played, and from which seal it is dealt. Every server derives the same one.

The rule is public, because servers share no key. So anyone can compute the cards of any day with a few lines, and a
daily result is worth as much as the person who reports it.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import Any

from augury.kernel.gameinfo import GameInfo
from augury.kernel.seals import KEYED, Seal

PREFIX = "Augury daily 1"
"""Begins the text that is hashed. The number is the version of the rule."""


def day_of(at: int) -> str:
    """The day (UTC) of a moment in milliseconds since 1970.

    >>> day_of(1_790_000_000_000)
    '2026-09-21'
    """
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def daily_seal(game: str, day: str) -> Seal:
    """The seal of a day's game: from the SHA-256 of a text that names both.

    >>> daily_seal("seven", "2026-11-19") == daily_seal("seven", "2026-11-19") != daily_seal("seven", "2026-11-20")
    True
    """
    known = _digest(game, day)
    return Seal(int.from_bytes(known[:8], "big"), known[8:24].hex(), KEYED)


def daily_setup(info: GameInfo, day: str) -> dict[str, Any]:
    """How a day's game is played: one of the ways that the game declares, or its usual one."""
    ways = info.daily or ({},)
    return dict(ways[int.from_bytes(_digest(info.name, day)[24:], "big") % len(ways)])


def _digest(game: str, day: str) -> bytes:
    return hashlib.sha256(f"{PREFIX}: {game} on {day}".encode()).digest()
