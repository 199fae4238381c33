"""Code shared by the judges: their exception, and strict checks of JSON values."""

from typing import Any

Event = dict[str, Any]


class Wrong(Exception):
    """A violation of the rules; the message is a sentence that describes it."""


def check_whole(*values: object) -> None:
    """Raise `Wrong` unless these are integers, which true and 1.0 are not."""
    for value in values:
        if type(value) is not int:
            raise Wrong(f"{value!r} is no whole number.")


def check_lists(*values: object) -> None:
    """Raise `Wrong` unless these are lists; strings are not."""
    for value in values:
        if not isinstance(value, list):
            raise Wrong(f"{value!r} is no list.")


def check_keys(event: Event, required: set[str], optional: set[str] | None = None) -> None:
    """Raise `Wrong` unless an event has these keys and no others."""
    if not required <= event.keys() <= required | (optional or set()):
        raise Wrong(f"It has the keys {sorted(event)} and should have {sorted(required)}.")


def alike(one: object, other: object) -> bool:
    """Whether two parsed JSON values are equal, where 1, 1.0 and true are three different values."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(alike, one, other))
    return one == other
