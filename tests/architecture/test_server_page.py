"""What `docs/server.md` says about messages, status codes, metrics and limits matches the server."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
import pytest

from augury.server.http.answers import STATUS
from augury.server.messages import FromClient, FromServer, ToBot
from augury.server.metrics import Metrics
from augury.server.settings import Limits
from augury.table.commands import Command
from tests.architecture.repository import ROOT

PAGE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = [line for block in BLOCKS for line in block.splitlines()]
KINDS: list[Any] = [FromClient, Command, FromServer, ToBot]


def tags(kind: Any) -> set[str]:
    """Return the type names of all messages of a kind."""
    return {str(arg.__struct_config__.tag) for arg in get_args(kind)}


def tag_of(line: str) -> str:
    """Return the type of a message shown on the page."""
    return str(msgspec.json.decode(line)["type"])


@pytest.mark.parametrize("line", EXAMPLES, ids=tag_of)
def test_examples_are_messages(line: str) -> None:
    """Each example decodes as a message of its type and has no unknown field."""
    kind = next(kind for kind in KINDS if tag_of(line) in tags(kind))
    written = msgspec.json.decode(msgspec.json.encode(msgspec.json.decode(line, type=kind)))
    given = msgspec.json.decode(line)
    assert {name: written[name] for name in given} == given


def test_every_message_has_an_example() -> None:
    """The page has an example of every message type."""
    assert {tag_of(line) for line in EXAMPLES} == set().union(*map(tags, KINDS))


def test_every_code_has_its_status_on_the_page() -> None:
    """The table of statuses lists every error code under its status."""
    table = dict(re.findall(r"^\| ([\d, ]+) \| (.*) \|$", PAGE, re.MULTILINE))
    for code, status in STATUS.items():
        row = next(words for numbers, words in table.items() if str(status) in numbers.split(", "))
        assert f"`{code}`" in row


def test_metrics_are_listed() -> None:
    """The page lists every metric that a node exports."""
    names = set(re.findall(r"^# TYPE (\w+)", Metrics().text().decode(), re.MULTILINE))
    rows = re.findall(r"^\| (`(?:augury|process)_.*?) \|", PAGE, re.MULTILINE)
    listed = {name for row in rows for name in re.findall(r"`(\w+)", row)}
    assert {name for name in names if not name.endswith("_created")} <= listed


def test_limits_are_those_of_the_settings() -> None:
    """The page gives every configurable limit with its default."""
    table = PAGE.partition("## Limits")[2].partition("## Metrics")[0]
    for value in vars(Limits()).values():
        assert f"{value:,.0f}" in table
