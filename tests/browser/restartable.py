"""A server in its own process, which can be killed and restarted on the same port and file."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

from tests.server.site import TRUST

PATIENCE = 60.0
WITH_CLIENT = """
import pathlib, runpy, sys
from augury.server.http import client_files
client_files.FOLDER = pathlib.Path(sys.argv.pop(1))
runpy.run_module("augury", run_name="__main__", alter_sys=True)
"""
"""Serves the client from another folder."""


class RestartableServer:
    """A server that keeps its port and its database."""

    def __init__(self, folder: Path) -> None:
        """Choose a free port, and start."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._database = folder / "augury.db"
        self.start()

    def start(self, client: Path | None = None) -> None:
        """Start the server, with another build of the client if given, and return once it answers."""
        words = ["serve", "--port", str(self.port), "--database", str(self._database)]
        words += ["--bots", "1", "--bot-delay", "0"]
        begin = ["-c", WITH_CLIENT, str(client)] if client else ["-m", "augury"]
        command = [sys.executable, *begin, *words]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, "the server did not start"
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/healthz", verify=TRUST).is_success
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """Kill the process without warning, like a power failure."""
        self._process.kill()
        self._process.wait()
