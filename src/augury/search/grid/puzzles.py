"""From a position to the remainder of its game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from augury.errors import BadSetup
from augury.games.grid.score import count_in, counts_in, mark_in, scorer_of, writer_of
from augury.games.grid.state import MARKS, Setup, State
from augury.kernel.compilation import rule
from augury.kernel.records import Memory
from augury.search.grid.bounds import survey
from augury.search.grid.remainder import MOST_CELLS, Puzzle, Remainder, empty_cells


@dataclass(frozen=True)
class Start:
    """A position ready to be solved."""

    puzzles: Memory
    remainders: Memory
    """One rest: the position itself, surveyed."""
    cells: list[int]
    """The board's cell behind each of the puzzle's cells."""
    side: int
    """Who is to move."""
    settled: int
    """Side 0's points less side 1's in everything that can no longer change."""


@rule
def survey_all(puzzle: Puzzle, rest: Remainder) -> None:
    """Survey a position that was just set up."""
    lines = np.uint64(0)
    for line in range(int(puzzle.line_count)):
        lines |= np.uint64(1) << np.uint64(line)
    survey(puzzle, rest, empty_cells(puzzle, rest), lines)


def start_of(setup: Setup, state: State) -> Start:
    """What is left of a game for two from a position on."""
    if setup.players != 2:
        raise BadSetup(f"the solver and its players are for two players, not {setup.players}")
    cells = [cell for cell in range(int(setup.cell_count)) if _lane(state, cell)]
    if len(cells) > MOST_CELLS:
        raise BadSetup(f"the solver takes at most {MOST_CELLS} empty cells, not {len(cells)}")
    lines = [
        [int(cell) for cell in setup.line_cells[line, : int(setup.line_sizes[line])]]
        for line in range(int(setup.line_count))
    ]
    left = [line for line, members in enumerate(lines) if set(members) & set(cells)]
    puzzles, remainders = Puzzle.array(1), Remainder.array(1)
    numbers, written = _numbers(state, cells), max(int(mark) & 15 for mark in state.marks)
    _write_puzzle(puzzles[0], setup, cells, [lines[line] for line in left], numbers, written)
    _write_rest(remainders[0], setup, state, cells, [lines[line] for line in left])
    survey_all(puzzles[0], remainders[0])
    settled = int(remainders[0].gained)
    for line in set(range(len(lines))) - set(left):
        seat = scorer_of(setup, state, line, count_in(setup, state, line))
        settled += [1, -1, 0][seat] * int(count_in(setup, state, line))
    return Start(puzzles, remainders, cells, int(state.turn), settled)


def _lane(state: State, cell: int) -> int:
    """What can be written into a cell, as bits; 0 if it is not empty."""
    return int(state.open[cell >> 2]) >> (cell & 3) * MARKS & 0xFFFF


def _numbers(state: State, cells: list[int]) -> int:
    """The largest number that any of the cells takes."""
    return max((_lane(state, cell).bit_length() - 1 for cell in cells), default=1)


def _write_puzzle(
    puzzle: Puzzle, setup: Setup, cells: list[int], lines: list[list[int]], numbers: int, written: int
) -> None:
    places = {cell: place for place, cell in enumerate(cells)}
    through: list[list[int]] = [[line for line, members in enumerate(lines) if cell in members] for cell in cells]
    for line, members in enumerate(lines):
        puzzle.lines[line] = sum(1 << places[cell] for cell in members if cell in places)
        puzzle.tops[line] = len(members)
    for place in range(len(cells)):
        others = {places[other] for line in through[place] for other in lines[line] if other in places} - {place}
        puzzle.peers[place] = sum(1 << other for other in others)
        puzzle.lines_of[place] = sum(1 << line for line in through[place])
    puzzle.line_count = len(lines)
    puzzle.number_count = numbers
    puzzle.x_prophecies = setup.x_prophecies
    puzzle.thin = _is_thin(through, [int(setup.tops[cell]) for cell in cells])
    puzzle.count_bits = (max(map(len, lines), default=0) + 1).bit_length()
    puzzle.pay_bits = (3 ** max(numbers, written) - 1).bit_length()
    said = int(puzzle.count_bits) + int(puzzle.pay_bits)
    if puzzle.thin:
        puzzle.pair_bits = len(list(combinations(lines, 2)))
        bits = int(puzzle.pair_bits) + len(lines) * (said + numbers)
    else:
        bits = len(lines) * said + len(cells) * (len(lines) + numbers)
    puzzle.live_place = bits
    puzzle.key_words = -(-(bits + numbers) // 64)


def _is_thin(through: list[list[int]], tops: list[int]) -> bool:
    """Whether each cell is the only crossing of two lines, and takes every number that is free in both."""
    pairs = {tuple(lines) for lines in through}
    return all(len(pair) == 2 for pair in pairs) and len(pairs) == len(through) and len(set(tops)) <= 1


def _write_rest(rest: Remainder, setup: Setup, state: State, cells: list[int], lines: list[list[int]]) -> None:
    for place, cell in enumerate(cells):
        for number in range(1, MARKS):
            rest.takes[number] |= np.uint64((_lane(state, cell) >> number & 1) << place)
    for line, members in enumerate(lines):
        for cell in members:
            number, writer = int(mark_in(state, cell)), int(writer_of(state, cell))
            rest.counts[line] += 1 if counts_in(setup, state, cell) else 0
            if number and writer in (1, 2):
                rest.wrote[writer - 1, line] |= 1 << number
