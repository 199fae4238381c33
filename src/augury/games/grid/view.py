"""What anybody sees of a game: everything (rule G6.1)."""

from __future__ import annotations

import msgspec

from augury.games.grid.events import Line, tell_line
from augury.games.grid.notation import cells_of, format_action, format_mark
from augury.games.grid.score import mark_in, writer_of
from augury.games.grid.setup import GridSetup, Options
from augury.games.grid.state import MARKS, NOBODY, NOWHERE, Setup, State, X
from augury.kernel.bits import members
from augury.kernel.engine import View


class CellView(msgspec.Struct, frozen=True, kw_only=True):
    """One cell."""

    name: str
    x: float | None
    """Where to draw it, in cell widths, if the board says so; y grows downwards."""
    y: float | None
    mark: int | str | None
    """The number, or x; None in an empty cell."""
    owner: int | None
    """The seat that wrote it."""
    given: bool
    forced: bool
    options: list[int | str]
    """What can be written there now: the numbers, then x."""


class LineView(msgspec.Struct, frozen=True, kw_only=True):
    """One line, as it stands."""

    name: str
    cells: list[str]
    numbers: int
    xs: int
    empty: int
    count: int | None
    """Once the board is full: how many numbers (or X's) the line's numbers foretold."""
    scored_by: int | None
    points: int | None


class GridView(View, frozen=True, kw_only=True):
    """Prophecies from one seat."""

    board: str
    players: int
    x_prophecies: bool
    options: Options
    turn: int | None
    """Whose turn it is, until the board is full."""
    empty: int
    """How many cells are empty."""
    latest: str | None
    """The cell that a player wrote last."""
    cells: list[CellView]
    lines: list[LineView]


def view(chosen: GridSetup, setup: Setup, state: State, seat: int) -> GridView:
    """The view from a seat, or, for seat -1, of a spectator."""
    seats = range(chosen.players)
    over = not state.empties
    turn = None if over else int(state.turn)
    moves = [format_action(setup, action) for action in members(*state.open)]
    board = chosen.board
    return GridView(
        game="grid",
        seat=seat if seat in seats else None,
        actors=[] if turn is None else [turn],
        legal=moves if seat == turn else [],
        scores=[int(state.scores[other]) for other in seats],
        winners=members(state.winners) if over else None,
        board=board.name,
        players=chosen.players,
        x_prophecies=chosen.options.x_prophecies,
        options=chosen.options,
        turn=turn,
        empty=int(state.empties),
        latest=None if state.latest == NOWHERE else board.cells[int(state.latest)],
        cells=[_cell(chosen, state, cell) for cell in range(len(board.cells))],
        lines=[_line(chosen, setup, state, line, name) for line, name in enumerate(board.lines)],
    )


def _cell(chosen: GridSetup, state: State, cell: int) -> CellView:
    mark, writer = int(mark_in(state, cell)), int(writer_of(state, cell))
    x, y = chosen.board.places[cell] if chosen.board.places else (None, None)
    possible = members(int(state.open[cell // 4]) >> cell % 4 * MARKS & 0xFFFF)
    return CellView(
        name=chosen.board.cells[cell],
        x=x,
        y=y,
        mark=format_mark(mark) if writer else None,
        owner=writer - 1 if writer not in (0, NOBODY) else None,
        given=writer == NOBODY and mark != X,
        forced=writer == NOBODY and mark == X,
        options=[format_mark(option) for option in possible[1:] + possible[:1]],
    )


def _line(chosen: GridSetup, setup: Setup, state: State, line: int, name: str) -> LineView:
    cells = cells_of(setup, line)
    filled = [cell for cell in cells if state.marks[cell]]
    numbers = sum(int(mark_in(state, cell)) != X for cell in filled)
    end: Line | None = None if state.empties else tell_line(setup, state, line)
    return LineView(
        name=name,
        cells=[chosen.board.cells[cell] for cell in cells],
        numbers=numbers,
        xs=len(filled) - numbers,
        empty=len(cells) - len(filled),
        count=end.count if end else None,
        scored_by=end.scored_by if end else None,
        points=end.points if end else None,
    )
