"""Handles illegal actions: either as an error, or the seat loses and the game is over."""

from __future__ import annotations

from typing import Any

from augury.errors import AuguryError, BadArgument
from augury.kernel.integers import whole
from augury.kernel.position import Position

LOSS = -1.0
"""The reward for an illegal action: less than for a defeat."""

WAYS = ("lose", "raise")


def check_illegal(way: str) -> str:
    """The given way to handle illegal actions, if it is valid."""
    if way not in WAYS:
        raise BadArgument(f"illegal must be {' or '.join(WAYS)}, not {way!r}")
    return way


def read_action(action: Any) -> int:
    """The number of an action. Anything but an integer is the program's mistake and not the seat's, so it raises."""
    number = whole(action)
    if number is None:
        raise BadArgument(f"an action must be an integer, not {type(action).__name__}: {action!r}")
    return number


def attempt(position: Position, action: int, seat: int) -> Position | AuguryError:
    """The position after an action, or the error if it is illegal."""
    try:
        return position.play(action, seat)
    except AuguryError as error:
        return error
