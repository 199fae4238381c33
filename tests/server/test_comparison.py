"""Repeated deals: comparison of their results, and positions played on with hidden cards dealt again."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from augury.kernel.game import open_game
from augury.kernel.gamerecord import loads
from augury.kernel.registry import BUILT_IN
from augury.kernel.verification import verify
from tests.server.site import Site, served
from tests.server.sockets import open_table
from tests.server.test_records import play
from tests.server.test_repeats import SINGLE, command, finished, view

GRID = {"board": "2x2"}


def repeat(person: httpx.Client, match: str, seat: int, number: int = 1) -> dict[str, Any]:
    """Start a game on the deal of another game, with bots on the other seats."""
    found: dict[str, Any] = (
        person.post(f"/api/records/{match}/{number}/again", json={"seat": seat}).raise_for_status().json()
    )
    return found


def compared(person: httpx.Client, match: str) -> list[dict[str, Any]]:
    """The lines of a comparison."""
    lines: list[dict[str, Any]] = person.get(f"/api/records/{match}/1/comparison").raise_for_status().json()["lines"]
    return lines


def to_the_end(site: Site, person: httpx.Client, match: str) -> None:
    """Make random moves until the game is over; bots of the server move for themselves."""
    chance = random.Random(1)
    for _ in range(2000):
        now = view(person, match)
        if now["phase"] != "playing":
            return
        if legal := now["view"]["legal"]:
            move = {
                "id": f"m{now['seq']}",
                "seq": now["seq"],
                "command": {"type": "move", "move": chance.choice(legal)},
            }
            person.post(f"/api/matches/{match}/commands", json=move)
        else:
            time.sleep(0.01)  # a bot process that has just been started takes a few seconds to answer
    raise AssertionError("the game did not end")


def test_results_of_a_deal_are_compared(tmp_path: Path) -> None:
    """A comparison lists the first game and all repeats, but repeats do not reveal a private first game."""
    with served(tmp_path, bots=1) as site:
        match, tokens = open_table(site, "grid", 2, setup=GRID, private=True)
        play(site, match, tokens)
        ann, cy = site.program(token=tokens[0]), site.program("Cy")
        first = compared(ann, match)
        assert [(line["seat"], line["again"]) for line in first] == [(0, False), (1, False)]
        assert [line["you"] for line in first] == [True, False]
        record = site.program().get(f"/api/records/{match}/1").json()
        assert [line["score"] for line in first] == record["result"]["scores"]

        again = repeat(cy, match, 1)["match"]
        assert compared(ann, match) == first  # unfinished repeats are not listed
        to_the_end(site, cy, again)
        lines = compared(ann, match)
        (mine,) = [line for line in compared(cy, match) if line["you"]]
        assert mine["again"] and mine["name"] == "Cy" and mine["seat"] == 1 and mine["level"] is None
        assert len(lines) == 3 and lines[0] == first[0]
        scores = site.program().get(f"/api/records/{again}/1").json()["result"]["scores"]
        assert mine["score"] == scores[1] and mine["lead"] == scores[1] - scores[0]

        assert {line["again"] for line in compared(cy, again)} == {True, False}
        stranger = site.program("Stranger")
        assert [line["name"] for line in compared(stranger, again)] == ["Cy"]
        assert match not in stranger.get(f"/api/records/{again}/1/comparison").text
        assert stranger.get("/api/records/unknown/1/comparison").status_code == 404

        later = repeat(stranger, again, 1)["match"]
        to_the_end(site, stranger, later)
        assert [line["again"] for line in compared(ann, match)].count(True) == 2  # it is the same deal
        assert cy.delete("/api/guests/me/games").status_code == 200
        assert {line["name"] for line in compared(ann, match)} == {"Person 0", "Person 1", "Stranger"}


def test_only_whole_games_are_compared(tmp_path: Path) -> None:
    """Resigned games, games with an undo, and games continued from the middle are not compared."""
    with served(tmp_path, bots=1) as site:
        match, tokens = open_table(site, "grid", 2, setup=GRID)
        play(site, match, tokens)
        cy = site.program("Cy")
        resigned = repeat(cy, match, 0)["match"]
        command(cy, resigned, {"type": "resign"})
        undone = repeat(cy, match, 0)
        command(cy, undone["match"], {"type": "move", "move": undone["view"]["legal"][0]})
        command(cy, undone["match"], {"type": "propose", "what": "undo"})
        to_the_end(site, cy, undone["match"])
        on = cy.post(f"/api/records/{match}/1/again", json={"seat": 0, "move": 1}).json()["match"]
        to_the_end(site, cy, on)
        assert not [line for line in compared(cy, match) if line["again"]]


def test_hidden_cards_are_dealt_again(tmp_path: Path) -> None:
    """The seat's view is the same as then, and the game has no commitment and is neither kept nor rated."""
    with served(tmp_path) as site:
        match, (ann, *_) = finished(site)
        end = verify(loads(site.program().get(f"/api/records/{match}/1").content))
        ids = []
        for move in (1, 7, 12):
            there = end.start
            for mover, action in end.moves[:move]:
                there = there.play(action, mover)
            for seat in range(3):
                body = {"seat": seat, "move": move, "redealt": True}
                shown = ann.post(f"/api/records/{match}/1/again", json=body).raise_for_status().json()
                assert shown["view"] == json.loads(there.view_json(seat))
                assert shown["origin"]["redealt"] and shown["origin"]["move"] == move
                assert shown["commitment"] is None
                ids.append(shown["match"])
        again = ids[-1]
        command(ann, again, {"type": "resign"})
        assert ann.get(f"/api/records/{again}/1").status_code == 404
        assert ann.get("/api/guests/me/games").json()["total"] == 1
        refused = ann.post(f"/api/records/{match}/1/again", json={"seat": 0, "redealt": True})
        assert refused.json()["error"]["code"] == "bad_argument"


def test_a_redealt_game_survives_a_restart_and_taking_back(tmp_path: Path) -> None:
    """Redealt cards are stored in the log: they are the same after a restart and after an undo."""
    with served(tmp_path) as site:
        match, (ann, *_) = finished(site)
        token = ann.headers["authorization"].partition(" ")[2]
        end = verify(loads(site.program().get(f"/api/records/{match}/1").content))
        seat = next(mover for number, (mover, _) in enumerate(end.moves) if number == 6)
        body = {"seat": seat, "move": 6, "redealt": True}
        shown = ann.post(f"/api/records/{match}/1/again", json=body).raise_for_status().json()
        before = shown["view"]
        command(ann, shown["match"], {"type": "move", "move": before["legal"][0]})
        after = view(ann, shown["match"])
        assert after["view"] != before
    with served(tmp_path) as site:
        ann = site.program(token=token)
        assert view(ann, shown["match"])["view"] == after["view"]
        command(ann, shown["match"], {"type": "propose", "what": "undo"})
        assert view(ann, shown["match"])["view"] == before


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_is_dealt_again_says_nothing_of_what_was_hidden(game: str) -> None:
    """Two positions that look the same to a seat are redealt alike: nothing that is hidden has any influence."""
    chance = random.Random(5)
    for _ in range(6):
        here = open_game(game).start(seed=chance.randrange(1 << 40))
        for _ in range(chance.randrange(1, 12)):
            if here.over:
                break
            mover = chance.choice(here.actors)
            here = here.play(chance.choice(here.legal(mover)), mover)
        seat = chance.randrange(here.game.players)
        other = here.redealt(seat, seed=chance.randrange(1 << 40))
        assert bytes(here.redealt(seat, seed=9)) == bytes(other.redealt(seat, seed=9))
        assert here.view_json(seat) == here.redealt(seat, seed=9).view_json(seat)


def test_setups_of_repeats_are_kept(tmp_path: Path) -> None:
    """A repeat has the same setup as its game."""
    with served(tmp_path) as site:
        match, (ann, *_) = finished(site)
        assert repeat(ann, match, 0)["setup"]["variant"] == SINGLE["variant"]
