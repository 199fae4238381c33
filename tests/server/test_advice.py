"""Advice: why a move is illegal, hints against bots, and the analysis of a finished game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from augury.kernel.gamerecord import loads
from augury.kernel.verification import verify
from augury.server.settings import Limits
from tests.server.site import PLENTY, Site, served
from tests.server.sockets import open_table
from tests.server.test_records import play

GRID = {"game": "grid", "setup": {"board": "2x2", "players": 2}, "seats": ["me", "dreamer"]}


def code(answer: httpx.Response) -> tuple[int, str]:
    """The status and error code of a refused request."""
    return answer.status_code, answer.json()["error"]["code"]


def act(person: httpx.Client, match: str, move: str) -> None:
    """Make a move."""
    request = {"id": f"m{time.monotonic_ns()}", "command": {"type": "move", "move": move}}
    person.post(f"/api/matches/{match}/commands", json=request).raise_for_status()


def why(person: httpx.Client, match: str, move: str) -> dict[str, Any]:
    """The explanation of whether and why a move is legal."""
    answer = person.get(f"/api/matches/{match}/why", params={"move": move}).raise_for_status()
    return dict(answer.json())


def until_one_must_follow(people: list[httpx.Client], match: str) -> tuple[int, list[dict[str, Any]]]:
    """Play first cards until a player must follow suit; return that seat and all views."""
    while True:
        views = [person.get(f"/api/matches/{match}").json()["view"] for person in people]
        (mover,) = views[0]["actors"]
        view = views[mover]
        assert all(other["must"] is None for seat, other in enumerate(views) if seat != mover)
        waiting = why(people[mover - 1], match, view["legal"][0])
        assert (waiting["code"], waiting["params"]) == ("not_your_turn", {"actors": [mover]})
        if view["must"]:
            return mover, views
        assert view["legal"] == view["hand"]
        act(people[mover], match, view["legal"][0])


def test_a_card_is_illegal_for_a_reason(tmp_path: Path) -> None:
    """The view names the colour to follow; the reason has a code, the rule's number, a sentence, and the card."""
    with served(tmp_path) as site:
        match, tokens = open_table(site, "seven", 4)
        people = [site.program(token=token) for token in tokens]
        reason = why(people[0], match, "Y1")
        assert (reason["legal"], reason["code"], reason["rule"]) == (False, "time_to_prophesy", "S2.1")
        assert why(people[0], match, "1111") == {
            "legal": False,
            "code": "seven_tokens",
            "rule": "S2.1",
            "message": "a prophecy places exactly 7 tokens, not 1 + 1 + 1 + 1 = 4",
            "params": {"tokens": [1, 1, 1, 1], "sum": 4},
        }
        assert why(people[0], match, "2221")["legal"]
        for person in people:
            act(person, match, "2221")
        mover, views = until_one_must_follow(people, match)
        view = views[mover]
        card = next(card for card in view["hand"] if card not in view["legal"])
        reason = why(people[mover], match, card)
        assert (reason["code"], reason["rule"]) == ("must_follow", "S3.2")
        assert reason["params"] == {"card": card, "colour": view["must"]}
        foreign = next(card for card in views[mover - 1]["hand"])
        assert why(people[mover], match, foreign)["params"] == {"card": foreign}
        assert why(people[mover], match, view["legal"][0]) == {
            "legal": True,
            "code": None,
            "rule": None,
            "message": None,
            "params": {},
        }
        assert why(people[mover], match, "nonsense")["code"] == "unreadable"


def test_only_seated_players_get_reasons(tmp_path: Path) -> None:
    """Others are refused, and so is a request without a move; while no game is in play, no move is legal."""
    with served(tmp_path) as site:
        match, tokens = open_table(site)
        ada = site.program(token=tokens[0])
        assert why(ada, match, "a1=1")["legal"]
        assert code(site.program("Eve").get(f"/api/matches/{match}/why?move=a1=1")) == (403, "not_allowed")
        assert code(site.program().get(f"/api/matches/{match}/why?move=a1=1")) == (401, "no_guest")
        assert code(ada.get(f"/api/matches/{match}/why")) == (400, "bad_argument")
        act(ada, match, "a1=1")
        bob = site.program(token=tokens[1])
        assert why(bob, match, "a1=2")["params"] == {"cell": "a1", "mark": 1}
        waiting = ada.post("/api/matches", json={"game": "grid"}).json()["match"]
        assert why(ada, waiting, "a1=1")["code"] == "not_now"


def test_hints_need_bots(tmp_path: Path) -> None:
    """Hints are refused against people, to strangers, out of turn, and where bots are turned off."""
    with served(tmp_path) as site:
        match, tokens = open_table(site)
        ada = site.program(token=tokens[0])
        assert code(ada.post(f"/api/matches/{match}/hint")) == (403, "not_allowed")
        mine = ada.post("/api/matches", json=GRID).json()["match"]
        assert code(site.program(token=tokens[1]).post(f"/api/matches/{mine}/hint")) == (403, "not_allowed")
        assert code(site.program().post(f"/api/matches/{mine}/hint"))[0] in {401, 403}
        assert code(ada.post(f"/api/matches/{mine}/hint")) == (403, "not_allowed")
        act(ada, mine, "a1=1")
        assert code(ada.post(f"/api/matches/{mine}/hint")) == (409, "not_your_turn")
        assert code(ada.get(f"/api/records/{mine}/1/analysis")) == (404, "not_found")
        play(site, match, tokens)
        assert code(ada.get(f"/api/records/{match}/1/analysis")) == (403, "not_allowed")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with one bot worker process."""
    few = Limits(requests_per_second=10_000, burst=10_000, guests_per_hour=10_000, hints_per_minute=5)
    with served(tmp_path_factory.mktemp("helping"), limits=few, bots=1) as running:
        yield running


def hinted(person: httpx.Client, match: str) -> httpx.Response:
    """Request a hint, and repeat the request while the worker process is still loading."""
    while (answer := person.post(f"/api/matches/{match}/hint")).status_code == 503:
        pass
    return answer


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "setup", "bots"), [("grid", {"board": "2x2"}, 1), ("seven", {"players": 4}, 3), ("horsemen", {}, 1)]
)
def test_a_hint_names_the_best_moves(site: Site, game: str, setup: dict[str, object], bots: int) -> None:
    """A hint lists legal moves with shares, best first; a repeated request for the same decision is free."""
    ada = site.program("Ada")
    body = {"game": game, "setup": setup, "seats": ["me"] + ["dreamer"] * bots}
    match = ada.post("/api/matches", json=body).raise_for_status().json()["match"]
    while 0 not in (snapshot := ada.get(f"/api/matches/{match}").json())["view"]["actors"]:
        time.sleep(0.05)
    first = hinted(ada, match).raise_for_status().json()
    assert 1 <= len(first["moves"]) <= 5 and first["share"] == first["moves"][0]["share"]
    assert {choice["move"] for choice in first["moves"]} <= set(snapshot["view"]["legal"])
    assert all(0 <= choice["share"] <= 1 for choice in first["moves"])
    for _ in range(10):
        assert ada.post(f"/api/matches/{match}/hint").json() == first
    act(ada, match, first["moves"][0]["move"])


@pytest.mark.slow
def test_hints_are_limited(site: Site) -> None:
    """The number of hints per minute is limited for each guest, across all tables."""
    ada = site.program("Ada")
    answers = []
    for _ in range(6):
        match = ada.post("/api/matches", json=GRID).raise_for_status().json()["match"]
        answers.append(hinted(ada, match))
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert "retry-after" in answers[-1].headers


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [("grid", 2), ("seven", 3)])
def test_a_finished_game_is_analysed(site: Site, game: str, players: int) -> None:
    """Every decision is evaluated, progress never decreases, and a finished analysis stays the same."""
    match, tokens = open_table(
        site, game, players, setup={"players": players} | ({"board": "2x2"} if game == "grid" else {})
    )
    play(site, match, tokens)
    reader = site.program()
    address = f"/api/records/{match}/1/analysis"
    seen = []
    until = time.monotonic() + 240
    while (analysis := reader.get(address).raise_for_status().json())["status"] != "done":
        assert time.monotonic() < until
        seen.append(analysis["done"])
        time.sleep(0.2)
    assert seen == sorted(seen)
    end = verify(loads(reader.get(f"/api/records/{match}/1").content))
    written = [end.game.engine.format_action(end.game.setup, action) for _, action in end.moves]
    assert analysis["done"] == analysis["total"] == len(end.moves)
    assert [(decision["move"], decision["seat"]) for decision in analysis["decisions"]] == [
        (number, seat) for number, (seat, _) in enumerate(end.moves, 1)
    ]
    assert [decision["played"] for decision in analysis["decisions"]] == written
    for one in analysis["decisions"]:
        assert one["best"] == one["alternatives"][0]["move"] and len(one["alternatives"]) <= 5
        if one["share"] is not None:
            assert 0 <= one["share"] <= 1 and one["loss"] == pytest.approx(
                max(0, one["best_share"] - one["share"]), abs=1e-3
            )
        if one["choices"] == 1:
            assert one["best"] == one["played"]
    assert reader.get(address).json() == analysis


def test_analyses_are_limited(tmp_path: Path) -> None:
    """Each address may start a limited number of analyses per hour; existing ones are free."""
    from dataclasses import replace

    with served(tmp_path, limits=replace(PLENTY, analyses_per_hour=1), bots=1) as site:
        reader = site.program()
        matches = []
        for _ in range(2):
            match, tokens = open_table(site, setup={"board": "2x2", "players": 2})
            play(site, match, tokens)
            matches.append(match)
        answers = [reader.get(f"/api/records/{match}/1/analysis") for match in (matches[0], matches[0], matches[1])]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
