"""Repeated deals, positions played on and the daily game: same cards, no secrets, one attempt, never rated twice."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from augury.kernel.daily import daily_seal, daily_setup, day_of
from augury.kernel.game import open_game
from augury.kernel.gamerecord import loads
from augury.kernel.registry import BUILT_IN, game_info
from augury.kernel.seals import KEYED, Seal
from augury.kernel.verification import verify
from augury.server.clock import now_ms
from tests.server.site import Site, served
from tests.server.sockets import Person, open_table
from tests.server.test_played import GAMES, PROFILE, secrets_in
from tests.server.test_records import play

LADDER = "/api/games/seven/ladder?players=3"
SINGLE = {"edition": "first", "players": 3, "variant": "single"}


def view(person: httpx.Client, match: str) -> dict[str, Any]:
    """A table's snapshot as a person gets it."""
    found: dict[str, Any] = person.get(f"/api/matches/{match}").json()
    return found


def command(person: httpx.Client, match: str, wanted: dict[str, Any]) -> None:
    """Send a person's command to a table."""
    request = {"id": wanted["type"], "command": wanted}
    person.post(f"/api/matches/{match}/commands", json=request).raise_for_status()


def finished(site: Site) -> tuple[str, list[httpx.Client]]:
    """A finished game of three people, and the people."""
    match, tokens = open_table(site, "seven", 3, setup=SINGLE)
    play(site, match, tokens)
    return match, [site.program(token=token) for token in tokens]


def test_the_same_deal(tmp_path: Path) -> None:
    """Any seat can be played again with its cards against bots; the repeat is listed as such, and is not counted."""
    with served(tmp_path) as site:
        match, (_, bo, _) = finished(site)
        record = loads(site.program().get(f"/api/records/{match}/1").content)
        start = record.start()
        mine: dict[str, Any] = {}
        for seat in range(3):
            shown = bo.post(f"/api/records/{match}/1/again", json={"seat": seat}).raise_for_status().json()
            assert shown["view"]["hand"] == start.view(seat).hand and shown["you"] == seat  # type: ignore[attr-defined]
            assert shown["origin"] == {
                "kind": "same_deal",
                "day": None,
                "match": match,
                "number": 1,
                "move": 0,
                "redealt": False,
            }
            assert [there["kind"] for there in shown["seats"]].count("bot") == 2
            assert shown["commitment"] == record.commitment and shown["private"] and shown["outcome"] is None
            mine = shown if shown["view"]["legal"] else mine
        before = [bo.get(path).json() for path in (PROFILE, LADDER)]
        assert before[0]["results"]["games"] == 1
        command(bo, mine["match"], {"type": "move", "move": mine["view"]["legal"][0]})
        command(bo, mine["match"], {"type": "resign"})
        assert [bo.get(path).json() for path in (PROFILE, LADDER)] == before
        games = bo.get(GAMES).json()
        assert [(game["origin"], game["match"]) for game in games["games"]] == [
            ("same_deal", mine["match"]),
            (None, match),
        ]
        assert games["total"] == 2 and games["games"][0]["result"] == "lost"


def test_only_the_player_learns_which_game_is_repeated(tmp_path: Path) -> None:
    """A private game stays private when someone shares a repeat of it or leaves their seat in it to another."""
    with served(tmp_path) as site:
        match, tokens = open_table(site, "seven", 3, setup=SINGLE, private=True)
        play(site, match, tokens)
        ann, stranger = site.program(token=tokens[0]), site.program("Stranger")
        shown = ann.post(f"/api/records/{match}/1/again", json={"seat": 0}).raise_for_status().json()
        assert shown["origin"]["match"] == match
        repeat = shown["match"]
        seen = view(stranger, repeat)
        assert seen["origin"] == {
            "kind": "same_deal",
            "day": None,
            "match": None,
            "number": None,
            "move": 0,
            "redealt": False,
        }
        with Person(site, repeat, stranger.headers["authorization"].partition(" ")[2]) as watching:
            received = [watching.hear("welcome")]
            command(ann, repeat, {"type": "resign"})
            received += watching.rest()
            command(ann, repeat, {"type": "leave"})
            command(stranger, repeat, {"type": "sit"})
            received += watching.rest()
        seen = view(stranger, repeat)
        assert seen["you"] == 0 and seen["phase"] == "over"
        assert match not in json.dumps([seen, received])


def test_playing_on(tmp_path: Path) -> None:
    """Every moment but the last can be played on from, with the same view that the seat had then."""
    with served(tmp_path) as site:
        match, (ann, *_) = finished(site)
        end = verify(loads(site.program().get(f"/api/records/{match}/1").content))
        chance = random.Random(1)
        for move in (0, *chance.sample(range(1, len(end.moves)), 3)):
            seat = chance.randrange(3)
            there = end.start
            for mover, action in end.moves[:move]:
                there = there.play(action, mover)
            shown = ann.post(f"/api/records/{match}/1/again", json={"seat": seat, "move": move}).json()
            assert shown["view"] == json.loads(there.view_json(seat))
            assert shown["origin"]["kind"] == "play_on" and shown["origin"]["move"] == move
        for wrong in ({"seat": 0, "move": len(end.moves)}, {"seat": 0, "move": 9999}, {"seat": 5}):
            refused = ann.post(f"/api/records/{match}/1/again", json=wrong)
            assert refused.json()["error"]["code"] == "bad_argument", wrong
        assert ann.post("/api/records/unknown/1/again", json={"seat": 0}).status_code == 404
        assert site.program().post(f"/api/records/{match}/1/again", json={"seat": 0}).status_code == 403


def test_a_game_in_play_cannot_be_repeated(tmp_path: Path) -> None:
    """A deal stays secret until its game is over, even another guest's daily game."""
    with served(tmp_path) as site:
        match, tokens = open_table(site, "seven", 3, setup=SINGLE)
        ann = site.program(token=tokens[0])
        assert ann.post(f"/api/records/{match}/1/again", json={"seat": 1}).status_code == 404
        daily = ann.post("/api/daily/seven").json()
        assert site.program("Bo").post(f"/api/records/{daily['match']}/1/again", json={"seat": 1}).status_code == 404


def test_only_bots_play_against_whoever_knows_the_deal(tmp_path: Path) -> None:
    """Nobody else can take a seat in a game whose deal is known; the next game at that table has a new deal."""
    with served(tmp_path) as site:
        match, (ann, bo, _) = finished(site)
        again = ann.post(f"/api/records/{match}/1/again", json={"seat": 0}).json()
        for known in (again, ann.post("/api/daily/seven").json()):
            path = f"/api/matches/{known['match']}/commands"
            for number, (person, wanted) in enumerate(((ann, {"type": "remove", "seat": 1}), (bo, {"type": "sit"}))):
                answer = person.post(path, json={"id": f"{number}", "command": wanted})
                assert answer.json()["error"]["code"] == "not_now", wanted
            for number, wanted in enumerate(({"type": "resign"}, {"type": "remove", "seat": 1})):
                ann.post(path, json={"id": f"later-{number}", "command": wanted}).raise_for_status()
            bo.post(path, json={"id": "sit", "command": {"type": "sit"}}).raise_for_status()
            for person, kind in ((ann, "propose"), (bo, "agree")):
                wanted = {"type": kind, "what": "rematch"} if kind == "propose" else {"type": kind}
                person.post(path, json={"id": "next", "command": wanted})
            seen = view(ann, known["match"])
            assert seen["number"] == 2 and seen["phase"] == "playing"
            assert seen["commitment"] != known["commitment"] and seen["view"]["hand"] != known["view"]["hand"]


def test_one_attempt_a_day(tmp_path: Path) -> None:
    """A second request shows the same table, hints and undo are refused, and others have their own attempts."""
    with served(tmp_path) as site:
        ann, bo = site.program("Ann"), site.program("Bo")
        first = ann.post("/api/daily/grid").raise_for_status().json()
        assert ann.post("/api/daily/grid").json()["match"] == first["match"]
        other = bo.post("/api/daily/grid").json()
        assert other["match"] != first["match"] and other["view"]["legal"] == first["view"]["legal"]
        path = f"/api/matches/{first['match']}"
        move = {"id": "m", "command": {"type": "move", "move": first["view"]["legal"][0]}}
        ann.post(f"{path}/commands", json=move).raise_for_status()
        undo = {"id": "u", "command": {"type": "propose", "what": "undo"}}
        assert ann.post(f"{path}/commands", json=undo).json()["error"]["code"] == "not_now"
        assert ann.post(f"{path}/hint").json()["error"]["code"] == "not_allowed"
        shown = {game["game"]: game for game in ann.get("/api/daily").json()["games"]}
        assert shown["grid"]["state"] == "begun" and shown["grid"]["best"] == [] and shown["seven"]["state"] == "new"
        ann.post(f"{path}/commands", json={"id": "r", "command": {"type": "resign"}}).raise_for_status()
        (mine,) = [game for game in ann.get("/api/daily").json()["games"] if game["game"] == "grid"]
        assert mine["state"] == "finished" and mine["yours"]["result"] == "lost" and mine["streak"] == 1
        assert [line["you"] for line in mine["best"]] == [True]
        assert ann.post("/api/daily/grid").json()["match"] == first["match"]
        assert ann.get(GAMES).json()["total"] == 1 and ann.get(PROFILE).json()["games"][0]["rating"] is not None
        (theirs,) = [game for game in bo.get("/api/daily").json()["games"] if game["game"] == "grid"]
        assert theirs["finished"] == 1 and theirs["best"] == [] and theirs["yours"] is None
        assert ann.delete(GAMES).json() == {"games": 1}
        assert [game["finished"] for game in bo.get("/api/daily").json()["games"] if game["game"] == "grid"] == [0]


def test_no_secret_of_the_day(tmp_path: Path) -> None:
    """No response about daily games contains a seed, a salt or the id of a guest."""
    with served(tmp_path) as site:
        ann = site.program("Ann")
        answers = [ann.post(f"/api/daily/{game}").text for game in BUILT_IN]
        answers += [person.get("/api/daily").text for person in (ann, site.program("Bo"), site.program())]
        secrets = secrets_in(tmp_path)
        with sqlite3.connect(tmp_path / "augury.db") as database:
            opened = [
                json.loads(events)[0] for (events,) in database.execute("SELECT events FROM entries WHERE seq = 1")
            ]
        secrets |= {event["origin"][key] for event in opened for key in ("seed", "salt")}
        assert len(secrets) >= 6
        assert not [secret for secret in secrets for text in answers if f'"{secret}"' in text]


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_game_of_a_day_is_the_same_everywhere(game: str) -> None:
    """The daily game depends only on the date, differs from day to day, and can be opened in every declared way."""
    info = game_info(game)
    days = [f"2026-{month:02}-{day:02}" for month in range(1, 13) for day in range(1, 29)]
    assert len({daily_seal(game, day) for day in days}) == len(days)
    assert daily_seal(game, "2026-11-19") == daily_seal(game, "2026-11-19")
    ways = {json.dumps(daily_setup(info, day)) for day in days}
    assert len(ways) == max(1, len(info.daily))
    for way in ways:
        position = open_game(game, **json.loads(way)).sealed(daily_seal(game, days[0]))
        assert not position.over


def test_a_known_day() -> None:
    """The rule must never change, or servers of different versions would deal different cards."""
    known = Seal(15744261483140225330, "5fd9b3cf02a382be07285f017f2d7aea", KEYED)
    assert daily_seal("seven", "2026-11-19") == known
    assert day_of(0) == "1970-01-01" and len(day_of(now_ms())) == 10
