"""Seeds always give the same games, and positions have as many continuations as in OpenSpiel."""

from __future__ import annotations

from typing import Any

import pytest

import augury
from augury.kernel.gamerecord import loads
from augury.kernel.position import Position
from augury.kernel.verification import verify
from tests.examples.oh_hell.golden import FOLDER, WAYS, golden
from tests.examples.oh_hell.referee import Referee

COUNTS = [
    line.split()
    for line in (FOLDER / "counts.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("way", WAYS)
def test_golden_games_are_what_they_were(way: str) -> None:
    """Every golden game is still the same, letter for letter, and its record verifies."""
    for name in (f"{way}.txt", f"{way}.json"):
        assert (FOLDER / name).read_text(encoding="utf-8") == golden()[name]
    assert verify(loads((FOLDER / f"{way}.json").read_text(encoding="utf-8"))).over


def reach(parameters: dict[str, Any], seed: int, made: int) -> Position:
    """The position after `made` moves, each the middle one of the legal actions."""
    position = augury.game("oh_hell", **parameters).start(seed, "")
    for _ in range(made):
        legal = position.legal_actions(position.actors[0])
        position = position.play(legal[len(legal) // 2])
    return position


def count_here(position: Position, depth: int) -> int:
    """The number of sequences of `depth` legal moves."""
    if depth == 0 or position.over:
        return 1
    return sum(count_here(position.play(action), depth - 1) for action in position.legal_actions(position.actors[0]))


def count_there(state: Any, depth: int) -> int:
    """The same number in OpenSpiel's game."""
    if depth == 0 or state.is_terminal():
        return 1
    return sum(count_there(state.child(action), depth - 1) for action in state.legal_actions())


@pytest.mark.parametrize("line", COUNTS, ids="-".join)
def test_counts_are_what_they_were(line: list[str]) -> None:
    """O3.3, O4.2: the number of continuations is the same here, in OpenSpiel's game and in the file."""
    players, suits, ranks, tricks, seed, made, depth, count = map(int, line)
    parameters = {
        "players": players, "num_suits": suits, "num_cards_per_suit": ranks, "num_tricks_fixed": tricks
    }  # fmt: skip
    position = reach(parameters, seed, 0)
    referee = Referee(position)
    for _, action in reach(parameters, seed, made).moves:
        referee.play(action)
    assert count_here(reach(parameters, seed, made), depth) == count_there(referee.state, depth) == count
