"""Figures: what a game counts about its players, so that people can see how good they are at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, cast

from augury.kernel.engine import Event
from augury.kernel.game import Game
from augury.kernel.registry import game_info

Pair = tuple[int, int]
Counted = dict[str, list[Pair]]
"""What was counted about one player, by the name of the figure: a pair of numbers for each of its keys."""


@dataclass(frozen=True)
class Figure:
    """Something that is counted under several keys."""

    name: str
    title: str
    keys: tuple[str, ...]
    """What the pairs are about, in order."""
    kind: Literal["share", "compared"]
    """Whether the first number is a part of the second, or the two are to be compared."""
    first: str
    """What the first number of each pair counts."""
    second: str
    """What the second one counts."""


@dataclass(frozen=True)
class Figures:
    """What a game counts."""

    shown: tuple[Figure, ...]
    count: Callable[[Any, Sequence[Event], int], list[Counted]]
    """Counts for each seat, from a setup record, the events of a game as its record has them, and the players."""

    def names(self) -> frozenset[str]:
        """The names of all figures."""
        return frozenset(figure.name for figure in self.shown)


def no_pairs(figure: Figure) -> list[list[int]]:
    """A pair of zeros for each key, to count in."""
    return [[0, 0] for _ in figure.keys]


@cache
def figures_of(game: str) -> Figures | None:
    """What a game counts, if it counts anything."""
    found = game_info(game)
    return None if found.figures is None else cast("Figures", found.load(found.figures))


def count_figures(game: Game, events: Sequence[Event]) -> list[Counted]:
    """What was counted about each seat in a game with these events."""
    figures = figures_of(game.name)
    if figures is None:
        return [{} for _ in game.seats]
    return figures.count(game.setup, events, game.players)
