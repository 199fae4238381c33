"""The ids of a game that environments are tried with."""

from __future__ import annotations

from augury.rl import standard_ids


def ids_of(game: str) -> list[str]:
    """Every standard id of a game."""
    found = [way for way in standard_ids() if way.partition("-")[0] == game]
    assert found
    return found


def some_ids(game: str) -> list[str]:
    """Every fifth id of a game with many: almost every board, with different options from board to board."""
    found = ids_of(game)
    return found if len(found) < 20 else found[::5]
