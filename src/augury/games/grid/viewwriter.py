"""Who writes what anybody sees of a game."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from augury.games.grid.events import tell_line
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
    """Who writes the views of one way to play on a grid; a cell or a line that did not change keeps its view."""

    def __init__(self, chosen: GridSetup, setups: Memory) -> None:
        self._chosen, self._setups = chosen, setups
        self._lines = [cells_of(setups[0], line) for line in range(len(chosen.board.lines))]
        self._names = list(chosen.board.lines)
        self._cells = range(len(chosen.board.cells))
        self._cell = lru_cache(8192)(self._view_cell)
        self._line = lru_cache(8192)(self._view_line)
        self._moves = lru_cache(8192)(self._list_moves)

    def public(self, states: Memory, acting: list[int]) -> GridView:
        """G6.1: what everybody sees, which is all but whose turn it is to be asked."""
        state, chosen = _read(states), self._chosen
        over = not state.empties
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
            cells=list(map(self._cell, self._cells, state.marks, _lanes(states["open"]))),
            lines=self._view_lines(state.marks) if not over else self._view_end(states, state.marks),
        )

    def private(self, public: GridView, states: Memory, seat: int, words: NDArray[np.uint64]) -> GridView:
        """What everybody sees, and what the seat may write if it has the turn."""
        if seat != public.turn:
            return replace(public, seat=seat)
        return replace(public, seat=seat, legal=list(chain.from_iterable(map(self._moves, self._cells, _lanes(words)))))

    def _view_lines(self, marks: Any) -> list[LineView]:
        """All lines, before the board is full."""
        return [self._line(line, tuple([marks[cell] for cell in cells])) for line, cells in enumerate(self._lines)]

    def _view_end(self, states: Memory, marks: Any) -> list[LineView]:
        """G4: all lines, and what each of them paid."""
        told = [tell_line(self._setups[0], states[0], line) for line in range(len(self._lines))]
        return [
            replace(line, count=end.count, scored_by=end.scored_by, points=end.points)
            for line, end in zip(self._view_lines(marks), told, strict=True)
        ]

    def _view_cell(self, cell: int, content: int, lane: int) -> CellView:
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
        )

    def _view_line(self, line: int, contents: tuple[int, ...]) -> LineView:
        filled = [content for content in contents if content]
        xs = sum(content % MARKS == X for content in filled)
        numbers = len(filled) - xs
        if not self._chosen.options.givens_count:
            numbers -= sum(content // MARKS == NOBODY and content % MARKS != X for content in filled)
        return LineView(
            name=self._names[line],
            cells=[self._chosen.board.cells[cell] for cell in self._lines[line]],
            numbers=numbers,
            xs=xs,
            empty=len(contents) - len(filled),
            count=None,
            scored_by=None,
            points=None,
        )

    def _list_moves(self, cell: int, lane: int) -> list[str]:
        """What can be written into a cell, as moves."""
        return [format_action(self._setups[0], cell * MARKS + mark) for mark in members(lane)]


def _lanes(words: NDArray[np.uint64]) -> list[int]:
    """The lane of each cell in a set of actions."""
    return words.view(np.uint16).ravel().tolist()
