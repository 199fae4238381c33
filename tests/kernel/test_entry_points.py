"""Games in other packages are found by their entry points, and a broken one does not affect the others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from augury.errors import BadGame
from augury.kernel.registry import BUILT_IN, catalogue, entry_points, game_info, game_names, package_sources
from tests.plugins import announce, created, installed

GOOD = """
from dataclasses import dataclass
from typing import Annotated, Literal
from augury.kernel.gameinfo import GameInfo

@dataclass(frozen=True)
class Setup:
    players: Annotated[Literal[{players}], "How many."] = 2

GAME = GameInfo(name="{name}", title="Mine", sentence="Mine.", setup=Setup, engine="{name}.engine:ENGINE")
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which every package counts as installed."""
    with installed(tmp_path, monkeypatch):
        yield tmp_path


def write(folder: Path, module: str, text: str, *, name: str | None = None, attribute: str = "GAME") -> None:
    """Write a package of one file with an entry point."""
    (folder / f"{module}.py").write_text(text, encoding="utf-8")
    announce(folder, name or module, f"{module}:{attribute}")


def test_a_game_of_another_package_is_listed(folder: Path) -> None:
    """A game of another package is listed after Augury's games, with the name of its entry point, and has sources."""
    created(folder / "project", "another_game")
    (folder / "project" / "src" / "another_game").rename(folder / "another_game")
    announce(folder, "another_game", "another_game:GAME")
    assert game_names() == [*BUILT_IN, "another_game"]
    assert [info.name for info in catalogue()] == game_names()
    assert game_info("another_game").title == "Another Game"
    assert game_info("another_game").package == "another_game"
    assert folder / "another_game" / "rules.py" in set(package_sources())


@pytest.mark.parametrize(
    ("module", "text", "wrong"),
    [
        ("raising", "1 / 0", r"raising:GAME cannot be loaded \(ZeroDivisionError: division by zero\)"),
        ("syntax", "def", r"syntax:GAME cannot be loaded \(SyntaxError: .*\)"),
        ("needy", "import no_such_module", r"needy:GAME cannot be loaded \(ModuleNotFoundError: .*no_such_module'\)"),
        ("empty", "", r"empty:GAME cannot be loaded \(AttributeError: .*\)"),
        ("other", "GAME = 7", "other:GAME is not a GameInfo"),
        ("renamed", GOOD.format(name="else_where", players="2, 3"), "renamed:GAME calls itself else_where"),
        ("crowded", GOOD.format(name="crowded", players="2, 9"), "it must be for 2 to 8 players"),
        ("Loud", GOOD.format(name="Loud", players="2"), "its name must be a lowercase word of at most 40 letters, .*"),
    ],
)
def test_a_broken_game_is_named(
    folder: Path, caplog: pytest.LogCaptureFixture, module: str, text: str, wrong: str
) -> None:
    """The error and the log for a broken game name the game, its package and the problem; all other games work."""
    write(folder, module, text)
    with pytest.raises(
        BadGame, match=f"^the game {module} of the package {module} cannot be used: {wrong}$"
    ) as refused:
        game_info(module)
    assert refused.value.code == "bad_game"
    assert [info.name for info in catalogue()] == list(BUILT_IN)
    assert module in caplog.text


def test_what_a_game_declares_must_be_there(folder: Path) -> None:
    """A game whose rules cannot be loaded is listed; loading its engine raises an error that says what is missing."""
    write(folder, "hollow", GOOD.format(name="hollow", players="2"))
    assert "hollow" in [info.name for info in catalogue()]
    with pytest.raises(BadGame, match=r"the game hollow declares hollow\.engine:ENGINE, which cannot be loaded "):
        game_info("hollow").load_engine()


def test_augurys_own_games_cannot_be_replaced(folder: Path) -> None:
    """An entry point with the name of one of our games is ignored."""
    write(folder, "impostor", GOOD.format(name="seven", players="2"), name="seven")
    assert not entry_points()
    assert game_info("seven").package == "augury.games.seven"
