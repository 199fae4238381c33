"""Observations of grids with long lines and high scores."""

from __future__ import annotations

from typing import cast

from augury.games.grid.state import State
from augury.kernel.records import to_bytes
from tests.games.grid.positions import grid, play
from tests.games.grid.reconstruction import cell_names
from tests.games.observation_blocks import ObservationBlocks
from tests.games.observations import check


def test_every_number_is_observed() -> None:
    """Marks up to 15, on a line of fifteen cells, are observed."""
    names = [f"c{number}" for number in range(1, 16)]
    game = grid({"name": "line", "cells": names, "lines": {"all": names}}, players=4)
    position = play(game.start(0, ""), " ".join(f"c{number}={number}" for number in range(15, 4, -1)))
    assert cell_names(game) == names
    for seat in range(4):
        check(position, seat)
    blocks = ObservationBlocks(game, position.observe(2))
    assert (blocks.chosen("c15 holds"), blocks.chosen("c15 by"), blocks.chosen("c5 by")) == (15, 2, 0)


def test_high_scores_are_observed() -> None:
    """A score too large for a signed byte is given as two numbers."""
    position = grid("1x1", players=3).start(0, "").play("a1=1")
    state = cast(State, position.state)
    state.scores[:3] = 127, 128, 999
    for seat in range(3):
        check(position.game.at(to_bytes(state)), seat)
    blocks = ObservationBlocks(position.game, position.game.at(to_bytes(state)).observe(1))
    assert blocks.row("score") == [0, 999 % 128, 127, 0]
    assert blocks.row("score / 128") == [1, 999 // 128, 0, 0]
