"""Records of finished games: listed, exported and replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from augury.kernel.gamerecord import loads
from augury.kernel.verification import verify
from tests.server.site import Site, served
from tests.server.sockets import Person, open_table


def play(site: Site, match: str, tokens: list[str], which: int = 0) -> None:
    """Play a whole game, always with the first legal move, or with the one given."""
    people = [site.program(token=token) for token in tokens]
    for number in range(400):
        view = people[0].get(f"/api/matches/{match}").json()
        if view["phase"] != "playing":
            return
        mover = people[view["view"]["actors"][0]]
        legal = mover.get(f"/api/matches/{match}").json()["view"]["legal"]
        request = {"id": f"m{number}", "command": {"type": "move", "move": legal[which]}}
        mover.post(f"/api/matches/{match}/commands", json=request).raise_for_status()
    pytest.fail("the game has no end")


@pytest.mark.slow
def test_a_finished_game_is_listed_exported_and_replayed(tmp_path: Path) -> None:
    """The record is true, opens the commitment shown at the start, and gives every moment from every side."""
    with served(tmp_path) as site:
        match, tokens = open_table(site, "seven", 3)
        anybody = site.program()
        with Person(site, match, tokens[0]) as one:
            commitment = one.hear("welcome")["snapshot"]["commitment"]
        assert anybody.get(f"/api/records/{match}/1").status_code == 404
        play(site, match, tokens)
        (listed,) = anybody.get("/api/records").json()["games"]
        assert (listed["match"], listed["number"], listed["game"]) == (match, 1, "seven")
        record = loads(anybody.get(f"/api/records/{match}/1").content)
        end = verify(record)
        assert record.commitment == commitment and end.over
        address = f"/api/records/{match}/1/replay"
        last = anybody.get(address, params={"move": len(end.moves), "seat": 1}).json()
        assert last["moves"] == len(end.moves) and last["view"]["scores"] == end.scores
        assert last["told"][-1].startswith("The round is over")
        first = anybody.get(address).json()
        assert first["move"] == 0 and first["view"]["hand"] is None and first["seat"] is None
        assert anybody.get(address, params={"move": 10**4}).json()["error"]["code"] == "bad_argument"
        assert anybody.get(address, params={"seat": 7}).json()["error"]["code"] == "bad_argument"


def test_games_of_private_tables_are_listed_to_those_who_sat_there(tmp_path: Path) -> None:
    """Games of private tables are listed only for those who sat there."""
    with served(tmp_path) as site:
        match, tokens = open_table(site, "grid", 2, private=True)
        play(site, match, tokens)
        assert site.program().get("/api/records").json()["games"] == []
        assert site.program("Stranger").get("/api/records?mine=true").json()["games"] == []
        (mine,) = site.program(token=tokens[1]).get("/api/records?mine=true").json()["games"]
        assert mine["match"] == match
        assert site.program().get("/api/matches").json()["matches"] == []


def test_a_resigned_game_is_kept_too(tmp_path: Path) -> None:
    """The record of a resigned game contains the moves so far, and verifies."""
    with served(tmp_path) as site:
        match, tokens = open_table(site)
        for command in ({"type": "move", "move": "a1=1"}, {"type": "resign"}):
            asked = {"id": command["type"], "command": command}
            site.program(token=tokens[0]).post(f"/api/matches/{match}/commands", json=asked).raise_for_status()
        record = loads(site.program().get(f"/api/records/{match}/1").content)
        assert record.result is None and not verify(record).over
