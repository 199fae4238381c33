"""With an empty cache, people can play at once while the compiler works in the background."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from augury.cli.localserver import NAME
from augury.client import Client
from augury.kernel.codecache import sources_digest
from augury.kernel.registry import BUILT_IN
from tests.faults.damage import copy_cache
from tests.server.games import children, is_alive

PATIENCE = 60.0


class Cold:
    """A server with its own cache, which is empty unless a test has put something there."""

    def __init__(self, folder: Path, bots: int = 1) -> None:
        self.cache = folder / "cache"
        self.log = folder / "log"
        environment = os.environ | {"AUGURY_CACHE": str(self.cache), "AUGURY_ADMIN_TOKEN": "open sesame"}
        words = ["serve", "--port", "0", "--database", str(folder / "augury.db"), "--bot-delay", "0"]
        words += ["--bots", str(bots)]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "augury", *words], env=environment, stdout=log, stderr=log
            )
        self.address = self._address()

    def _address(self) -> str:
        until = time.monotonic() + PATIENCE
        while "http://" not in (text := self.log.read_text()):
            assert self.process.poll() is None and time.monotonic() < until, text
            time.sleep(0.05)
        return "http://" + text.partition("http://")[2].split("/")[0].split()[0]

    @property
    def compiled(self) -> set[str]:
        """The games that are compiled."""
        return {file.name.partition("-")[0] for file in self.cache.rglob("*.warm")}

    @property
    def loaded(self) -> bool:
        """Whether the server itself has loaded compiled rules."""
        found = httpx.get(f"{self.address}/api/admin/status", headers={"authorization": "Bearer open sesame"})
        return bool(found.raise_for_status().json()["compiled"])


@pytest.fixture(scope="module")
def cold(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cold]:
    """A server with one bot worker process, and nothing compiled."""
    server = Cold(tmp_path_factory.mktemp("cold"))
    yield server
    server.process.send_signal(signal.SIGTERM)
    server.process.wait(PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT_IN)
def test_people_play_before_anything_is_compiled(cold: Cold, game: str) -> None:
    """A table is opened, a hint is given and bots answer moves while the game is still interpreted."""
    with Client(cold.address, name=NAME) as client:
        count = 4 if game == "seven" else 2
        table = client.open(game, seats=["me", *["sibyl"] * (count - 1)])
        for number, turn in enumerate(table.turns()):
            if number == 0:
                hint = client.request("POST", f"/api/matches/{table.match}/hint", {})
                assert hint["moves"][0]["move"] in turn.legal
            if number == 2:
                break
            assert turn.play(turn.legal[0])
        assert not client.request("GET", f"/api/games/{game}/bots")["full_strength"]
    assert not cold.loaded and game not in cold.compiled


@pytest.mark.long
def test_compiled_code_takes_over(cold: Cold) -> None:
    """In the end all games are compiled and loaded, and a game in progress continues."""
    with Client(cold.address, name=NAME) as client:
        table = client.open("grid", {"board": "2x3"}, ["me", "sibyl"])
        turns = table.turns()
        next(turns)
        until = time.monotonic() + 600
        while not (cold.loaded and cold.compiled == set(BUILT_IN)):
            assert time.monotonic() < until, cold.log.read_text()
            time.sleep(0.5)
        assert all(client.request("GET", f"/api/games/{game}/bots")["full_strength"] for game in BUILT_IN)
        for turn in table.turns():
            assert turn.play(turn.legal[0])
        assert table.view()["outcome"]["why"] == "played"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_the_compiler_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    """The compiler process ends with a killed server."""
    server = Cold(tmp_path)
    try:
        until = time.monotonic() + PATIENCE
        while not (compilers := list(children(server.process.pid, b"bots.compiler"))):
            assert time.monotonic() < until, server.log.read_text()
            time.sleep(0.05)
    finally:
        server.process.kill()
        server.process.wait()
    while any(is_alive(pid) for pid in compilers):
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.slow
def test_a_server_whose_cache_cannot_be_written_serves_tables_and_says_why(tmp_path: Path) -> None:
    """Rules stay interpreted, `/readyz` gives the reason, and a game against a bot goes on."""
    folder = tmp_path / "cache" / "augury"
    folder.mkdir(parents=True)
    (folder / sources_digest()[:16]).write_text("where the folder should be")
    server = Cold(tmp_path)
    try:
        with Client(server.address, name=NAME) as client:
            for number, turn in enumerate(client.open("grid", {"board": "2x2"}, ["me", "sibyl"]).turns()):
                assert turn.play(turn.legal[0])
                if number:
                    break
        assert httpx.get(f"{server.address}/readyz").raise_for_status().json() == {
            "status": "ready",
            "compiled": False,
            "cache_fault": os.strerror(errno.EEXIST),
        }
    finally:
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(PATIENCE)


@pytest.mark.slow
def test_a_server_whose_cache_is_damaged_becomes_ready(tmp_path: Path) -> None:
    """Damaged files are compiled again, and the server loads the rules as usual."""
    cache = copy_cache(tmp_path / "cache")
    if not list(cache.rglob("*.warm")):
        pytest.skip("nothing is compiled on this machine yet")
    for file in cache.rglob("queries.actors_in*.nbi"):  # every game has this function, and it is compiled quickly
        file.write_bytes(file.read_bytes()[:-1])
    server = Cold(tmp_path, bots=0)
    try:
        until = time.monotonic() + PATIENCE
        while not httpx.get(f"{server.address}/readyz").raise_for_status().json()["compiled"]:
            assert time.monotonic() < until and server.process.poll() is None, server.log.read_text()
            time.sleep(0.2)
    finally:
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(PATIENCE)
    said = server.log.read_text()
    assert "are damaged, so rules are compiled again" in said and "Traceback" not in said
