"""What can be chosen before a game of Prophecies: board, players, options."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from augury.errors import BadSetup
from augury.games.grid.board import Board, rectangle
from augury.games.grid.boardfile import parse_text, read_board, write_board
from augury.games.grid.shelf import shelf
from augury.kernel.setups import LATER, Reading

USUAL = rectangle(5, 5)
"""The default board for two. A chosen board, even an equal one, is another object."""
USUAL_FOR_MORE = rectangle(7, 7)


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
    givens_count: Annotated[
        bool,
        "Given numbers count as numbers of their lines; if not, they only block their number there (G1.5, G1.6).",
        LATER,
    ] = True


@dataclass(frozen=True)
class GridSetup:
    """A way to play Prophecies: any number of players and any options go with any board (G1.1 to G1.4)."""

    board: Annotated[
        Board,
        "Rows x columns as 4x5, the name of a board that comes with Augury, the 81 characters of a sudoku, or a file; "
        "7x7 for three or four if left out.",
        Reading(read_board, write_board, parse=parse_text, shelf=shelf),
    ] = field(default_factory=lambda: USUAL)
    players: Annotated[Literal[2, 3, 4], "The number of players."] = 2
    options: Options = field(default_factory=Options)

    def __post_init__(self) -> None:
        """G1.7: more players get a larger board. G5.4: only X-Prophecies have a choice of range."""
        if self.board is USUAL and self.players > 2:
            object.__setattr__(self, "board", USUAL_FOR_MORE)
        if self.options.x_range != "max-1" and not self.options.x_prophecies:
            raise BadSetup("the option x_range belongs to X-Prophecies; choose x_prophecies too, or leave it at max-1")
