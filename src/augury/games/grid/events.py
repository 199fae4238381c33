"""The events of a game: reported while the rules run, and read back from a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from augury.games.grid.notation import cell_name, line_name, mark_action, parse_cell
from augury.games.grid.rules import force as force_x
from augury.games.grid.rules import write
from augury.games.grid.score import count_in, scorer_of, settle
from augury.games.grid.state import MARKS, NOBODY, Setup, State, X
from augury.kernel.compilation import routine
from augury.kernel.engine import Event
from augury.kernel.records import Memory


class Mark(Event, frozen=True, tag="mark"):
    """G2.2: a seat wrote a number or an X into a cell."""

    seat: int
    cell: str
    mark: int | Literal["x"]


class Forced(Event, frozen=True, tag="forced"):
    """G3.1: a cell became an X, because no number was possible there."""

    cell: str


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """G4.2, G4.4: how many numbers a full line holds (or X's, G5.1), who wrote that, and what it pays."""

    count: int
    scored_by: int | None
    points: int


class Lines(Event, frozen=True, tag="lines"):
    """G4: the board is full, and every line is scored."""

    lines: dict[str, Line]


GridEvent = Mark | Forced | Lines


def opening(setup: Setup, state: State) -> Iterator[Event]:
    """G3.3: the X's that are forced before the first turn and, if that fills the board, the end."""
    yield from _tell_forced(setup, setup.marks.tobytes(), state.marks.tobytes())
    if state.empties == 0:
        yield lines_event(setup, state)


def follow(setups: Memory, states: Memory, seat: int, action: int) -> Iterator[Event]:
    """Apply an action in place, a step at a time, and yield an event for each."""
    setup, state = setups[0], states[0]
    cell, mark = divmod(action, MARKS)
    stuck = _write(setups, states, seat, action)
    yield Mark(seat, cell_name(setup, cell), "x" if mark == X else mark)
    if stuck:
        before = state.marks.tobytes()
        force_x(setup, state)
        yield from _tell_forced(setup, before, state.marks.tobytes())
    if state.empties == 0:
        settle(setup, state)
        yield lines_event(setup, state)


@routine
def _write(setups: Memory, states: Memory, seat: int, action: int) -> bool:
    return write(setups[0], states[0], seat, action)


def _tell_forced(setup: Setup, before: bytes, after: bytes) -> Iterator[Event]:
    """G3.4: the cells forced since then, in the order of the board."""
    for cell, (was, mark) in enumerate(zip(before, after, strict=True)):
        if not was and mark == NOBODY * MARKS + X:
            yield Forced(cell_name(setup, cell))


def line_result(setup: Setup, state: State, line: int) -> Line:
    """What a full line pays, and to which seat."""
    count = int(count_in(setup, state, line))
    seat = int(scorer_of(setup, state, line, count))
    return Line(count, seat if seat >= 0 else None, count if seat >= 0 else 0)


def lines_event(setup: Setup, state: State) -> Lines:
    """The lines of a full board."""
    return Lines({line_name(setup, line): line_result(setup, state, line) for line in range(int(setup.line_count))})


def events_for(setup: Setup, history: list[Event], seat: int | None) -> list[Event]:
    """G6.1: all events are public."""
    return history


def action_in(setup: Setup, state: State, event: Event) -> tuple[int, int] | None:
    """The seat and the action that an event reports."""
    if not isinstance(event, Mark):
        return None
    cell = parse_cell(setup, event.cell)
    return event.seat, cell * MARKS + X if event.mark == "x" else mark_action(setup, cell, event.mark)


def force(setup: Setup, state: State, event: Event) -> bool:
    """G6.1: no event reports what chance did, because the game has no chance."""
    return False
