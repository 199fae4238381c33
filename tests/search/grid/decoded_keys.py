"""A decoder of keys in plain Python.

A table can rely on keys only if a key describes the whole position. Decoding keys is the best proof: the result is the
whole remainder of a game, up to names that do not matter, so two positions with the same key are equivalent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from augury.search.grid.remainder import Puzzle

Numbers = frozenset[int]


@dataclass(frozen=True)
class DecodedLine:
    """A line with empty cells."""

    count: int | None
    """How many numbers it has or, in X-Prophecies, how many X's it will have if it gets no more numbers.

    None if it is settled.
    """
    mine: Numbers
    """The numbers of the side to move that can still come true."""
    theirs: Numbers
    free: Numbers
    """The numbers that at least one of its empty cells can take."""


@dataclass(frozen=True)
class DecodedCell:
    """An empty cell."""

    lines: frozenset[int]
    """The indices of its lines."""
    takes: Numbers


@dataclass(frozen=True)
class DecodedPosition:
    """The remainder of a game, for the side to move."""

    lines: tuple[DecodedLine, ...]
    cells: tuple[DecodedCell, ...]
    live: Numbers
    """The numbers that could still come true somewhere. The others only have to be different in each line."""


class _Bits:
    """The bits of a key, read from the lowest."""

    def __init__(self, bits: int) -> None:
        self._bits = bits

    def take(self, width: int) -> int:
        value = self._bits & (1 << width) - 1
        self._bits >>= width
        return value

    def __bool__(self) -> bool:
        return self._bits > 0


def decode_key(puzzle: Puzzle, words: Iterable[int | np.uint64]) -> DecodedPosition:
    """Decode the words that `augury.search.grid.keys.write_key` wrote."""
    bits = sum(int(word) << 64 * index for index, word in enumerate(words))
    end = int(puzzle.live_place)
    live = _numbers(bits >> end & (1 << int(puzzle.number_count)) - 1)
    read = _read_meetings if puzzle.thin else _read_cells
    return DecodedPosition(*read(puzzle, _Bits(bits & (1 << end) - 1)), live)


def _read_meetings(puzzle: Puzzle, bits: _Bits) -> tuple[tuple[DecodedLine, ...], tuple[DecodedCell, ...]]:
    """Read the pairs of lines that meet in a cell, then each line's count, owners and free numbers."""
    pairs = [(low, high) for high in range(int(puzzle.line_count)) for low in range(high) if bits.take(1)]
    lines = []
    for _ in range(max((high + 1 for _, high in pairs), default=0)):
        fields = _read_line(puzzle, bits)
        lines.append(DecodedLine(*fields, _numbers(bits.take(int(puzzle.number_count)))))
    cells = (DecodedCell(frozenset({low, high}), lines[low].free & lines[high].free) for low, high in pairs)
    return tuple(lines), tuple(cells)


def _read_cells(puzzle: Puzzle, bits: _Bits) -> tuple[tuple[DecodedLine, ...], tuple[DecodedCell, ...]]:
    """Read each line's count and owners, then each cell's lines and the numbers it can take."""
    fields = [_read_line(puzzle, bits) for _ in range(int(puzzle.line_count))]
    cells = []
    while bits:
        lines = _members(bits.take(int(puzzle.line_count)))
        cells.append(DecodedCell(lines, _numbers(bits.take(int(puzzle.number_count)))))
    used = max((line + 1 for cell in cells for line in cell.lines), default=0)
    free = [frozenset[int]().union(*(cell.takes for cell in cells if line in cell.lines)) for line in range(used)]
    return tuple(DecodedLine(*fields[line], free[line]) for line in range(used)), tuple(cells)


def _read_line(puzzle: Puzzle, bits: _Bits) -> tuple[int | None, Numbers, Numbers]:
    """Read a line's count, unless it is settled, and the owner of each number that can come true, a digit in base 3."""
    count = bits.take(int(puzzle.count_bits))
    pays = bits.take(int(puzzle.pay_bits))
    owners: tuple[set[int], set[int], set[int]] = (set(), set(), set())
    number = 0
    while pays:
        pays, owner = divmod(pays, 3)
        number += 1
        owners[owner].add(number)
    settled = count == (1 << int(puzzle.count_bits)) - 1
    return None if settled else count, frozenset(owners[1]), frozenset(owners[2])


def _members(word: int) -> frozenset[int]:
    return frozenset(member for member in range(word.bit_length()) if word >> member & 1)


def _numbers(word: int) -> Numbers:
    """The numbers of a set whose lowest bit is the number 1."""
    return _members(word << 1)
