"""Runs of the command in a fork of a warm process, which has already loaded the compiled rules.

Starting the program takes more than a second of processor time, nearly all of it to load Numba and compiled code.
Tests of the output share one such start; tests of starting, signals and power cuts start the program itself.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
from functools import cache
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.cli.commands import environment

FORKS = sys.platform == "linux"
"""Whether a process that has loaded compiled code can be forked on this platform."""


class Run:
    """One run of the command, with the methods of `subprocess.Popen` that tests use."""

    def __init__(self, words: list[str], takes: int, gives: int, env: dict[str, str]) -> None:
        """Fork, with the given ends of pipes or of a terminal as standard input and output."""
        self._process = _context().Process(
            target=_run, args=(words, Lent(takes), Lent(gives), env, str(Path.cwd())), daemon=True
        )
        self._process.start()

    def send_signal(self, number: int) -> None:
        """Send a signal."""
        assert self._process.pid
        os.kill(self._process.pid, number)

    def kill(self) -> None:
        """End the run abruptly, as a power cut would."""
        self._process.kill()

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the run to end, and return its exit code."""
        self._process.join(timeout)
        code = self._process.exitcode
        assert code is not None, "the command does not end"
        return code


@cache
def _context() -> ForkServerContext:
    """Start the warm process with this process's module search path."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.cli.warmth"])
    with patch.dict(os.environ, environment(PYTHONPATH=os.pathsep.join(sys.path))):
        forkserver.ensure_running()
    return context


class Lent:
    """A file descriptor that is passed to the new process."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __getstate__(self) -> Any:
        """Pickle a copy of the descriptor."""
        return DupFd(self.number)

    def __setstate__(self, copy: Any) -> None:
        """Restore the descriptor as the new process has it."""
        self.number = copy.detach()


def _run(words: list[str], takes: Lent, gives: Lent, env: dict[str, str], folder: str) -> None:
    """Act as the program: take over its environment, folder, terminal and exit code."""
    from augury.cli import main

    os.setsid()
    for number, lent in enumerate((takes, gives, gives)):
        os.dup2(lent.number, number)
    if os.isatty(0):
        os.close(os.open(os.ttyname(0), os.O_RDWR))
    for lent in (takes, gives):
        os.close(lent.number)
    os.environ.clear()
    os.environ.update(env)
    os.chdir(folder)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.stdin, sys.stdout, sys.stderr = (open(number, mode, encoding="utf-8") for number, mode in enumerate("rww"))  # noqa: PTH123, SIM115 - these stay open
    code = 0
    try:
        main(words)
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else bool(stop.code)
    finally:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError):
                stream.flush()
    os._exit(code)
