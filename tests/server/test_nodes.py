"""Several nodes: any of them serves any table, with PostgreSQL for the truth and Redis, or nothing, between them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import psycopg
import pytest
import redis

from augury.kernel.game import open_game
from augury.server.live.bus import sign
from tests.server.site import Site, served
from tests.server.sockets import Person, Told, open_table
from tests.services import shared_postgres, shared_redis


@pytest.fixture
def database() -> str:
    """The address of an empty database."""
    return shared_postgres().fresh()


@pytest.fixture(params=["with a bus", "without a bus"])
def sites(request: pytest.FixtureRequest, tmp_path: Path, database: str) -> Iterator[list[Site]]:
    """Two nodes over one database."""
    redis = shared_redis().url if request.param == "with a bus" else None
    with ExitStack() as stack:
        yield [stack.enter_context(served(tmp_path, database=database, redis=redis, lease=2.0)) for _ in range(2)]


@pytest.mark.slow
def test_a_game_is_played_across_nodes(sites: list[Site]) -> None:
    """Each of two people is at another node; both hear every number, and every move is made once."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one, Person(sites[1], match, tokens[1]) as other:
        people = [one, other]
        views = [person.hear("welcome")["snapshot"]["view"] for person in people]
        heard: list[list[int]] = [[], []]
        for count in range(6):
            mover = views[0]["actors"][0]
            order = {"type": "move", "move": views[mover]["legal"][0]}
            assert people[mover].do(f"m{count}", order)["type"] == "ack"
            for seat, person in enumerate(people):
                told = person.hear("moved")
                heard[seat].append(told["seq"])
                views[seat] = told["view"]
        assert heard[0] == heard[1] and len(heard[0]) == 6


@pytest.mark.slow
def test_a_command_sent_to_both_nodes_is_done_once(sites: list[Site]) -> None:
    """The same id at two nodes gives the same answer, whoever was first."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one, Person(sites[1], match, tokens[0]) as again:
        start = one.hear("welcome")["snapshot"]
        again.hear("welcome")
        order = {"type": "move", "move": start["view"]["legal"][0]}
        assert one.do("same", order) == again.do("same", order)


@pytest.mark.slow
def test_whoever_is_at_one_node_is_not_away_at_the_other(sites: list[Site]) -> None:
    """A person who leaves one node and is at another stays; one who leaves both is away, and comes back."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one:
        one.hear("welcome")
        with Person(sites[1], match, tokens[1]) as other:
            other.hear("welcome")
        told = one.hear("seat")
        while told["why"] != "went_away" or told["seat"] != 1:
            told = one.hear("seat")
        with Person(sites[1], match, tokens[1]) as other:
            other.hear("welcome")
            told = one.hear("seat")
            assert (told["seat"], told["why"], told["now"]["away"]) == (1, "came_back", False)


def check_goes_on(person: Person, known: Told, caplog: pytest.LogCaptureFixture) -> None:
    """A table whose node knew more than the log is shown as the log has it, and the next move is answered."""
    again = person.hear("welcome")["snapshot"]
    assert (again["seq"], again["view"]) == (known["seq"], known["view"])
    order = {"type": "move", "move": again["view"]["legal"][0]}
    assert person.do("after", order) == {"type": "ack", "id": "after", "seq": known["seq"] + 1}
    assert "not in the log: reloaded" in caplog.text


@pytest.mark.slow
@pytest.mark.parametrize("asked", [True, False], ids=["a command comes", "nothing comes"])
def test_entries_that_a_failover_lost(
    asked: bool, sites: list[Site], database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """If the database loses its last entry, the node notices, starts anew from the log and answers."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one:
        known = one.hear("welcome")["snapshot"]
        legal = known["view"]["legal"]
        assert one.do("lost", {"type": "move", "move": legal[0]})["type"] == "ack"
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute("DELETE FROM entries WHERE match = %s AND seq > %s", (match, known["seq"]))
        if asked:
            one.send({"type": "do", "id": "next", "command": {"type": "say", "text": "hello"}})
        else:
            check_goes_on(one, known, caplog)
            return
        answer = one.hear("ack", "no")
        while answer["id"] != "next":
            answer = one.hear("ack", "no")
        assert answer == {"type": "ack", "id": "next", "seq": known["seq"] + 1}
        assert "not in the log: reloaded" in caplog.text


@pytest.mark.slow
@pytest.mark.parametrize("sites", ["with a bus"], indirect=True)
def test_another_node_that_knows_of_lost_entries(sites: list[Site], database: str) -> None:
    """If another entry is stored in place of a lost one, a node that knew the lost one shows the table as it is now."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one, Person(sites[1], match, tokens[1]) as other:
        known = one.hear("welcome")["snapshot"]
        before = other.hear("welcome")["snapshot"]
        assert one.do("lost", {"type": "move", "move": known["view"]["legal"][0]})["type"] == "ack"
        assert other.hear("moved")["seq"] == known["seq"] + 1
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute("DELETE FROM entries WHERE match = %s AND seq > %s", (match, known["seq"]))
        one.send({"type": "do", "id": "next", "command": {"type": "say", "text": "hello"}})
        assert other.hear("welcome")["snapshot"]["view"] == before["view"], "as it was before the lost move"


@pytest.mark.slow
@pytest.mark.parametrize("sites", ["with a bus"], indirect=True)
def test_an_entry_that_follows_another_history(
    sites: list[Site], database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A node that missed what was stored in place of a lost entry learns nothing on top of the lost one."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one:
        known = one.hear("welcome")["snapshot"]
        entry = forgery(match, known["seq"] + 1)
        message = msgspec.json.encode(("somebody", entry, "1 2 another"))
        with redis.Redis.from_url(shared_redis().url) as bus:
            bus.publish("augury", sign(secret(database), message))
        assert one.do("say", {"type": "say", "text": "hello"})["seq"] == known["seq"] + 1
        assert "moved" not in [told["type"] for told in one.rest()]


@pytest.mark.slow
@pytest.mark.parametrize("sites", ["without a bus"], indirect=True)
def test_nothing_is_stored_on_top_of_a_lost_entry(
    sites: list[Site], database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A node that still knows a lost entry, in whose place another was stored, starts anew before it stores more."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one:
        known = one.hear("welcome")["snapshot"]
        assert one.do("lost", {"type": "move", "move": known["view"]["legal"][1]})["type"] == "ack"
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute("DELETE FROM entries WHERE match = %s AND seq > %s", (match, known["seq"]))
            fields = forgery(match, known["seq"] + 1)
            row = ", ".join(f"%({name})s" for name in fields)
            connection.execute(f"INSERT INTO entries ({', '.join(fields)}) VALUES ({row})", fields)  # noqa: S608
        assert one.do("say", {"type": "say", "text": "hello"})["seq"] == known["seq"] + 2
        assert "reloaded" in caplog.text
    with Person(sites[1], match, tokens[0]) as again, Person(sites[0], match, tokens[0]) as one:
        views = [person.hear("welcome")["snapshot"]["view"] for person in (again, one)]
        assert views[0] == views[1] != known["view"], "both nodes show what the log holds"


def forgery(match: str, seq: int) -> dict[str, object]:
    """A legal first move that nobody made."""
    action = open_game("grid").start(0).legal_actions(0)[0]
    events = msgspec.json.encode([{"type": "moved", "seat": 0, "action": action}]).decode()
    return {"match": match, "seq": seq, "last": seq, "at": 2**41, "key": "", "events": events}


@pytest.mark.slow
@pytest.mark.parametrize("sites", ["with a bus"], indirect=True)
def test_a_forged_message_on_the_bus(sites: list[Site], database: str, caplog: pytest.LogCaptureFixture) -> None:
    """An entry that was announced but never stored is forgotten, and one that makes no sense is not even learnt."""
    key = secret(database)
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one:
        known = one.hear("welcome")["snapshot"]
        seq = known["seq"] + 1
        entry = forgery(match, seq)
        with redis.Redis.from_url(shared_redis().url) as bus:
            bus.publish("augury", sign(key, msgspec.json.encode(("somebody", entry))))
            assert one.hear("moved")["seq"] == seq
            nonsense = entry | {"seq": seq + 1, "last": seq + 1, "events": "[{}]"}
            bus.publish("augury", sign(key, msgspec.json.encode(("somebody", nonsense))))
        check_goes_on(one, known, caplog)
        assert "makes no sense" in caplog.text


@pytest.mark.slow
@pytest.mark.parametrize("sites", ["with a bus"], indirect=True)
def test_a_message_that_no_node_signed(sites: list[Site], database: str, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever can write to the bus but not read the database cannot make a node believe anything."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one, redis.Redis.from_url(shared_redis().url) as bus:
        known = one.hear("welcome")["snapshot"]
        message = msgspec.json.encode(("somebody", forgery(match, known["seq"] + 1)))
        signed = sign(secret(database), message)
        for forged in (message, sign(b"", message), sign(bytes(32), message), b"", b"\xff", signed[:-1], signed + b" "):
            assert bus.publish("augury", forged) == 2
        order = {"type": "move", "move": known["view"]["legal"][0]}
        assert one.do("first", order) == {"type": "ack", "id": "first", "seq": known["seq"] + 1}
        assert one.hear("moved")["seq"] == known["seq"] + 1
    assert caplog.text.count("is not signed") == 2 * 7
    assert "reloaded" not in caplog.text


def secret(database: str) -> bytes:
    """The key that the nodes of a database sign with."""
    with psycopg.connect(database) as connection:
        row = connection.execute("SELECT value FROM secrets WHERE name = 'bus'").fetchone()
        assert row is not None
        return bytes(row[0])
