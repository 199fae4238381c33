"""Run the command: inside this process where that suffices, or else as a separate program."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from augury.cli import main
from augury.kernel.interpreter import use_compiled
from augury.language import speak

PROGRAM = Path(sys.executable).with_name("augury")
"""The installed command."""

WIDE = {"COLUMNS": "200", "LC_ALL": "C.UTF-8"}
"""A wide window, so that each sentence fits on a line, and an English locale whatever the tester's own is."""

LOUD = ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "CLICOLOR_FORCE", "NUMBA_DEBUG_CACHE")
"""Environment variables of the tester that would change what the command prints."""


@dataclass(frozen=True)
class Outcome:
    """The exit code and the output of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Its standard output, parsed as JSON."""
        return json.loads(self.out)


def environment(**more: str) -> dict[str, str]:
    """Return this process's environment without the variables that change the output."""
    found = {"PATH": f"{Path(PROGRAM).parent}{os.pathsep}{os.environ['PATH']}"}
    return {name: value for name, value in os.environ.items() if name not in LOUD} | WIDE | found | more


def augury(*words: object, typed: str = "", **settings: str) -> Outcome:
    """Run the command inside this process, with the given text on standard input."""
    out, err = io.StringIO(), io.StringIO()
    code: object = 0
    with (
        patch.dict(os.environ, environment(**settings), clear=True),
        patch.object(sys, "stdin", io.StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main([str(word) for word in words])
        except SystemExit as stop:
            code = stop.code or 0
        finally:
            speak("en")
            use_compiled()  # a server starts with interpreted rules
    assert isinstance(code, int)
    return Outcome(code, out.getvalue(), err.getvalue())


def program(*words: object, **settings: str) -> Outcome:
    """Run the command as a separate program."""
    command = [str(PROGRAM), *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment(**settings))
    return Outcome(done.returncode, done.stdout, done.stderr)


def refusal(outcome: Outcome) -> str:
    """Return the one line of a command that was refused, and check that it printed nothing else."""
    assert outcome.code == 2, outcome
    assert outcome.out == ""
    assert re.fullmatch(r"augury: [^\n]+\n", outcome.err), outcome.err
    return outcome.err.removeprefix("augury: ").rstrip("\n")


def refusal_as_json(outcome: Outcome) -> tuple[str, str]:
    """Return the code and message of a command refused with `--json`, and check that the line was printed, too."""
    assert list(outcome.json) == ["error"]
    error = outcome.json["error"]
    assert sorted(error) == ["code", "message"]
    assert refusal(Outcome(outcome.code, "", outcome.err)) == error["message"]
    return error["code"], error["message"]


def flags(words: dict[str, object]) -> list[str]:
    """Return the options of a game as command-line flags."""
    chosen = []
    for name, value in words.items():
        flag = name.replace("_", "-")
        chosen += [f"--{'' if value else 'no-'}{flag}"] if isinstance(value, bool) else [f"--{flag}", str(value)]
    return chosen


def read(file: Path) -> Any:
    """Return a game record as plain JSON, read without the package."""
    return json.loads(file.read_text(encoding="utf-8"))
