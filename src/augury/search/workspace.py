"""The scratch memory of a search, reused for each simulation."""

from __future__ import annotations

from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from augury.kernel.interface import Rules
from augury.kernel.registry import MOST_SEATS

DEEPEST = 512
"""The longest path followed through a tree."""


class Workspace(Protocol):
    """One record rather than many arrays, because compiled functions pass a record as one pointer."""

    words: NDArray[np.uint64]
    """A set of actions."""
    untried: NDArray[np.uint64]
    """Those of them that are not in the tree yet."""
    path: NDArray[np.int32]
    """The nodes that the simulation passed."""
    shares: NDArray[np.float64]
    """The value of its outcome to each seat."""


def new_workspace(rules: Rules) -> Workspace:
    """A workspace for a game. The size of its sets is part of the type, so that compilers unroll loops over them."""
    sets = (rules.words,)
    fields = [
        ("shares", "f8", (MOST_SEATS,)),
        ("words", "u8", sets),
        ("untried", "u8", sets),
        ("path", "i4", (DEEPEST,)),
    ]
    return cast(Workspace, cast(Any, np.zeros(1, np.dtype((np.record, fields))))[0])
