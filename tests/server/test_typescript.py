"""The files generated from the messages are up to date, and TypeScript can read them."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import augury
from augury.server import messages
from augury.server.http.schema import definitions
from augury.table.messages import ChatMessage
from tests.architecture.repository import ROOT
from web.scripts import npm
from web.scripts.typescript import declarations, generated

COMPILER = ROOT / "web" / "node_modules" / "typescript" / "bin" / "tsc"


@pytest.mark.parametrize("path", generated(ROOT), ids=lambda path: path.name)
def test_generated_files_are_fresh(path: Path) -> None:
    """A change of a message requires newly generated files."""
    again = "run python -m web.scripts.typescript"
    assert path.is_file() and path.read_text(encoding="utf-8") == generated(ROOT)[path], again


def test_every_name_is_declared_once() -> None:
    """Every type is declared once, and every name that is used is declared."""
    text = re.sub(r"/\*\*.*?\*/", "", declarations(), flags=re.DOTALL)
    declared = re.findall(r"^export (?:type|interface) (\w+)", text, re.MULTILINE)
    assert len(declared) == len(set(declared))
    named = set(re.findall(r"\b[A-Z]\w+", re.sub(r'"[^"]*"', "", text)))
    assert named - {"Record", "Generated", "Do"} <= set(declared)


def test_braces_and_lines_are_whole() -> None:
    """Every line of a declaration is a field, a comment, or a part of a union."""
    line = re.compile(r'(  )?/\*\* .* \*/|export (interface \w+ \{|type \w+ =.*)|  ["\w]+\??: .+;|  \| \w+;?|\}|//.*|')
    wrong = [one for one in declarations().splitlines() if not line.fullmatch(one)]
    assert not wrong


@pytest.mark.slow
@pytest.mark.skipif(not COMPILER.is_file() or not npm.find(), reason="TypeScript is not installed in web/")
def test_typescript_reads_it(tmp_path: Path) -> None:
    """The compiler reports no errors, and narrows messages by their type."""
    program = tmp_path / "use.ts"
    program.write_text(
        f'import type {{ FromServer, FromClient }} from "{ROOT / "web" / "src" / "messages"}";\n'
        'export const hello: FromClient = { type: "hello", last_seq: 3 };\n'
        "export function seen(message: FromServer): string[] {\n"
        '  return message.type === "moved" ? (message.view?.legal ?? []) : [];\n'
        "}\n"
    )
    flags = ["--noEmit", "--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"]
    words = ["node", str(COMPILER), *flags, str(program)]
    there = npm.environment(npm.find() or [])
    done = subprocess.run(words, env=there, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@cache
def judge(name: str) -> Any:
    """The validator of the schema with that name."""
    import jsonschema_rs

    return jsonschema_rs.validator_for({"$ref": f"#/$defs/{name}", "$defs": definitions()})


def fits(value: Any, name: str) -> bool:
    """Whether a value is valid under the schema of that name."""
    return bool(judge(name).is_valid(value))


@pytest.mark.parametrize("game", ["seven", "grid", "horsemen"])
def test_views_and_events_are_what_the_schema_says(game: str) -> None:
    """Every view and event of a game, for seats and spectators, fits the schema of its game and no other."""
    position = augury.game(game).start(seed=5)
    for step in range(400):
        if position.over:
            break
        if step % 20 == 0:
            check_views(position, game)
        position = position.play(position.legal(position.actors[0])[0], position.actors[0])
    check_views(position, game)
    for reader in (0, None):
        for event in position.game.engine.events_for(position.game.setup, list(position.events), reader):
            assert fits(json.loads(msgspec.json.encode(event)), f"{game.capitalize()}Event")


def check_views(position: Any, game: str) -> None:
    """Check the views of all seats and of a spectator."""
    for seat in (*range(position.game.players), None):
        view = json.loads(msgspec.json.encode(position.view(seat)))
        assert fits(view, "View")
        assert [name for name in ("Seven", "Grid", "Horsemen") if fits(view, f"{name}View")] == [game.capitalize()]


def test_messages_are_what_the_schema_says() -> None:
    """A message fits the schema of its union as it is sent."""
    chat = ChatMessage(seq=3, at=5, name="Ada", text="hello", seat=None)
    for message in (messages.Ack(id="a", seq=3), messages.No(code="stale", message="look again"), chat):
        assert fits(json.loads(msgspec.json.encode(message)), "FromServer")
    assert not fits({"type": "do", "id": "a", "command": {"type": "fly"}}, "FromClient")
