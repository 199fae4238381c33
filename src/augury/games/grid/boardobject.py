"""Board objects: a board as its file holds it, in plain JSON or TOML values (G1.4)."""

from __future__ import annotations

from collections.abc import Mapping

from augury.errors import BadSetup
from augury.games.grid.board import MOST_IN_LINE, Board, check_cells
from augury.kernel.files import shown

KEYS = ("name", "cells", "lines", "givens", "places")


def parse_board(value: object) -> Board:
    """The board that an object describes; errors say what is wrong with it (G1.1, G1.4, G1.5)."""
    if not isinstance(value, Mapping):
        raise BadSetup(f"a board must be an object with name, cells and lines, not {shown(value)}")
    for key in value:
        if key not in KEYS:
            raise BadSetup(f"a board has no key {shown(key)}; its keys are {', '.join(KEYS)}")
    for key in KEYS[:3]:
        if key not in value:
            raise BadSetup(f"the board has no {key}; it needs name, cells and lines")
    name = value["name"]
    if not isinstance(name, str):
        raise BadSetup(f"the board's name must be a string, not {shown(name)}")
    places = value.get("places")
    if isinstance(value["cells"], Mapping):
        if places is not None:
            raise BadSetup("cells already gives the places; leave out places, or make cells a list of names")
        places = value["cells"]
    cells = _names(value["cells"])
    check_cells(cells)
    index = {cell: number for number, cell in enumerate(cells)}
    lines = {line: _line(line, inside, index) for line, inside in _object("lines", value["lines"]).items()}
    givens = dict(_given(cell, given, index) for cell, given in _object("givens", value.get("givens", {})).items())
    return Board(name, cells, lines, givens, () if places is None else _places(places, cells))


def format_board(board: Board) -> dict[str, object]:
    """The object that `parse_board` reads as an equal board.

    The cells are a list, because their order matters (G3.4) and not every program keeps the order of keys.
    """
    cells = board.cells
    value: dict[str, object] = {
        "name": board.name,
        "cells": list(cells),
        "lines": {name: [cells[cell] for cell in line] for name, line in board.lines.items()},
    }
    if board.givens:
        value["givens"] = {cells[cell]: given for cell, given in board.givens.items()}
    if board.places:
        value["places"] = {cell: list(place) for cell, place in zip(cells, board.places)}
    return value


def _object(key: str, value: object) -> dict[str, object]:
    """The mapping under a key."""
    if not isinstance(value, Mapping):
        raise BadSetup(f"{key} must be an object, {_MEANT[key]}, not {shown(value)}")
    for name in value:
        if not isinstance(name, str):
            raise BadSetup(f"the keys of {key} must be names, not {shown(name)}")
    return dict(value)


_MEANT = {
    "cells": "with a place such as [1, 2] for each cell",
    "lines": "with a list of cells for each line",
    "givens": "with a number for each given cell",
    "places": "with a place such as [1, 2] for each cell",
}


def _names(cells: object) -> tuple[str, ...]:
    """The cells' names, in order."""
    if isinstance(cells, Mapping):
        return tuple(_object("cells", cells))
    if not isinstance(cells, (list, tuple)):
        raise BadSetup(f"cells must be a list of names, or an object with a place for each, not {shown(cells)}")
    for cell in cells:
        if not isinstance(cell, str):
            raise BadSetup(f"a cell's name must be a string, not {shown(cell)}")
    return tuple(cells)


def _line(name: str, inside: object, index: Mapping[str, int]) -> tuple[int, ...]:
    """The cells of one line."""
    if not isinstance(inside, (list, tuple)):
        raise BadSetup(f"line {shown(name)} must be a list of 1 to {MOST_IN_LINE} cells, not {shown(inside)}")
    for cell in inside:
        if not isinstance(cell, str) or cell not in index:
            raise BadSetup(f"line {shown(name)} contains {shown(cell)}, which is not a cell of this board")
    return tuple(index[cell] for cell in inside)


def _given(cell: str, given: object, index: Mapping[str, int]) -> tuple[int, int]:
    """One given, as a cell and its number (G1.5)."""
    if cell not in index:
        raise BadSetup(f"there is a given in {shown(cell)}, which is not a cell of this board")
    if not isinstance(given, int) or isinstance(given, bool):
        raise BadSetup(f"the given in {cell!r} must be a whole number from 1 to {MOST_IN_LINE}, not {shown(given)}")
    return index[cell], given


def _places(value: object, cells: tuple[str, ...]) -> tuple[tuple[float, float], ...]:
    """Where to draw each cell."""
    places = _object("places", value)
    for cell in places:
        if cell not in cells:
            raise BadSetup(f"there is a place for {shown(cell)}, which is not a cell of this board")
    for cell in cells:
        if cell not in places:
            raise BadSetup(f"the cell {shown(cell)} has no place; give one to every cell, or leave out places")
    return tuple(_place(cell, places[cell]) for cell in cells)


def _place(cell: str, place: object) -> tuple[float, float]:
    """One cell's x and y."""
    if isinstance(place, (list, tuple)) and len(place) == 2:
        x, y = place
        if all(isinstance(part, (int, float)) and not isinstance(part, bool) and abs(part) < 10**9 for part in place):
            return float(x), float(y)
    raise BadSetup(f"the place of {shown(cell)} must be two numbers such as [1, 2.5], not {shown(place)}")
