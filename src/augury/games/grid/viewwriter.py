"""Writes the views of a game."""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import chain
from operator import or_
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from augury.games.grid.notation import cells_of, format_action, format_mark
from augury.games.grid.setup import GridSetup
from augury.games.grid.state import MARKS, NOBODY, NOWHERE, State, X
from augury.games.grid.view import CellView, GridView, LineView
from augury.kernel.bits import members
from augury.kernel.engine import SimpleViewWriter
from augury.kernel.plain import reader
from augury.kernel.records import Memory

_read = reader(State)


class GridViewWriter(SimpleViewWriter):
    """Writes the views of one way to play on a grid; a cell or a line that did not change keeps its view."""

    def __init__(self, chosen: GridSetup, setups: Memory) -> None:
        self._chosen, self._setups = chosen, setups
        self._lines = [cells_of(setups[0], line) for line in range(len(chosen.board.lines))]
        self._names = list(chosen.board.lines)
        self._cells = range(len(chosen.board.cells))
        self._through = [[line for line, cells in enumerate(self._lines) if cell in cells] for cell in self._cells]
        self._cell = lru_cache(8192)(self._view_cell)
        self._line = lru_cache(8192)(self._view_line)
        self._moves = lru_cache(8192)(self._list_moves)

    def public(self, states: Memory, acting: list[int]) -> GridView:
        """G6.1: the public view, which has everything but legal moves."""
        state, chosen = _read(states), self._chosen
        over = not state.empties
        lanes = _lanes(states["open"])
        lines = self._view_lines(state.marks, lanes)
        return GridView(
            game="grid",
            seat=None,
            actors=acting,
            legal=[],
            scores=list(state.scores[: chosen.players]),
            winners=members(state.winners) if over else None,
            board=chosen.board.name,
            players=chosen.players,
            x_prophecies=chosen.options.x_prophecies,
            options=chosen.options,
            turn=None if over else state.turn,
            empty=state.empties,
            latest=None if state.latest == NOWHERE else chosen.board.cells[state.latest],
            standing=[_paid_to(seat, lines) for seat in range(chosen.players)],
            cells=[
                self._cell(cell, content, lanes[cell], content > 0 and self._is_lost(content, cell, lines))
                for cell, content in zip(self._cells, state.marks, strict=False)
            ],
            lines=lines if not over else [_counted(line) for line in lines],
        )

    def private(self, public: GridView, states: Memory, seat: int, words: NDArray[np.uint64]) -> GridView:
        """The public view, with what the seat may write if it is its turn."""
        if seat != public.turn:
            return replace(public, seat=seat)
        return replace(public, seat=seat, legal=list(chain.from_iterable(map(self._moves, self._cells, _lanes(words)))))

    def _view_lines(self, marks: Any, lanes: list[int]) -> list[LineView]:
        """All lines; what can be written into their empty cells decides whether they may still pay."""
        return [
            self._line(line, tuple([marks[cell] for cell in cells]), tuple([lanes[cell] for cell in cells]))
            for line, cells in enumerate(self._lines)
        ]

    def _is_lost(self, content: int, cell: int, lines: list[LineView]) -> bool:
        """G4.4: whether a player's number is, and will be, wrong in all its lines."""
        writer, mark = divmod(content, MARKS)
        if writer in {0, NOBODY} or mark == X:
            return False
        return not any(lines[line].fewest <= mark <= lines[line].most for line in self._through[cell])

    def _view_cell(self, cell: int, content: int, lane: int, lost: bool) -> CellView:
        board = self._chosen.board
        writer, mark = divmod(content, MARKS)
        x, y = board.places[cell] if board.places else (None, None)
        possible = members(lane)
        return CellView(
            name=board.cells[cell],
            x=x,
            y=y,
            mark=format_mark(mark) if writer else None,
            owner=writer - 1 if writer not in (0, NOBODY) else None,
            given=writer == NOBODY and mark != X,
            forced=writer == NOBODY and mark == X,
            options=[format_mark(option) for option in possible[1:] + possible[:1]],
            lost=lost,
        )

    def _view_line(self, line: int, contents: tuple[int, ...], lanes: tuple[int, ...]) -> LineView:
        filled = [content for content in contents if content]
        xs = sum(content % MARKS == X for content in filled)
        numbers = len(filled) - xs
        if not self._chosen.options.givens_count:
            numbers -= sum(content // MARKS == NOBODY and content % MARKS != X for content in filled)
        empty = len(contents) - len(filled)
        fewest = xs if self._chosen.options.x_prophecies else numbers
        gaining, keeping = [fewest + 1, fewest + empty], [fewest, fewest + empty - 1]
        after_number, after_x = (keeping, gaining) if self._chosen.options.x_prophecies else (gaining, keeping)
        owners = [
            writer - 1
            for writer, mark in (divmod(content, MARKS) for content in contents)
            if writer not in {0, NOBODY} and mark != X and fewest <= mark <= fewest + empty
        ]
        hopes = empty > 0 and bool(reduce(or_, lanes) & _between(*after_number) & ~(1 << X))
        return LineView(
            name=self._names[line],
            cells=[self._chosen.board.cells[cell] for cell in self._lines[line]],
            numbers=numbers,
            xs=xs,
            empty=empty,
            fewest=fewest,
            most=fewest + empty,
            after_number=after_number if empty else None,
            after_x=after_x if empty else None,
            pays=bool(owners) or hopes,
            pays_to=owners[0] if owners and not empty else None,
            count=None,
            scored_by=None,
            points=None,
        )

    def _list_moves(self, cell: int, lane: int) -> list[str]:
        """What can be written into a cell, as moves."""
        return [format_action(self._setups[0], cell * MARKS + mark) for mark in members(lane)]


def _paid_to(seat: int, lines: list[LineView]) -> int:
    """G4.2: what full lines will pay a seat."""
    return sum(line.fewest for line in lines if line.pays_to == seat)


def _counted(line: LineView) -> LineView:
    """G4.1, G4.2: a line once the board is full."""
    points = 0 if line.pays_to is None else line.fewest
    return replace(line, count=line.fewest, scored_by=line.pays_to, points=points)


def _between(low: int, high: int) -> int:
    """The set of the numbers from `low` to `high`."""
    return (2 << high) - (1 << low)


def _lanes(words: NDArray[np.uint64]) -> list[int]:
    """The lane of each cell in a set of actions."""
    return words.view(np.uint16).ravel().tolist()
