"""The example bot plays whole games over the bot API, against the server's bots."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

from augury.client import Client
from augury.table.seats import SEERS
from tests.architecture.repository import ROOT
from tests.server.site import Site, served

LIMIT = 600


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with one bot worker process."""
    with served(tmp_path_factory.mktemp("example"), bots=1) as running:
        yield running


def play(*arguments: str) -> list[str]:
    """Run the example, and return the lines that it prints."""
    command = [sys.executable, str(ROOT / "examples" / "bot.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [("seven", 4), ("grid", 2), ("horsemen", 2)])
def test_a_whole_game_is_played(site: Site, game: str, players: int) -> None:
    """The bot opens a table, seats the server's bots, plays to the end and prints the scores."""
    results = play(site.address, game, "--against", "dreamer", "--name", "Stranger")
    assert len(results) == players
    names = [line.partition(": ")[0] for line in results]
    assert names == ["Stranger", *SEERS[: players - 1]]
    with Client(site.address) as client:
        finished = client.request("GET", f"/api/records?game={game}")["games"]
    assert finished[0]["players"] == names


@pytest.mark.slow
def test_it_joins_a_table_as_one_of_our_players(site: Site) -> None:
    """The bot joins a waiting table, and chooses moves with one of Augury's players on the erased record."""
    with Client(site.address, name="Host") as host:
        table = host.open("grid", {"board": "2x2"}, ["open", "dreamer"])
        assert len(play(site.address, "--join", table.match, "--as", "greedy")) == 2
        assert table.view()["outcome"]["why"] == "played"
