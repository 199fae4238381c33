"""Games on the grid from readable text: moves as `a1=5 b1=x` and whole boards as `a5 b3 bx x`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import cast

import msgspec

from augury.games.grid.view import CellView, GridView
from augury.kernel.game import Game, open_game
from augury.kernel.position import Position
from augury.kernel.setups import plain_setup
from tests.judge.grid_record import GridRecordJudge, grid_judge
from tests.judge.strict_json import Event

BoardObject = dict[str, object]


def grid(board: object = "4x5", players: int = 2, **options: object) -> Game:
    """Open the grid game; the board is a size, a name, the 81 characters of a sudoku, or an object."""
    return open_game("grid", board=board, players=players, **options)


def lines_of(*lines: str, cells: str = "", **givens: int) -> BoardObject:
    """A board whose cells have one-letter names, from its lines; `cells` gives an order other than the alphabet's.

    >>> lines_of("ab", "bc", a=2)["cells"]
    ['a', 'b', 'c']
    """
    names = list(cells) or sorted(set("".join(lines)))
    return {
        "name": "test",
        "cells": names,
        "lines": {f"line {number}": list(line) for number, line in enumerate(lines, 1)},
        "givens": givens,
    }


def play(position: Position, moves: str) -> Position:
    """Play moves, each by the seat whose turn it is."""
    for move in moves.split():
        position = position.play(move)
    return position


def finish(game: Game, picture: str) -> Position:
    """Play a game on a rectangle until the board looks like this: `a5` is a 5 by seat 0, `bx` an X by seat 1.

    A plain `x` is a forced X. Every seat writes its X's first, then its numbers, cell by cell.

    >>> finish(grid("2x2"), "a1 bx / x a2").moves
    [(0, 1), (1, 16), (0, 50)]
    """
    words = [word for word in picture.split() if word != "/"]
    cells = [cell.name for cell in seen(game.start(0, "")).cells]
    marks = [(word, f"{cell}={word[1:]}") for cell, word in zip(cells, words, strict=True) if word != "x"]
    queues = [
        sorted((move for word, move in marks if word[0] == letter), key=lambda move: move[-1] != "x")
        for letter in "abcd"[: game.players]
    ]
    position = game.start(0, "")
    while not position.over:
        position = position.play(queues[position.actors[0]].pop(0))
    assert not any(queues), queues
    assert [cell.forced for cell in seen(position).cells] == [word == "x" for word in words]
    return position


def seen(position: Position, seat: int | None = None) -> GridView:
    """The view of a seat, or of a spectator if `seat` is None."""
    return cast(GridView, position.view(seat))


def cell_of(position: Position, name: str) -> CellView:
    """The view of one cell."""
    return next(cell for cell in seen(position).cells if cell.name == name)


def history(position: Position) -> list[Event]:
    """The events of a game so far, as a game record has them."""
    return [msgspec.to_builtins(event) for event in position.events]


def forced(position: Position) -> list[str]:
    """The cells that have been forced so far, in the order of their events."""
    return [event["cell"] for event in history(position) if event["type"] == "forced"]


def judge_for(game: Game) -> GridRecordJudge:
    """A judge for a game, set up from the setup that a game record contains."""
    return grid_judge(json.loads(json.dumps(plain_setup(game.chosen))))


def moves_of(choices: Iterable[tuple[str, int | str]]) -> set[str]:
    """The judge's legal choices as moves."""
    return {f"{cell}={mark}" for cell, mark in choices}


def walk(game: Game, seed: int) -> Iterable[Position]:
    """All positions of a random game."""
    dice = Random(seed)
    position = game.start(seed, "")
    yield position
    while not position.over:
        position = position.play(dice.choice(position.legal_actions(position.actors[0])))
        yield position
