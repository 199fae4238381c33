"""The ids of this game that libraries list (see `augury.rl.ids`)."""

from __future__ import annotations

from augury.games.grid.shelf import shelf

_SIZES = ("3x3", "4x4", "5x5", "6x6")

ID_WORDS: dict[str, tuple[str, object]] = {"x": ("x_prophecies", True)}


def standard_ids() -> list[str]:
    """Small rectangles and all shipped boards, with all player counts, with X-Prophecies and without."""
    return [
        f"grid-{board}{players}{sign}"
        for board in (*_SIZES, *shelf())
        for players in ("", "-3", "-4")
        for sign in ("", "-x")
    ]
