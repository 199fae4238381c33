"""Clients that send too much, too slowly or too often are cut off, and nobody else notices."""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from uvicorn.config import LOOP_FACTORIES
from websockets.frames import CloseCode, Frame, Opcode

from augury.server.http import connection, websocket
from augury.server.http.admission import Admission
from augury.server.http.budget import BYTES_PER_FRAME, FAIR, SECONDS, Budget, Budgets
from augury.server.http.websocket import CLOSE_SECONDS
from augury.server.limits import Buckets
from augury.server.live.mailbox import MAX_MESSAGES, Mailbox
from augury.server.live.node import Node
from augury.server.live.table_socket import GREETINGS, MISTAKES, TOO_MANY_MISTAKES
from augury.server.runner import CUT_OFF_AT
from augury.server.settings import Limits
from tests.server.site import PLENTY, TRUST, Site, served
from tests.server.sockets import Person, Raw, open_table

PING = b'{"type":"ping"}'
MANY = 20_000


def masked(kind: Opcode, payload: bytes, *, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(kind, payload, fin=fin).serialize(mask=True)


FLOODS = {
    "pings": masked(Opcode.PING, b"") * MANY,
    "pongs": masked(Opcode.PONG, b"x" * 100) * MANY,
    "short texts": masked(Opcode.TEXT, PING) * MANY,
    "long texts": masked(Opcode.TEXT, PING + b" " * 8000) * 100,
    "pieces of a text": masked(Opcode.TEXT, b" ", fin=False) + masked(Opcode.CONT, b" ", fin=False) * MANY,
    "greetings": masked(Opcode.TEXT, b'{"type":"hello"}') * (GREETINGS + 1),
}


USUAL = replace(PLENTY, commands_per_second=Limits().commands_per_second)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with the usual limit on messages."""
    with served(tmp_path_factory.mktemp("floods"), USUAL) as found:
        yield found


@pytest.fixture(scope="module", params=["uvloop", "asyncio"])
def on_loop(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server on either kind of event loop: only one of them can limit how much is read at once."""
    pytest.importorskip(request.param)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(LOOP_FACTORIES, "auto", LOOP_FACTORIES[request.param])
        with served(tmp_path_factory.mktemp(request.param), USUAL) as found:
            yield found


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_ends_the_connection_and_no_other(on_loop: Site, flood: str) -> None:
    """A spectator who floods the server is cut off with a reason; a command at the same table still works."""
    site = on_loop
    match, tokens = open_table(site)
    spectator = str(site.program("Mallory").headers["authorization"]).partition(" ")[2]
    with Raw(site, match, spectator) as attacker, Person(site, match, tokens[0]) as person:
        person.hear("welcome")
        try:
            attacker.socket.sendall(FLOODS[flood])
        except ConnectionError:
            pass  # cut off while still sending
        else:
            assert attacker.closed() == CloseCode.POLICY_VIOLATION
        assert person.do("say", {"type": "say", "text": "still here"})["type"] == "ack"


def test_fast_players_are_not_cut_off(site: Site) -> None:
    """A client that sends as many messages as a table allows, with pings in between, gets all responses."""
    match, tokens = open_table(site)
    with Raw(site, match, tokens[0]) as raw:
        raw.socket.sendall((masked(Opcode.TEXT, PING) + masked(Opcode.PING, b"")) * 60)
        kinds = [raw.frame()[0] for _ in range(120)]
        assert kinds.count(Opcode.TEXT) == kinds.count(Opcode.PONG) == 60


def test_a_budget_is_saved_up_for_some_seconds() -> None:
    """A full budget lasts for a few seconds at the rate, and refills at that rate up to its maximum."""
    now = 0.0
    budget = Budget(10, lambda: now)
    most = int(10 * SECONDS)
    assert budget.take_bytes(1) and all(budget.take_frame() for _ in range(most)) and not budget.take_frame()
    now = 1000.0
    assert budget.take_bytes(most * BYTES_PER_FRAME) and not budget.take_bytes(1)
    now = 1001.0
    assert budget.take_bytes(10 * BYTES_PER_FRAME - 1) and not budget.take_bytes(2)


def test_connections_of_one_address_share_a_budget() -> None:
    """A joint burst of a hundred connections is cut off, but a quiet connection at the same address continues."""
    now = 0.0
    limits = Limits()
    shared = Budgets(limits.frames_per_address, lambda: now).of("192.0.2.7")
    crowd = [Budget(limits.frames_per_socket, lambda: now) for _ in range(100)]
    for budget in crowd:
        budget.shared = shared
    person, *attackers = crowd
    passed = [burst(budget) for budget in attackers]
    assert passed[0] == 200, "alone it would be within its limits"
    assert sum(passed) <= SECONDS * limits.frames_per_address + 99 * FAIR * 200 < 99 * 200 / 4
    assert person.take_bytes(100) and person.take_frame()


def burst(budget: Budget) -> int:
    """How many frames of a hundred bytes a connection can send at once before it is cut off, at most 200."""
    for number in range(200):
        if not (budget.take_bytes(100) and budget.take_frame()):
            return number
    return 200


def test_a_club_behind_one_address_is_never_cut_off() -> None:
    """A hundred people behind one address who each send four frames a second stay within the limits for an hour."""
    now = 0.0
    limits = Limits()
    shared = Budgets(limits.frames_per_address, lambda: now).of("192.0.2.7")
    crowd = [Budget(limits.frames_per_socket, lambda: now) for _ in range(100)]
    for budget in crowd:
        budget.shared = shared
    for second in range(3600):
        now = float(second)
        for budget in crowd:
            for _ in range(4):
                assert budget.take_bytes(200) and budget.take_frame()


def test_a_burst_of_many_sockets_is_cut_off(tmp_path: Path) -> None:
    """Sockets of one address that all use their full burst are cut off; others at that address play on."""
    limits = replace(USUAL, sockets_per_address=20)
    with served(tmp_path, limits) as site, ExitStack() as stack:
        match, tokens = open_table(site)
        person = stack.enter_context(Person(site, match, tokens[0]))
        person.hear("welcome")
        attackers = [stack.enter_context(Raw(site, match, tokens[1])) for _ in range(15)]
        for attacker in attackers:
            attacker.socket.sendall(masked(Opcode.PING, b"") * 190)
        codes = [attacker.ended() for attacker in attackers]
        within = int(SECONDS * limits.frames_per_address / 190)
        assert codes.count(None) <= within + 1 and set(codes) == {None, CloseCode.POLICY_VIOLATION}, codes
        assert person.do("say", {"type": "say", "text": "still here"})["type"] == "ack"


def test_a_client_that_ignores_refusals_is_cut_off(site: Site) -> None:
    """A socket that sends more than a table allows, but too few frames to be a flood, is closed in the end."""
    match, tokens = open_table(site)
    with Raw(site, match, tokens[0]) as raw:
        began = time.monotonic()
        raw.socket.sendall(masked(Opcode.TEXT, PING) * 60)
        for _ in range(20):
            raw.socket.sendall(masked(Opcode.TEXT, PING) * 6)
            time.sleep(0.02)
        assert raw.closed() == CloseCode.POLICY_VIOLATION
        assert time.monotonic() - began < 10


def test_a_stream_holds_so_many_messages_and_bytes() -> None:
    """A client that does not read its stream is cut off by the number of waiting messages, or by their bytes."""

    async def fill(messages: list[bytes]) -> bool:
        mailbox = Mailbox()
        mailbox.put(messages)
        return mailbox.closed

    assert not asyncio.run(fill([b"x" * 5000] * MAX_MESSAGES))
    assert asyncio.run(fill([b"x"] * (MAX_MESSAGES + 1)))
    assert asyncio.run(fill([b"x" * 50_000] * 20))


DEEP = b'{"type":"ping","game":"grid","x":' + b"[" * 4000


def test_text_that_is_nested_too_deeply(site: Site) -> None:
    """Deeply nested text, in a message or a request, gets a one-sentence error, and the connection continues."""
    match, tokens = open_table(site)
    with Raw(site, match, tokens[0]) as raw:
        raw.socket.sendall(masked(Opcode.TEXT, DEEP) + masked(Opcode.TEXT, PING))
        assert raw.text()["code"] == "unreadable"
        assert raw.text()["type"] == "pong"
    refused = site.program("Ann").post("/api/matches", content=DEEP, headers={"content-type": "application/json"})
    assert refused.status_code == 400 and refused.json()["error"]["code"] == "unreadable"


HEAD = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize(
    ("first", "drip"),
    [
        pytest.param(b"", b"", id="nothing"),
        pytest.param(b"GET / HTTP/1.1\r\n", b"a: b\r\n", id="headers"),
        pytest.param(HEAD + b"content-length: 1000\r\n\r\n", b" ", id="a body"),
        pytest.param(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET", b"T", id="a second request"),
    ],
)
def test_a_client_that_sends_slowly_is_cut_off(
    first: bytes, drip: bytes, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request must be complete after some seconds, even if bytes keep arriving."""
    monkeypatch.setattr(connection, "HEADER_SECONDS", 0.5)
    monkeypatch.setattr(connection, "BODY_SECONDS", 0.5)
    with socket.create_connection(("127.0.0.1", site.port), timeout=10) as slow:
        slow.sendall(first)
        slow.settimeout(0.1)
        until = time.monotonic() + 10
        while time.monotonic() < until:
            try:
                if drip:
                    slow.sendall(drip)
                if slow.recv(4096) == b"":
                    return
            except TimeoutError:
                continue
            except ConnectionError:
                return
    pytest.fail("the connection is still open")


UPGRADE = (
    b"GET /api/matches/AAAAAAAAAAAAAAAA/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)


@pytest.mark.parametrize(
    "rest",
    [
        pytest.param(b"Content-Length: 30\r\n\r\n", id="a body"),
        pytest.param(b"Transfer-Encoding: chunked\r\n\r\n", id="a chunked body"),
        pytest.param(b"x: y\r\n" * 150 + b"\r\n", id="many headers"),
        pytest.param(b"x: " + b"y" * 9000 + b"\r\n\r\n", id="a long header"),
    ],
)
def test_handshakes_that_cannot_be_read_are_ended(rest: bytes, site: Site) -> None:
    """Invalid handshakes are closed, since the library reads no more of them and they would stay open forever."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=8) as odd:
        odd.sendall(UPGRADE + rest)
        assert odd.recv(4096) == b""


def test_handshakes_have_a_deadline(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A handshake that the server cannot complete in time is aborted."""

    async def wait(*_: object) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(websocket, "HANDSHAKE_SECONDS", 0.3)
    monkeypatch.setattr(Node, "find", wait)
    token = str(site.program("Ann").headers["authorization"]).encode()
    with socket.create_connection(("127.0.0.1", site.port), timeout=8) as slow:
        slow.sendall(UPGRADE + b"Authorization: " + token + b"\r\n\r\n")
        with suppress(ConnectionError):
            assert slow.recv(4096) == b""


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_a_client_that_does_not_read_is_cut_off(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Responses that the client does not read do not wait forever."""
    monkeypatch.setattr(connection, "READ_SECONDS", 0.5)
    ask = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(20)
        deaf.connect(("127.0.0.1", site.port))
        deaf.sendall(ask * 200)
        until = time.monotonic() + 20
        while established(site.port, deaf.getsockname()[1]):
            assert time.monotonic() < until
            time.sleep(0.1)


def established(server: int, client: int) -> bool:
    """Whether the server's end of a connection between two local ports is still open."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return any(
        row[1].endswith(f":{server:04X}") and row[2].endswith(f":{client:04X}") and row[3] == "01" for row in rows
    )


def test_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    """Above the limit, a connection is refused with one sentence, and accepted again once others have closed."""
    with served(tmp_path, replace(PLENTY, sockets_per_address=2), trusted_proxies="10.0.0.1") as site:
        idle = [socket.create_connection(("127.0.0.1", site.port), timeout=10) for _ in range(6)]
        with socket.create_connection(("127.0.0.1", site.port), timeout=10) as refused:
            answer = b"".join(iter(lambda: refused.recv(4096), b""))
        assert answer.startswith(b"HTTP/1.1 503 ") and b"too_many" in answer
        for connection in idle:
            connection.close()
        until = time.monotonic() + 10
        while True:
            try:
                assert httpx.get(f"{site.address}/healthz", verify=TRUST).status_code == 200
                return
            except (AssertionError, httpx.HTTPError):
                assert time.monotonic() < until
                time.sleep(0.05)


def cut(site: Site, data: bytes, most: int) -> tuple[int, bytes]:
    """Send data repeatedly until the server disconnects; return how many bytes were sent, and the response."""
    sent, answer = 0, b""
    with socket.create_connection(("127.0.0.1", site.port), timeout=10) as flood:
        try:
            while sent < most:
                flood.sendall(data)
                sent += len(data)
            answer = flood.recv(1 << 20)
        except ConnectionError:
            pass
    return sent, answer


ASK = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"


def test_a_client_that_does_not_stop_after_refusals_is_cut_off(tmp_path: Path) -> None:
    """Far above the limit, requests and connections are dropped without a response until the address slows down."""
    limits = replace(PLENTY, requests_per_second=0.2, burst=4)
    with served(tmp_path, limits, trusted_proxies="10.0.0.1") as site:
        with socket.create_connection(("127.0.0.1", site.port), timeout=10) as flood:
            flood.sendall(ASK * 1000)
            answers = b""
            try:
                while came := flood.recv(1 << 20):
                    answers += came
            except ConnectionError:
                pass
        assert 0 < answers.count(b"HTTP/1.1 200") <= CUT_OFF_AT * 4 + CUT_OFF_AT * 0.2 * 10
        assert cut(site, ASK, 1)[1] == b""
        time.sleep(2)
        assert cut(site, ASK, 1)[1].startswith(b"HTTP/1.1 200")


def test_a_body_that_goes_on_after_the_refusal_is_cut_off(site: Site) -> None:
    """A client that sends a little too much can read why it was refused; one that keeps sending is cut off."""
    head = HEAD + b"content-type: application/json\r\norigin: http://localhost\r\n"
    for size in (10_000, 100_000):
        _, answer = cut(site, head + b"content-length: %d\r\n\r\n" % size + b" " * size, 1)
        assert answer.startswith(b"HTTP/1.1 413 ")
    with socket.create_connection(("127.0.0.1", site.port), timeout=10) as flood:
        flood.sendall(head + b"content-length: 900000000\r\n\r\n")
        assert flood.recv(100).startswith(b"HTTP/1.1 413 ")
        with pytest.raises(ConnectionError):
            flood.sendall(b" " * (1 << 25))


def test_a_client_that_was_closed_is_not_read(site: Site) -> None:
    """After its close frame the server answers nothing; it disconnects at the client's close frame or at a flood."""
    match, tokens = open_table(site)
    rubbish = masked(Opcode.TEXT, b"?") * MISTAKES
    with Raw(site, match, tokens[0]) as polite:
        polite.socket.sendall(rubbish)
        assert polite.closed() == TOO_MANY_MISTAKES
        polite.socket.sendall(masked(Opcode.PING, b"") + masked(Opcode.TEXT, PING) + masked(Opcode.CLOSE, b"\x0f\xa8"))
        polite.socket.settimeout(CLOSE_SECONDS / 2)
        assert polite.socket.recv(100) == b""
    with Raw(site, match, tokens[0]) as rude:
        rude.socket.sendall(rubbish)
        assert rude.closed() == TOO_MANY_MISTAKES
        rude.socket.settimeout(CLOSE_SECONDS / 2)
        with pytest.raises(ConnectionError):
            rude.socket.sendall(masked(Opcode.TEXT, b"?") * (1 << 22))


def test_proxies_and_totals() -> None:
    """A trusted proxy may open more connections than one address, but only up to the total limit."""
    admission = Admission(1, 3, "10.0.0.1, 192.168.0.0/16", Buckets(1, 1))
    assert admission.enter(("10.0.0.1", 1)) and admission.enter(("10.0.0.1", 2))
    assert admission.enter(("10.0.0.2", 1)) and not admission.enter(("10.0.0.2", 2))
    for client in (("10.0.0.1", 1), ("10.0.0.1", 2), ("10.0.0.2", 1), ("10.0.0.2", 2)):
        admission.leave(client)
    assert [admission.enter(("192.168.3.4", port)) for port in range(4)] == [True, True, True, False]
