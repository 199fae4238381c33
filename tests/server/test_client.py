"""The Python client: errors by their codes, and lost connections."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from augury.client import Client, NoAnswer
from augury.errors import AuguryError, NotFound, SeatTaken, UnknownGame
from tests.server.cuts import Wire
from tests.server.site import Site, served


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server without bots."""
    with served(tmp_path_factory.mktemp("client")) as running:
        yield running


@pytest.fixture
def ada(site: Site) -> Iterator[Client]:
    """A guest."""
    with Client(site.address, name="Ada") as client:
        yield client


@pytest.fixture
def bob(site: Site) -> Iterator[Client]:
    """Another guest."""
    with Client(site.address, name="Bob") as client:
        yield client


def test_what_is_refused_is_raised_by_its_code(ada: Client, bob: Client) -> None:
    """The client raises errors of the same classes as inside the server."""
    with pytest.raises(UnknownGame):
        ada.open("chess")
    with pytest.raises(NotFound):
        ada.table("nowhere").view()
    table = ada.open("grid")
    with pytest.raises(SeatTaken):
        table.sit()
    with pytest.raises(AuguryError) as refused:
        ada.request("DELETE", "/api/matches")
    assert refused.value.code == "wrong_method"


def test_an_unreachable_server_is_an_error(site: Site) -> None:
    """The client does not keep retrying a server that it never reached."""
    with Wire(site.port) as wire:
        address = wire.address
    with Client(address) as client, pytest.raises(NoAnswer):
        client.games()


def test_games_and_the_lobby_are_listed(ada: Client) -> None:
    """The client lists the games and the public tables."""
    assert [game["name"] for game in ada.games()] == ["seven", "grid", "horsemen"]
    table = ada.open("grid", title="Come in")
    private = ada.open("grid", private=True)
    shown = {entry["match"]: entry["title"] for entry in ada.lobby("grid")}
    assert shown[table.id] == "Come in" and private.match not in shown


def test_a_token_is_a_guest(ada: Client, site: Site) -> None:
    """A client that comes back with its token has the same seats."""
    table = ada.open("grid")
    with Client(site.address, ada.token) as again:
        assert again.table(f"{site.address}/t/{table.match}").view()["you"] == 0


def test_two_play_a_game(ada: Client, bob: Client) -> None:
    """Turns alternate, moves are made, and the streams of turns end with the game."""
    table = ada.open("grid", {"board": "1x2"}, ["me", "open"])
    other = bob.table(table.match)
    other.sit()
    first, second = table.turns(), other.turns()
    for stream in (first, second):
        turn = next(stream)
        assert turn.legal == turn.view["legal"]
        assert turn.game.name == "grid"
        assert turn.ask("greedy") in turn.legal
        assert turn.play(turn.legal[-1])
    assert list(first) == list(second) == []
    assert table.view()["phase"] == "over"


def test_a_cut_wire_changes_nothing(site: Site, bob: Client) -> None:
    """After lost connections, streams resume, unanswered moves are resent but made once, and no turn is missed."""
    with Wire(site.port) as wire, Client(wire.address, name="Cut") as client:
        table = client.open("grid", {"board": "2x2"}, ["me", "open"])
        other = bob.table(table.match)
        other.sit()
        opponent = other.turns()
        for number, turn in enumerate(table.turns()):
            if number == 0:
                wire.swallow_answer_to(b"/moves")
            assert turn.play(turn.legal[0])
            for reply in opponent:
                reply.play(reply.legal[0])
                break
            wire.cut()
        end = table.view()
        record = client.request("GET", f"/api/records/{table.match}/1")
        assert wire.cuts >= 3
    assert end["outcome"]["why"] == "played"
    marks = [event for event in record["events"] if event["type"] == "mark"]
    assert [mark["seat"] for mark in marks] == [number % 2 for number in range(len(marks))]


def test_a_table_is_followed_over_cuts(site: Site, bob: Client) -> None:
    """Every update arrives once and in order, however often the connection is lost."""
    with Wire(site.port) as wire, Client(wire.address, name="Cut") as client:
        table = client.open("grid")
        seen = []
        for number, update in enumerate(table.events()):
            seen.append(update)
            if number < 5:
                bob.table(table.match).say(f"line {number}")
                if number % 2:
                    wire.cut()
            elif number == 5:
                table.do("close")
    assert seen[0]["type"] == "welcome"
    assert [update["text"] for update in seen if update["type"] == "said"] == [f"line {number}" for number in range(5)]
    numbers = [update["seq"] for update in seen[1:]]
    assert numbers == sorted(set(numbers))
