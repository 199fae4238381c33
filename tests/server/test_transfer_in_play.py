"""A transfer from a file to PostgreSQL while people play: nothing is lost, and nothing is done twice."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from augury.server.storage.location import parse_location
from augury.server.storage.store import Store
from augury.server.storage.transfer import transfer
from tests.server.moving import Account, Balancer, Player, account_of
from tests.server.site import Site, served
from tests.server.sockets import open_table
from tests.services import shared_postgres

TABLES = 4
THINKING = 0.25
"""Seconds before each move, so that games last until people play on PostgreSQL."""


@pytest.mark.slow
def test_people_play_on_after_a_transfer(tmp_path: Path) -> None:
    """All moves acknowledged by the file's server are in PostgreSQL, and the games continue from there."""
    target, file = shared_postgres().fresh(), tmp_path / "augury.db"
    Store.open(target).close()  # creates the tables before people begin to play
    with ExitStack() as before, ExitStack() as after:
        old = before.enter_context(served(tmp_path))
        balancer = Balancer([old])
        players = [
            Player(balancer, match, token, home=0, thinking=THINKING, patient=True)
            for match, tokens in (open_table(old, setup={"players": 2, "board": "9x9"}) for _ in range(TABLES))
            for token in tokens
        ]

        def restart() -> Site:
            before.close()
            return after.enter_context(served(tmp_path, database=target))

        async def run() -> tuple[int, Site]:
            watching = asyncio.create_task(balancer.watch())
            playing = [asyncio.create_task(player.play()) for player in players]
            await asyncio.sleep(1.5)
            await asyncio.to_thread(transfer, parse_location(str(file)), parse_location(target))
            moves = sum(len(player.acked) for player in players)
            await asyncio.sleep(2 * THINKING)  # the players' moves are refused by the file's server
            new = await asyncio.to_thread(restart)
            balancer.sites.append(new)
            await balancer.until(new, "ready")
            await asyncio.sleep(1.5)
            for player in players:
                player.enough = True
            await asyncio.wait_for(asyncio.gather(*playing), 30)
            watching.cancel()
            return moves, new

        moves, new = asyncio.run(run())
    found = account_of(target, players)
    assert found == Account(found.moves, lost=0, duplicated=0, unanswered=0)
    assert 0 < moves < found.moves, "people made moves before and after the transfer"
    assert all((player.places[0], player.places[-1]) == (old.host, new.host) for player in players)
