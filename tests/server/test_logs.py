"""What is logged, and what must never be."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextlib import redirect_stderr
from pathlib import Path

import httpx
import pytest

from augury.server.live.bus import CHANNEL, RedisBus, sign
from augury.server.live.live_match import LiveMatch
from augury.server.logs import PAUSE, JsonLines, PlainLines, RareWarnings, redact
from tests.server.site import Site, served

SECRET = "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4"  # noqa: S105


@pytest.fixture(autouse=True)
def _logging() -> Iterator[None]:
    """Restore logging afterwards."""
    root = logging.root
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.mark.parametrize(
    "text",
    [
        f"Authorization: Bearer g1.{SECRET}",
        f"{{'authorization': 'Bearer {SECRET}'}}",
        f"(b'authorization', b'Bearer {SECRET}')",
        f"cookie: augury_guest=g1.{SECRET}; other={SECRET}",
        f"[(b'cookie', b'augury_guest={SECRET}')]",
        f"Set-Cookie: augury_guest={SECRET}; Path=/",
        f"GET /t/abc#seat=0.{SECRET}",
        f'{{"secret": "0.{SECRET}"}}',
        f"token={SECRET}&x=1",
        f"postgresql://augury:{SECRET}@db/augury",
        f"some h1.{SECRET} in the middle",
    ],
)
def test_secrets_are_redacted(text: str) -> None:
    """A secret is never written, whatever text it is part of."""
    record = logging.LogRecord("x", logging.INFO, "", 0, "seen: %s", (text,), None)
    for written in (redact(text), JsonLines().format(record), PlainLines().format(record)):
        assert SECRET not in written and "***" in written


def test_every_line_is_a_json_object() -> None:
    """Line breaks and quotes are escaped within the line."""
    record = logging.LogRecord("x", logging.ERROR, "", 0, 'two\nlines "and" %d', (3,), None)
    line = JsonLines().format(record)
    assert "\n" not in line and json.loads(line)["message"] == 'two\nlines "and" 3'


def play(site: Site) -> tuple[list[httpx.Response], set[str]]:
    """Use everything that has secrets; return the responses, and all texts that must not be logged."""
    ada, bob = site.browser("Ada-of-the-secret-name"), site.program("Bob-whom-nobody-knows")
    opened = ada.post("/api/matches", json={"game": "grid", "private": True})
    path = f"/api/matches/{opened.json()['match']}"
    said = {"id": "1", "command": {"type": "say", "text": "a-word-among-us"}}
    link = ada.post(f"{path}/seat-link")
    answers = [opened, ada.post(f"{path}/commands", json=said), link]
    answers.append(bob.post(f"{path}/carry", json={"secret": link.json()["secret"]}))
    answers.append(bob.post(f"{path}/carry", json={"secret": "0.wrong-secret-of-a-seat"}))
    answers.append(bob.get(f"{path}?secret={SECRET}&name=Bob-whom-nobody-knows"))
    hidden = {SECRET, "secret-name", "nobody-knows", "a-word-among-us", "wrong-secret", opened.json()["match"]}
    hidden |= {bob.headers["authorization"].split()[1], ada.cookies["augury_guest"], link.json()["secret"][2:]}
    return answers, hidden


@pytest.mark.parametrize("form", ["json", "plain"])
def test_real_requests_leave_no_secrets(tmp_path: Path, form: str) -> None:
    """No line contains tokens, cookies, links, names, chat or ids of private tables, and every request is logged."""
    written = io.StringIO()
    with redirect_stderr(written), served(tmp_path, log_format=form) as site:
        answers, hidden = play(site)
    text = written.getvalue()
    assert [answer.status_code for answer in answers] == [201, 200, 200, 200, 403, 200]
    assert not [secret for secret in hidden if secret in text]
    for answer in answers:
        (line,) = [line for line in text.splitlines() if answer.headers["x-request-id"] in line]
        assert "/api/matches" in line and str(answer.status_code) in line
        if form == "json":
            fields = json.loads(line)
            assert fields["status"] == answer.status_code and fields["request"] == answer.headers["x-request-id"]


def test_internal_errors_are_logged_but_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The response to an unexpected error omits its message, and the log omits its secrets."""

    def fail(*_: object) -> bytes:
        raise RuntimeError(f"Authorization: Bearer {SECRET} in a deep place")

    monkeypatch.setattr(LiveMatch, "snapshot", fail)
    written = io.StringIO()
    with redirect_stderr(written), served(tmp_path, log_format="json") as site:
        answer = site.browser("Ada").post("/api/matches", json={"game": "grid"})
    assert answer.status_code == 500 and answer.json()["error"]["code"] == "internal"
    assert "deep place" not in answer.text and "Traceback" not in answer.text
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    (trace,) = [line["trace"] for line in lines if "trace" in line]
    assert "deep place" in trace and SECRET not in trace


def test_plain_lines_cannot_command_a_terminal() -> None:
    """Text from others stays on its line, without escape sequences."""
    record = logging.LogRecord("augury", logging.INFO, "", 0, "match %s", ("x\x1b[2J\nforged line",), None)
    assert PlainLines().format(record).endswith("augury: match x�[2J�forged line")


def test_warnings_that_others_cause_are_rare(caplog: pytest.LogCaptureFixture) -> None:
    """Each such warning is logged once a minute, with how many were omitted before it."""
    times: list[float] = []
    rare = RareWarnings(logging.getLogger("augury"), lambda: times[-1])
    for now in (0.0, 1.0, PAUSE - 1, PAUSE, 2 * PAUSE):
        times.append(now)
        rare.warn("%s is wrong", "this")
        rare.warn("something else")
    assert [record.getMessage() for record in caplog.records] == [
        "this is wrong",
        "something else",
        "this is wrong (and 2 times since this was logged)",
        "something else (and 2 times since this was logged)",
        "this is wrong",
        "something else",
    ]


def test_messages_on_the_bus_cannot_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Whoever can write to the bus gets one line a minute for unsigned messages, however many there are."""
    bus = RedisBus("redis://localhost", "node", b"key")
    for number in range(1000):
        bus._read(CHANNEL + "match", b"unsigned %d" % number)  # noqa: SLF001
        bus._read(CHANNEL + "match", sign(b"another key", b"forged %d" % number))  # noqa: SLF001
    assert [record.getMessage() for record in caplog.records] == [
        "a message on the bus is not signed by a node of this database: ignored"
    ]
