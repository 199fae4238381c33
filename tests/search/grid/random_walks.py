"""Random games, represented both by records of the rules and by the solver's remainders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import cast

import numpy as np

from augury.games.grid.state import MARKS, Setup, State
from augury.kernel.bits import members
from augury.kernel.game import Game
from augury.kernel.interface import apply
from augury.kernel.position import Position
from augury.kernel.records import copy
from augury.search.grid.keys import write_key
from augury.search.grid.moves import move
from augury.search.grid.puzzles import Start, start_of
from augury.search.grid.remainder import Puzzle, Remainder, empty_cells, numbers_at

Key = tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """A position of a game: the record of the rules, and the solver's remainder."""

    puzzle: Puzzle
    state: State
    rest: Remainder
    side: int
    settled: int
    """Side 0's points minus side 1's in lines that were settled on the way."""

    @property
    def cells(self) -> list[int]:
        """The empty cells, as numbered in the puzzle."""
        return members(empty_cells(self.puzzle, self.rest))

    @property
    def marks(self) -> list[tuple[int, int]]:
        """All legal marks."""
        return [
            (cell, number) for cell in self.cells for number in members(numbers_at(self.puzzle, self.rest, cell) | 1)
        ]

    @property
    def key(self) -> Key:
        """All words of the position's key."""
        return key_of(self.puzzle, self.rest, self.side)


def key_of(puzzle: Puzzle, rest: Remainder, side: int) -> Key:
    """All words of a position's key."""
    write_key(puzzle, rest, side, np.uint64(empty_cells(puzzle, rest)))
    return tuple(int(word) for word in rest.key[: int(puzzle.key_words)])


def first(game: Game, state: State) -> tuple[Step, Start]:
    """The step for a position, and the solver's start."""
    start = start_of(cast(Setup, game.setup), state)
    return Step(start.puzzles[0], state, start.remainders[0], start.side, start.settled), start


def line_of_play(position: Position, moves: str) -> list[Step]:
    """A position and the positions after each of these moves, all with one puzzle."""
    step, start = first(position.game, cast(State, position.state))
    steps = [step]
    for text in moves.split():
        action = position.game.engine.parse_action(position.game.setup, steps[-1].state, text)
        steps.append(after(position.game, start, steps[-1], (start.cells.index(action // MARKS), action % MARKS)))
    return steps


def walk(game: Game, state: State, dice: Random) -> Iterator[Step]:
    """A position and all later positions of a random game, all with one puzzle."""
    step, start = first(game, state)
    yield step
    while marks := step.marks:
        step = after(game, start, step, dice.choice(marks))
        yield step


def after(game: Game, start: Start, step: Step, mark: tuple[int, int]) -> Step:
    """The step after a mark."""
    state, rest = copy(step.state), Remainder.new()
    apply(game.setup, state, step.side, start.cells[mark[0]] * MARKS + mark[1])
    move(step.puzzle, step.rest, rest, step.side, *mark)
    return Step(step.puzzle, state, rest, 1 - step.side, step.settled + int(rest.gained))
