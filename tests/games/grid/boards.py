"""Board objects for tests: a valid one, invalid variants of it, and a strategy for any board."""

from __future__ import annotations

from hypothesis import strategies as st

from augury.games.grid.board import Board, rectangle, sudoku

CELLS = ["a", "b", "c", "d"]
LINES = {"first": ["a", "b", "c"], "second": ["c", "d"]}


def cross(**changes: object) -> dict[str, object]:
    """A valid board object of four cells and two lines, with some keys changed, or removed by None."""
    good: dict[str, object] = {"name": "cross", "cells": CELLS, "lines": LINES}
    return {key: value for key, value in (good | changes).items() if value is not None}


# Invalid board objects, each with a part of its error message.
BROKEN: list[tuple[dict[str, object], str]] = [
    (cross(name=None), "the board has no name"),
    (cross(cells=None), "the board has no cells"),
    (cross(lines=None), "the board has no lines"),
    (cross(colour="red"), "no key 'colour'; its keys are name, cells, lines, givens, places"),
    (cross(name=7), "name must be a string, not 7"),
    (cross(name=""), "1 to 40 printable characters"),
    (cross(name="n" * 41), "1 to 40 printable characters"),
    (cross(name=" cross"), "no spaces around"),
    (cross(cells=[]), "1 to 81 cells, not 0"),
    (cross(cells={}), "1 to 81 cells, not 0"),
    (cross(cells=CELLS + [f"e{number}" for number in range(78)]), "1 to 81 cells, not 82"),
    (cross(cells="abcd"), "cells must be a list of names, or an object with a place for each, not 'abcd'"),
    (cross(cells=[*CELLS, 5]), "a cell's name must be a string, not 5"),
    (cross(cells=[*CELLS, "a"]), "two cells are called 'a' and 'a'"),
    (cross(cells=[*CELLS, "e=1"]), "letters, digits, - or _"),
    (cross(cells=[*CELLS, "-e"]), "starting with a letter or digit"),
    (cross(cells=[*CELLS, "e\n"]), "letters, digits, - or _"),
    (cross(cells=[*CELLS, "é"]), "letters, digits, - or _"),
    (cross(cells=[*CELLS, "ninechars"]), "1 to 8"),
    (cross(lines={}), "1 to 64 lines, not 0"),
    (cross(lines={f"line {number}": ["a"] for number in range(65)}), "1 to 64 lines, not 65"),
    (cross(lines=[["a", "b"]]), "lines must be an object, with a list of cells for each line, not a list"),
    (cross(lines=LINES | {"third": []}), "1 to 15 cells, but 'third' has 0"),
    (cross(lines=LINES | {"third": "ab"}), "line 'third' must be a list of 1 to 15 cells, not 'ab'"),
    (cross(lines=LINES | {"third": ["a", None]}), "line 'third' contains null"),
    (cross(lines=LINES | {"third": ["b", "d", "b"]}), "line 'third' contains the cell 'b' twice"),
    (cross(lines=LINES | {"": ["a"]}), "1 to 16 printable ASCII characters"),
    (cross(lines=LINES | {"n" * 17: ["a"]}), "1 to 16 printable ASCII characters"),
    (cross(lines=LINES | {"third\x1b": ["a"]}), "1 to 16 printable ASCII characters"),
    (cross(lines=LINES | {"third ": ["a"]}), "no spaces around"),
    (cross(givens=[1, 2]), "givens must be an object, with a number for each given cell, not a list"),
    (cross(givens={"a": "1"}), "the given in 'a' must be a whole number from 1 to 15, not '1'"),
    (cross(givens={"a": 1.5}), "must be a whole number"),
    (cross(givens={"a": True}), "must be a whole number from 1 to 15, not true"),
    (cross(givens={"a": 0}), "the given in 'a' must be 1 to 3, the size of its largest line, not 0"),
    (cross(givens={"a": 16}), "the given in 'a' must be 1 to 3"),
    (cross(givens={"a": 10**5000}), "not so large a number"),
    (cross(cells=dict.fromkeys("abcd", 1)), "the place of 'a' must be two numbers such as [1, 2.5], not 1"),
    (cross(cells={cell: [1] for cell in "abcd"}), "two numbers such as [1, 2.5], not a list"),
    (cross(cells={cell: [ord(cell), -1] for cell in "abcd"}), "the place of 'a' must be two numbers from 0 to 100"),
    (cross(places={cell: [number, 101] for number, cell in enumerate("abcd")}), "two numbers from 0 to 100"),
    (cross(places={cell: [number, True] for number, cell in enumerate("abcd")}), "two numbers such as"),
    (cross(places=[[0, 1]]), "places must be an object"),
]

# Invalid board objects that a schema cannot detect.
BROKEN_INSIDE: list[tuple[dict[str, object], str]] = [
    (cross(cells=[*CELLS, "A"]), "two cells are called 'a' and 'A'; names must be unique, ignoring case"),
    (cross(cells=[*CELLS, "e"]), "the cell 'e' is not in any line; put it in one, or leave it out"),
    (cross(lines=LINES | {"third": ["a", "z"]}), "line 'third' contains 'z', which is not a cell of this board"),
    (cross(lines=LINES | {"third": ["c", "a", "b"]}), "lines 'first' and 'third' have the same cells"),
    (cross(givens={"z": 1}), "there is a given in 'z', which is not a cell of this board"),
    (cross(givens={"d": 3}), "the given in 'd' must be 1 to 2, the size of its largest line, not 3"),
    (cross(givens={"a": 2, "c": 2}), "line 'first' has the given 2 twice, in 'a' and 'c'"),
    (cross(places={"z": [0, 0]}), "there is a place for 'z', which is not a cell of this board"),
    (cross(places={"a": [0, 0]}), "the cell 'b' has no place; give one to every cell"),
    (cross(cells={cell: [1, 1] for cell in "abcd"}), "the cells 'a' and 'b' are drawn at the same place"),
    (cross(cells={cell: [ord(cell) - 97, 0] for cell in "abcd"}, places={}), "cells already gives the places"),
    (cross(name="a\u202eb"), "1 to 40 printable characters"),
]

_cells = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_-]{0,7}", fullmatch=True)
_titles = st.from_regex(r"[!-~]([ -~]{0,14}[!-~])?", fullmatch=True)


@st.composite
def exotic(draw: st.DrawFn) -> Board:
    """Any exotic board, with any givens, and with or without places."""
    cells = tuple(draw(st.lists(_cells, min_size=1, max_size=20, unique_by=str.lower)))
    some = st.lists(st.integers(0, len(cells) - 1), min_size=1, max_size=15, unique=True)
    drawn = draw(st.lists(some, max_size=20, unique_by=frozenset))
    rest = sorted(set(range(len(cells))) - {cell for line in drawn for cell in line})
    drawn += [rest[start : start + 15] for start in range(0, len(rest), 15)]  # G1.1: every cell lies in a line
    titles = draw(st.lists(_titles, min_size=len(drawn), max_size=len(drawn), unique=True))
    lines = {title: tuple(line) for title, line in zip(titles, drawn, strict=True)}
    givens: dict[int, int] = {}
    for cell in draw(st.lists(st.integers(0, len(cells) - 1), max_size=5, unique=True)):
        near = [line for line in lines.values() if cell in line]
        taken = {givens.get(other) for line in near for other in line}
        free = [number for number in range(1, max(map(len, near)) + 1) if number not in taken]
        if free:
            givens[cell] = draw(st.sampled_from(free))
    place = st.tuples(st.floats(0, 100), st.floats(0, 100))
    places = draw(st.just([]) | st.lists(place, min_size=len(cells), max_size=len(cells), unique=True))
    return Board(draw(_titles), cells, lines, givens, tuple(places))


rectangles = st.builds(rectangle, st.integers(1, 9), st.integers(1, 9))
sudokus = st.dictionaries(st.integers(0, 80), st.integers(1, 9), max_size=1).map(
    lambda givens: sudoku("".join(str(givens.get(cell, ".")) for cell in range(81)))
)
boards = exotic() | rectangles | sudokus
