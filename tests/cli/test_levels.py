"""`augury levels` lists every level with what was measured of it."""

from __future__ import annotations

import json
import re

import pytest

from augury.kernel.registry import BUILT_IN
from augury.players import levels_of, player
from augury.players.ladders import ladders_of
from tests.architecture.repository import ROOT
from tests.cli.commands import augury, refusal


@pytest.mark.parametrize("game", BUILT_IN)
def test_people_read_every_level(game: str) -> None:
    """The printed list has the levels of a game, the easiest first, with a sentence each."""
    output = " ".join(augury("levels", game).out.split())
    places = [output.index(f" {level.name} ") for level in levels_of(game)]
    assert places == sorted(places)
    assert all(level.words.split(",")[0][:40] in output for level in levels_of(game))


def test_programs_read_them_too() -> None:
    """The JSON has all games with their levels."""
    shelf = json.loads(augury("levels", "--json").out)
    assert [game["game"] for game in shelf] == list(BUILT_IN)
    assert [len(game["levels"]) for game in shelf] == [6] * len(BUILT_IN)


def test_no_such_game() -> None:
    """An unknown game is refused with the names of those that exist."""
    assert refusal(augury("levels", "chess")) == "there is no game 'chess'; the games are seven, grid, horsemen"


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_level_is_a_player(game: str) -> None:
    """Every game has the same six level names, each level is a player, and the browser lists the same names."""
    assert [level.name for level in levels_of(game)] == ["dreamer", "palmist", "diviner", "augur", "seer", "sibyl"]
    assert all(player(level.name, game) == player(level.player, game) for level in levels_of(game))
    scale = (ROOT / "web/src/core/levels.ts").read_text(encoding="utf-8")
    assert re.findall(r'"(\w+)"', scale.partition("LEVELS = [")[2].partition("]")[0]) == [
        level.name for level in levels_of(game)
    ]


@pytest.mark.parametrize(("game", "counts"), [("seven", [4, 3, 4, 3]), ("grid", [2, 3, 4]), ("horsemen", [2])])
def test_every_rung_was_measured(game: str, counts: list[int]) -> None:
    """For every player count, each level but the easiest has a measured share above par against the level below."""
    ladders = ladders_of(game)
    assert [ladder.players for ladder in ladders] == counts
    for ladder in ladders:
        assert list(ladder.shares) == [level.name for level in levels_of(game)[1:]]
        for share, low, high in ladder.shares.values():
            assert 1 / ladder.players < share and low <= share <= high and low < high
