"""The boards that Augury ships: exotic ones (G1.4) and sudokus (G1.3)."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from itertools import combinations, pairwise

import pytest

from augury.errors import BadSetup
from augury.games.grid.board import Board
from augury.games.grid.boardfile import read_board, write_board
from augury.games.grid.shelf import shelf, shipped
from tests.architecture.repository import ROOT

SUDOKUS = [name for name in shelf() if re.fullmatch(r"sudoku-\d+", name)]
EXOTIC = [name for name in shelf() if name not in SUDOKUS]


def line_sizes(board: Board) -> dict[int, int]:
    """The number of lines of each size."""
    return dict(Counter(len(line) for line in board.lines.values()))


def lines_through(board: Board) -> list[int]:
    """The number of lines through each cell."""
    return [sum(cell in line for line in board.lines.values()) for cell in range(len(board.cells))]


def solutions(digits: list[int]) -> int:
    """The number of solutions of a sudoku, counted up to two by trying the cell with the fewest digits left."""
    left: list[tuple[int, set[int]]] = []
    for cell, digit in enumerate(digits):
        if not digit:
            row, column = divmod(cell, 9)
            seen = {
                digits[other]
                for other in range(81)
                if other // 9 == row
                or other % 9 == column
                or (other // 27, other % 9 // 3) == (cell // 27, column // 3)
            }
            left.append((cell, set(range(1, 10)) - seen))
    if not left:
        return 1
    cell, possible = min(left, key=lambda pair: len(pair[1]))
    found = 0
    for digit in possible:
        found += solutions([*digits[:cell], digit, *digits[cell + 1 :]])
        if found > 1:
            break
    return found


def digits_of(board: Board) -> list[int]:
    """A sudoku as 81 digits, 0 for empty."""
    return [board.givens.get(cell, 0) for cell in range(81)]


def test_the_shelf_lists_what_is_there() -> None:
    """G1.4: the shelf lists each file in the folder, and each sudoku, with a sentence."""
    names = {path.name.removesuffix(".toml") for path in (files("augury.games.grid") / "boards").iterdir()}
    assert names == {*EXOTIC, "sudokus"}
    assert len(SUDOKUS) >= 6
    assert all(sentence.endswith(".") and len(sentence) <= 100 for sentence in shelf().values())


@pytest.mark.parametrize("name", shelf())
def test_shipped_boards(name: str) -> None:
    """G1.1 to G1.5: a shipped board is read by its name in any case, has that name, and is written in full."""
    board = read_board(name)
    assert board == read_board(name.upper(), files=False) == shipped(name)
    assert board.name == name
    written = write_board(board)
    assert isinstance(written, dict) and read_board(written) == board


@pytest.mark.parametrize("name", EXOTIC)
def test_pictures_do_not_overlap(name: str) -> None:
    """Cells are drawn at least a width apart, and do not touch in a terminal, where 2x and y are rounded."""
    board = read_board(name)
    for (x, y), (other_x, other_y) in combinations(board.places, 2):
        assert (x - other_x) ** 2 + (y - other_y) ** 2 >= 1 - 1e-9
    spots = sorted((round(y), round(2 * x)) for x, y in board.places)
    assert all(here[0] < there[0] or there[1] - here[1] >= 2 for here, there in pairwise(spots))
    assert spots[0][0] == 0 and min(x for _, x in spots) == 0


@pytest.mark.parametrize(
    ("name", "cells", "lines", "through"),
    [
        ("fano", 7, {3: 7}, {3}),
        ("small-hexagon", 7, {2: 6, 3: 3}, {3}),
        ("magic-square", 9, {3: 8}, {2, 3, 4}),
        ("star", 10, {4: 5}, {2}),
        ("hexagram", 12, {4: 6}, {2}),
        ("wheel", 13, {6: 2, 5: 3}, {2, 3}),
        ("triangle", 15, {2: 3, 3: 3, 4: 3, 5: 3}, {2, 3}),
        ("little-sudoku", 16, {4: 12}, {3}),
        ("hexagon", 19, {3: 6, 4: 6, 5: 3}, {3}),
        ("torus-diagonals", 25, {5: 20}, {4}),
        ("cube", 27, {3: 27}, {3}),
    ],
)
def test_shapes(name: str, cells: int, lines: dict[int, int], through: set[int]) -> None:
    """G1.4: a board has the expected cells, lines of each size and lines through a cell, and docs/boards.md agrees."""
    board = read_board(name)
    assert len(board.cells) == cells
    assert line_sizes(board) == lines
    assert set(lines_through(board)) == through
    page = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
    assert f"| `{name}` | {cells} | {sum(lines.values())} |" in page


@pytest.mark.parametrize("name", [name for name in EXOTIC if name not in ("torus-diagonals", "wheel", "little-sudoku")])
def test_two_lines_meet_once(name: str) -> None:
    """G1.4: on a board of straight lines (and on the Fano plane) two lines share at most one cell."""
    lines = read_board(name).lines.values()
    assert max(len(set(one) & set(other)) for one, other in combinations(lines, 2)) == 1


@pytest.mark.parametrize("name", ["small-hexagon", "magic-square", "star", "hexagram", "triangle", "hexagon", "cube"])
def test_lines_are_straight(name: str) -> None:
    """G1.4: the cells of a line are drawn on a straight line."""
    board = read_board(name)
    for line in board.lines.values():
        (x, y), *_, (end_x, end_y) = (board.places[cell] for cell in line)
        for cell in line:
            at_x, at_y = board.places[cell]
            assert abs((end_x - x) * (at_y - y) - (end_y - y) * (at_x - x)) < 0.05


def test_every_two_points_of_the_fano_plane_have_a_line() -> None:
    """G1.4: each of the 21 pairs of points is on one of the seven lines."""
    lines = read_board("fano").lines.values()
    assert len({frozenset(pair) for line in lines for pair in combinations(line, 2)}) == 21


def test_diagonals_of_the_torus() -> None:
    """G1.4: diagonals wrap around, changing column by one with each row, in one direction or the other."""
    board = read_board("torus-diagonals")
    for name, line in board.lines.items():
        if name.startswith(("falling", "rising")):
            assert {cell // 5 for cell in line} == {cell % 5 for cell in line} == set(range(5))
            step = 1 if name.startswith("falling") else -1
            assert len({(cell % 5 - step * (cell // 5)) % 5 for cell in line}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", SUDOKUS)
def test_sudokus_have_one_solution(name: str) -> None:
    """G1.3, G1.5: a shipped sudoku has legal givens, 24 to 40 of them, and exactly one solution."""
    board = read_board(name)
    assert len(board.lines) == 27
    assert 24 <= len(board.givens) <= 40
    assert shelf()[name] == f"A sudoku with {len(board.givens)} givens."
    assert solutions(digits_of(board)) == 1


def test_the_solver_counts() -> None:
    """The solver in these tests recognizes sudokus with no solution and with several."""
    assert solutions([0] * 81) == 2
    assert solutions([1, 2, 3, 4, 5, 6, 7, 8, 0] + [0] * 8 + [9] + [0] * 63) == 0


def test_sudokus_differ() -> None:
    """G1.3: no shipped sudoku is another one with digits renamed, rotated, mirrored, or bands and rows exchanged."""
    marks = set()
    for name in SUDOKUS:
        board = read_board(name)
        in_line = {title: sum(cell in board.givens for cell in line) for title, line in board.lines.items()}
        rows, columns, boxes = (
            sorted(count for title, count in in_line.items() if title.startswith(kind))
            for kind in ("row", "column", "box")
        )
        # None of those changes alters how often each digit occurs, or how full boxes, rows and columns are.
        digits = sorted(Counter(board.givens.values()).values())
        marks.add((tuple(digits), tuple(boxes), *sorted([tuple(rows), tuple(columns)])))
    assert len(marks) == len(SUDOKUS)


@pytest.mark.parametrize(
    "name", ["", "fanno", "sudoku", "sudoku-99", "sudokus", "../shelf", "4x5x6", "x", "\0", "a" * 9999]
)
def test_unknown_names(name: str) -> None:
    """An unknown name is refused with a list of the boards there are."""
    with pytest.raises(BadSetup, match=r"there is no board .*4x5.*fano, .*hexagon.*sudoku-1") as refused:
        read_board(name)
    assert len(str(refused.value)) < 500
    with pytest.raises(BadSetup, match=r"there is no board .*fano, .*sudoku-1"):
        shipped(name)
