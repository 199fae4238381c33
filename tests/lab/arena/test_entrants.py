"""Which players the arena accepts, and which of them only the arena accepts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from augury.errors import AuguryError, BadSetup
from augury.kernel.chance import dice
from augury.kernel.game import open_game
from augury.lab.arena.entrants import entrant, fingerprint
from augury.lab.arena.oracle import Oracle
from augury.players import levels_of, player, players_of
from tests.lab.arena.strangers import HERE, Steady

MINE = """
class Mine:
    def choose(self, game, state, seat, dice, stop=None):
        return 0
"""


@pytest.mark.parametrize("name", ["oracle", "oracle:simulations=9"])
@pytest.mark.parametrize("game", ["seven", "grid", "horsemen"])
def test_the_oracle_sits_at_no_table(name: str, game: str) -> None:
    """The oracle can enter the arena, and is refused as a player at a table."""
    assert entrant(name, game).sees_all
    assert "oracle" not in players_of(game)
    with pytest.raises(BadSetup, match="has no player 'oracle'"):
        player(name, game)


def test_the_oracle_wins_what_it_sees() -> None:
    """The oracle chooses a legal action, and the same one with the same dice."""
    position = open_game("grid", board="2x2").start(1, "")
    chosen = [Oracle(400).choose(position.game, position.state, 0, dice(2)) for _ in range(2)]
    assert chosen[0] == chosen[1] and chosen[0] in position.legal_actions(0)


def test_only_the_oracle_sees_everything() -> None:
    """No player of Seven Prophecies gets complete states."""
    assert not any(entrant(name, "seven").sees_all for name in players_of("seven"))


def test_levels_are_the_players_behind_them() -> None:
    """A level has the identity, and so the random numbers, of the player behind it."""
    for level in levels_of("seven"):
        assert entrant(level.name, "seven").player == level.player


def test_players_from_elsewhere(tmp_path: Path) -> None:
    """A class from a module or a file can enter with settings, is made anew for every seat, and has a fingerprint."""
    assert entrant(f"{HERE}:Steady:place=3", "grid").make() == Steady(3)
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    mine = entrant(f"{file}:Mine", "grid")
    assert mine.make() is not mine.make()
    before = fingerprint(mine.name)
    file.write_text(MINE + "# another\n")
    assert fingerprint(mine.name) != before and fingerprint("random") == ""


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nobody", "has no player 'nobody'"),
        ("oracle:depth=3", "oracle has no setting 'depth'"),
        ("no.such:Thing", "no.such cannot be loaded: ModuleNotFoundError"),
        ("./no_such.py:Thing", "there is no file ./no_such.py"),
        (f"{HERE}:Nobody", "has no class 'Nobody'"),
        (f"{HERE}:options", "has no class 'options'"),
        (f"{HERE}:Steady:speed=3", "Steady has no setting 'speed'"),
        (f"{HERE}:Crashing:speed=3", "Crashing takes no settings"),
        (
            f"{HERE}:Misfit",
            "Misfit must have a function choose(self, game, state, seat, dice, stop), not choose(position",
        ),
        (f"{HERE}:Unmade", "cannot be made: TypeError"),
    ],
)
def test_who_is_refused(name: str, message: str) -> None:
    """An invalid entrant is refused with the reason."""
    with pytest.raises(AuguryError, match=".*".join(map(re.escape, message.split("'")))) as refused:
        entrant(name, "grid")
    assert message in str(refused.value)


def test_a_broken_file(tmp_path: Path) -> None:
    """A file that cannot be run is refused in one sentence that says where."""
    file = tmp_path / "broken.py"
    file.write_text("class Mine(:\n")
    with pytest.raises(BadSetup, match=r"cannot be loaded: SyntaxError: .*\(broken.py, line 1\)"):
        entrant(f"{file}:Mine", "grid")
    file = tmp_path / "missing.py"
    file.write_text("def half(number):\n    return 1 / number\n\n\nhalf(0)\n")
    with pytest.raises(BadSetup, match=r"cannot be loaded: ZeroDivisionError: .*\(missing.py, line 2\)"):
        entrant(f"{file}:Mine", "grid")
