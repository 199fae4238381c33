"""The rules and the judge, two programs that share no code, agree on random games."""

from __future__ import annotations

import json
from itertools import cycle, product

import pytest

from augury.games.grid.shelf import shelf
from augury.kernel.gamerecord import dumps, write_record
from augury.kernel.playouts import replay_seed
from tests.games.grid.logs import agree
from tests.games.grid.positions import grid
from tests.judge.record import check_record
from tests.setups import GRID, Words, name_of
from tests.setups import grid as chosen

RANGES: list[Words] = [{}, {"x_prophecies": True}, {"x_prophecies": True, "x_range": "max"}]
WAYS: list[Words] = [
    {"players": players, "ties": ties, **ranges}
    for players, ties, ranges in product((2, 3, 4), ("turn", "shared"), RANGES)
]
"""All eighteen setups for a board."""

RECTANGLES = [f"{rows}x{columns}" for rows, columns in product(range(1, 10), repeat=2)]

QUICK, LONG = 40_000, 400_000
"""How much work one test gives the judge; a game on twice as many cells is four times as much work."""


def games_on(words: Words, looks: int) -> int:
    """How many games on this board amount to this much work for the judge."""
    cells = len(chosen(words).chosen.board.cells)  # type: ignore[attr-defined]
    return max(2, min(1000, looks // cells**2))


@pytest.mark.slow
@pytest.mark.parametrize("looks", [QUICK, pytest.param(LONG, marks=pytest.mark.long)], ids=["few", "many"])
@pytest.mark.parametrize("words", GRID, ids=name_of)
def test_rules_agree_with_the_judge(words: Words, looks: int) -> None:
    """In games of all kinds, the judge agrees on every turn, legal move, forced X, score and winner."""
    seen = agree(chosen(words), range(1_000_000, 1_000_000 + games_on(words, looks)))
    if words["board"] == "4x5":
        assert seen["forced"] and seen["tied"] and seen["scored twice"]
        assert all(seen[f"won by {seat}"] for seat in (0, 1))


@pytest.mark.slow
@pytest.mark.parametrize("ways", [WAYS[:9], WAYS[9:]], ids=["turn-first", "shared-last"])
def test_rules_agree_with_the_judge_on_every_rectangle(ways: list[Words]) -> None:
    """The rules and the judge agree on each of the 81 rectangles, cycling through the setups."""
    for board, words in zip(RECTANGLES, cycle(ways), strict=False):
        agree(grid(board, **words), range(5, 7))  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("board", shelf())
def test_rules_agree_with_the_judge_on_every_shipped_board(board: str) -> None:
    """The rules and the judge agree on a game of each of the eighteen setups on every board that comes with Augury."""
    for words in WAYS:
        agree(grid(board, **words), range(7, 8))  # type: ignore[arg-type]


@pytest.mark.parametrize("games", [120, pytest.param(600, marks=pytest.mark.long)])
@pytest.mark.parametrize("words", WAYS, ids=name_of)
def test_all_ways_agree(words: Words, games: int) -> None:
    """The eighteen setups agree with the judge on a small board, where ties and forced X's are common."""
    seen = agree(grid("3x3", **words), range(games))  # type: ignore[arg-type]
    assert seen["forced"] and seen["tied"] and seen["scored twice"]
    assert all(seen[f"won by {seat}"] for seat in range(int(str(words["players"]))))


@pytest.mark.parametrize("words", GRID, ids=name_of)
def test_whole_records_agree_with_the_judge(words: Words) -> None:
    """The judge agrees on every event and its order, the count, scorer and points of each line, and the result."""
    for seed in (1, 2, 3):
        position = replay_seed(chosen(words), seed)
        record = write_record(position, ["random"] * position.game.players)
        check_record(json.loads(dumps(record)))
