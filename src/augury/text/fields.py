"""A view's fields in words, for games that have neither sentences nor a picture of their own."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from augury.kernel.engine import View, per_seat
from augury.language import say

COMMON = frozenset(View.__struct_fields__)
"""The fields of all views, which are shown in other ways."""


def table_fields(view: View) -> dict[str, str]:
    """Each field about the whole table, by its name in words."""
    return {_name(field): in_words(getattr(view, field)) for field in _own(view) if field not in per_seat(type(view))}


def seat_fields(view: View) -> dict[str, list[str]]:
    """Each field that has a value for every seat, by its name in words."""
    seated = per_seat(type(view))
    return {_name(field): list(map(in_words, getattr(view, field))) for field in _own(view) if field in seated}


def _own(view: View) -> list[str]:
    """The fields that only this game has, in their order."""
    return [field for field in view.__struct_fields__ if field not in COMMON]


def _name(field: str) -> str:
    return field.replace("_", " ")


def in_words(value: object) -> str:
    """A value as people read it.

    >>> in_words(["H4", "S10"]), in_words([]), in_words({"bid": 2, "won": None})
    ('H4, S10', '-', 'bid 2, won -')
    """
    if value is None or value in ([], {}, ""):
        return "-"
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, msgspec.Struct):
        value = msgspec.structs.asdict(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{_name(str(key))} {in_words(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        is_flat = not any(isinstance(inner, list | tuple | Mapping | msgspec.Struct) for inner in value)
        return (", " if is_flat else "; ").join(map(in_words, value))
    return str(value)
