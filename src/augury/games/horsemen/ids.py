"""The ids of this game that libraries list (see `augury.rl.ids`)."""

from __future__ import annotations

from augury.games.horsemen.shelf import shelf


def standard_ids() -> list[str]:
    """All shipped card sets; ids of the house set do not name it."""
    return ["horsemen", *(f"horsemen-{name}" for name in shelf() if name != "house")]
