"""Several nodes: any of them serves any table, with PostgreSQL as the source of truth, with or without Redis."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

import msgspec
import psycopg
import pytest
import redis
from websockets.exceptions import ConnectionClosed

from augury.kernel.game import open_game
from augury.server.live.bus import CHANNEL, VERSION, head_of, sign
from tests.server.site import Site, served
from tests.server.sockets import Message, Person, open_table
from tests.server.test_bot_api import move
from tests.services import redis_cluster, shared_postgres, shared_redis


@pytest.fixture
def database() -> str:
    """The address of an empty database."""
    return shared_postgres().fresh()


@pytest.fixture(params=["with a bus", "without a bus"])
def sites(request: pytest.FixtureRequest, tmp_path: Path, database: str) -> Iterator[list[Site]]:
    """Two nodes on one database."""
    redis = shared_redis().url if request.param == "with a bus" else None
    with ExitStack() as stack:
        yield [stack.enter_context(served(tmp_path, database=database, redis=redis, lease=2.0)) for _ in range(2)]


@pytest.mark.slow
def test_a_game_is_played_across_nodes(sites: list[Site]) -> None:
    """Two people on different nodes both get every number, and every move is made once."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one, Person(sites[1], match, tokens[1]) as other:
        people = [one, other]
        views = [person.hear("welcome")["snapshot"]["view"] for person in people]
        received: list[list[int]] = [[], []]
        for count in range(6):
            mover = views[0]["actors"][0]
            command = {"type": "move", "move": views[mover]["legal"][0]}
            assert people[mover].do(f"m{count}", command)["type"] == "ack"
            for seat, person in enumerate(people):
                update = person.hear("moved")
                received[seat].append(update["seq"])
                views[seat] = update["view"]
        assert received[0] == received[1] and len(received[0]) == 6


@pytest.mark.slow
def test_a_command_sent_to_both_nodes_is_done_once(sites: list[Site]) -> None:
    """A command with the same id on two nodes is done once and gets the same response from both."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one, Person(sites[1], match, tokens[0]) as again:
        start = one.hear("welcome")["snapshot"]
        again.hear("welcome")
        command = {"type": "move", "move": start["view"]["legal"][0]}
        assert one.do("same", command) == again.do("same", command)


@pytest.mark.slow
def test_a_person_at_one_node_is_not_away_at_the_other(sites: list[Site]) -> None:
    """A person at another node is not away until they leave it, and is back when they return."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one:
        one.hear("welcome")
        with Person(sites[1], match, tokens[1]) as other:
            other.hear("welcome")
        update = one.hear("seat")
        while update["why"] != "went_away" or update["seat"] != 1:
            update = one.hear("seat")
        with Person(sites[1], match, tokens[1]) as other:
            other.hear("welcome")
            update = one.hear("seat")
            assert (update["seat"], update["why"], update["now"]["away"]) == (1, "came_back", False)


def check_goes_on(person: Person, known: Message, caplog: pytest.LogCaptureFixture) -> None:
    """Check that a table that was ahead of the log is reloaded from it, and accepts the next move."""
    again = person.hear("welcome")["snapshot"]
    assert (again["seq"], again["view"]) == (known["seq"], known["view"])
    command = {"type": "move", "move": again["view"]["legal"][0]}
    assert person.do("after", command) == {"type": "ack", "id": "after", "seq": known["seq"] + 1}
    assert "not in the log: reloaded" in caplog.text


@pytest.mark.slow
@pytest.mark.parametrize("asked", [True, False], ids=["a command comes", "nothing comes"])
def test_entries_that_a_failover_lost(
    asked: bool, sites: list[Site], database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """If the database loses its last entry, the node notices, reloads the log and accepts commands."""
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


def next_turn(lines: Iterator[str]) -> Message:
    """The next turn of a stream, which begins with an empty line and sends one every 15 seconds."""
    found: Message = json.loads(next(filter(None, islice(lines, 3)), "{}"))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("sites", ["without a bus"], indirect=True)
def test_a_program_whose_move_a_failover_lost(sites: list[Site], database: str) -> None:
    """A program's turn is sent again, and the same move is accepted with the same response."""
    match, tokens = open_table(sites[0])
    program = sites[0].program(token=tokens[0])
    with program.stream("GET", "/api/bot/turns") as answer:
        lines = answer.iter_lines()
        first = next_turn(lines)
        made = move(program, first)
        assert made.status_code == 200
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute("DELETE FROM entries WHERE match = %s AND seq >= %s", (match, made.json()["seq"]))
        assert next_turn(lines) == first
        assert move(program, first).json() == made.json()


@pytest.mark.slow
@pytest.mark.parametrize("asked", [True, False], ids=["a command comes", "nothing comes"])
def test_a_table_that_a_failover_lost(
    asked: bool, sites: list[Site], database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """If the database loses even the opening, all are disconnected, and the same request opens the table again."""
    ann, bo = (sites[0].program(name) for name in ("Ann", "Bo"))
    body = {"game": "grid", "setup": {"board": "2x2"}, "seats": ["me", "open"], "key": "mine"}
    match = ann.post("/api/matches", json=body).json()["match"]
    bo.post(f"/api/matches/{match}/commands", json={"id": "sit", "command": {"type": "sit"}}).raise_for_status()
    tokens = [str(person.headers["authorization"]).partition(" ")[2] for person in (ann, bo)]
    with Person(sites[0], match, tokens[0]) as one, Person(sites[1], match, tokens[1]) as other:
        for person in (one, other):
            person.hear("welcome")
        with psycopg.connect(database, autocommit=True) as connection:
            for table in ("entries", "matches", "holders", "leases"):
                connection.execute(f"DELETE FROM {table} WHERE match = %s".encode(), (match,))  # noqa: S608
        if asked:
            assert one.do("lost", {"type": "say", "text": "hello"})["code"] == "not_found"
        for person in (one, other):
            with pytest.raises(ConnectionClosed, match="no longer in the database"):
                person.hear("never")
    assert "forgotten" in caplog.text and "Traceback" not in caplog.text
    assert ann.get(f"/api/matches/{match}").status_code == 404
    again = ann.post("/api/matches", json=body).json()
    assert (again["match"], again["phase"]) == (match, "waiting")


@pytest.mark.slow
def test_another_node_that_knows_of_lost_entries(sites: list[Site], database: str) -> None:
    """A node that knew a lost entry shows the table as it is once another entry is stored in its place."""
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
@pytest.mark.parametrize("sites", ["without a bus"], indirect=True)
def test_a_client_that_was_away_during_a_lossy_failover(sites: list[Site], database: str) -> None:
    """A client that sends the time of its last event gets a new snapshot if a lossy failover replaced that event."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one, Person(sites[1], match, tokens[0]) as there:
        known = one.hear("welcome")["snapshot"]
        assert one.do("lost", {"type": "move", "move": known["view"]["legal"][0]})["type"] == "ack"
        lost = there.hear("moved")
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("DELETE FROM entries WHERE match = %s AND seq > %s", (match, known["seq"]))
    with Person(sites[0], match, tokens[1]) as other:
        for number in ("first", "second"):  # the second changes nothing, but is stored under a number
            assert other.do(number, {"type": "propose", "what": "abandon"})["type"] == "ack"
    for site in sites:
        with Person(site, match, tokens[0], lost["seq"], last_at=lost["at"]) as back:
            shown = back.hear("welcome")["snapshot"]
            assert (shown["seq"], shown["view"]) == (lost["seq"] + 1, known["view"])
            assert shown["motion"] == {"what": "abandon", "by": 1, "agreed": [1]}
        with Person(site, match, tokens[0], shown["seq"], last_at=shown["at"]) as current:
            assert current.hear()["type"] == "resumed"


@pytest.mark.slow
@pytest.mark.parametrize("sites", ["with a bus"], indirect=True)
def test_an_entry_that_follows_another_history(
    sites: list[Site], database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A node rejects an announced entry that follows a history different from its own."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one:
        known = one.hear("welcome")["snapshot"]
        entry = forgery(match, known["seq"] + 1)
        with redis.Redis.from_url(shared_redis().url) as bus:
            bus.publish(CHANNEL + match, announced(secret(database), entry, "1 2 another"))
        assert one.do("say", {"type": "say", "text": "hello"})["seq"] == known["seq"] + 1
        assert "moved" not in [update["type"] for update in one.rest()]


@pytest.mark.slow
@pytest.mark.parametrize("sites", ["without a bus"], indirect=True)
def test_nothing_is_stored_on_top_of_a_lost_entry(
    sites: list[Site], database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A node that still has a lost entry, which another one replaced, reloads the log before it stores more."""
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
    """A legal first move that was never made."""
    action = open_game("grid").start(0).legal_actions(0)[0]
    events = msgspec.json.encode([{"type": "moved", "seat": 0, "action": action}]).decode()
    return {"match": match, "seq": seq, "last": seq, "at": 2**41, "key": "", "events": events}


@pytest.mark.slow
@pytest.mark.parametrize("sites", ["with a bus"], indirect=True)
def test_a_forged_message_on_the_bus(sites: list[Site], database: str, caplog: pytest.LogCaptureFixture) -> None:
    """An announced entry that was never stored is dropped, and an invalid one is not even applied."""
    key = secret(database)
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one:
        known = one.hear("welcome")["snapshot"]
        seq = known["seq"] + 1
        entry = forgery(match, seq)
        with redis.Redis.from_url(shared_redis().url) as bus:
            bus.publish(CHANNEL + match, announced(key, entry))
            assert one.hear("moved")["seq"] == seq
            nonsense = entry | {"seq": seq + 1, "last": seq + 1, "events": "[{}]"}
            bus.publish(CHANNEL + match, announced(key, nonsense))
        check_goes_on(one, known, caplog)
        assert "makes no sense" in caplog.text


@pytest.mark.slow
@pytest.mark.parametrize("sites", ["with a bus"], indirect=True)
def test_a_message_that_no_node_signed(sites: list[Site], database: str, caplog: pytest.LogCaptureFixture) -> None:
    """An attacker who can write to the bus but not read the database cannot make a node accept anything."""
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one, redis.Redis.from_url(shared_redis().url) as bus:
        known = one.hear("welcome")["snapshot"]
        signed = announced(secret(database), forgery(match, known["seq"] + 1))
        message = signed[len(sign(b"", b"")) :]
        for forged in (message, sign(b"", message), sign(bytes(32), message), b"", b"\xff", signed[:-1], signed + b" "):
            assert bus.publish(CHANNEL + match, forged) == 1, "only the node that has the table listens"
        command = {"type": "move", "move": known["view"]["legal"][0]}
        assert one.do("first", command) == {"type": "ack", "id": "first", "seq": known["seq"] + 1}
        assert one.hear("moved")["seq"] == known["seq"] + 1
    assert caplog.text.count("is not signed") == 1
    assert "reloaded" not in caplog.text


@pytest.mark.slow
@pytest.mark.parametrize("sites", ["with a bus"], indirect=True)
def test_a_message_of_another_version(sites: list[Site], database: str) -> None:
    """A node that cannot read an announcement of another version reads the log instead, without delay."""
    key = secret(database)
    match, tokens = open_table(sites[0])
    with Person(sites[0], match, tokens[0]) as one, redis.Redis.from_url(shared_redis().url) as bus:
        known = one.hear("welcome")["snapshot"]
        entry = forgery(match, known["seq"] + 1)
        with psycopg.connect(database, autocommit=True) as connection:
            row = ", ".join(f"%({name})s" for name in entry)
            connection.execute(f"INSERT INTO entries ({', '.join(entry)}) VALUES ({row})", entry)  # noqa: S608
        bus.publish(CHANNEL + match, sign(key, head_of("somebody", VERSION + 1) + b"what nobody can read yet"))
        assert one.hear("moved")["seq"] == known["seq"] + 1
        assert announcements(sites[0]) == 1


def quiet(site: Site) -> int:
    """How many announcements a node has received, once no more arrive."""
    last = -1
    while (received := announcements(site)) != last:
        last = received
        time.sleep(0.3)
    return received


@pytest.mark.slow
@pytest.mark.parametrize("clustered", [False, True], ids=["one server", "a cluster"])
def test_a_node_reads_only_about_its_own_tables(*, clustered: bool, tmp_path: Path, database: str) -> None:
    """Nodes read all announcements about tables that they have open, and none about others."""
    with ExitStack() as stack:
        bus = stack.enter_context(redis_cluster(2)) if clustered else shared_redis()
        sites = [
            stack.enter_context(served(tmp_path, database=database, redis=bus.url, open_metrics=True)) for _ in range(3)
        ]
        for _ in range(4):  # so that there are channels on both servers of the cluster
            match, tokens = open_table(sites[0])
            before = [announcements(site) for site in sites]
            with Person(sites[0], match, tokens[0]) as one, Person(sites[1], match, None) as watcher:
                watcher.hear("welcome")
                one.do("say-first", {"type": "say", "text": "hello"})
                watcher.hear("said")
                before[1] = quiet(sites[1])  # announcements from before the spectator came may arrive after them
                for number in range(5):
                    answer = one.do(f"say-{number}", {"type": "say", "text": "hello"})
                    assert answer["type"] == "ack", answer
                    assert watcher.hear("said")["text"] == "hello"
            after = [announcements(site) for site in sites]
            assert [now - then for now, then in zip(after, before, strict=True)] == [0, 5, 0]


@pytest.mark.slow
def test_the_bus_finds_channels_that_have_moved(tmp_path: Path, database: str) -> None:
    """When a table's slot moves to another server of the cluster, its nodes follow."""
    with ExitStack() as stack:
        bus = stack.enter_context(redis_cluster(2))
        sites = [stack.enter_context(served(tmp_path, database=database, redis=bus.url)) for _ in range(2)]
        match, tokens = open_table(sites[0])
        one = stack.enter_context(Person(sites[0], match, tokens[0]))
        watcher = stack.enter_context(Person(sites[1], match, None))
        watcher.hear("welcome")
        bus.move(CHANNEL + match)
        deadline = time.monotonic() + 30
        number, quick = 0, False
        while not quick and time.monotonic() < deadline:
            number += 1
            began = time.monotonic()
            assert one.do(f"say-{number}", {"type": "say", "text": "hello"})["type"] == "ack"
            watcher.hear("said")
            quick = time.monotonic() - began < 0.5  # without the bus it takes up to three seconds
        assert quick


def announcements(site: Site) -> int:
    """How many announcements of other nodes a node has read."""
    text = site.program().get("/metrics").raise_for_status().text
    return next(int(float(line.split()[1])) for line in text.splitlines() if line.startswith("augury_announcements_"))


def announced(key: bytes, entry: dict[str, object], after: str = "") -> bytes:
    """An announcement as a node would publish it."""
    return sign(key, head_of("somebody") + msgspec.json.encode((entry, after)))


def secret(database: str) -> bytes:
    """The key with which the nodes of a database sign."""
    with psycopg.connect(database) as connection:
        row = connection.execute("SELECT value FROM secrets WHERE name = 'bus'").fetchone()
        assert row is not None
        return bytes(row[0])
