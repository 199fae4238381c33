"""Reading and writing boards of the grid game (G1): all the ways to give one, and all that is refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augury.errors import BadFile, BadSetup
from augury.games.grid.board import Board, rectangle, sudoku
from augury.games.grid.boardfile import LONGEST_FILE, read_board, write_board
from tests.architecture.repository import ROOT
from tests.games.grid.boards import BROKEN, BROKEN_INSIDE, boards, cross

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_rectangle() -> None:
    """G1.2: 2x3 has two rows of three cells, named by column and row, and five lines."""
    board = read_board("2x3")
    assert board.name == "2x3"
    assert board.cells == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert {name: [board.cells[cell] for cell in line] for name, line in board.lines.items()} == {
        "row 1": ["a1", "b1", "c1"],
        "row 2": ["a2", "b2", "c2"],
        "column a": ["a1", "a2"],
        "column b": ["b1", "b2"],
        "column c": ["c1", "c2"],
    }
    assert board.places[:4] == ((0, 0), (1, 0), (2, 0), (0, 1))
    assert not board.givens


def test_all_rectangles() -> None:
    """G1.2, G2.3: rows and columns are 1 to 9 each, x may be a capital, and cells take up to the larger of the two."""
    for rows, columns in product(range(1, 10), repeat=2):
        board, size = rectangle(rows, columns), f"{rows}x{columns}"
        assert read_board(size) == read_board(f" {rows}X{columns} ") == board
        assert write_board(board) == size
        assert len(board.cells) == rows * columns and len(board.lines) == rows + columns, size
        assert {board.range_of(cell) for cell in range(rows * columns)} == {max(rows, columns)}, size


@pytest.mark.parametrize(
    "size",
    ["0x5", "5x0", "30x30", "4x10", "-1x5", "4x-5", "4.5x5", "4 x 5", "04x5", "4*5", "4\u00d75", "9" * 5000 + "x1"],
)
def test_sizes_that_are_none(size: str) -> None:
    """G1.2: any other size or spelling is refused with a message that says what is valid."""
    with pytest.raises(BadSetup, match=r"1 to 9 rows and 1 to 9 columns and is written like 4x5, not '") as refused:
        read_board(size)
    assert len(str(refused.value)) < 200


def test_rectangles_made_by_hand() -> None:
    """G1.2: `rectangle` itself refuses an invalid size."""
    with pytest.raises(BadSetup, match="not 10 and 5"):
        rectangle(10, 5)


def test_a_sudoku() -> None:
    """G1.3: 81 characters are a 9x9 board whose nine boxes are lines too, with the digits as givens."""
    board = read_board(PUZZLE)
    assert board.name == "sudoku"
    assert len(board.cells) == 81 and len(board.lines) == 27
    assert board.lines["box 2"] == (3, 4, 5, 12, 13, 14, 21, 22, 23)
    assert board.lines["box 9"][-1] == 80
    assert (board.givens[0], board.givens[80], len(board.givens)) == (5, 9, 30)
    assert {name: board.lines[name] for name in rectangle(9, 9).lines} == rectangle(9, 9).lines
    assert {sum(cell in line for line in board.lines.values()) for cell in range(81)} == {3}


def test_ways_to_write_a_sudoku() -> None:
    """G1.3: an empty cell is a dot or a zero, and white space is ignored."""
    rows = [PUZZLE[start : start + 9] for start in range(0, 81, 9)]
    assert read_board(PUZZLE.replace(".", "0")) == read_board("\n".join(rows)) == read_board(PUZZLE)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (PUZZLE[:-1], "81 characters, one for each cell row by row, not 80"),
        (PUZZLE + ".", "not 82"),
        (PUZZLE[:9] + "?" + PUZZLE[10:], r"character 10 is '\?'"),
        ("٣" + PUZZLE[1:], "character 1 is '٣'"),
        ("5" + PUZZLE[:8] + PUZZLE[9:], "line 'row 1' has the given 5 twice, in 'a1' and 'b1'"),
        ("5" + "." * 9 + "5" + "." * 70, "line 'box 1' has the given 5 twice, in 'a1' and 'b2'"),
        ("123456789456789123789123456" * 3, "unsolved: leave some of its cells empty"),
    ],
)
def test_sudokus_that_are_none(text: str, message: str) -> None:
    """G1.3, G1.5: a wrong length, an invalid character, equal givens in a line and a solved sudoku are refused."""
    with pytest.raises(BadSetup, match=message):
        read_board(text)


def test_an_object() -> None:
    """G1.4: an exotic board names its cells and its lines."""
    board = read_board(cross(givens={"d": 2}))
    assert board == Board("cross", ("a", "b", "c", "d"), {"first": (0, 1, 2), "second": (2, 3)}, {3: 2})
    assert [board.range_of(cell) for cell in range(4)] == [3, 3, 3, 2]
    assert write_board(board) == cross(givens={"d": 2})


def test_a_given_as_large_as_its_line() -> None:
    """G1.5, G5.5: a given may be as large as its cell's largest line."""
    assert read_board(cross(givens={"a": 3, "d": 2})).givens == {0: 3, 3: 2}


def test_places() -> None:
    """G1.4: places are given with the cells, or separately beside a list of cells."""
    places = {"a": [0, 0], "b": [1.5, 0], "c": [0, 1], "d": [2, 1]}
    inside, beside = read_board(cross(cells=places)), read_board(cross(places=places))
    assert inside == beside
    assert inside.places == ((0, 0), (1.5, 0), (0, 1), (2, 1))
    assert write_board(inside) == cross(places=places)


def test_one_cell_in_two_lines() -> None:
    """G1.1: a single cell may form two lines, as on 1x1; lines of several cells must differ."""
    assert len(read_board("1x1").lines) == 2
    assert read_board(cross(lines={"all": ["a", "b", "c", "d"], "one": ["a"], "other": ["a"]})).lines["other"] == (0,)


@pytest.mark.parametrize(("broken", "message"), BROKEN + BROKEN_INSIDE)
def test_objects_that_are_no_boards(broken: dict[str, object], message: str) -> None:
    """G1.1, G1.4, G1.5: one sentence names the line or cell at fault and says what is valid."""
    with pytest.raises(BadSetup, match=re.escape(message)) as refused:
        read_board(broken)
    assert refused.value.code == "bad_setup"
    assert len(str(refused.value)) < 200 and "\n" not in str(refused.value)


def test_the_limits_themselves_are_good() -> None:
    """G1.1: a board may have 81 cells, 64 lines and lines of 15 cells."""
    cells = [f"c{number}" for number in range(81)]
    lines = {f"line {start}": cells[start : start + 15] for start in range(3, 67)}
    lines["line 3"] = cells[:15]
    board = read_board({"name": "n" * 40, "cells": cells, "lines": lines})
    assert (len(board.cells), len(board.lines), board.range_of(0)) == (81, 64, 15)
    assert read_board(write_board(board)) == board


def test_boards_made_by_hand_are_checked_too() -> None:
    """G1.1, G1.5: the dataclass itself refuses cells that do not exist."""
    with pytest.raises(BadSetup, match="line 'l' contains cell 1; the cells are 0 to 0"):
        Board("b", ("a",), {"l": (1,)})
    with pytest.raises(BadSetup, match="given in cell -1"):
        Board("b", ("a",), {"l": (0,)}, {-1: 1})
    with pytest.raises(BadSetup, match="2 places for 1 cells"):
        Board("b", ("a",), {"l": (0,)}, places=((0, 0), (1, 0)))
    board = Board("b", ("a",), {"l": (0,)})
    assert read_board(board) is board


def test_files(tmp_path: Path) -> None:
    """G1.4: JSON and TOML files have the same keys, the ending says which, and a path may be a string or a Path."""
    (tmp_path / "cross.JSON").write_text(json.dumps(cross()))
    text = 'name = "cross"\ncells = ["a", "b", "c", "d"]\n[lines]\nfirst = ["a", "b", "c"]\nsecond = ["c", "d"]\n'
    (tmp_path / "cross.toml").write_text("\ufeff" + text, encoding="utf-8")
    (tmp_path / "puzzle").write_text(PUZZLE + "\n")
    assert read_board(str(tmp_path / "cross.JSON")) == read_board(tmp_path / "cross.toml") == read_board(cross())
    assert read_board(str(tmp_path / "puzzle")) == sudoku(PUZZLE)


@pytest.mark.parametrize(
    ("name", "contents", "message"),
    [
        ("gone.json", None, "there is no file"),
        ("bad.json", b"{", "is not JSON"),
        ("deep.json", b"[" * 100_000, "is not JSON"),
        ("huge.json", b"9" * 5000, "is not JSON"),
        ("bad.toml", b"name", "is not TOML"),
        ("deep.toml", b"a = " + b"[" * 100_000, "is not TOML"),
        ("bytes.toml", b"\xff\xfe", "not text in UTF-8"),
        ("long.json", b" " * (LONGEST_FILE + 1), "too large for a board"),
        ("other", b"4x5", "must end in .json or .toml, or contain the 81 characters of a sudoku"),
    ],
)
def test_files_that_cannot_be_read(name: str, contents: bytes | None, message: str, tmp_path: Path) -> None:
    """G1.4: a file that cannot be read is a bad file, and the message names it."""
    if contents is not None:
        (tmp_path / name).write_bytes(contents)
    with pytest.raises(BadFile, match=re.escape(message)) as refused:
        read_board(tmp_path / name)
    assert name in str(refused.value)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """G1.4: a folder is refused, whatever its name."""
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(BadFile, match="is not a file"):
        read_board(str(tmp_path / "folder.toml"))


@pytest.mark.parametrize(
    ("contents", "message"),
    [
        ("[]", "a board must be an object with name, cells and lines, not a list"),
        ('"4x5"', "a board must be an object with name, cells and lines, not '4x5'"),
        ('{"name": "a", "name": "b"}', "the key 'name' appears twice"),
        (json.dumps(cross(cells=["a"])), "line 'first' contains 'b'"),
        (json.dumps(cross(cells={cell: [float("nan"), 0] for cell in "abcd"})), "the place of 'a' must be two numbers"),
    ],
)
def test_files_that_hold_no_board(contents: str, message: str, tmp_path: Path) -> None:
    """G1.4: an error inside a file is reported with the file's name."""
    (tmp_path / "mine.json").write_text(contents)
    with pytest.raises(BadSetup, match=re.escape(message)) as refused:
        read_board(tmp_path / "mine.json")
    assert str(refused.value).startswith(str(tmp_path / "mine.json"))


def test_what_strangers_send_opens_no_file(tmp_path: Path) -> None:
    """G1.4: with `files=False` a path is not a board, and the message does not reveal whether the file exists."""
    (tmp_path / "cross.json").write_text(json.dumps(cross()))
    for text in (str(tmp_path / "cross.json"), str(tmp_path / "gone.json"), str(tmp_path)):
        with pytest.raises(BadSetup, match="there is no board"):
            read_board(text, files=False)
    with pytest.raises(BadSetup, match="a board must be an object"):
        read_board(tmp_path / "cross.json", files=False)
    assert read_board("4x5", files=False) == rectangle(4, 5)


def test_the_page_tells_the_truth() -> None:
    """G1.4: the two examples on docs/boards.md are the same complete board."""
    page = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
    (toml,), (plain,) = (re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL) for kind in ("toml", "json"))
    board = read_board(tomllib.loads(toml))
    assert board == read_board(json.loads(plain))
    assert json.loads(plain).keys() == {"name", "cells", "lines", "givens", "places"}
    assert board.givens


def test_reading_is_light() -> None:
    """Boards are read without importing the libraries that compile rules, so that commands start quickly."""
    code = (
        "import sys\n"
        "from augury.games.grid.boardfile import read_board\n"
        "read_board('fano'); read_board('sudoku-1')\n"
        "assert not {'numpy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@given(boards)
def test_writing_and_reading(board: Board) -> None:
    """G1.1 to G1.5: a written board is read back as the same board in the same order, also through JSON."""
    for written in (write_board(board), json.loads(json.dumps(write_board(board)))):
        again = read_board(written, files=False)
        assert again == board and hash(again) == hash(board)
        assert list(again.lines) == list(board.lines)
    assert read_board(json.loads(json.dumps(write_board(board), sort_keys=True)), files=False) == board


rubbish = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from("abcd")
    | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd") | st.text(max_size=3), inner),
    max_leaves=8,
)
keys = st.sampled_from(["name", "cells", "lines", "givens", "places"])


@given(rubbish | st.dictionaries(keys | st.integers() | st.none(), rubbish) | st.text())
def test_rubbish_is_refused(value: object) -> None:
    """G1.1: arbitrary values are read, or refused with Augury's own errors and no others."""
    with suppress(BadSetup, BadFile):
        read_board(value)


@given(keys, rubbish)
def test_one_rotten_key(key: str, value: object) -> None:
    """G1.1, G1.5: a valid board with an arbitrary value under one key is read, or refused with Augury's own error."""
    with suppress(BadSetup):
        board = read_board(cross() | {key: value})
        assert read_board(write_board(board)) == board
