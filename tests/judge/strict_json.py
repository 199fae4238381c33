"""What the judges share: an error of their own, and a strict way to read JSON."""

from typing import Any

Event = dict[str, Any]


class Wrong(Exception):
    """Something that the rules do not allow; its text is a sentence that says what."""


def check_whole(*values: object) -> None:
    """Raise `Wrong` unless these are whole numbers, which true and 1.0 are not."""
    for value in values:
        if type(value) is not int:
            raise Wrong(f"{value!r} is no whole number.")


def check_lists(*values: object) -> None:
    """Raise `Wrong` unless these are lists, which a text of letters is not."""
    for value in values:
        if not isinstance(value, list):
            raise Wrong(f"{value!r} is no list.")


def check_keys(event: Event, required: set[str], optional: set[str] | None = None) -> None:
    """Raise `Wrong` unless an event has these keys and no others."""
    if not required <= event.keys() <= required | (optional or set()):
        raise Wrong(f"It has the keys {sorted(event)} and should have {sorted(required)}.")


def alike(one: object, other: object) -> bool:
    """Whether two parsed JSON values are the same, where 1, 1.0 and true are three different ones."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(alike, one, other))
    return one == other
