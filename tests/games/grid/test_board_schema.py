"""The JSON Schema of board files, `docs/board.schema.json`, agrees with the reader (G1.1, G1.4, G1.5)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given

from augury.games.grid.board import FARTHEST, MOST_CELLS, MOST_IN_LINE, MOST_LINES, Board
from augury.games.grid.boardfile import write_board
from augury.games.grid.boardobject import KEYS
from tests.architecture.repository import ROOT
from tests.games.grid.boards import BROKEN, BROKEN_INSIDE, boards, cross
from tests.schemas import fits, schema

SCHEMA = schema("board.schema.json")
FILES = [path for path in (files("augury.games.grid") / "boards").iterdir() if path.name != "sudokus.toml"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.name))
def test_shipped_boards_fit(path: Any) -> None:
    """G1.4: every shipped file matches the schema."""
    assert fits(tomllib.loads(path.read_text(encoding="utf-8")), SCHEMA)


@given(boards)
def test_written_boards_fit(board: Board) -> None:
    """G1.4: a board as it is written matches the schema, unless it is written as a size."""
    written = write_board(board)
    assert isinstance(written, str) or fits(written, SCHEMA)


@pytest.mark.parametrize(("broken", "message"), BROKEN)
def test_broken_boards_do_not_fit(broken: dict[str, object], message: str) -> None:
    """G1.1, G1.5: board objects that the reader refuses do not match the schema."""
    assert not fits(broken, SCHEMA), message


@pytest.mark.parametrize(("broken", "message"), BROKEN_INSIDE)
def test_what_a_schema_cannot_see(broken: dict[str, object], message: str) -> None:
    """G1.1, G1.5: only the reader can check which cells a name refers to, and the schema's description says so."""
    assert fits(broken, SCHEMA), message
    assert "A schema cannot say everything" in SCHEMA["description"]


def test_a_good_board_fits() -> None:
    """The board from which the invalid ones are made matches the schema."""
    assert fits(cross(), SCHEMA)


def test_keys_and_limits() -> None:
    """G1.1: the schema has the code's keys and limits and describes each key, and docs/boards.md lists all keys."""
    properties = SCHEMA["properties"]
    assert tuple(properties) == KEYS
    assert all(inside["description"].endswith(".") for inside in [*properties.values(), *SCHEMA["$defs"].values()])
    assert [form.get("maxItems", form.get("maxProperties")) for form in properties["cells"]["oneOf"]] == [
        MOST_CELLS
    ] * 2
    assert properties["lines"]["maxProperties"] == MOST_LINES
    assert properties["lines"]["additionalProperties"]["maxItems"] == MOST_IN_LINE
    assert properties["givens"]["additionalProperties"]["maximum"] == MOST_IN_LINE
    assert SCHEMA["$defs"]["place"]["items"]["maximum"] == FARTHEST
    page = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
    assert all(f"| `{key}` |" in page for key in KEYS)
