"""Players who have not finished the game of the day learn only how many others have."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import httpx

from augury.kernel.daily import day_of
from augury.server.clock import now_ms
from augury.server.storage.store import Store
from tests.server.site import served
from tests.server.storage.samples import ended, entry


def today(person: httpx.Client) -> tuple[dict[str, Any], str]:
    """The daily game on the grid as a client gets it, as data and as text."""
    answer = person.get("/api/daily").raise_for_status()
    return next(game for game in answer.json()["games"] if game["game"] == "grid"), answer.text


def test_others_results_are_told_only_afterwards(tmp_path: Path) -> None:
    """Before finishing, a player learns only the number of others; afterwards names and scores, but no ids."""
    chance, day = random.Random(4), day_of(now_ms())
    with served(tmp_path) as site:
        ann, bo, visitor = site.program("Ann"), site.program("Bo"), site.program()
        shown = ann.post("/api/daily/grid").raise_for_status().json()
        for number, command in enumerate(({"type": "move", "move": shown["view"]["legal"][0]}, {"type": "resign"})):
            path = f"/api/matches/{shown['match']}/commands"
            ann.post(path, json={"id": f"c{number}", "command": command}).raise_for_status()
        bo.post("/api/daily/grid").raise_for_status()
        before = {who: today(who)[0] for who in (bo, visitor)}
        store = Store.open(str(tmp_path / "augury.db"))
        for number in range(25):
            holder, there = f"secret-guest-{number}", f"secret-match-{number}"
            winner, at = chance.randrange(2), now_ms()
            game = ended(there, at, holder, winner=winner, origin="daily", day=day)
            store.append([entry(there, 1, finished=game)])
            if number % 5 == 0:
                for who, ranking in before.items():
                    now, text = today(who)
                    assert now == ranking | {"finished": ranking["finished"] + number + 1}
                    assert "secret" not in text
        store.close()
        mine, text = today(ann)
        assert mine["finished"] == 26 and len(mine["best"]) == 20 and mine["yours"]["you"]
        assert "secret" not in text
