"""OpenSpiel's game in C++ agrees with ours: the same deals and actions, the same legal actions and returns."""

from __future__ import annotations

import pytest

from tests.examples.oh_hell.referee import SETS, Parameters, judge_game, name_of

GAMES, ALL_GAMES = 40, 10_000


@pytest.mark.parametrize("parameters", SETS, ids=name_of)
def test_openspiel_agrees(parameters: Parameters) -> None:
    """O1 to O5: at every decision the same seat may do the same, and the returns are the scores."""
    for seed in range(GAMES):
        judge_game(parameters, seed)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(SETS)), ids=lambda number: name_of(SETS[number]))
def test_openspiel_agrees_in_ten_thousand_games(number: int) -> None:
    """The same in 10,000 games, shared out evenly among the sets of parameters."""
    for seed in range(GAMES + number, ALL_GAMES, len(SETS)):
        judge_game(SETS[number], seed)
