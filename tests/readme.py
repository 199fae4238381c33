"""Run every command that the README shows, in order and in one folder, against any installed `augury`.

    python -m tests.readme --augury build/clean/bin/augury

Only the standard library is imported, so this also runs where nothing but the package is installed.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PROGRAMS = ("augury", "make")
PATIENCE = 600.0
"""Seconds that a command may take; with an empty cache it compiles the rules first."""

SHELL = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"(?<!`)`((?:augury|make|pip|python|git|docker|npm) [^`\n]+)`(?!`)")
ADDRESS = re.compile(r"http://[\w.]+:\d+/\S*")
RECIPE = re.compile(r"^\S*/augury (.+)$", re.MULTILINE)


class Failed(Exception):
    """A command in the README does not work."""


def commands(text: str) -> list[str]:
    """Return the shell commands of a page in order, each once: lines of `sh` blocks and commands in backticks."""
    found: list[tuple[int, str]] = []
    for block in SHELL.finditer(text):
        for line in block[1].splitlines():
            found += [(block.start(), shlex.join(words))] if (words := shlex.split(line, comments=True)) else []
    found += [(span.start(), span[1]) for span in SPAN.finditer(text)]
    return list(dict.fromkeys(command for _, command in sorted(found, key=lambda place: place[0])))


@dataclass(frozen=True)
class Runner:
    """Runs commands in a folder of their own with one installation of `augury`."""

    augury: Path
    folder: Path
    printed: dict[tuple[str, ...], str] = field(default_factory=dict)
    """The output of each call of `augury`: a make target and a command that are the same call run once."""

    def run(self, command: str) -> str:
        """Run one command and return its output; raise Failed if it does not work."""
        program, *words = shlex.split(command)
        if program == "augury":
            return self._augury(words)
        if program == "make":
            return self._make(words)
        raise Failed(f"no test runs {command!r}; use one of {', '.join(PROGRAMS)}, or teach {Path(__file__).name} more")

    def _augury(self, words: list[str]) -> str:
        if tuple(words) not in self.printed:
            self.printed[tuple(words)] = self._serve(words) if serves(words) else self._finish(words)
        return self.printed[tuple(words)]

    def _finish(self, words: list[str]) -> str:
        """Run a command to its end with empty input."""
        done = subprocess.run(
            [self.augury, *words],
            cwd=self.folder,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
        if done.returncode or not done.stdout.strip():
            raise Failed(f"augury {shlex.join(words)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def _serve(self, words: list[str]) -> str:
        """Start a server, wait until the page that it announces can be loaded, and stop it as Ctrl-C does."""
        with self._started(words) as (process, log):
            deadline = time.monotonic() + PATIENCE
            while not (address := ADDRESS.search(log.read_text(encoding="utf-8"))) or not loads(address[0]):
                if process.poll() is not None or time.monotonic() > deadline:
                    raise Failed(f"augury {shlex.join(words)} served no page:\n{log.read_text(encoding='utf-8')}")
                time.sleep(0.1)
            process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
            code = process.wait(PATIENCE)
        if os.name == "posix" and code not in {0, 130}:
            raise Failed(f"augury {shlex.join(words)} ended with {code}:\n{log.read_text(encoding='utf-8')}")
        return log.read_text(encoding="utf-8")

    @contextmanager
    def _started(self, words: list[str]) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
        log = self.folder / "server.log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                [self.augury, *words], cwd=self.folder, env=self.environment(), stdout=output, stderr=output
            )
        try:
            yield process, log
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()

    def _make(self, words: list[str]) -> str:
        """Run the calls of `augury` that a dry run of make shows.

        Other recipes install things, or run the tests that include this one; for them the target only has to exist.
        """
        command = ["make", "--dry-run", "--no-print-directory", *words]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment(), capture_output=True, encoding="utf-8", check=False
        )
        if done.returncode:
            raise Failed(f"{shlex.join(command)} ended with {done.returncode}:\n{done.stderr}")
        calls = [shlex.split(call) for call in RECIPE.findall(done.stdout)]
        if words[0] == "play" and not calls:
            raise Failed(f"{shlex.join(command)} starts no game:\n{done.stdout}")
        return "".join(self._augury(call) for call in calls) or done.stdout

    def environment(self) -> dict[str, str]:
        """Return this process's environment with data in the folder, a free port, and no browser."""
        outer = {"DISPLAY", "WAYLAND_DISPLAY", "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "ARGS", "GAME", "AUGURY_DATABASE"}
        return {name: value for name, value in os.environ.items() if name not in outer} | {
            "AUGURY_PORT": str(free_port()),
            "BROWSER": f"{shlex.quote(sys.executable)} -c pass %s",
            "PYTHONIOENCODING": "utf-8",
            "PYTHONUNBUFFERED": "1",
            "XDG_DATA_HOME": str(self.folder / "data"),
        }


def serves(words: list[str]) -> bool:
    """Return whether a call of `augury` runs a server until it is stopped."""
    return words[0] == "serve" or (words[0] == "play" and "--terminal" not in words)


def free_port() -> int:
    """Return a port that is not in use."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def loads(address: str) -> bool:
    """Return whether a page of the client can be loaded."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(address.replace("0.0.0.0", "127.0.0.1"), timeout=10) as answer:  # noqa: S104
            return b"<html" in answer.read()
    except OSError:
        return False


def main() -> None:
    """Run all commands, and exit with 1 at the first that fails."""
    parser = argparse.ArgumentParser(description="Run every command that the README shows.")
    beside = shutil.which("augury", path=str(Path(sys.executable).parent)) or shutil.which("augury")
    parser.add_argument(
        "--augury", type=Path, default=beside, help="the command to run; by default that of this Python"
    )
    parser.add_argument("--without", choices=PROGRAMS, action="append", default=[], help="a program to leave out")
    options = parser.parse_args()
    chosen = options.augury
    if chosen is None or not chosen.is_file():
        parser.error(f"there is no augury at {chosen}")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        runner = Runner(Path(os.path.abspath(chosen)), Path(folder))  # noqa: PTH100 - a link stays what it is
        for command in commands(README.read_text(encoding="utf-8")):
            if command.split()[0] in options.without:
                sys.stdout.write(f" left out  {command}\n")
                continue
            began = time.monotonic()
            try:
                runner.run(command)
            except Failed as failure:
                sys.exit(f"FAILED  {command}\n{failure}")
            sys.stdout.write(f"{time.monotonic() - began:7.1f} s  {command}\n")


if __name__ == "__main__":
    main()
