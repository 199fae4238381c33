"""OpenSpiel's game in C++ agrees with ours on legal actions and returns, given the same deals and actions."""

from __future__ import annotations

import pytest

from tests.examples.oh_hell.referee import SETS, Parameters, judge_game, name_of

GAMES, ALL_GAMES = 40, 10_000


@pytest.mark.parametrize("parameters", SETS, ids=name_of)
def test_openspiel_agrees(parameters: Parameters) -> None:
    """O1 to O5: both games have the same seat to act and legal actions at every decision, and the same scores."""
    for seed in range(GAMES):
        judge_game(parameters, seed)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(SETS)), ids=lambda number: name_of(SETS[number]))
def test_openspiel_agrees_in_ten_thousand_games(number: int) -> None:
    """Both games agree in 10,000 games, divided evenly among the sets of parameters."""
    for seed in range(GAMES + number, ALL_GAMES, len(SETS)):
        judge_game(SETS[number], seed)
