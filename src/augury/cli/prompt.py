"""Reads what a person types, and reacts to Ctrl-C at once."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

REPLACEMENT = "�"
"""Stands for a line that cannot be decoded. It is refused like any other unknown line."""


def ask(console: Console, prompt: str) -> str:
    """One line from the person, without the spaces around it."""
    console.print(prompt, end="")
    if os.name == "posix" and sys.stdin.isatty():
        _wait_for_a_line()
    try:
        return input().strip()
    except UnicodeDecodeError:
        return REPLACEMENT


def _wait_for_a_line() -> None:
    """Wait for a line or a signal, including one that came just before the waiting began.

    `input` sleeps in a read that a signal ends only when it comes during the read: a Ctrl-C a moment earlier would be
    noticed after the next line. A signal leaves a byte in a pipe, which ends the waiting even if it came earlier.
    """
    with _signals_in_a_pipe() as signals:
        select.select([sys.stdin, signals], [], [])


@contextmanager
def _signals_in_a_pipe() -> Iterator[int]:
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    before = signal.set_wakeup_fd(writes, warn_on_full_buffer=False)
    try:
        yield reads
    finally:
        signal.set_wakeup_fd(before)
        os.close(reads)
        os.close(writes)
