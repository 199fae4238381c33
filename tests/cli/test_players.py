"""Which players can be opponents, and which one is the default."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event

import pytest

from augury.errors import BadSetup
from augury.kernel.chance import dice
from augury.kernel.gamerecord import save, write_record
from augury.kernel.registry import BUILT_IN, game_info
from augury.players import default_level, levels_of, player, players_of, registry, strongest
from augury.players.registry import GENERAL_PLAYERS
from augury.players.seven.weights import included, setup_name
from tests.cli.commands import augury, read, refusal
from tests.setups import EVERY_VERB, Way, grid, name_of_way, opened

LEVELS = ("dreamer", "palmist", "diviner", "augur", "seer", "sibyl")


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_has_opponents(game: str) -> None:
    """Each game has levels and general players; the strongest level is the last, and the default is an easier one."""
    names = [level.name for level in levels_of(game)]
    assert players_of(game)[: len(names)] == names and {*players_of(game)} >= {*names, *GENERAL_PLAYERS}
    assert strongest(game) == names[-1] and default_level(game) == "diviner" and "random" in players_of(game)


@pytest.mark.parametrize("count", [1, 2])
def test_a_game_with_few_levels_has_a_default_opponent(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The default opponent is the hardest level if there are fewer than three."""
    levels = game_info("seven").levels[:count]
    monkeypatch.setattr(registry, "levels_of", lambda game: levels)
    assert default_level("seven") == levels[-1].name


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_level_can_be_seated(game: str) -> None:
    """Levels are in the order that all games share, and each is a player with valid settings."""
    names = [level.name for level in levels_of(game)]
    assert names == [name for name in LEVELS if name in names]
    for level in levels_of(game):
        assert player(level.name, game) == player(level.player, game)
        assert level.words.endswith(".")


@pytest.mark.parametrize(
    "way", [("seven", {}), ("grid", {"board": "3x3"}), ("horsemen", {"set": EVERY_VERB})], ids=name_of_way
)
def test_every_player_moves_legally(way: Way) -> None:
    """Every player of a game chooses a legal action, even if it is told at once to stop thinking."""
    position = opened(way).start(1, "salt")
    seat = position.actors[0]
    stop = Event()
    stop.set()
    for name in players_of(way[0]):
        if name in {"network", "prophet"} and not included(setup_name(position.game)).exists():
            continue  # they need a trained network; tests/players/test_prophet.py tests them with another
        action = player(name, way[0]).choose(position.game, position.erased(seat), seat, dice(5), stop)
        assert action in position.legal_actions(seat)


def test_a_player_that_does_not_know_the_game() -> None:
    """A player that does not know the game is refused with the names of those that do."""
    with pytest.raises(BadSetup, match=r"^grid has no player 'turns'; its players are .*sibyl, random, greedy"):
        player("turns", "grid")
    with pytest.raises(BadSetup, match=r"^horsemen has no player 'strong'; its players are .*sibyl, random, "):
        player("strong", "horsemen")
    with pytest.raises(BadSetup, match=r"^seven has no player 'kasparov'; its players are .*sibyl, random, "):
        player("kasparov", "seven")


@pytest.mark.parametrize(
    ("game", "name", "sentence"),
    [
        ("grid", "strong:nodes=-5", "nodes of strong must be from 0 to 1000000000, not -5"),
        ("grid", "strong:seconds=nan", "seconds of strong must be from 0.001 to 86400, not nan"),
        ("grid", "beginner:cells=0", "cells of beginner must be from 1 to 81, not 0"),
        ("horsemen", "turns:seconds=inf", "seconds of turns must be from 0.001 to 86400, not inf"),
        ("horsemen", "turns:simulations=many", "simulations of turns must be a value of type int, not 'many'"),
        ("horsemen", "beginner:attention=0", "attention of beginner must be from 1 to 384, not 0"),
        ("seven", "flat:worlds=0", "worlds of flat must be from 1 to 1000000000, not 0"),
        ("seven", "ismcts:workers=0", "workers of ismcts must be from 1 to 256, not 0"),
        ("seven", "flat:wolds=3", "flat has no setting 'wolds'; it takes worlds"),
        ("seven", "sibyl:seconds=2", "the level sibyl takes no settings; leave out ':seconds=2'"),
    ],
)
def test_settings_that_make_no_sense(game: str, name: str, sentence: str, tmp_path: Path) -> None:
    """An invalid or unknown setting is refused with what would be right, and nothing is saved."""
    with pytest.raises(BadSetup, match=f"^{re.escape(sentence)}$"):
        player(name, game)
    assert refusal(augury("play", game, "--opponents", name, "--save", tmp_path / "new")).endswith(sentence)
    assert not (tmp_path / "new").exists()


def test_at_the_command(tmp_path: Path) -> None:
    """The command refuses invalid opponents before anything is saved, and in a saved game before anything is played."""
    new = tmp_path / "new"
    for words in (["--opponents", "turns"], ["--opponents", ""]):
        assert "random" in refusal(augury("play", "grid", "--save", new, *words))
    assert not new.exists()
    file = tmp_path / "table.json"
    save(write_record(grid({"board": "3x3"}).start(1), ["you", "turns"]), file)
    before = file.read_bytes()
    assert "grid has no player 'turns'" in refusal(augury("play", "grid", "--resume", file, typed="a1=1\n"))
    assert file.read_bytes() == before


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_usual_opponent(game: str, tmp_path: Path) -> None:
    """Without `--opponents` a game is played against the default opponent, which the help names."""
    augury("play", game, "--save", tmp_path, typed="quit\n")
    (file,) = tmp_path.iterdir()
    assert set(read(file)["players"]) == {"you", default_level(game)}
    usage = " ".join(augury("play", game, "--help").out.replace("│", " ").split())
    assert "Who plays the other seats: dreamer, palmist, diviner, augur, seer, sibyl (the easiest first;" in usage
    assert all(f"{name}," in usage or f"{name}." in usage or f"{name} (" in usage for name in players_of(game))
    assert f"[default: {default_level(game)}]" in usage
