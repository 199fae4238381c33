"""Ids: every setup as one word."""

from __future__ import annotations

import pytest

from augury.errors import BadSetup, UnknownGame
from augury.kernel.registry import BUILT_IN
from augury.rl.ids import game_of, parse_id, standard_ids


def test_standard_ids_name_every_game_and_player_count() -> None:
    """The standard ids cover each game with each number of players, without duplicates."""
    ways = standard_ids()
    assert len(set(ways)) == len(ways)
    counts = {(game.name, game.players) for game in map(game_of, ways)}
    assert counts == {("seven", 3), ("seven", 4), ("grid", 2), ("grid", 3), ("grid", 4), ("horsemen", 2)}
    assert {name for name, _ in counts} == BUILT_IN.keys()


def test_different_ids_are_different_games() -> None:
    """No two standard ids have the same setup."""
    chosen = [game_of(way).chosen for way in standard_ids()]
    assert all(a != b for number, a in enumerate(chosen) for b in chosen[:number])


@pytest.mark.parametrize(
    ("text", "name", "choices"),
    [
        ("seven", "seven", {}),
        ("seven-exam-4", "seven", {"edition": "exam", "players": 4}),
        ("seven-first-3-twice", "seven", {"edition": "first", "players": 3, "variant": "twice"}),
        ("grid-4x4", "grid", {"board": "4x4"}),
        ("grid-3x3-x", "grid", {"board": "3x3", "x_prophecies": True}),
        ("grid-2x9-4-x-max-shared", "grid", {"board": "2x9", "players": 4, "x_prophecies": True, "x_range": "max"}),
        ("grid-sudoku-1-2", "grid", {"board": "sudoku-1", "players": 2}),
        ("grid-torus-diagonals-3", "grid", {"board": "torus-diagonals", "players": 3}),
        ("horsemen", "horsemen", {}),
        ("horsemen-bare", "horsemen", {"set": "bare"}),
    ],
)
def test_ids_are_read(text: str, name: str, choices: dict[str, object]) -> None:
    """An id is parsed into the game's name and its choices."""
    found, chosen = parse_id(text)
    assert found == name
    assert chosen == choices | ({"ties": "shared"} if "shared" in text else {})
    assert game_of(text).name == name


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("chess", "there is no game 'chess'; the games are seven, grid, horsemen"),
        ("", "there is no game ''; the games are seven, grid, horsemen"),
        ("grid-0x4", "'grid-0x4' is not a valid id: '0x4' is not an option of grid; ids look like"),
        ("seven-exam-5", "'seven-exam-5' is not a valid id: '5' is not an option of seven; ids look like"),
        ("seven-3-4", "'seven-3-4' is not a valid id: it chooses players twice; ids look like"),
    ],
)
def test_errors_for_invalid_ids(text: str, sentence: str) -> None:
    """The error for an invalid id names the wrong word."""
    with pytest.raises(BadSetup) as caught:
        parse_id(text)
    assert str(caught.value).startswith(sentence)
    assert isinstance(caught.value, UnknownGame) is sentence.startswith("there is no game")


def test_choices_by_name_go_with_an_id() -> None:
    """Choices can be given by name in addition to an id, but not twice."""
    game = game_of("seven-first-3", tenth_trick_scores=False)
    assert game.chosen.options.tenth_trick_scores is False  # type: ignore[attr-defined]
    assert game_of(game) is game
    with pytest.raises(BadSetup, match="players is chosen twice"):
        game_of("seven-first-3", players=3)
    with pytest.raises(BadSetup, match="players cannot be chosen"):
        game_of(game, players=3)
    with pytest.raises(BadSetup, match="no variant twice"):
        game_of("seven-exam-3-twice")
