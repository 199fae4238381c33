"""A key describes the whole position, which can be decoded from it."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.grid.positions import grid, lines_of
from tests.search.grid.canonical import described
from tests.search.grid.decoded_keys import DecodedCell, DecodedLine, DecodedPosition, decode_key
from tests.search.grid.late import states_of
from tests.search.grid.random_walks import key_of, line_of_play, walk
from tests.search.grid.reconstruction import rebuilt, worth
from tests.search.grid.shapes import RANGES, game_on

BOARDS = ["3x4", "5x5", "9x9", "star", "triangle", "hexagon", "cube", "sudoku-1", "torus-diagonals"]
CELLS, FEW = 14, 6


def content(position: DecodedPosition) -> list[object]:
    """The properties of a description that do not depend on the order of its lines or the names of its idle numbers."""
    live = position.live
    lines = [
        (line.count is None, line.count or 0, sorted(line.mine), sorted(line.theirs), sorted(line.free & live))
        for line in position.lines
    ]
    cells = [(len(cell.lines), len(cell.takes), sorted(cell.takes & live)) for cell in position.cells]
    return [sorted(live), sorted(lines), sorted(cells)]


@pytest.mark.parametrize("range_", RANGES)
@pytest.mark.parametrize("board", BOARDS)
def test_a_key_read_back_is_the_position(board: str, range_: str) -> None:
    """A decoded key agrees with the board, and the position reconstructed from it has the same key and value."""
    game, dice = game_on(board, range_), Random(3)
    for state in states_of(game, range(2), CELLS):
        for step in walk(game, state, dice):
            read = decode_key(step.puzzle, step.key)
            assert content(read) == content(described(game, step.state))
            puzzle, rest = rebuilt(step.puzzle, read)
            assert key_of(puzzle, rest, 0) == step.key
            assert (int(rest.best), int(rest.worst)) == outlook_for(
                step.side, int(step.rest.best), int(step.rest.worst)
            )
            if len(step.cells) <= FEW:
                assert worth(puzzle, rest, 0) == worth(step.puzzle, step.rest, step.side)


def outlook_for(side: int, best: int, worst: int) -> tuple[int, int]:
    """The upper and lower bound for side 0, from the point of view of a side."""
    return (best, worst) if side == 0 else (-worst, -best)


def test_a_key_in_words_where_lines_are_enough() -> None:
    """On a rectangle a key contains the lines, and a cell can take the numbers free in both of its lines."""
    step = line_of_play(grid("2x2").start(0, ""), "a1=2 b2=x")[-1]
    read = decode_key(step.puzzle, step.key)
    none, one, two = frozenset[int](), frozenset({1}), frozenset({2})
    assert read.live == one
    assert sorted(line.count or 0 for line in read.lines) == [0, 0, 1, 1]
    assert set(read.lines) == {DecodedLine(1, two, none, one), DecodedLine(0, none, none, one)}
    assert [cell.takes for cell in read.cells] == [one, one]
    assert [sorted(read.lines[line].count or 0 for line in cell.lines) for cell in read.cells] == [[0, 1], [0, 1]]


def test_a_key_in_words_with_cells() -> None:
    """On other boards a key also contains the cells; a settled line has only its free numbers."""
    start = grid(lines_of("abc", "cd", "de", e=2)).start(0, "")
    step = line_of_play(start, "a=3")[-1]
    read = decode_key(step.puzzle, step.key)
    none, some = frozenset[int](), frozenset({1, 2})
    assert read.live == some
    assert set(read.lines) == {
        DecodedLine(1, none, frozenset({3}), some),
        DecodedLine(0, none, none, some),
        DecodedLine(None, none, none, frozenset({1})),
    }
    place = {line.count: index for index, line in enumerate(read.lines)}
    assert sorted(read.cells, key=repr) == sorted(
        [
            DecodedCell(frozenset({place[1]}), some),
            DecodedCell(frozenset({place[1], place[0]}), some),
            DecodedCell(frozenset({place[0], place[None]}), frozenset({1})),
        ],
        key=repr,
    )
