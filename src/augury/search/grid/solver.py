"""The solver: values under perfect play, best moves, lines of play, and work that can be stopped and resumed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from concurrent.futures import TimeoutError as NotYet

import numpy as np

from augury.errors import BadArgument
from augury.games.grid.state import MARKS, Setup, State
from augury.kernel.bits import members
from augury.kernel.interpreter import threads
from augury.kernel.records import copy
from augury.search.grid.keys import write_key
from augury.search.grid.moves import move
from augury.search.grid.puzzles import start_of
from augury.search.grid.remainder import ENOUGH, FULL, NODES, STOP, STORED, WISHED, Puzzle, Remainder, empty_cells
from augury.search.grid.search import search
from augury.search.grid.table import SLOTS, Table, pour

FAR = 1 << 13
"""Greater than any difference."""
LOOK = 0.2
"""Seconds between two checks on a running search."""
SMALLEST_TABLE = 1 << 20
FIRST_TABLE = 1 << 16
"""The initial number of slots; a small table is fast."""
FULL_ENOUGH = 0.7
"""The share of used slots at which a table grows."""

Watch = Callable[["Solver"], None]


class Stopped(Exception):
    """The search was stopped before it had an answer; its proofs stay in the table."""


class Solver:
    """Solves one position of a game for two.

    The table keeps what is proven, so that a question costs little when a similar one was answered before.

    >>> import augury
    >>> game = augury.game("grid", board="3x3")
    >>> Solver(game.setup, game.start().state, memory=1 << 20).value()
    1
    """

    def __init__(self, setup: Setup, state: State, memory: int, watch: Watch | None = None) -> None:
        """Prepare to solve a position with a table of `memory` bytes; `watch` is called from time to time."""
        self.start = start_of(setup, state)
        self.watch = watch
        words = int(self.puzzle.key_words)
        if memory < SMALLEST_TABLE:
            raise BadArgument(f"the solver needs at least {SMALLEST_TABLE >> 20} MiB of memory for its table")
        self.most_slots = memory // (8 * (words + 1)) // SLOTS * SLOTS
        self.table = self._new_table(min(FIRST_TABLE, self.most_slots))
        self.remainders = Remainder.array(len(self.start.cells) + 2)
        self.deadline = math.inf
        """When to stop, by `time.monotonic`."""
        self.least, self.most = -FAR, FAR
        """What is proven about the position's value."""

    def _new_table(self, slots: int) -> Table:
        """A table; the search pauses when it is nearly full and a larger one fits into memory."""
        self.puzzle.control[ENOUGH] = slots * FULL_ENOUGH if slots * 2 < self.most_slots else 1 << 62
        return np.zeros((slots, int(self.puzzle.key_words) + 1), np.uint64)

    def _grow(self) -> None:
        """Continue with a larger table; old and new together fit into memory."""
        old = len(self.table)
        larger = self._new_table(min(old * 4, self.most_slots - old) // SLOTS * SLOTS)
        self.puzzle.control[STORED] = pour(self.table, larger, int(self.puzzle.key_words))
        self.table = larger

    @property
    def puzzle(self) -> Puzzle:
        """What is constant while the position is solved."""
        puzzle: Puzzle = self.start.puzzles[0]
        return puzzle

    @property
    def nodes(self) -> int:
        """The number of positions searched."""
        return int(self.puzzle.control[NODES])

    @property
    def stored(self) -> int:
        """The number of positions in the table."""
        return int(self.puzzle.control[STORED])

    @property
    def stopped(self) -> bool:
        """Whether a search was stopped and none started since."""
        return bool(self.puzzle.control[STOP])

    def stop(self) -> None:
        """Stop a search that runs in another thread."""
        self.puzzle.control[STOP] = WISHED

    def _search(self, depth: int, side: int, alpha: int, beta: int) -> int:
        """Search, starting again whenever the table grows; proven results are found at once."""
        while True:
            try:
                value = self._watched(depth, side, alpha, beta)
            finally:
                stopped = int(self.puzzle.control[STOP])
                self.puzzle.control[STOP] = 0
            if stopped == WISHED:
                raise Stopped
            if stopped == FULL:
                self._grow()
            else:
                return value

    def _watched(self, depth: int, side: int, alpha: int, beta: int) -> int:
        """Search in another thread, so that it can be watched and interrupted."""
        with threads(1) as pool:
            running = pool.submit(search, self.puzzle, self.remainders, self.table, depth, side, alpha, beta)
            try:
                while True:
                    try:
                        return int(running.result(max(0.0, min(LOOK, self.deadline - time.monotonic()))))
                    except NotYet:
                        if time.monotonic() >= self.deadline:
                            self.stop()
                            return int(running.result())
                        if self.watch:
                            self.watch(self)
            except BaseException:  # the thread must end in any case
                self.stop()
                raise

    def at_least(self, value: int) -> bool:
        """Whether side 0 can reach a difference of at least `value`."""
        if self.least < value <= self.most:
            self._test(value)
        return value <= self.least

    def value(self) -> int:
        """Side 0's points less side 1's at the end, under perfect play."""
        guess = max(self.least, min(self.most, 0))
        while self.least < self.most:
            self._test(max(guess, self.least + 1))
            guess = self.most if guess > self.most else self.least + 1
        return self.least

    def _test(self, value: int) -> None:
        """Find out whether the position is worth at least `value`, and narrow the bounds."""
        self._reset()
        side, settled = self.start.side, self.start.settled
        if side == 0:
            found = settled + self._search(0, 0, value - settled - 1, value - settled)
        else:
            found = settled - self._search(0, 1, settled - value, settled - value + 1)
        if found >= value:
            self.least = max(self.least, found)
        else:
            self.most = min(self.most, found)

    def _reset(self) -> None:
        self.remainders[0] = self.start.remainders[0]

    def legal(self) -> list[tuple[int, int]]:
        """All legal marks: cells of the puzzle, and numbers or 0 for X."""
        rest = self.start.remainders[0]
        return [
            (cell, number)
            for cell in members(int(empty_cells(self.puzzle, rest)))
            for number in range(int(self.puzzle.number_count) + 1)
            if number == 0 or int(rest.takes[number]) >> cell & 1
        ]

    def action_of(self, mark: tuple[int, int]) -> int:
        """The game's action for a mark."""
        return self.start.cells[mark[0]] * MARKS + mark[1]

    def step(self, mark: tuple[int, int]) -> tuple[int, int]:
        """Make a mark; return the cells that are empty then, and the points it settled for side 0."""
        self._reset()
        cells = move(self.puzzle, self.remainders[0], self.remainders[1], self.start.side, *mark)
        return int(cells), int(self.remainders[1].gained)

    def classes(self) -> list[list[tuple[int, int]]]:
        """All marks, grouped by the positions that they lead to."""
        found: dict[tuple[int, bytes], list[tuple[int, int]]] = {}
        for mark in self.legal():
            cells, gained = self.step(mark)
            write_key(self.puzzle, self.remainders[1], 1 - self.start.side, np.uint64(cells))
            key = self.remainders[1].key[: int(self.puzzle.key_words)].tobytes()
            found.setdefault((gained, key), []).append(mark)
        return list(found.values())

    def value_of(self, mark: tuple[int, int], least: int = -FAR, most: int = FAR, guess: int = 0) -> int:
        """The value after a mark if it lies between two bounds; otherwise a bound."""
        while least < most:
            aim = max(guess, least + 1)
            found = self._test_mark(mark, aim)
            if found >= aim:
                least = max(least, found)
            else:
                most = min(most, found)
            guess = min(aim, most) if found < aim else least + 1
        return least

    def _test_mark(self, mark: tuple[int, int], value: int) -> int:
        """A bound on the value after a mark that is enough to tell whether this is at least `value`."""
        _, gained = self.step(mark)
        other = 1 - self.start.side
        settled = self.start.settled + gained
        if other == 0:
            return settled + self._search(1, 0, value - settled - 1, value - settled)
        return settled - self._search(1, 1, settled - value, settled - value + 1)

    def keeps(self, mark: tuple[int, int], value: int) -> bool:
        """Whether a mark keeps the value of the position for the side to move."""
        if self.start.side == 0:
            return self._test_mark(mark, value) >= value
        return self._test_mark(mark, value + 1) <= value

    def go(self, mark: tuple[int, int]) -> None:
        """Make a mark: the position after it is solved from now on, with all that is proven already."""
        _, gained = self.step(mark)
        rest = copy(self.remainders[1])
        start = self.start
        self.start = type(start)(
            start.puzzles, np.array([rest], Remainder.dtype), start.cells, 1 - start.side, start.settled + gained
        )
        self.least, self.most = -FAR, FAR
