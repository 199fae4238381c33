"""Every game in the registry is complete: it has rules, words, a page, a picture, a judge and a golden game."""

from __future__ import annotations

from importlib import util
from pathlib import Path

import pytest

from augury.errors import UnknownGame
from augury.kernel.engine import Engine
from augury.kernel.game import open_game
from augury.kernel.records import Record
from augury.kernel.registry import BUILT_IN, catalogue, game_info
from augury.kernel.setups import choices
from augury.text.pictures import picture

ROOT = Path(__file__).parents[2]

every_game = pytest.mark.parametrize("name", list(BUILT_IN))


def test_unknown_games_are_refused() -> None:
    """A name that is not in the registry raises an error that lists the games."""
    with pytest.raises(UnknownGame, match="there is no game 'chess'; the games are seven, grid") as refused:
        game_info("chess")
    assert refused.value.code == "unknown_game"
    with pytest.raises(UnknownGame):
        open_game("Seven")


def test_books_are_in_the_order_of_the_registry() -> None:
    """The catalogue lists all games in the order of the registry."""
    assert [found.name for found in catalogue()] == list(BUILT_IN)


@every_game
def test_a_game_is_a_folder(name: str) -> None:
    """The folder and the package of a game have the game's name."""
    assert (ROOT / "src" / "augury" / "games" / name / "__init__.py").is_file()
    assert BUILT_IN[name] == f"augury.games.{name}"
    assert game_info(name).package == f"augury.games.{name}"


def test_every_folder_is_registered() -> None:
    """Every folder with a game is in the registry."""
    folders = {path.parent.name for path in (ROOT / "src" / "augury" / "games").glob("*/__init__.py")}
    assert folders == set(BUILT_IN)


@every_game
def test_a_game_says_what_it_is(name: str) -> None:
    """A game declares a title, a sentence, and choices with help and defaults, including the number of players."""
    found = game_info(name)
    assert found.title
    assert found.sentence.endswith(".")
    offered = list(choices(found.setup))
    assert "players" in {choice.name for choice in offered}
    assert all(choice.help for choice in offered)
    assert all(choice.default in choice.values for choice in offered if not choice.reading)
    for choice in offered:
        usual = choice.read(choice.default)
        assert choice.read(choice.write(usual)) == usual


@every_game
def test_a_game_has_an_engine(name: str) -> None:
    """A game can be opened, started, viewed and played with its default setup."""
    engine = game_info(name).load_engine()
    assert isinstance(engine, Engine)
    assert issubclass(engine.rules.setup, Record)
    assert issubclass(engine.rules.state, Record)
    position = open_game(name).start(seed=1)
    seat = position.actors[0]
    moves = position.legal(seat)
    assert position.view(seat).game == name
    assert position.view(seat).legal == moves
    assert position.play(moves[0], seat) == position.play(position.legal_actions(seat)[0], seat)
    assert [engine.parse_action(position.game.setup, position.state, move) for move in moves] == position.legal_actions(
        seat
    )
    assert all(engine.describe(event, [str(player) for player in range(8)]) for event in position.events)


@every_game
def test_a_game_has_a_page_of_rules(name: str) -> None:
    """A game has a page of rules with bold rule numbers."""
    assert "**" in (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")


@every_game
def test_a_game_has_a_picture(name: str) -> None:
    """The terminal can draw a game's table and print a help line."""
    shown = picture(name)
    assert callable(shown.draw)
    assert callable(shown.help_line)


@every_game
def test_a_game_has_another_judge(name: str) -> None:
    """A game has a judge in the tests that does not import augury."""
    assert util.find_spec(f"tests.judge.{name}")
    source = (ROOT / "tests" / "judge" / f"{name}.py").read_text(encoding="utf-8")
    assert "import augury" not in source
    assert "from augury" not in source


@every_game
def test_a_game_has_a_golden_game(name: str) -> None:
    """A game has at least one golden game as text."""
    golden = list((ROOT / "tests" / "golden").glob(f"{name}-*.txt"))
    assert golden
    assert all(file.read_text(encoding="utf-8").strip() for file in golden)
