"""Golden games: a seed always gives the same game."""

from __future__ import annotations

import json

import pytest

from augury.kernel.gamerecord import loads
from augury.kernel.registry import BUILT_IN
from augury.kernel.verification import verify
from tests.golden.renew import FOLDER, golden
from tests.judge.record import check_record

FILES = golden()


@pytest.mark.parametrize("name", FILES)
def test_golden_games_are_what_they_were(name: str) -> None:
    """Every golden game is still the same, letter for letter."""
    assert (FOLDER / name).read_text(encoding="utf-8") == FILES[name]


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".json")])
def test_golden_records_are_true(name: str) -> None:
    """The verifier and the judge both accept the golden records."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert verify(loads(text)).over
    check_record(json.loads(text))


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_has_golden_games(game: str) -> None:
    """Every built-in game has golden games as text and as records."""
    assert list(FOLDER.glob(f"{game}-*.txt")) and list(FOLDER.glob(f"{game}-*.json"))
