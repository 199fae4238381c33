"""The pairs of a run."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from augury.lab.arena.block import Pair


def everybody(names: Sequence[str], seats: int) -> list[Pair]:
    """All pairs; with more than two seats in both directions, since one among three differs from three against one.

    >>> [str(pair) for pair in everybody(["a", "b"], 4)]
    ['a against b', 'b against a']
    """
    pairs = [Pair(first, second) for first, second in combinations(names, 2)]
    return pairs if seats == 2 else [turned for pair in pairs for turned in (pair, Pair(pair.other, pair.hero))]


def ladder(names: Sequence[str]) -> list[Pair]:
    """Each player against the one before.

    >>> [str(pair) for pair in ladder(["low", "middle", "high"])]
    ['middle against low', 'high against middle']
    """
    return [Pair(above, below) for below, above in pairwise(names)]


def against(names: Sequence[str], others: Sequence[str]) -> list[Pair]:
    """Each player against each of the others, except itself."""
    return [Pair(name, other) for other in others for name in names if name != other]
