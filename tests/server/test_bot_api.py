"""The bot API over HTTP: a stream of turns, and a POST for a move."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

import augury
from augury.kernel.interface import hide
from augury.kernel.records import to_bytes
from tests.server.site import Site, served


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server without bots."""
    with served(tmp_path_factory.mktemp("bots")) as running:
        yield running


@contextmanager
def lines(program: httpx.Client, path: str) -> Iterator[Iterator[dict[str, Any]]]:
    """The messages of a stream."""
    with program.stream("GET", path) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        yield (json.loads(line) for line in answer.iter_lines() if line)


def turns(program: httpx.Client) -> Any:
    """The stream of a program's turns."""
    return lines(program, "/api/bot/turns")


def move(program: httpx.Client, turn: dict[str, Any], **changes: object) -> httpx.Response:
    """Answer a turn with its first legal move, or with the given changes."""
    body = {"move": turn["view"]["legal"][0], "id": f"n{turn['seq']}", "seq": turn["seq"]} | changes
    return program.post(f"/api/matches/{turn['match']}/moves", json=body)


@pytest.fixture
def duel(site: Site) -> tuple[httpx.Client, httpx.Client, str]:
    """Two programs at a table of the grid, the smallest with a choice, and the table's id."""
    one, other = site.program("One"), site.program("Other")
    new = {"game": "grid", "setup": {"board": "1x2"}, "seats": ["me", "open"]}
    match = one.post("/api/matches", json=new).json()["match"]
    done = other.post(f"/api/matches/{match}/commands", json={"id": "sit", "command": {"type": "sit"}})
    assert done.status_code == 200, done.text
    return one, other, match


def test_an_open_turn_is_sent_at_once(duel: tuple[httpx.Client, httpx.Client, str]) -> None:
    """A program that opens the stream gets its open turn, with the view and the erased record, and nothing more."""
    one, _, match = duel
    with turns(one) as messages:
        turn = next(messages)
    assert (turn["type"], turn["match"], turn["seat"], turn["game"]) == ("turn", match, 0, "grid")
    assert turn["view"]["seat"] == 0
    game = augury.game(turn["game"], **turn["setup"])
    state = game.at(b64decode(turn["state"])).state
    hide(game.setup, state, 0)
    assert to_bytes(state) == b64decode(turn["state"])
    assert not {"level", "seconds"} & turn.keys()


def test_a_game_is_played_to_its_end(duel: tuple[httpx.Client, httpx.Client, str]) -> None:
    """Each move leads to the other's turn, and both programs get the result."""
    one, other, match = duel
    programs = [one, other]
    with turns(one) as first, turns(other) as second:
        streams = [first, second]
        mover = 0
        while (message := next(streams[mover]))["type"] == "turn":
            assert move(programs[mover], message).json()["type"] == "ack"
            mover = 1 - mover
        ends = [message, next(streams[1 - mover])]
    assert {end["seat"] for end in ends} == {0, 1}
    assert all(end["type"] == "over" and end["match"] == match and end["number"] == 1 for end in ends)
    assert ends[0]["scores"] == ends[1]["scores"]


def test_a_move_sent_again_is_answered_again(duel: tuple[httpx.Client, httpx.Client, str]) -> None:
    """A second request with the same id repeats the first response and makes no move, whatever it contains."""
    one, _, _ = duel
    with turns(one) as messages:
        turn = next(messages)
    answers = [move(one, turn), move(one, turn), move(one, turn, move=turn["view"]["legal"][-1])]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert answers[0].json() == answers[1].json() == answers[2].json()
    again = move(one, turn, id="another")
    assert (again.status_code, again.json()["error"]["code"]) == (409, "stale")


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"move": "z9=9"}, 400, "unreadable"),
        ({"seq": 0}, 409, "stale"),
        ({"seat": 1}, 409, "stale"),
        ({"seat": 9}, 400, "unreadable"),
        ({"id": ""}, 400, "unreadable"),
        ({"more": 1}, 400, "unreadable"),
    ],
)
def test_what_cannot_be_is_refused(
    duel: tuple[httpx.Client, httpx.Client, str], changes: dict[str, object], status: int, code: str
) -> None:
    """An unreadable move, or one for another decision or seat, changes nothing, and the turn can still be answered."""
    one, _, _ = duel
    with turns(one) as messages:
        turn = next(messages)
    refused = move(one, turn, **changes)
    assert (refused.status_code, refused.json()["error"]["code"]) == (status, code)
    assert move(one, turn).status_code == 200


def test_others_are_kept_out(site: Site, duel: tuple[httpx.Client, httpx.Client, str]) -> None:
    """A missing or false token allows neither listening nor moving, and a guest without a seat cannot move."""
    one, _, _ = duel
    with turns(one) as messages:
        turn = next(messages)
    for token in (None, "g1.AAAA", "h1.AAAA"):
        stranger = site.program(token=token)
        assert stranger.get("/api/bot/turns").status_code == 401
        assert move(stranger, turn).status_code in {401, 403}
    refused = move(site.program("Onlooker"), turn)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not_allowed")


def test_a_table_is_followed_and_resumed(duel: tuple[httpx.Client, httpx.Client, str], site: Site) -> None:
    """The stream of a table begins with a snapshot, or with the missed updates if a number is given."""
    one, _, match = duel
    path = f"/api/matches/{match}/stream"
    with lines(site.program(), path) as messages:
        welcome = next(messages)
        with turns(one) as mine:
            assert move(one, next(mine)).status_code == 200
        moved = next(update for update in messages if update["type"] == "moved")
    assert welcome["type"] == "welcome" and welcome["snapshot"]["you"] is None
    with lines(site.program(), f"{path}?last_seq={welcome['snapshot']['seq']}") as messages:
        resumed = next(messages)
        assert resumed["type"] == "resumed"
        missed = [next(messages) for _ in range(resumed["seq"] - welcome["snapshot"]["seq"])]
    assert {key: moved[key] for key in ("seq", "seat", "events")} in [
        {key: update.get(key) for key in ("seq", "seat", "events")} for update in missed
    ]


@pytest.mark.slow
def test_reopening_the_stream_returns_the_seat(tmp_path: Path) -> None:
    """A server's bot stands in for an absent program, and the turn is sent again when the program returns."""
    with served(tmp_path, absence=0.1) as site:
        one, other = site.program("One"), site.program("Other")
        new = {"game": "grid", "setup": {"board": "1x2"}, "seats": ["me", "open"], "grace": 5}
        match = one.post("/api/matches", json=new).json()["match"]
        with lines(other, f"/api/matches/{match}/stream") as messages:
            other.post(f"/api/matches/{match}/commands", json={"id": "sit", "command": {"type": "sit"}})
            with turns(one) as mine:
                before = next(mine)
            assert next(update for update in messages if update.get("why") == "stood_in")["seat"] == 0
            with turns(one) as mine:
                after = next(mine)
            assert next(update for update in messages if update.get("why") == "took_back")["seat"] == 0
        assert after["seq"] > before["seq"]
        assert move(one, before).status_code == 409
        assert move(one, after).status_code == 200
