"""Measured strength of the levels: the share of victories of each against copies of the level below."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec


class Ladder(msgspec.Struct, frozen=True):
    """The measurements for one setup of a game."""

    title: str
    players: int
    shares: dict[str, tuple[float, float, float]]
    """By level: its share of victories against the level below, and the ends of the 95 % interval."""


@cache
def _all() -> dict[str, list[Ladder]]:
    text = files("augury.players").joinpath("measured.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, list[Ladder]])


def ladders_of(game: str) -> list[Ladder]:
    """The measurements of a game's levels, made by `benchmarks/ladders.py`."""
    return _all().get(game, [])
