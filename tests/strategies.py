"""Hypothesis strategies for positions: any setup, any seed, and any number of moves into the game."""

from __future__ import annotations

import random

from hypothesis import settings
from hypothesis import strategies as st

from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.kernel.seals import FAST, KEYED
from tests.setups import GRID, HORSEMEN, SEVEN, grid, horsemen, seven

THOROUGH = settings.get_current_profile_name() == "thorough"


def examples(count: int) -> settings:
    """Settings for a slow test: this many examples, and ten times as many in `make thorough`."""
    return settings(max_examples=10 * count if THOROUGH else count)


seeds = st.integers(0, 2**64 - 1)
generators = st.sampled_from([FAST, KEYED])
seven_games = st.sampled_from(SEVEN).map(seven)
horsemen_games = st.sampled_from(HORSEMEN).map(horsemen)
short_seven_games = st.sampled_from([words for words in SEVEN if words.get("variant") != "twice"]).map(seven)


@st.composite
def boards(draw: st.DrawFn, most_cells: int = 12) -> dict[str, object]:
    """Any board for the grid game: arbitrary overlapping lines, and possibly givens."""
    cells = [f"c{number}" for number in range(draw(st.integers(1, most_cells)))]
    line = st.lists(st.sampled_from(cells), min_size=1, unique=True)
    lines = draw(st.lists(line, min_size=1, max_size=8, unique_by=frozenset))
    covered = {cell for line in lines for cell in line}
    if outside := [cell for cell in cells if cell not in covered]:
        lines.append(outside)
    givens: dict[str, int] = {}
    for cell in draw(st.lists(st.sampled_from(cells), unique=True, max_size=3)):
        around = [line for line in lines if cell in line]
        taken = {givens[other] for line in around for other in line if other in givens}
        if free := sorted(set(range(1, max(map(len, around)) + 1)) - taken):
            givens[cell] = draw(st.sampled_from(free))
    named = {f"line {number}": line for number, line in enumerate(lines, 1)}
    return {"name": "any", "cells": cells, "lines": named, "givens": givens}


@st.composite
def grid_games(draw: st.DrawFn) -> Game:
    """A setup of the grid game: a rectangle, a board of any shape, or one of the setups in `GRID`."""
    sizes = st.builds("{}x{}".format, st.integers(1, 6), st.integers(1, 6))
    if not draw(st.integers(0, 3)):
        return grid(draw(st.sampled_from(GRID)))
    ranges = [{}, {"x_prophecies": True}, {"x_prophecies": True, "x_range": "max"}]
    chosen = {"board": draw(sizes | boards()), "players": draw(st.sampled_from([2, 3, 4]))}
    return grid({**chosen, "ties": draw(st.sampled_from(["turn", "shared"])), **draw(st.sampled_from(ranges))})


games = seven_games | grid_games() | horsemen_games
short_games = short_seven_games | grid_games() | horsemen_games


def moved(position: Position, choices: random.Random, most_moves: int | None = None) -> Position:
    """The position after random moves: at most this many, or until the game is over."""
    while not position.over and most_moves != 0:
        seat = choices.choice(position.actors)
        position = position.play(choices.choice(position.legal_actions(seat)), seat)
        most_moves = None if most_moves is None else most_moves - 1
    return position


@st.composite
def positions(draw: st.DrawFn, games: st.SearchStrategy[Game] = seven_games, most_moves: int = 120) -> Position:
    """A position reached by random moves in some game, with its history."""
    start = draw(games).start(draw(seeds), "salt", draw(generators))
    choices = draw(st.randoms(use_true_random=False))
    return moved(start, choices, draw(st.integers(0, most_moves)))


@st.composite
def finished(draw: st.DrawFn, games: st.SearchStrategy[Game] = short_seven_games) -> Position:
    """A game played at random to its end."""
    return moved(draw(games).start(draw(seeds), "salt", draw(generators)), draw(st.randoms(use_true_random=False)))
