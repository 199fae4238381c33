"""A run that is forked from a warm process is the program's, to its words and its exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import PROGRAM
from tests.cli.conversation import Talk, table


def conversation(program: Path | None, folder: Path) -> tuple[str, str, int]:
    """What is said at first and after a move, and how it ends."""
    words = ("play", "grid", "--board", "2x2", "--seed", 4, "--opponents", "random", "--save", folder)
    with Talk(*words, program=program) as talk:
        first = table(talk.hear())
        second = table(talk.say("a1=x"))
        talk.press_control_c()
        assert "Saved. Continue with:" in talk.hear()
        return first, second, talk.ended()


def refused(program: Path | None) -> tuple[str, int]:
    """What is said to somebody who asks for too much."""
    with Talk("play", "grid", "--board", "0x5", program=program) as talk:
        return talk.hear(), talk.ended()


@pytest.mark.slow
def test_a_fork_is_as_good_as_a_start(tmp_path: Path) -> None:
    """Forked or started, the command says the same, ends the same way, and takes Ctrl-C."""
    assert conversation(None, tmp_path / "forked") == conversation(PROGRAM, tmp_path / "started")
    line, code = refused(None)
    assert (line, code) == refused(PROGRAM) and code == 2 and line.startswith("augury: ")
