"""The ids that environments are tested with."""

from __future__ import annotations

from augury.rl import standard_ids


def ids_of(game: str) -> list[str]:
    """Every standard id of a game."""
    found = [way for way in standard_ids() if way.partition("-")[0] == game]
    assert found
    return found


def some_ids(game: str) -> list[str]:
    """Every fifth id of a game with many ids, which covers almost every board with varying options."""
    found = ids_of(game)
    return found if len(found) < 20 else found[::5]
