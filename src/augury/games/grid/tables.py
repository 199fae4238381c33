"""A way to play as the numbers that the rules read: the setup record."""

from __future__ import annotations

import numpy as np

from augury.games.grid.board import Board
from augury.games.grid.setup import GridSetup
from augury.games.grid.state import MARKS, NOBODY, Setup


def write_setup(chosen: GridSetup) -> Setup:
    """The setup record for a way to play."""
    board, options = chosen.board, chosen.options
    setup = Setup.new()
    setup.players = chosen.players
    setup.cell_count = len(board.cells)
    setup.line_count = len(board.lines)
    setup.word_count = -(-len(board.cells) // 4)
    setup.x_prophecies = int(options.x_prophecies)
    setup.shared_ties = int(options.ties == "shared")
    setup.givens_count = int(options.givens_count)
    shorter = 1 if options.x_prophecies and options.x_range == "max-1" else 0
    for cell, name in enumerate(board.cells):
        setup.cell_names[cell, : len(name)] = list(name.encode("ascii"))
        setup.tops[cell] = board.range_of(cell) - shorter
    for line, (name, cells) in enumerate(board.lines.items()):
        setup.line_names[line, : len(name)] = list(name.encode("ascii"))
        setup.line_sizes[line] = len(cells)
        setup.line_cells[line, : len(cells)] = cells
    for cell, number in board.givens.items():
        setup.marks[cell] = NOBODY * MARKS + number
    _write_lanes(setup, board)
    return setup


def _write_lanes(setup: Setup, board: Board) -> None:
    """G2.3 to G2.5, G5.2, G5.3, G5.5: who shares lines with whom, and what can be written before the first turn."""
    for cell in range(len(board.cells)):
        neighbours = {other for line in board.lines.values() if cell in line for other in line} - {cell}
        for other in neighbours:
            setup.peers[cell, other // 4] |= np.uint64(1 << other % 4 * MARKS)
        if cell not in board.givens:
            taken = {board.givens[other] for other in neighbours if other in board.givens}
            lane = 1 | sum(1 << number for number in range(1, int(setup.tops[cell]) + 1) if number not in taken)
            setup.open[cell // 4] |= np.uint64(lane << cell % 4 * MARKS)
