"""The ids of this game that libraries list (see `augury.rl.ids`)."""

from __future__ import annotations

from augury.games.horsemen.shelf import shelf


def standard_ids() -> list[str]:
    """All shipped card sets; the house set goes without saying."""
    return ["horsemen", *(f"horsemen-{name}" for name in shelf() if name != "house")]
