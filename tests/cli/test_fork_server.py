"""A run forked from a warm process prints the same and exits with the same code as the program itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import PROGRAM
from tests.cli.session import Session, table


def conversation(program: Path | None, folder: Path) -> tuple[str, str, int]:
    """Return the first table, the table after a move, and the exit code."""
    words = ("play", "grid", "--board", "2x2", "--seed", 4, "--opponents", "random", "--save", folder)
    with Session(*words, program=program) as session:
        first = table(session.read())
        second = table(session.enter("a1=x"))
        session.press_control_c()
        assert "Saved. Continue with:" in session.read()
        return first, second, session.ended()


def refused(program: Path | None) -> tuple[str, int]:
    """Return the refusal of an impossible board, and the exit code."""
    with Session("play", "grid", "--board", "0x5", program=program) as session:
        return session.read(), session.ended()


@pytest.mark.slow
def test_a_fork_is_as_good_as_a_start(tmp_path: Path) -> None:
    """Forked or started, the command prints the same, exits the same way, and reacts to Ctrl-C."""
    assert conversation(None, tmp_path / "forked") == conversation(PROGRAM, tmp_path / "started")
    line, code = refused(None)
    assert (line, code) == refused(PROGRAM) and code == 2 and line.startswith("augury: ")
