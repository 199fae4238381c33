"""Seeds for one game after another: the given seed, then seeds derived from it."""

from __future__ import annotations

import numpy as np

from augury.kernel.chance import derive
from augury.kernel.seals import check_seed, new_seed


class Episodes:
    """Chooses the seed of the next game.

    >>> episodes = Episodes()
    >>> episodes.seed_of_next(7)
    7
    >>> later = episodes.seed_of_next(None)
    >>> again = Episodes()
    >>> again.seed_of_next(7), again.seed_of_next(None) == later
    (7, True)
    """

    def __init__(self) -> None:
        """Games are random until a seed is given."""
        self._first = new_seed()
        self._count = 0

    def seed_of_next(self, named: int | None) -> int:
        """The given seed; without one, the next of those derived from the last one given."""
        if named is not None:
            self._first, self._count = check_seed(named), 0
            return self._first
        self._count += 1
        with np.errstate(over="ignore"):
            return int(derive(np.uint64(self._first), np.uint64(self._count)))
