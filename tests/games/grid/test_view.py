"""Seats and spectators see everything (rule G6.1)."""

from __future__ import annotations

from functools import cache
from typing import cast

import msgspec
import numpy as np
import pytest

from augury.games.grid.view import GridView
from augury.kernel.position import Position
from augury.kernel.records import to_bytes
from tests.games.grid.positions import grid, lines_of, play, seen, walk
from tests.setups import GRID, Words, name_of
from tests.setups import grid as chosen

every_way = pytest.mark.parametrize("words", GRID, ids=name_of)


@cache
def game_of(number: int) -> list[Position]:
    """Some positions of a game, including its start and its end."""
    positions = list(walk(chosen(GRID[number]), seed=3))
    return positions[:-1:7] + positions[-1:]


def positions_of(words: Words) -> list[Position]:
    """The same, by setup."""
    return game_of(GRID.index(words))


@every_way
def test_all_views_are_the_same(words: Words) -> None:
    """G6.1: seats and spectators see the same, except for their own seat number and legal moves."""
    for position in positions_of(words):
        public = msgspec.to_builtins(position.view(None))
        assert public["seat"] is None
        assert public["legal"] == []
        for seat in range(position.game.players):
            view = msgspec.to_builtins(position.view(seat))
            assert {**view, "seat": None, "legal": []} == public
            assert (view["seat"], view["legal"]) == (seat, position.legal(seat))


@every_way
def test_a_view_shows_the_whole_position(words: Words) -> None:
    """G6.1: a view shows all cells with their marks, what each cell can take, and the counts of all lines."""
    for position in positions_of(words):
        view = seen(position)
        marks = {cell.name: cell.mark for cell in view.cells if cell.mark is not None}
        assert [cell.name for cell in view.cells] == list(position.game.chosen.board.cells)  # type: ignore[attr-defined]
        assert view.empty == len(view.cells) - len(marks)
        moves = {f"{cell.name}={option}" for cell in view.cells for option in cell.options}
        assert moves == {move for seat in position.actors for move in position.legal(seat)}
        given = set() if view.options.givens_count else {cell.name for cell in view.cells if cell.given}
        for line in view.lines:
            inside = [marks[cell] for cell in line.cells if cell in marks]
            uncounted = len(given.intersection(line.cells))  # G1.6
            assert (line.xs, line.numbers) == (inside.count("x"), len(inside) - inside.count("x") - uncounted)
            assert line.empty == len(line.cells) - len(inside)
            assert (line.count is None) is (line.points is None) is (not position.over)


@every_way
def test_nothing_is_erased(words: Words) -> None:
    """G6.1: a seat knows the whole record, and only one world is consistent with it."""
    for position in positions_of(words):
        for seat in range(position.game.players):
            assert to_bytes(position.erased(seat)) == bytes(position)
            assert position.redealt(seat, seed=seat) == position
        assert to_bytes(position.erased(None)) == bytes(position)


@every_way
def test_everything_is_public(words: Words) -> None:
    """G6.1: all seats and spectators get all events."""
    end = positions_of(words)[-1]
    history = list(end.events)
    for seat in (*range(end.game.players), None):
        assert end.game.engine.events_for(end.game.setup, history, seat) == history


@every_way
def test_nothing_is_left_to_chance(words: Words) -> None:
    """G6.1: all seeds give the same game."""
    game = chosen(words)
    assert len({game.start(seed) for seed in (0, 1, 2**64 - 1)}) == 1


@every_way
def test_every_view_is_plain_json(words: Words) -> None:
    """G6.1: a view can be encoded as JSON and decoded to the same view."""
    for position in positions_of(words):
        for seat in (0, None):
            view = position.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=GridView) == view


def test_marks_and_owners() -> None:
    """G6.1: a view shows the owner of each mark, what is given, what is forced, and what each cell can take."""
    view = seen(play(grid(lines_of("ab", "bc", "cd", a=1), 3).start(1), "c=2"), 1)
    cells = {cell.name: (cell.mark, cell.owner, cell.given, cell.forced, cell.options) for cell in view.cells}
    assert cells == {
        "a": (1, None, True, False, []),
        "b": ("x", None, False, True, []),
        "c": (2, 0, False, False, []),
        "d": (None, None, False, False, [1, "x"]),
    }
    assert (view.turn, view.actors, view.latest, view.legal) == (1, [1], "c", ["d=x", "d=1"])


def test_the_end_is_public() -> None:
    """G6.1: at the end everyone sees the scores, the winners and what each line paid, and nobody is to act."""
    end = play(grid("2x2", 2).start(1), "a1=1 b2=2")
    for viewer in (0, 1, None):
        view = seen(end, viewer)
        assert (view.turn, view.actors, view.legal, view.empty) == (None, [], [], 0)
        assert (view.scores, view.winners) == ([2, 0], [0])
        assert [(line.count, line.scored_by, line.points) for line in view.lines] == [
            (1, 0, 1),
            (1, None, 0),
            (1, 0, 1),
            (1, None, 0),
        ]


def test_a_view_says_what_is_played() -> None:
    """G6.1: a view has the board's name, the players, the options, and where to draw each cell."""
    view = seen(grid("2x3", 3, x_prophecies=True, ties="shared").start(1))
    assert (view.game, view.board, view.players, view.x_prophecies) == ("grid", "2x3", 3, True)
    assert view.options.ties == "shared"
    places = [(cell.x, cell.y) for cell in view.cells]
    assert places == [(float(x), float(y)) for y, x in np.ndindex(2, 3)]
    assert all(cell.x is None for cell in cast(GridView, grid(lines_of("ab")).start(1).view(0)).cells)
