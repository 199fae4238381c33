"""A position reconstructed from its key alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import numpy as np

from augury.kernel.records import copy
from augury.search.grid.puzzles import survey_all
from augury.search.grid.remainder import ENOUGH, MOST_CELLS, Puzzle, Remainder
from augury.search.grid.search import search
from augury.search.grid.solver import FAR
from tests.search.grid.decoded_keys import DecodedLine, DecodedPosition

SLOTS = 1 << 10


def rebuilt(puzzle: Puzzle, position: DecodedPosition) -> tuple[Puzzle, Remainder]:
    """A puzzle of the same dimensions and a surveyed remainder in which side 0 is to move."""
    other, rest = copy(puzzle), Remainder.new()
    for row in (other.lines, other.peers, other.lines_of, other.tops):
        row[:] = 0
    for place, cell in enumerate(position.cells):
        near = [peer for peer, neighbour in enumerate(position.cells) if neighbour.lines & cell.lines]
        other.peers[place] = sum(1 << peer for peer in near if peer != place)
        other.lines_of[place] = sum(1 << line for line in cell.lines)
        for index in cell.lines:
            other.lines[index] |= np.uint64(1 << place)
    for index, line in enumerate(position.lines):
        count = line.count or 0
        rest.settled |= np.uint64(1 << index if line.count is None else 0)
        rest.wrote[0, index] = sum(1 << number for number in line.mine)
        rest.wrote[1, index] = sum(1 << number for number in line.theirs)
        if puzzle.x_prophecies:
            other.tops[index] = count
        else:
            rest.counts[index] = count
    names = names_for(puzzle, position)
    for place, cell in enumerate(position.cells):
        for number in cell.takes:
            rest.takes[names.get(number, number)] |= np.uint64(1 << place)
    survey_all(other, rest)
    return other, rest


def names_for(puzzle: Puzzle, position: DecodedPosition) -> dict[int, int]:
    """Values for the numbers that cannot come true, chosen so that they really cannot."""
    idle = sorted(frozenset(chain(*(line.free for line in position.lines))) - position.live)
    spare = sorted(frozenset(range(1, int(puzzle.number_count) + 1)) - position.live)
    wrong = {
        (number, name)
        for index, line in enumerate(position.lines)
        for name in barred(puzzle, position, index, line)
        for number in line.free
    }
    return next(_names(idle, spare, wrong))


def barred(puzzle: Puzzle, position: DecodedPosition, index: int, line: DecodedLine) -> set[int]:
    """The numbers that could come true in a line."""
    if line.count is None:
        return set()
    more = min(len(line.free), sum(index in cell.lines for cell in position.cells))
    first = line.count - more if puzzle.x_prophecies else line.count + 1
    return set(range(first, first + more)) | line.mine | line.theirs


def _names(idle: list[int], spare: list[int], wrong: set[tuple[int, int]]) -> Iterator[dict[int, int]]:
    """All ways to assign names to numbers without a forbidden pair."""
    if not idle:
        yield {}
    for name in spare if idle else []:
        if (idle[0], name) not in wrong:
            for names in _names(idle[1:], [other for other in spare if other != name], wrong):
                yield names | {idle[0]: name}


def worth(puzzle: Puzzle, rest: Remainder, side: int) -> int:
    """The points that the side to move can still gain, searched with an empty table."""
    remainders = Remainder.array(MOST_CELLS + 2)
    remainders[0] = rest
    other = copy(puzzle)
    other.control[:] = 0
    other.control[ENOUGH] = 1 << 62
    table = np.zeros((SLOTS, int(puzzle.key_words) + 1), np.uint64)
    return int(search(other, remainders, table, 0, side, -FAR, FAR))
