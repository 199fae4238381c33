"""The WebSocket of a table: greeting, commands, resuming, and invalid messages."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from augury.kernel.gamerecord import loads
from augury.kernel.verification import verify
from tests.server.site import PLENTY, Site, served
from tests.server.sockets import Person, open_table


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server shared by these tests."""
    with served(tmp_path_factory.mktemp("socket")) as running:
        yield running


def move_of(update: dict[str, object]) -> dict[str, str]:
    """The first legal move of a message's view."""
    view = update["view"]
    assert isinstance(view, dict)
    return {"type": "move", "move": view["legal"][0]}


def closing(person: Person) -> int | None:
    """The code with which the server closes the connection."""
    with pytest.raises(ConnectionClosed) as closed:
        person.hear()
    return closed.value.rcvd.code if closed.value.rcvd else None


def test_a_game_is_played_over_sockets(site: Site) -> None:
    """Both players get every number once and in order, a view after every move, and at the end seed and salt."""
    match, tokens = open_table(site)
    with Person(site, match, tokens[0]) as one, Person(site, match, tokens[1]) as other:
        people = [one, other]
        start = [person.hear("welcome")["snapshot"] for person in people]
        views = [snapshot["view"] for snapshot in start]
        numbers = [[snapshot["seq"]] for snapshot in start]
        outcome = None
        for count in range(200):
            mover = people[views[0]["actors"][0]]
            mover.send({"type": "do", "id": f"m{count}", "command": move_of({"view": views[people.index(mover)]})})
            for seat, person in enumerate(people):
                update = person.hear("moved")
                numbers[seat].append(update["seq"])
                if "view" not in update:
                    update = person.hear("ended")
                    numbers[seat].append(update["seq"])
                    outcome = update["outcome"]
                views[seat] = update["view"]
            if outcome:
                break
        assert outcome is not None and outcome["scores"] == views[0]["scores"]
        assert numbers[0] == numbers[1] == list(range(numbers[0][0], numbers[0][-1] + 1))
        sealed = hashlib.sha256(f"{outcome['seed']}:{outcome['salt']}".encode()).hexdigest()
        assert sealed == outcome["commitment"] == start[0]["commitment"]
        record = site.program().get(f"/api/records/{match}/1")
        assert verify(loads(record.content)).over


def test_commands_are_acknowledged_and_done_once(site: Site) -> None:
    """A command sent again, even on another socket, gets the same number and is not done again."""
    match, tokens = open_table(site)
    with Person(site, match, tokens[0]) as one, Person(site, match, tokens[0]) as again:
        start = one.hear("welcome")["snapshot"]
        again.hear("welcome")
        move = move_of(start)
        first = one.do("first", move)
        assert first["type"] == "ack" and first["seq"] == start["seq"] + 1
        assert one.do("first", move) == first
        assert again.do("first", move) == first
        assert [update["seq"] for update in again.rest() if update["type"] == "moved"] == []
        assert one.do("second", move)["code"] == "not_your_turn"


def test_a_command_that_changed_nothing_does_nothing_when_it_comes_late(site: Site) -> None:
    """A repeated proposal that changed nothing does not propose again when it is resent after a refusal."""
    match, tokens = open_table(site)
    ask = {"type": "propose", "what": "abandon"}
    with Person(site, match, tokens[0]) as one, Person(site, match, tokens[1]) as other:
        one.hear("welcome")
        other.hear("welcome")
        one.do("first", ask)
        second = one.do("second", ask)
        assert other.do("no", {"type": "refuse"})["type"] == "ack"
        assert one.do("second", ask) == second
        assert "proposed" not in [update["answer"] for update in other.rest() if update["type"] == "motion"]
        with Person(site, match, tokens[0]) as back:
            assert back.hear("welcome")["snapshot"]["motion"] is None


def test_missed_events_are_sent(site: Site) -> None:
    """A client that sends its last number gets only the missed updates; with a wrong number it gets a snapshot."""
    match, tokens = open_table(site)
    with Person(site, match, tokens[0]) as one, Person(site, match, tokens[1]) as other:
        start = one.hear("welcome")["snapshot"]
        one.do("a", move_of(start))
        view = next(update for update in other.rest() if update["type"] == "moved")
        other.do("b", move_of(view))
        last = [update for update in one.rest() if update["type"] == "moved"][-1]
        with Person(site, match, tokens[0], last_seq=start["seq"]) as back:
            assert back.hear()["type"] == "resumed"
            missed = [update for update in back.rest() if update["type"] == "moved"]
            assert [update["seq"] for update in missed] == [view["seq"], last["seq"]]
            assert "view" not in missed[0] and missed[1]["view"] == last["view"]
        with Person(site, match, tokens[0], last_seq=last["seq"]) as current:
            resumed = current.hear()
            assert (resumed["type"], resumed["seq"], resumed["view"]) == ("resumed", last["seq"], last["view"])
        with Person(site, match, tokens[0], last_seq=10**6) as stranger:
            assert stranger.hear()["snapshot"]["view"] == last["view"]


def test_spectators_see_what_a_bystander_would_see(site: Site) -> None:
    """A client without a name can watch, but send no commands."""
    match, tokens = open_table(site, "seven", 3)
    with Person(site, match, None) as watcher, Person(site, match, tokens[0]) as one:
        seen = watcher.hear("welcome")["snapshot"]
        mine = one.hear("welcome")["snapshot"]
        assert seen["you"] is None and seen["view"]["hand"] is None and seen["view"]["legal"] == []
        assert mine["you"] == 0 and len(mine["view"]["hand"]) == 10
        assert watcher.do("x", {"type": "say", "text": "hello"})["code"] == "no_guest"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"type": "move", "move": "z9=1"}, "unreadable"),
        ({"type": "sit"}, "seat_taken"),
        ({"type": "take_back"}, "not_now"),
        ({"type": "remove", "seat": 1}, "not_now"),
        ({"type": "say", "text": "\u202e"}, "bad_argument"),
        ({"type": "close"}, "not_now"),
    ],
)
def test_refusals_have_codes(site: Site, command: dict[str, object], code: str) -> None:
    """A refused command gets a code and a sentence, and changes nothing."""
    match, tokens = open_table(site)
    with Person(site, match, tokens[0]) as one:
        before = one.hear("welcome")["snapshot"]["seq"]
        answer = one.do("x", command)
        assert (answer["type"], answer["code"]) == ("no", code) and answer["message"]
        with Person(site, match, tokens[0]) as again:
            assert again.hear("welcome")["snapshot"]["seq"] == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rubbish",
        "[]",
        "null",
        '{"type":"do"}',
        '{"type":"do","id":"","command":{"type":"agree"}}',
        '{"type":"do","id":"x","command":{"type":"bot_moves","seat":0,"move":"a1=1"}}',
        '{"type":"do","id":"x","command":{"type":"stand_in","seat":0,"why":"away"}}',
        '{"type":"do","id":"x","seq":-1,"command":{"type":"agree"}}',
        '{"type":"hello","last_seq":"1"}',
        '{"type":"hello","more":1}',
        '{"type":"welcome"}',
        "[" * 5000,
    ],
)
def test_rubbish_is_refused_and_harmless(site: Site, text: str) -> None:
    """An invalid message, or one that only the server may send, gets an error, and the socket stays open."""
    match, tokens = open_table(site)
    with Person(site, match, tokens[0]) as one:
        one.hear("welcome")
        one.line.send(text)
        assert one.hear()["code"] == "unreadable"
        assert one.rest() == []


@pytest.mark.slow
def test_too_many_unreadable_messages_close_the_connection(site: Site) -> None:
    """The connection of a client that sends only unreadable messages is closed."""
    match, tokens = open_table(site)
    with Person(site, match, tokens[0]) as one:
        one.hear("welcome")
        for _ in range(20):
            one.line.send("rubbish")
            assert one.hear()["code"] == "unreadable"
        assert closing(one) == 4008


def test_bytes_and_giants_are_not_read(site: Site) -> None:
    """A binary message closes the connection with 1003, one that is too long with 1009."""
    match, tokens = open_table(site)
    for message, code in ((b"\0\1", 1003), ("x" * 9000, 1009), ("x" * 70_000, 1009)):
        with Person(site, match, tokens[0]) as one:
            one.hear("welcome")
            one.line.send(message)
            assert closing(one) == code


def test_there_is_no_way_to_find_tables_by_guessing(site: Site) -> None:
    """Unknown tables and impossible ids get the same 404, so guessing finds no tables."""
    for match in ("AAAAAAAAAAAAAAAA", "x" * 64):
        with pytest.raises(InvalidStatus) as refused:
            Person(site, match, None)
        assert refused.value.response.status_code == 404


def test_pages_elsewhere_cannot_use_a_guests_cookie(site: Site) -> None:
    """A socket with another site's origin is refused."""
    match, _ = open_table(site)
    with pytest.raises(InvalidStatus) as refused:
        Person(site, match, None, origin="https://evil.example")
    assert refused.value.response.status_code == 403


def test_a_flood_is_refused(tmp_path: Path) -> None:
    """Commands and chat above the limits are refused with a code."""
    limits = replace(PLENTY, commands_per_second=0.5, chat_per_minute=3)
    with served(tmp_path, limits) as site:
        match, tokens = open_table(site)
        with Person(site, match, tokens[0]) as one:
            one.hear("welcome")
            answers = [one.do(f"say-{number}", {"type": "say", "text": "hm"}) for number in range(5)]
            assert [answer.get("code") for answer in answers] == [None, None, None, "too_many", "too_many"]
            answers = [one.do(f"agree-{number}", {"type": "agree"}) for number in range(80)]
            assert [answer["code"] for answer in answers].count("too_many") > 10


def test_sockets_are_counted_per_address(tmp_path: Path) -> None:
    """One socket too many is refused with 429; when one is closed there is room again."""
    with served(tmp_path, replace(PLENTY, sockets_per_address=2)) as site:
        match, tokens = open_table(site)
        with Person(site, match, tokens[0]) as one:
            with Person(site, match, tokens[1]) as other:
                one.rest()
                other.rest()
                with pytest.raises(InvalidStatus) as refused:
                    Person(site, match, tokens[0])
                assert refused.value.response.status_code == 429
                assert refused.value.response.headers["retry-after"]
            for _ in range(100):
                try:
                    with Person(site, match, tokens[0]):
                        break
                except InvalidStatus:
                    continue
            else:
                pytest.fail("the closed socket is counted for ever")


def test_nothing_is_lost_when_the_server_starts_again(tmp_path: Path) -> None:
    """After a restart a table continues, people return with their tokens, and old commands are not repeated."""
    with served(tmp_path) as site:
        match, tokens = open_table(site, "seven", 3)
        with Person(site, match, tokens[0]) as one:
            start = one.hear("welcome")["snapshot"]
            done = one.do("prophecy", move_of(start))
            assert done["type"] == "ack"
    with served(tmp_path) as site, Person(site, match, tokens[0], last_seq=start["seq"]) as one:
        again = one.hear("welcome")["snapshot"]
        assert again["seq"] >= done["seq"] and again["view"]["sealed"] == [True, False, False]
        assert one.do("prophecy", move_of(start)) == done
