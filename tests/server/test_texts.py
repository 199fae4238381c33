"""Custom boards and card sets are read by the server, refused with a reason, and played by everyone at the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx

from augury.games.horsemen import cardfile
from tests.server.site import served

KITE = """
name = "kite"
[cells]
top = [1, 0]
left = [0, 1]
right = [2, 1]
[lines]
spine = ["top", "left"]
beam = ["left", "right"]
[givens]
top = 2
"""
HOUSE = (Path(cardfile.__file__).parent / "sets" / "house.toml").read_text(encoding="utf-8")


def read(person: httpx.Client, game: str, choice: str, text: str) -> httpx.Response:
    """Have the server read a text."""
    return person.post(f"/api/games/{game}/texts", json={"choice": choice, "text": text})


def wrong(answer: httpx.Response) -> str:
    """The reason why a text was refused."""
    assert answer.raise_for_status().json()["value"] is None
    return str(answer.json()["wrong"])


def test_own_boards_and_card_sets(tmp_path: Path) -> None:
    """Custom texts are TOML, JSON, a size or a sudoku; errors name the line or cell, and everyone gets the text."""
    with served(tmp_path) as site:
        ada = site.program("Ada")
        kite = read(ada, "grid", "board", KITE).raise_for_status().json()
        assert kite["name"] == "kite" and kite["value"]["givens"] == {"top": 2}
        assert read(ada, "grid", "board", json.dumps(kite["value"])).json() == kite
        assert read(ada, "grid", "board", " 4x7 ").json() == {"value": "4x7", "name": "4x7", "wrong": None}
        assert read(ada, "grid", "board", "." * 80 + "1").json()["value"]["givens"] == {"i9": 1}
        house = read(ada, "horsemen", "set", HOUSE).raise_for_status().json()
        assert house["name"] == "Augury house set (unofficial)" and len(house["value"]["prophecies"]) == 12
        assert "'beam'" in wrong(read(ada, "grid", "board", KITE.replace('"right"]', '"up"]')))
        assert "'top'" in wrong(read(ada, "grid", "board", KITE.replace("top = 2", "top = 3")))
        assert "line 5" in wrong(read(ada, "grid", "board", KITE.replace("top = [1, 0]", "top = [1, 0")))
        assert "line 1 column" in wrong(read(ada, "grid", "board", '{"name": "kite",}'))
        slip = wrong(read(ada, "horsemen", "set", HOUSE.replace('"draw', '"drw', 1)))
        assert slip.startswith("line 10: suits.grails: there is no verb 'drw'")
        assert read(ada, "grid", "board", "x" * 70_000).status_code == 413
        assert read(ada, "grid", "players", "3").json()["error"]["code"] == "bad_argument"
        assert read(ada, "chess", "board", "3x3").status_code == 404
        for game, setup in (("grid", {"board": kite["value"]}), ("horsemen", {"set": house["value"]})):
            seats = {"game": game, "setup": setup, "seats": ["me", "open"], "private": True}
            match = ada.post("/api/matches", json=seats).raise_for_status().json()["match"]
            opened: dict[str, Any] = site.program("Bob").get(f"/api/matches/{match}").json()["setup"]
            assert opened[next(iter(setup))] == next(iter(setup.values()))


def test_more_players_get_a_larger_board(tmp_path: Path) -> None:
    """G1.7: where no board is named, over HTTP as everywhere; the list of games says so."""
    with served(tmp_path) as site:
        ada = site.program("Ada")
        listed = next(game for game in ada.get("/api/games").json()["games"] if game["name"] == "grid")
        board_choice = next(choice for choice in listed["choices"] if choice["name"] == "board")
        for players, board in ((2, "5x5"), (3, "7x7"), (4, "7x7")):
            match = ada.post("/api/matches", json={"game": "grid", "setup": {"players": players}}).json()["match"]
            assert ada.get(f"/api/matches/{match}").json()["setup"]["board"] == board
            assert board_choice["default_for"].get(str(players), board_choice["default"]) == board
