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
"""All eighteen ways to play on a board."""

RECTANGLES = [f"{rows}x{columns}" for rows, columns in product(range(1, 10), repeat=2)]

QUICK, LONG = 40_000, 400_000
"""How much the judge has to look at in the games of one test; a game on twice as many cells is four times as much."""


def games_on(words: Words, looks: int) -> int:
    """How many games on a board are so much work for the judge."""
    cells = len(chosen(words).chosen.board.cells)  # type: ignore[attr-defined]
    return max(2, min(1000, looks // cells**2))


@pytest.mark.slow
@pytest.mark.parametrize("looks", [QUICK, pytest.param(LONG, marks=pytest.mark.long)], ids=["few", "many"])
@pytest.mark.parametrize("words", GRID, ids=name_of)
def test_rules_agree_with_the_judge(words: Words, looks: int) -> None:
    """Games of every kind: every turn, every choice, every forced X, every score and winner is the judge's."""
    seen = agree(chosen(words), range(1_000_000, 1_000_000 + games_on(words, looks)))
    if words["board"] == "4x5":
        assert seen["forced"] and seen["tied"] and seen["scored twice"]
        assert all(seen[f"won by {seat}"] for seat in (0, 1))


@pytest.mark.slow
@pytest.mark.parametrize("ways", [WAYS[:9], WAYS[9:]], ids=["turn-first", "shared-last"])
def test_rules_agree_with_the_judge_on_every_rectangle(ways: list[Words]) -> None:
    """A game or two on each of the 81 rectangles, each with the next of the ways to play."""
    for board, words in zip(RECTANGLES, cycle(ways), strict=False):
        agree(grid(board, **words), range(5, 7))  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("board", shelf())
def test_rules_agree_with_the_judge_on_every_shipped_board(board: str) -> None:
    """A game of each of the eighteen ways on every board that comes with Augury."""
    for words in WAYS:
        agree(grid(board, **words), range(7, 8))  # type: ignore[arg-type]


@pytest.mark.parametrize("games", [120, pytest.param(600, marks=pytest.mark.long)])
@pytest.mark.parametrize("words", WAYS, ids=name_of)
def test_all_ways_agree(words: Words, games: int) -> None:
    """Each of the eighteen ways to play, on a small board on which ties and forced X's are common."""
    seen = agree(grid("3x3", **words), range(games))  # type: ignore[arg-type]
    assert seen["forced"] and seen["tied"] and seen["scored twice"]
    assert all(seen[f"won by {seat}"] for seat in range(int(str(words["players"]))))


@pytest.mark.parametrize("words", GRID, ids=name_of)
def test_whole_records_agree_with_the_judge(words: Words) -> None:
    """Every event, in its order, with the count, the scorer and the points of each line, and the result."""
    for seed in (1, 2, 3):
        position = replay_seed(chosen(words), seed)
        record = write_record(position, ["random"] * position.game.players)
        check_record(json.loads(dumps(record)))
