"""The same position on a board with its cells and lines in another order, or with the sides exchanged."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import numpy as np

from augury.games.grid.board import Board
from augury.games.grid.boardobject import format_board
from augury.games.grid.state import State
from augury.kernel.game import Game
from augury.kernel.records import copy
from tests.games.grid.positions import grid

Order = list[int]
"""For each cell of a board, its index on another board."""


def relabelled(game: Game, dice: Random) -> tuple[Game, Order]:
    """The game on a board with its cells and lines shuffled, and the new index of each cell."""
    board: Board = cast(Any, game.chosen).board
    order = dice.sample(range(len(board.cells)), len(board.cells))
    names = sorted(board.lines, key=lambda _: dice.random())
    cells = [""] * len(order)
    for cell, place in enumerate(order):
        cells[place] = board.cells[cell]
    lines = {
        name: tuple(dice.sample([order[cell] for cell in board.lines[name]], len(board.lines[name]))) for name in names
    }
    givens = {order[cell]: given for cell, given in board.givens.items()}
    options = cast(Any, game.chosen).options
    other = Board("shuffled", tuple(cells), lines, givens)
    return grid(format_board(other), x_prophecies=options.x_prophecies, x_range=options.x_range), order


def moved(state: State, order: Order, *, swapped: bool) -> State:
    """The position with its cells in another order and, if `swapped`, with the sides exchanged."""
    other = copy(state)
    marks, lanes = np.array(state.marks), np.array(state.open).view(np.uint16)
    if swapped:
        writers = {0: 0, 1: 2, 2: 1}
        marks = np.array(
            [writers.get(int(mark) >> 4, int(mark) >> 4) << 4 | int(mark) & 15 for mark in marks], np.uint8
        )
        other.turn = 1 - int(state.turn)
    for cell, place in enumerate(order):
        other.marks[place] = marks[cell]
        other.open.view(np.uint16)[place] = lanes[cell]
    return other
