"""The remainder of a game, found from the board alone, and a canonical form that equivalent positions share.

It uses no code of the solver: it reads the marks on the board, and works with plain sets and all orders.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, groupby, permutations, product
from typing import Any, cast

from augury.games.grid.state import Setup, State
from augury.kernel.game import Game
from tests.search.grid.decoded_keys import DecodedCell, DecodedLine, DecodedPosition

LineText = list[Any]
"""A line's count, each side's numbers that can still come true, and its cells."""
Cells = list[tuple[list[int], list[int], list[int]]]
"""For each cell, its lines, the live numbers that it can take, and the idle ones."""


def described(game: Game, state: State) -> DecodedPosition:
    """The remainder of a game for the side to move."""
    lines = [list(line) for line in cast(Any, game.chosen).board.lines.values()]
    crosses = bool(cast(Any, game.chosen).options.x_prophecies)
    tops = cast(Setup, game.setup).tops
    marks = {cell: (int(mark) & 15, (int(mark) >> 4) - 1) for cell, mark in enumerate(state.marks) if mark}
    takes = {
        cell: frozenset(range(1, int(tops[cell]) + 1))
        - {marks[other][0] for line in lines if cell in line for other in line if other in marks}
        for cell in sorted(set(chain(*lines)) - set(marks))
    }
    left = [line for line in lines if set(line) & set(takes)]
    found = [_line(line, marks, takes, int(state.turn), crosses) for line in left]
    cells = tuple(
        DecodedCell(frozenset(index for index, line in enumerate(left) if cell in line), numbers)
        for cell, numbers in takes.items()
    )
    return DecodedPosition(tuple(line for line, _ in found), cells, frozenset(chain(*(claims for _, claims in found))))


def _line(
    line: list[int], marks: dict[int, tuple[int, int]], takes: dict[int, frozenset[int]], side: int, crosses: bool
) -> tuple[DecodedLine, frozenset[int]]:
    """The remainder of a line, and the numbers that could still come true if they were written in it."""
    empty = [cell for cell in line if cell in takes]
    free = frozenset(chain(*(takes[cell] for cell in empty)))
    standing = [marks[cell] for cell in line if cell in marks and marks[cell][0]]
    more = min(len(empty), len(free))
    if crosses:
        count = len(line) - len(standing)
        counts, claimed = range(count - more, count + 1), range(count - more, count)
    else:
        count = len(standing)
        counts, claimed = range(count, count + more + 1), range(count + 1, count + more + 1)
    claims = free & set(claimed)
    mine = frozenset(number for number, seat in standing if seat == side and number in counts)
    theirs = frozenset(number for number, seat in standing if seat == 1 - side and number in counts)
    pays = [0 if number not in mine | theirs else number if number in mine else -number for number in counts]
    most, least = max([*pays, *claims]), min([*pays, *(-number for number in claims)])
    if most == least:
        return DecodedLine(None, frozenset(), frozenset(), free), frozenset()
    return DecodedLine(count, mine, theirs, free), claims


@cache
def form_of(position: DecodedPosition) -> str:
    """The smallest description of a position over all orders of its lines and all names of its idle numbers.

    Two positions have the same form if and only if their remaining games are equivalent.
    """
    idle = sorted(frozenset(chain(*(line.free for line in position.lines))) - position.live)
    texts = [_line_text(position, line) for line in range(len(position.lines))]
    seen = [
        (
            texts[line],
            sorted(sorted(texts[other] for other in cell.lines) for cell in position.cells if line in cell.lines),
        )
        for line in range(len(texts))
    ]
    forms = (
        _cells(position, order, dict(zip(names, range(len(names)), strict=True)))
        for order in _orders(seen)
        for names in permutations(idle)
    )
    return repr((sorted(position.live), sorted(texts), min(forms)))


def _line_text(position: DecodedPosition, line: int) -> LineText:
    """The properties of a line that do not depend on the order of lines or the names of numbers."""
    read = position.lines[line]
    cells = [cell for cell in position.cells if line in cell.lines]
    takes = sorted((len(cell.lines), len(cell.takes), sorted(cell.takes & position.live)) for cell in cells)
    return [-1 if read.count is None else read.count, sorted(read.mine), sorted(read.theirs), takes]


def _orders(seen: list[tuple[LineText, list[list[LineText]]]]) -> Iterator[tuple[int, ...]]:
    """All orders of the lines in which only lines with equal properties change places."""
    lines = sorted(range(len(seen)), key=seen.__getitem__)
    alike = [list(group) for _, group in groupby(lines, key=seen.__getitem__)]
    for orders in product(*(permutations(group) for group in alike)):
        yield tuple(chain(*orders))


def _cells(position: DecodedPosition, order: tuple[int, ...], idle: dict[int, int]) -> Cells:
    """The cells of a position, with its lines in this order and its idle numbers renamed."""
    rank = {line: index for index, line in enumerate(order)}
    return sorted(
        (
            sorted(rank[line] for line in cell.lines),
            sorted(cell.takes & position.live),
            sorted(idle[number] for number in cell.takes - position.live),
        )
        for cell in position.cells
    )
