"""Figures: the statistics that games count about their players, in constructed and in random games."""

from __future__ import annotations

import random

import pytest

from augury.games.grid.events import Line, Lines, Mark
from augury.games.horsemen.events import Fulfil
from augury.games.seven.events import Prophecy, Round, Trick
from augury.kernel.figures import count_figures, figures_of
from augury.kernel.game import open_game
from augury.kernel.gamerecord import dumps, loads, write_record
from augury.kernel.registry import BUILT_IN
from tests.setups import EVERY, Way, name_of_way, opened


def test_a_round_of_seven_prophecies() -> None:
    """S2, S3.8: the figures count tokens placed and confirmed by rank, and who fulfils by trick."""
    game = open_game("seven", edition="first", players=3)
    events = [Prophecy(0, [7, 0, 0]), Prophecy(1, [0, 6, 1]), Prophecy(2, [0, 0, 7])]
    story = [*events, *(Trick(number, [0, 1, 2], [True, number < 3, False]) for number in range(1, 8))]
    counted = count_figures(game, [*story, Round([0, 5, 7], [0, 0, 0], [0, 0, 0])])
    assert counted[0]["ranks"] == [(7, 7), (0, 0), (0, 0), (0, 0)]
    assert counted[1]["ranks"] == [(0, 0), (6, 2), (1, 0), (0, 0)]
    assert counted[0]["fulfilled"] == [(1, 1), (0, 1), (0, 1), (0, 1)]
    assert counted[2]["fulfilled"] == [(0, 1)] * 4
    assert count_figures(game, story)[0]["ranks"] == [(0, 0)] * 4, "a round that was never scored does not count"


def test_numbers_on_the_grid() -> None:
    """G4.2: a number counts as right once, whether for its row, its column or both."""
    game = open_game("grid", board="2x2")
    marks = [Mark(0, "a1", 2), Mark(1, "b1", 1), Mark(0, "a2", 1), Mark(1, "b2", "x")]
    two, one = Line(2, 0, 2), Line(1, 0, 1)
    lines = Lines({"row 1": two, "row 2": one, "column a": two, "column b": Line(1, 1, 1)})
    first, second = count_figures(game, [*marks, lines])
    assert first["numbers"][:2] == [(1, 1), (1, 1)] and second["numbers"][:2] == [(1, 1), (0, 0)]
    assert count_figures(game, marks)[0]["numbers"][0] == (0, 0), "an unfinished board counts for nothing"


def test_prophecies_of_a_duel() -> None:
    """H3.6: the figures count who won the first Prophecy, the second and so on."""
    game = open_game("horsemen")
    won = [Fulfil(place="1", prophecy="P", totals=[1, 2], winner=seat, reaped=[[], []]) for seat in (1, 1, 0)]
    first, second = count_figures(game, won)
    assert first["order"] == [(0, 1), (0, 1), (1, 1), (0, 0), (0, 0)]
    assert second["order"] == [(1, 1), (1, 1), (0, 1), (0, 0), (0, 0)]


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_counts_something(game: str) -> None:
    """Every game in Augury declares at least one figure to show."""
    figures = figures_of(game)
    assert figures is not None and figures.shown


@pytest.mark.parametrize(
    "way", [EVERY[2], ("grid", {"board": "3x3", "players": 3}), ("horsemen", {"set": "house"})], ids=name_of_way
)
def test_a_record_counts_the_same(way: Way) -> None:
    """A whole game and its record give the same figures, and no share exceeds its whole."""
    chance = random.Random(4)
    game = opened(way)
    position = game.start(5, "")
    while not position.over:
        seat = chance.choice(position.actors)
        position = position.play(chance.choice(position.legal(seat)), seat)
    record = loads(dumps(write_record(position, [f"P{seat}" for seat in game.seats])))
    counted = count_figures(game, list(position.events))
    assert counted == count_figures(game, record.history(game))
    declared = figures_of(game.name)
    assert declared is not None
    for of_seat in counted:
        assert of_seat.keys() == declared.names()
        for figure in declared.shown:
            pairs = of_seat[figure.name]
            assert len(pairs) == len(figure.keys)
            assert figure.kind != "share" or all(part <= whole for part, whole in pairs)
