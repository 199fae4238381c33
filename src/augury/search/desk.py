"""What a search works on: room for one simulation."""

from __future__ import annotations

from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from augury.kernel.questions import Rules

SEATS = 4
DEEPEST = 512
"""A path in a tree is not followed farther than this."""


class Desk(Protocol):
    """A record and not many arrays, because compiled functions hand a record on as one pointer."""

    words: NDArray[np.uint64]
    """A set of actions."""
    untried: NDArray[np.uint64]
    """Those of them that the tree does not know yet."""
    path: NDArray[np.int32]
    """Where the simulation came through the tree."""
    shares: NDArray[np.float64]
    """What it was worth to each seat."""


def new_desk(rules: Rules) -> Desk:
    """A desk for a game; the size of its sets is part of the type, so that compiled loops over them are unrolled."""
    sets = (rules.words,)
    fields = [("shares", "f8", (SEATS,)), ("words", "u8", sets), ("untried", "u8", sets), ("path", "i4", (DEEPEST,))]
    return cast(Desk, cast(Any, np.zeros(1, np.dtype((np.record, fields))))[0])
