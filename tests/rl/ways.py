"""The ids of a game that environments are tried with."""

from __future__ import annotations

from augury.interfaces.rl import standard_ids


def ids_of(game: str) -> list[str]:
    """Every standard id of a game."""
    found = [way for way in standard_ids() if way.partition("-")[0] == game]
    assert found
    return found
