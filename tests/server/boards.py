"""Large boards, as an attacker would send them to make a server store as much as possible."""

from __future__ import annotations

from itertools import islice, permutations
from typing import Any


def large_board(number: int = 0) -> dict[str, Any]:
    """A board with as many cells, lines and characters as the rules allow, or nearly so."""
    names = [f"cell{cell:04d}" for cell in range(81)]
    rows = [names[first : first + 15] for first in range(0, 81, 15)]
    shifts = islice(permutations(range(0, 60, 4), 2), 58)
    others = [sorted({*names[one : one + 8], *names[other + 10 : other + 17]}) for one, other in shifts]
    return {
        "name": f"board {number}".ljust(40, "x"),
        "cells": {name: [cell % 9 + 0.123456, cell // 9 + 0.123456] for cell, name in enumerate(names)},
        "lines": {f"line number {index:04d}": line for index, line in enumerate(rows + others)},
    }
