"""Who can be asked to a table, and who sits there if nobody is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from augury.errors import BadSetup
from augury.kernel.chance import dice
from augury.kernel.gamerecord import save, write_record
from augury.kernel.registry import GAMES
from augury.players import player, players_of, usual
from augury.players.naming import PLAYERS
from tests.cli.commands import augury, read, refusal
from tests.setups import EVERY_VERB, Way, grid, name_of_way, opened


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_an_opponent(game: str) -> None:
    """Each game is played by somebody; the first is the usual one, and chance plays everything."""
    assert usual(game) == players_of(game)[0]
    assert "random" in players_of(game)
    assert set(players_of(game)) <= set(PLAYERS)


@pytest.mark.parametrize(
    "way", [("seven", {}), ("grid", {"board": "3x3"}), ("horsemen", {"set": EVERY_VERB})], ids=name_of_way
)
def test_whoever_plays_a_game_moves_by_its_rules(way: Way) -> None:
    """Every player of a game chooses a legal action, and the same one with the same dice."""
    position = opened(way).start(1, "salt")
    seat = position.actors[0]
    for name in players_of(way[0]):
        chosen = [player(name, way[0]).choose(position.game, position.erased(seat), seat, dice(5)) for _ in range(2)]
        assert chosen[0] == chosen[1] and chosen[0] in position.legal_actions(seat)


def test_a_player_that_does_not_know_the_game() -> None:
    """Whoever is asked to a game they do not play is refused, with the names of those who do."""
    with pytest.raises(BadSetup, match=r"^greedy does not play grid; .*random (do|does)$"):
        player("greedy", "grid")
    with pytest.raises(BadSetup, match=r"^strong does not play horsemen; .*random (do|does)$"):
        player("strong", "horsemen")
    with pytest.raises(BadSetup, match=r"^there is no player 'kasparov'; seven is played by greedy and random$"):
        player("kasparov", "seven")


def test_at_the_command(tmp_path: Path) -> None:
    """The command refuses such a table before anything is saved, and a saved one before anything is played."""
    new = tmp_path / "new"
    for words in (["--opponents", "greedy"], ["--opponents", ""]):
        assert "random" in refusal(augury("play", "grid", "--save", new, *words))
    assert not new.exists()
    file = tmp_path / "table.json"
    save(write_record(grid({"board": "3x3"}).start(1), ["you", "greedy"]), file)
    before = file.read_bytes()
    assert "greedy does not play grid" in refusal(augury("play", "grid", "--resume", file, typed="a1=1\n"))
    assert file.read_bytes() == before


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_opponent(game: str, tmp_path: Path) -> None:
    """Whoever asks for nobody plays against the usual opponent, whom help names as the default."""
    augury("play", game, "--save", tmp_path, typed="quit\n")
    (file,) = tmp_path.iterdir()
    assert set(read(file)["players"]) == {"you", usual(game)}
    told = " ".join(augury("play", game, "--help").out.split())
    assert f"Who plays the other seats: {' or '.join(players_of(game))}. [default: {usual(game)}]" in told
