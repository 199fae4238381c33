"""WebSocket frames that are split, joined or unusual are read as the library reads them."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from augury.server.http import websocket
from augury.server.http.frames import frame_size, plain_text, text_header
from augury.server.live import table_socket
from tests.server.site import PLENTY, TRUST, Site, served
from tests.server.sockets import Person, Raw, masked, open_table

PING = b'{"type":"ping"}'


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server shared by these tests."""
    with served(tmp_path_factory.mktemp("line")) as running:
        yield running


@cache
def table(site: Site) -> tuple[str, list[str]]:
    """One table for all examples, and the tokens of the people who sit there."""
    return open_table(site)


@given(st.binary(max_size=300) | st.integers(0, 70_000).map(lambda size: b"x" * size))
def test_headers_are_the_librarys(payload: bytes) -> None:
    """Our text frames equal the library's, and we can read the frames that the library writes for a client."""
    assert text_header(len(payload)) + payload == Frame(Opcode.TEXT, payload).serialize(mask=False)
    sent = masked(Opcode.TEXT, payload)
    assert frame_size(sent, 0) == len(sent)
    assert all(frame_size(sent[:have], 0) in {None, len(sent)} for have in range(15))
    assert plain_text(sent, 0, len(sent), 1 << 20) == (payload if len(payload) < 1 << 16 else None)


@given(st.sampled_from([Opcode.BINARY, Opcode.CONT, Opcode.PING, Opcode.PONG]), st.booleans())
def test_only_plain_texts_go_the_short_way(kind: Opcode, fin: bool) -> None:
    """Everything else is left to the library, including texts that are unmasked, incomplete or too long."""
    for frame in (Frame(kind, b"x", fin=fin or kind >= Opcode.CLOSE).serialize(mask=True), masked(kind, b"x")):
        assert plain_text(frame, 0, len(frame), 100) is None
    bare = Frame(Opcode.TEXT, b"x").serialize(mask=False)
    assert plain_text(bare, 0, len(bare), 100) is None
    for odd in (masked(Opcode.TEXT, b"x", fin=False), masked(Opcode.TEXT, b"x" * 101)):
        assert plain_text(odd, 0, len(odd), 100) is None


def sentence(chance: random.Random) -> tuple[bytes, int]:
    """Frames that contain one ping message, and how many protocol pongs they require."""
    kind = chance.randrange(5)
    if kind == 0:  # in pieces, with a protocol ping in between
        cut = chance.randrange(1, len(PING))
        parts = [
            masked(Opcode.TEXT, PING[:cut], fin=False),
            masked(Opcode.PING, b"hm"),
            masked(Opcode.CONT, PING[cut:]),
        ]
        return b"".join(parts), 1
    if kind == 1:
        return masked(Opcode.PING, b"") + masked(Opcode.TEXT, PING), 1
    if kind == 2:
        return masked(Opcode.PONG, b"unasked") + masked(Opcode.TEXT, PING), 0
    if kind == 3:  # with enough spaces that the length takes two bytes
        return masked(Opcode.TEXT, PING + b" " * chance.randrange(120, 400)), 0
    return masked(Opcode.TEXT, PING), 0


@pytest.mark.parametrize("in_pieces", [False, True])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_frames_may_come_in_any_pieces(site: Site, in_pieces: bool, seed: int) -> None:
    """However the bytes are split, every message is received once, and every ping gets a pong."""
    chance = random.Random(seed)
    match, tokens = table(site)
    sentences = [sentence(chance) if in_pieces else (masked(Opcode.TEXT, PING), 0) for _ in range(12)]
    data = b"".join(frames for frames, _ in sentences)
    with Raw(site, match, tokens[0]) as raw:
        while data:
            size = chance.choice([1, 2, 3, 7, 20, 100])
            raw.socket.sendall(data[:size])
            data = data[size:]
        heard = [raw.frame() for _ in range(len(sentences) + sum(pongs for _, pongs in sentences))]
        kinds = [kind for kind, _ in heard]
        assert kinds.count(Opcode.PONG) == sum(pongs for _, pongs in sentences)
        assert all(payload == b'{"type":"pong"}' for kind, payload in heard if kind == Opcode.TEXT)
        raw.socket.sendall(masked(Opcode.CLOSE, b"\x03\xe8"))
        assert raw.closed() == 1000


@given(st.lists(st.binary(max_size=60) | st.sampled_from([b"\x81", b"\x81\xfe", b"\x88\x80\0\0\0\0"]), max_size=6))
@settings(max_examples=60, deadline=None)
def test_random_bytes_do_no_harm(site: Site, pieces: list[bytes]) -> None:
    """Whatever bytes follow a handshake, the server keeps running."""
    match, tokens = table(site)
    with Raw(site, match, tokens[0]) as raw:
        try:
            for piece in pieces:
                raw.socket.sendall(piece)
        except OSError:
            pass  # the server has already disconnected
    assert httpx.get(f"{site.address}/healthz", verify=TRUST).status_code == 200


def test_a_frame_of_the_wrong_kind_is_an_error_of_the_protocol(site: Site) -> None:
    """Unmasked frames, reserved bits and announced giants close the connection with the protocol's code."""
    match, tokens = open_table(site)
    for frame, code in (
        (Frame(Opcode.TEXT, PING).serialize(mask=False), 1002),
        (b"\xf1\x80\0\0\0\0", 1002),
        (b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"\0\0\0\0", 1009),
    ):
        with Raw(site, match, tokens[0]) as raw:
            raw.socket.sendall(frame)
            assert raw.closed() == code


def shout(deaf: Raw) -> None:
    """Request everything again and again without reading it."""
    for _ in range(10_000):
        deaf.socket.sendall(masked(Opcode.TEXT, b'{"type":"hello"}'))
        time.sleep(0.002)


@pytest.mark.slow
def test_a_reader_that_does_not_read_is_cut_off_and_others_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Data waiting for one socket is limited: beyond that the connection is cut, while others are still served."""
    monkeypatch.setattr(websocket, "MOST_UNSENT", 10_000)
    monkeypatch.setattr(table_socket, "GREETINGS", 10_000)
    with served(tmp_path, replace(PLENTY, commands_per_second=1e6)) as site:
        match, tokens = open_table(site, "grid", 2)
        with Raw(site, match, tokens[0], small=2048) as deaf, Person(site, match, tokens[1]) as other:
            other.hear("welcome")
            with pytest.raises(ConnectionError):
                shout(deaf)
            assert other.do("x", {"type": "say", "text": "still here"})["type"] == "ack"
