"""A session with the command: read its output up to the next prompt, look at the table, type a line."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.cli.commands import PROGRAM, environment
from tests.cli.fork_server import FORKS, Run

PATIENCE = 300
"""Seconds to wait for output; the very first start compiles the rules."""

# The tester's process may ignore SIGINT, or have a terminal of its own.
START = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
if os.isatty(0):
    os.close(os.open(os.ttyname(0), os.O_RDWR))
os.execv(sys.argv[1], sys.argv[1:])
"""

STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
HEADLINE = re.compile(r"^(Seven Prophecies, |(X-)?Prophecies on |Prophecy of the Four Horsemen, )", re.MULTILINE)
PROMPT = "> "


class Session:
    """A session with the command, through pipes or through a pseudo-terminal."""

    def __init__(self, *words: object, terminal: bool = False, program: Path | None = None) -> None:
        """Start the installed program at a terminal, or a given program, or else a fork of a warm process."""
        env = environment(TERM="xterm")
        self.over = False
        if terminal:
            self._reads, theirs = pty.openpty()
            self._writes = os.dup(self._reads)
            fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
            del env["COLUMNS"]
            gives, takes = theirs, theirs
        else:
            self._reads, gives = os.pipe()
            takes, self._writes = os.pipe()
        typed = [str(word) for word in words]
        self._process: subprocess.Popen[bytes] | Run
        if FORKS and not terminal and not program:
            self._process = Run(typed, takes, gives, env)
        else:
            command = [sys.executable, "-c", START, str(program or PROGRAM), *typed]
            self._process = subprocess.Popen(
                command, stdin=takes, stdout=gives, stderr=gives, env=env, start_new_session=True
            )
        for end in {takes, gives}:
            os.close(end)

    def __enter__(self) -> Self:
        """Return the session itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()
        self.hang_up()
        os.close(self._reads)

    def read(self) -> str:
        """Return all output up to the next prompt or the end."""
        return self._read(lambda output: output.endswith(PROMPT)).removesuffix(PROMPT)

    def read_until(self, words: str, times: int) -> str:
        """Return all output until some words have appeared a number of times, or the end."""
        return self._read(lambda output: output.count(words) >= times)

    def _read(self, enough: Callable[[str], bool]) -> str:
        output = b""
        while not enough(plain(output)):
            ready, _, _ = select.select([self._reads], [], [], PATIENCE)
            assert ready, f"there was no more output after {plain(output)[-500:]}"
            try:
                piece = os.read(self._reads, 1 << 16)
            except OSError:  # a pseudo-terminal raises this when the other side has closed
                piece = b""
            if not piece:
                self.over = True
                break
            output += piece
        return plain(output)

    def type(self, line: str) -> None:
        """Type a line without waiting for an answer."""
        os.write(self._writes, f"{line}\n".encode())

    def enter(self, line: str) -> str:
        """Type a line and return the answer."""
        self.type(line)
        return self.read()

    def press_control_c(self) -> None:
        """Press Ctrl-C at a terminal; through a pipe, send the signal that the key sends."""
        if os.isatty(self._writes):
            os.write(self._writes, b"\x03")
        else:
            self._process.send_signal(signal.SIGINT)

    def kill(self) -> None:
        """End the program as a power cut would."""
        self._process.kill()
        self._process.wait()

    def hang_up(self) -> None:
        """Close standard input: nothing more will be typed."""
        if self._writes >= 0:
            os.close(self._writes)
            self._writes = -1

    def ended(self) -> int:
        """Wait for the program to end by itself, and return its exit code."""
        return self._process.wait(PATIENCE)


def plain(output: bytes) -> str:
    """Return the output without colours."""
    return STYLE.sub("", output.decode(errors="replace")).replace("\r\n", "\n").replace("\r", "")


def table(output: str) -> str:
    """Return the last picture of the table with its line of help."""
    headlines = list(HEADLINE.finditer(output))
    assert headlines, f"no table was shown: {output[-500:]}"
    return output[headlines[-1].start() :]


def hand(picture: str) -> list[str]:
    """Return the cards of the hand, in the order shown."""
    (line,) = re.findall(r"Your hand:(.*)", picture)
    return re.findall(r"[A-Z]\d+", line)


def marked(picture: str) -> list[str]:
    """Return the cards that may be played, which are shown in brackets."""
    (line,) = re.findall(r"Your hand:(.*)", picture)
    return re.findall(r"\[([A-Z]\d+)\]", line)


def asked(picture: str) -> str | None:
    """Return the colour that the trick asks for, or None during the prophecies."""
    found = re.search(r"trick \d+ asks for ([A-Z]) ", picture)
    assert found or "· prophesy" in picture, picture
    return found[1] if found else None


def first_move(picture: str) -> str:
    """Return a prophecy, or the first card that may be played."""
    if asked(picture):
        return marked(picture)[0]
    return "2113" if "4th" in picture else "223"


def offered(picture: str) -> str:
    """Return the example move in the line of help of the grid or of the Horsemen."""
    (move,) = re.findall(r"^write (.+?)(?:,? or .*)? ·", picture, re.MULTILINE)
    return str(move)
