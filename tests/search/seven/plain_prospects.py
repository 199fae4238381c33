"""A second implementation of prospects: the probability of victory, from the text of the rules, in fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations

from augury.games.seven.state import Setup
from augury.search.seven.model import table_name
from tests.search.seven.models import ENDINGS

Scores = tuple[int, ...]


class PlainProspects:
    """A match whose rounds end in made-up ways, with the points in random order over the seats."""

    def __init__(self, setup: Setup) -> None:
        """Read the setup of the match."""
        self.goal = int(setup.goal)
        self.loses, self.needs_goal = bool(setup.loses), bool(setup.needs_goal)
        self.ways: dict[Scores, Fraction] = {}
        for points, chance in ENDINGS[table_name(setup).removeprefix("made-up-")]:
            # In the variant for fulfilling twice, fulfilling counts one, and nobody loses points.
            counted = [int(point > 0) for point in points] if self.needs_goal else points
            orders = list(permutations(counted))
            for order in orders:
                self.ways[order] = self.ways.get(order, Fraction(0)) + Fraction(chance) / len(orders)
        self.after = cache(self._after)

    def _changed(self, scores: Scores, points: Scores) -> Scores:
        sums = [score + point for score, point in zip(scores, points, strict=True)]
        return tuple(max(0, total) for total in sums) if self.loses else tuple(sums)

    def _after(self, scores: Scores, to_come: int) -> Fraction:
        """The first seat's share of the victory after a round, with `to_come` more rounds."""
        best = max(scores)
        if best >= self.goal or to_come == 0:
            nobody = scores[0] < best or (self.needs_goal and best < self.goal)
            return Fraction(0) if nobody else Fraction(1, scores.count(best))
        later = ((self._changed(scores, points), chance) for points, chance in self.ways.items())
        return sum((chance * self.after(changed, to_come - 1) for changed, chance in later), Fraction(0))
