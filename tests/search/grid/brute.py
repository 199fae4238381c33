"""Plain minimax, compiled: it tries every mark in every cell in every order, without pruning, symmetry or memory.

It has its own implementation of the rules, and reads only the board, the largest number of each cell and the marks.
So it is a third implementation beside the rules and the judge, fast enough for thousands of positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from augury.games.grid.state import Setup, State
from augury.kernel.compilation import routine, rule
from augury.kernel.game import Game

EMPTY, NOBODY = -1, 2
FAR = 1 << 20

Lines = NDArray[np.int8]
"""The cells of each line, padded with -1."""
Near = NDArray[np.bool_]
"""Whether two cells share a line."""
Rows = NDArray[np.int32]
"""A row for each depth, with a column for each cell: its mark, who wrote it, or the numbers it can take."""
Room = tuple[Lines, Near, Rows, Rows, Rows, Rows, bool]
"""The arguments of `play_out`: lines, neighbours, rows, empty cells, and whether the game is X-Prophecies."""


@rule
def difference(lines: Lines, marks: Rows, owners: Rows, depth: int, crosses: bool) -> int:
    """Side 0's points minus side 1's in full lines (G4.2 to G4.4, G5.1)."""
    total = 0
    for line in range(len(lines)):
        count = 0
        for cell in lines[line]:
            if cell >= 0 and (marks[depth, cell] == 0) == crosses:
                count += 1
        for cell in lines[line]:
            if cell >= 0 and count and marks[depth, cell] == count and owners[depth, cell] != NOBODY:
                total += count if owners[depth, cell] == 0 else -count
    return total


@rule
def write(
    near: Near, marks: Rows, owners: Rows, takes: Rows, empty: Rows, depth: int, side: int, cell: int, mark: int
) -> None:
    """Write a row and a mark to the next row; the cell's peers lose the number, and X's are forced (G2.4, G3.1)."""
    for other in empty[0]:
        marks[depth + 1, other] = marks[depth, other]
        owners[depth + 1, other] = owners[depth, other]
        takes[depth + 1, other] = takes[depth, other]
        if mark and near[cell, other]:
            takes[depth + 1, other] &= ~(1 << mark)
        if marks[depth, other] == EMPTY and not takes[depth + 1, other]:
            marks[depth + 1, other] = 0
    marks[depth + 1, cell] = mark
    owners[depth + 1, cell] = side


@routine
def play_out(
    lines: Lines, near: Near, marks: Rows, owners: Rows, takes: Rows, empty: Rows, crosses: bool, depth: int, side: int
) -> int:
    """The value of the position in a row, found by trying all continuations."""
    best = FAR
    for cell in empty[0]:
        if marks[depth, cell] == EMPTY:
            for mark in range(16):
                if (takes[depth, cell] | 1) >> mark & 1:
                    write(near, marks, owners, takes, empty, depth, side, cell, mark)
                    value = play_out(lines, near, marks, owners, takes, empty, crosses, depth + 1, 1 - side)
                    if best == FAR or (value > best if side == 0 else value < best):
                        best = value
    return difference(lines, marks, owners, depth, crosses) if best == FAR else best


def filled(rows: list[list[int]]) -> Lines:
    """Lists as the padded rows of one array."""
    wide = max(map(len, rows), default=0)
    return np.array([row + [-1] * (wide - len(row)) for row in rows], np.int8).reshape(len(rows), wide)


@dataclass
class Brute:
    """Exhaustive search of the positions of one game for two players."""

    game: Game

    def __post_init__(self) -> None:
        """Read the board."""
        chosen = cast(Any, self.game.chosen)
        self.lines = [list(line) for line in chosen.board.lines.values()]
        self.cells = len(chosen.board.cells)
        self.tops = [int(top) for top in cast(Setup, self.game.setup).tops[: self.cells]]
        self.crosses = bool(chosen.options.x_prophecies)
        self.near = np.zeros((self.cells, self.cells), np.bool_)
        for line in self.lines:
            self.near[np.ix_(line, line)] = True

    def _begin(self, state: State) -> tuple[Room, int]:
        """The arguments of `play_out` for a position, and the difference in the lines that are already full."""
        written = [int(mark) for mark in state.marks[: self.cells]]
        empty = [cell for cell in range(self.cells) if not written[cell]]
        marks, owners, takes = (np.zeros((len(empty) + 1, self.cells), np.int32) for _ in range(3))
        marks[:] = [written[cell] & 15 if written[cell] else EMPTY for cell in range(self.cells)]
        owners[:] = [{1: 0, 2: 1}.get(written[cell] >> 4, NOBODY) for cell in range(self.cells)]
        for cell in empty:
            stand = {int(mark) for mark in marks[0, self.near[cell]]}
            takes[0, cell] = sum(1 << number for number in range(1, self.tops[cell] + 1) if number not in stand)
        full = filled([line for line in self.lines if not set(line) & set(empty)])
        others = filled([line for line in self.lines if set(line) & set(empty)])
        settled = difference(full, marks, owners, 0, self.crosses)
        return (others, self.near, marks, owners, takes, np.array([empty], np.int32), self.crosses), int(settled)

    def value(self, state: State) -> int:
        """Side 0's points minus side 1's under perfect play."""
        board, settled = self._begin(state)
        return settled + int(play_out(*board, 0, int(state.turn)))

    def values(self, state: State) -> dict[int, int]:
        """The value after each legal action, which is cell * 16 + mark."""
        board, settled = self._begin(state)
        _, near, marks, owners, takes, empty, _ = board
        side = int(state.turn)
        found = {}
        for cell in empty[0]:
            for mark in range(16):
                if (int(takes[0, cell]) | 1) >> mark & 1:
                    write(near, marks, owners, takes, empty, 0, side, int(cell), mark)
                    found[int(cell) * 16 + mark] = settled + int(play_out(*board, 1, 1 - side))
        return found
