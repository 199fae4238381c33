"""The ids of this game that libraries list (see `augury.rl.ids`)."""

from __future__ import annotations


def standard_ids() -> list[str]:
    """Both editions, all player counts and variants."""
    return [
        *(f"seven-exam-{players}" for players in (3, 4)),
        *(f"seven-first-{players}{variant}" for players in (3, 4) for variant in ("", "-twice", "-single")),
    ]
