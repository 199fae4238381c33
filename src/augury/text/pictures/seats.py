"""The signs of the seats, the same in every game: a shape first, and a colour second."""

from __future__ import annotations

FULL, HOLLOW = "●▲■◆★▼✦✚", "○△□◇☆▽✧✛"
"""Full where a prophecy waits or came true, hollow where it did not."""
SEAT_STYLES = ("cyan", "magenta", "yellow", "green", "blue", "red", "bright_cyan", "bright_magenta")


def mark(seat: int) -> str:
    return FULL[seat]
