"""Cells, lines and moves as text (rule G2.7): `b3=4`, `b3=x`."""

from __future__ import annotations

from functools import lru_cache

from augury.errors import Illegal, Unreadable
from augury.games.grid.board import MOST_CELLS
from augury.games.grid.score import mark_in
from augury.games.grid.state import MARKS, Setup, State, X

FEW = 16
"""The most cells that are listed in a sentence."""


@lru_cache(256)
def _names(count: int, letters: bytes) -> list[str]:
    """The first `count` names of fields of equal length that are filled up with zeros."""
    length = len(letters) // MOST_CELLS
    found = [letters[start : start + length] for start in range(0, count * length, length)]
    return [name.rstrip(b"\0").decode("ascii") for name in found]


@lru_cache(256)
def _plain_names(count: int, letters: bytes) -> dict[str, int]:
    """The cells by their names in small letters."""
    return {_plain(name): cell for cell, name in enumerate(_names(count, letters))}


def cell_name(setup: Setup, cell: int) -> str:
    return _names(int(setup.cell_count), setup.cell_names.tobytes())[cell]


def line_name(setup: Setup, line: int) -> str:
    return bytes(setup.line_names[line]).rstrip(b"\0").decode("ascii")


def cells_of(setup: Setup, line: int) -> list[int]:
    return [int(cell) for cell in setup.line_cells[line, : int(setup.line_sizes[line])]]


def parse_cell(setup: Setup, text: str) -> int:
    """The cell that a text names, ignoring case and spaces."""
    count, letters = int(setup.cell_count), setup.cell_names.tobytes()
    cell = _plain_names(count, letters).get(_plain(text))
    if cell is not None:
        return cell
    names = _names(count, letters)
    known = f"{names[0]} to {names[-1]}" if len(names) > FEW else ", ".join(names)
    raise Unreadable(f"there is no cell {text.strip()[:20]!r}; the cells are {known}")


def _plain(text: str) -> str:
    return "".join(text.split()).lower()


def format_mark(mark: int) -> int | str:
    """A mark as people read it: the number, or x."""
    return "x" if mark == X else mark


def parse_action(setup: Setup, text: str) -> int:
    where, equals, what = text.rpartition("=")
    if not equals:
        example = cell_name(setup, 0)
        raise Unreadable(
            f"{text.strip()[:20]!r} is not a move; write the cell, = and a number or x, for example {example}=1"
        )
    cell = parse_cell(setup, where)
    mark = _plain(what)
    if mark == "x":
        return cell * MARKS + X
    if not mark.isdecimal() or not mark.isascii():
        raise Unreadable(f"{what.strip()[:20]!r} is neither a number nor x; {takes(setup, cell)}")
    return mark_action(setup, cell, int(mark.lstrip("0")[:3] or "0"))


def mark_action(setup: Setup, cell: int, number: int) -> int:
    """The action that writes a number into a cell, if there are such numbers at all."""
    if not 1 <= number < MARKS:
        raise out_of_range(setup, cell, number)
    return cell * MARKS + number


def format_action(setup: Setup, action: int) -> str:
    """A move as text."""
    return f"{cell_name(setup, action // MARKS)}={format_mark(action % MARKS)}"


def takes(setup: Setup, cell: int) -> str:
    """What can be written into a cell on an otherwise empty board (G2.3, G2.5)."""
    top = int(setup.tops[cell])
    numbers = f"1 to {top} or " if top > 1 else "1 or " if top else ""
    return f"{cell_name(setup, cell)} takes {numbers}x"


def out_of_range(setup: Setup, cell: int, number: int) -> Illegal:
    """The explanation for a number that a cell never takes (G2.3)."""
    name, top = cell_name(setup, cell), int(setup.tops[cell])
    return Illegal(takes(setup, cell), "out_of_range", "G2.3", cell=name, mark=number, top=top)


def why_illegal(setup: Setup, state: State, seat: int, action: int) -> Illegal:
    """What is wrong with an action: G2.2, G2.3 or G2.4."""
    cell, mark = divmod(action, MARKS)
    if not 0 <= cell < int(setup.cell_count):
        return Illegal(f"there is no action {action}", "no_such_action", action=action)
    name = cell_name(setup, cell)
    if state.marks[cell]:
        there = mark_in(state, cell)
        return Illegal(f"{name} already holds {_a(there)}", "cell_taken", "G2.2", cell=name, mark=format_mark(there))
    if mark > int(setup.tops[cell]):
        return out_of_range(setup, cell, mark)
    for number in range(int(setup.line_count)):
        cells = cells_of(setup, number)
        if cell in cells and any(state.marks[other] and mark_in(state, other) == mark for other in cells):
            line = line_name(setup, number)
            return Illegal(f"{line} already has {_a(mark)}", "number_in_line", "G2.4", cell=name, mark=mark, line=line)
    words = f"{format_action(setup, action)} cannot be written now"
    return Illegal(words, "not_possible", cell=name, mark=format_mark(mark))


def _a(mark: int) -> str:
    """A mark with its article."""
    return f"{'an' if mark in (X, 8, 11) else 'a'} {format_mark(mark)}"
