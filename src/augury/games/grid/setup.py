"""What can be chosen before a game of Prophecies: board, players, options."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from augury.errors import BadSetup
from augury.games.grid.board import Board, rectangle
from augury.games.grid.boardfile import read_board, write_board
from augury.kernel.setups import Reading


@dataclass(frozen=True)
class Options:
    """Readings of the rules that a table may choose between."""

    x_prophecies: Annotated[bool, "Numbers foretell the X's of their lines instead of the numbers (G5.1)."] = False
    x_range: Annotated[
        Literal["max-1", "max"],
        "X-Prophecies: up to one less than the cell's largest line, or up to its size (G5.2, G5.3).",
    ] = "max-1"
    ties: Annotated[
        Literal["turn", "shared"], "Of those who tie, the latest in turn order wins, or all share (G4.6, G4.7)."
    ] = "turn"


@dataclass(frozen=True)
class GridSetup:
    """A way to play Prophecies: any number of players and any options go with any board (G1.1 to G1.4)."""

    board: Annotated[
        Board,
        "Rows x columns as 4x5, the name of a board that comes with Augury, the 81 characters of a sudoku, or a file.",
        Reading(read_board, write_board),
    ] = field(default_factory=lambda: rectangle(5, 5))
    players: Annotated[Literal[2, 3, 4], "How many sit at the table."] = 2
    options: Options = field(default_factory=Options)

    def __post_init__(self) -> None:
        """G5.4: only X-Prophecies have a range to choose."""
        if self.options.x_range != "max-1" and not self.options.x_prophecies:
            raise BadSetup("the option x_range belongs to X-Prophecies; choose x_prophecies too, or leave it at max-1")
