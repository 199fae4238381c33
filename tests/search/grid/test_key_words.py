"""A key has enough words for the largest possible position."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

from augury.games.grid.state import State
from augury.kernel.bits import members
from augury.search.grid.keys import write_key
from augury.search.grid.puzzles import Start
from augury.search.grid.remainder import KEY_WORDS, empty_cells
from tests.games.grid.positions import BoardObject, grid, lines_of, play
from tests.search.grid.decoded_keys import decode_key
from tests.search.grid.late import states_of
from tests.search.grid.random_walks import first
from tests.search.grid.shapes import RANGES, game_on


def ring(cells: int) -> BoardObject:
    """A ring of cells, each in two lines, with as many lines as cells."""
    return {
        "name": "ring",
        "cells": [f"c{cell}" for cell in range(cells)],
        "lines": {f"line {cell}": [f"c{cell}", f"c{(cell + 1) % cells}"] for cell in range(cells)},
    }


def windows(cells: int, size: int) -> BoardObject:
    """A ring of cells, in which every `size` consecutive cells are a line."""
    return {
        "name": "windows",
        "cells": [f"c{cell}" for cell in range(cells)],
        "lines": {f"line {cell}": [f"c{(cell + step) % cells}" for step in range(size)] for cell in range(cells)},
    }


LARGEST: dict[str, object] = {
    "row": lines_of("abcdefghijklmno"),
    "7x9": "7x9",
    "8x8": "8x8",
    "ring": ring(64),
    "windows": windows(64, 15),
    "few windows": windows(40, 3),
}


def key_words(start: Start, side: int) -> list[int]:
    """All words of a key, including unused ones."""
    puzzle, rest = start.puzzles[0], start.remainders[0]
    rest.key[:] = 0
    write_key(puzzle, rest, side, np.uint64(empty_cells(puzzle, rest)))
    return [int(word) for word in rest.key]


@pytest.mark.parametrize("range_", RANGES)
@pytest.mark.parametrize("board", LARGEST)
def test_the_fullest_position_fits(board: str, range_: str) -> None:
    """With every field at its largest value, the key fits into its words and decodes correctly."""
    game = game_on(LARGEST[board], range_)
    step, start = first(game, cast(State, game.start(0, "").state))
    puzzle, rest = step.puzzle, step.rest
    longest = max(len(line) for line in cast(Any, game.chosen).board.lines.values())
    numbers = range(1, int(puzzle.number_count) + 1)
    for line in range(int(puzzle.line_count)):
        rest.wrote[1, line] = sum(1 << number for number in numbers)
        puzzle.tops[line] = rest.counts[line] = longest
        if puzzle.x_prophecies:
            rest.counts[line] = 0
    words = key_words(start, 0)
    assert int(puzzle.key_words) < KEY_WORDS
    assert not any(words[int(puzzle.key_words) :])
    read = decode_key(puzzle, words[: int(puzzle.key_words)])
    assert {(line.count, line.mine, line.theirs) for line in read.lines} == {(longest, frozenset(), frozenset(numbers))}
    assert len(read.lines) == int(puzzle.line_count) and len(read.cells) == len(start.cells)
    assert {cell.takes for cell in read.cells} == {frozenset(numbers)}
    rest.settled = np.uint64(sum(1 << line for line in range(int(puzzle.line_count))))
    words = key_words(start, 1)
    assert not any(words[int(puzzle.key_words) :])
    assert {line.count for line in decode_key(puzzle, words[: int(puzzle.key_words)]).lines} == {None}


@pytest.mark.parametrize("range_", RANGES)
@pytest.mark.parametrize("board", ["3x4", "5x5", "6x6", "triangle", "hexagon", "sudoku-1"])
def test_numbers_that_no_cell_takes_any_more_fit(board: str, range_: str) -> None:
    """A key can hold a written number that can come true and is larger than any that can still be written."""
    game = game_on(board, range_)
    for state in states_of(game, range(60), 9):
        step, _ = first(game, state)
        wrote = {
            frozenset(members(int(numbers))) for numbers in step.rest.wrote[step.side, : int(step.puzzle.line_count)]
        }
        read = decode_key(step.puzzle, step.key)
        assert {line.mine for line in read.lines} | {frozenset()} == wrote | {frozenset()}


def test_a_large_number_on_the_board_fits() -> None:
    """The smallest example of this fits: both empty cells can only take 1, and the 2's can still come true."""
    game = grid("2x2")
    step, _ = first(game, cast(State, play(game.start(0, ""), "a1=2 b2=2").state))
    two, none = frozenset({2}), frozenset[int]()
    read = decode_key(step.puzzle, step.key)
    assert {(line.mine, line.theirs) for line in read.lines} == {(two, none), (none, two)}
    assert {line.free for line in read.lines} == {frozenset({1})}
