"""Closed, broken or limited standard streams, and Ctrl-C during the start, never cause a traceback."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest

from augury.cli import main
from tests.cli.commands import PROGRAM, environment

INTERRUPT = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell without job control has it ignored
class Interrupt:
    def find_spec(self, name, *rest):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
from augury.cli import main
main(["games"])
"""
"""Raises SIGINT just as some module is imported."""


@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-", "<&- >&-"])
def test_closed_output_is_an_error(closed: str) -> None:
    """Without standard output a command does nothing, says so if it can, and fails."""
    shell = ["/bin/sh", "-c", f'exec "$0" "$@" {closed}', str(PROGRAM), "games", "--json"]
    done = subprocess.run(shell, stderr=subprocess.PIPE, text=True, check=False, env=environment(), timeout=60)
    expected = "" if "2>" in closed else "augury: standard output is closed; send it to a file or to /dev/null\n"
    assert (done.returncode, done.stderr) == (2, expected)


def test_closed_input_is_its_end(tmp_path: Path) -> None:
    """Without standard input a game ends as at the end of input: it is saved."""
    out = io.StringIO()
    with patch.object(sys, "stdin", None), redirect_stdout(out):
        main(["play", "seven", "--terminal", "--save", str(tmp_path)])
    assert "--resume" in out.getvalue()
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("module", ["cyclopts", "rich.padding"])
def test_interrupted_start(module: str) -> None:
    """Ctrl-C while the program or a command is being loaded ends it without output."""
    words = [sys.executable, "-c", INTERRUPT, module]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment(), timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGINT, "", "")


def test_narrow_output(exam_record: Path) -> None:
    """An output that cannot encode every character gets escapes, and JSON stays valid."""
    assert len(_in_ascii("games")) > 1000
    assert json.loads(_in_ascii("record", "show", str(exam_record), "--json"))["record"]


def _in_ascii(*words: str) -> bytes:
    """Return what a command writes to an ASCII output."""
    written = io.BytesIO()
    with redirect_stdout(io.TextIOWrapper(written, encoding="ascii")) as out:
        main(words)
        out.flush()
        return written.getvalue()


def test_input_that_is_no_text(tmp_path: Path) -> None:
    """Input that is not valid in the terminal's encoding is answered like any other invalid input."""
    out = io.StringIO()
    typed = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8")
    with patch.object(sys, "stdin", typed), redirect_stdout(out):
        main(["play", "seven", "--terminal", "--save", str(tmp_path)])
    assert "�" in out.getvalue()
    assert "--resume" in out.getvalue()
