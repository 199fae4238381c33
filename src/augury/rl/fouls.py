"""What becomes of a seat that acts against the rules: an error, or it loses and the game is over."""

from __future__ import annotations

from typing import Any

from augury.errors import AuguryError, BadArgument
from augury.kernel.integers import whole
from augury.kernel.position import Position

LOSS = -1.0
"""The reward for an illegal action: less than for a defeat."""

WAYS = ("lose", "raise")


def check_illegal(way: str) -> str:
    """The way to deal with illegal actions, if it is one."""
    if way not in WAYS:
        raise BadArgument(f"illegal must be {' or '.join(WAYS)}, not {way!r}")
    return way


def read_action(action: Any) -> int:
    """The number of an action; what is no integer is a mistake of the program and not of the seat, so it raises."""
    number = whole(action)
    if number is None:
        raise BadArgument(f"an action must be an integer, not {type(action).__name__}: {action!r}")
    return number


def attempt(position: Position, action: int, seat: int) -> Position | AuguryError:
    """The position after an action, or what speaks against the action."""
    try:
        return position.play(action, seat)
    except AuguryError as error:
        return error
