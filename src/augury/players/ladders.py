"""What was measured of the levels: each one's share of the victories against copies of the level below."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec


class Ladder(msgspec.Struct, frozen=True):
    """The ladder of one way to play."""

    title: str
    players: int
    shares: dict[str, tuple[float, float, float]]
    """By level: the share against the one below, and its 95 % interval."""


@cache
def _all() -> dict[str, list[Ladder]]:
    text = files("augury.players").joinpath("measured.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, list[Ladder]])


def ladders_of(game: str) -> list[Ladder]:
    """The ladders of a game that were climbed (`benchmarks/ladders.py` climbs them)."""
    return _all().get(game, [])
