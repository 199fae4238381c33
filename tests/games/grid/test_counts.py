"""The numbers of move sequences and positions, according to the rules, the judge and a text file."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from pathlib import Path
from typing import cast

import pytest

from augury.games.grid.state import State
from augury.kernel.position import Position
from tests.games.grid.positions import grid, judge_for
from tests.judge.grid import GridJudge
from tests.judge.grid_games import after

COUNTS = Path(__file__).parents[2] / "golden" / "counts-grid.txt"
OPTIONS: dict[str, dict[str, object]] = {
    "plain": {},
    "x": {"x_prophecies": True},
    "x-max": {"x_prophecies": True, "x_range": "max"},
}
Line = tuple[str, int, str, list[tuple[int, int]]]
"""A board, the number of players, the range, and the numbers of sequences and positions after 0, 1, 2, ... moves."""

MOST = 4_000
"""The most positions at one depth that the quick test counts."""


def lines() -> list[Line]:
    """The lines of the file."""
    found: list[Line] = []
    for line in COUNTS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            board, players, options, *counts = line.split()
            found.append((board, int(players), options, [counted(count) for count in counts]))
    return found


def counted(text: str) -> tuple[int, int]:
    """Sequences and positions, from `16/12`."""
    sequences, _, positions = text.partition("/")
    return int(sequences), int(positions)


def by_rules(start: Position, depth: int) -> list[tuple[int, int]]:
    """Sequences and positions at each depth, by the rules; positions with the same marks are counted once."""
    layer, ways = {b"": start}, Counter({b"": 1})
    found = [(1, 1)]
    for _ in range(depth):
        further: Counter[bytes] = Counter()
        reached: dict[bytes, Position] = {}
        for key, position in layer.items():
            for action in position.legal_actions(position.actors[0]) if position.actors else []:
                following = position.play(action)
                marks = cast(State, following.state).marks.tobytes()
                reached[marks] = following
                further[marks] += ways[key]
        layer, ways = reached, further
        found.append((further.total(), len(further)))
    return found


def by_judge(start: GridJudge, depth: int) -> list[tuple[int, int]]:
    """The same by the judge, which knows nothing of the rules' records."""
    layer: dict[object, GridJudge] = {None: start}
    ways: Counter[object] = Counter({None: 1})
    found = [(1, 1)]
    for _ in range(depth):
        further: Counter[object] = Counter()
        reached: dict[object, GridJudge] = {}
        for key, judge in layer.items():
            for cell, mark in judge.legal():
                following = after(judge, cell, mark)
                written = frozenset(following.written.items())
                reached[written] = following
                further[written] += ways[key]
        layer, ways = reached, further
        found.append((further.total(), len(further)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("line", lines(), ids=lambda line: "-".join(map(str, line[:3])))
@pytest.mark.parametrize("most", [MOST, pytest.param(None, marks=pytest.mark.long)])
def test_counts_are_what_they_were(line: Line, most: int | None) -> None:
    """G2.2 to G2.5, G3.1: the numbers of sequences and positions agree between the rules, the judge and the file.

    Depths with very many positions take most of the time, and only `make thorough` counts those.
    """
    board, players, options, counts = line
    counts = list(takewhile(lambda count: most is None or count[1] <= most, counts))
    game = grid(board, players, **OPTIONS[options])
    assert by_rules(game.start(0, ""), len(counts) - 1) == counts
    assert by_judge(judge_for(game), len(counts) - 1) == counts
