"""Playing alone against bots over HTTP: tables that wait, undo, and which games are kept."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import msgspec

from augury.kernel.gamerecord import GameRecord
from augury.kernel.verification import verify
from augury.server.storage.store import Store
from tests.server.site import served

GRID = {"game": "grid", "setup": {"board": "2x2"}, "seats": ["me", "dreamer"], "grace": 5}


def do(person: httpx.Client, match: str, **command: Any) -> None:
    """Send a command to a table."""
    body = {"id": str(time.monotonic_ns()), "command": command}
    person.post(f"/api/matches/{match}/commands", json=body).raise_for_status()


def test_a_table_waits_and_only_games_are_kept(tmp_path: Path) -> None:
    """A table that no node has in memory waits for its person; one without a move is not kept and is removed later."""
    with served(tmp_path, absence=0.05, lease=0.4) as site:
        ada = site.program("Ada")
        left, played, resigned = (ada.post("/api/matches", json=GRID).json()["match"] for _ in range(3))
        do(ada, played, type="move", move="a1=1")
        do(ada, played, type="propose", what="undo")
        (mine,) = ada.get("/api/matches/mine").json()["matches"]
        assert (mine["match"], mine["your_turn"]) == (played, True)
        do(ada, resigned, type="resign")
        assert ada.get("/api/records?mine=true").json()["games"] == []
        until = time.monotonic() + 20
        while "augury_matches_live 0.0\n" not in ada.get("/metrics").text:
            assert time.monotonic() < until, "tables that wait stay in memory"
            time.sleep(0.1)
        (mine,) = ada.get("/api/matches/mine").json()["matches"]
        assert (mine["match"], mine["phase"], mine["your_turn"]) == (played, "playing", True)
        do(ada, played, type="move", move="a1=2")
        do(ada, played, type="resign")
        (game,) = ada.get("/api/records?mine=true").json()["games"]
        assert (game["match"], game["taken_back"]) == (played, 1)
        plain = ada.get(f"/api/records/{played}/1").json()
        assert plain["taken_back"] == 1 and len(verify(msgspec.convert(plain, GameRecord)).moves) == 1
        assert ada.get(f"/api/matches/{left}").json()["phase"] == "playing"
        keeps = ada.post("/api/matches", json=GRID).json()["match"]
        do(ada, keeps, type="move", move="a1=1")
        do(ada, keeps, type="propose", what="undo")
        story = ada.get(f"/api/matches/{keeps}/story").json()
        assert story["taken_back"] == [{"seat": 0, "to": 0, "revealed": False, "events": 0}]
        while "augury_matches_kept 0.0\n" not in ada.get("/metrics").text:
            time.sleep(0.1)
    store = Store.open(str(tmp_path / "augury.db"))
    try:
        store.prune(finished_before=0, idle_before=2**53)
        assert [bool(store.log(match)) for match in (left, played, resigned, keeps)] == [False, False, False, True]
    finally:
        store.close()
