"""What viewers of a few tables were sent, for the client's tests; `python -m tests.table.recordings` updates it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec

from augury.kernel.game import open_game
from augury.kernel.seals import Seal
from augury.table.commands import AddBot, Agree, Close, GoAway, Leave, Propose, Refuse, Resign, Say, Sender, Sit
from augury.table.pace import Pace
from augury.table.updates import Update, Viewer, snapshot, with_view
from tests.table.played_games import games
from tests.table.tables import SECOND, Table

FOLDER = Path(__file__).parents[2] / "web" / "tests" / "recorded"
SEAL = Seal(7, "salt")
"""It uses the fast generator, so a log from before the keyed generator gives exactly the same messages."""


def recordings() -> dict[str, Any]:
    """Everything that is recorded, by file name."""
    return games() | tables()


def tables() -> dict[str, Any]:
    """Each table's first snapshot, its updates and its last snapshot, as one viewer gets them."""
    return {f"table-{name}.json": story for name, story in (("talk", talk()), ("clocks", clocks()), ("seven", seven()))}


def talk() -> Any:
    """People come, make proposals, play twice, and close the table; recorded for the host."""
    table = RecordedTable(open_game("grid", board="2x2", players=2), seal=SEAL).record_as("guest0")
    table.do(0, Sit(1))
    table.do(0, Leave())
    table.do(0, Sit(0))
    table.do(0, Say("hello <b>all</b>"))
    table.do(1, Sit(1))
    chance = random.Random(3)
    table.play(chance, 1)
    table.do(0, Propose("undo"))
    table.do(1, Refuse())
    table.do(0, Propose("undo"))
    table.do(1, Agree())
    table.play(chance)
    table.do(1, Propose("rematch"))
    table.do(0, Agree())
    table.play(chance, 2)
    table.do(1, Resign())
    table.do(0, Close())
    return table.story()


def clocks() -> Any:
    """A game with clocks in which someone goes away; recorded for that person."""
    table = RecordedTable(open_game("horsemen"), pace=Pace(300, 5), seal=SEAL)
    table.fill()
    table.record_as("guest1")
    chance = random.Random(5)
    for _ in range(6):
        table.now += 3 * SECOND
        table.play(chance, 1)
    table.server(GoAway(1))
    return table.story()


def seven() -> Any:
    """The start of a game of Seven Prophecies with a bot; recorded for a spectator."""
    table = RecordedTable(open_game("seven", edition="first", players=3), seal=SEAL).record_as("guest9")
    table.do(0, AddBot(None, 2))
    table.do(0, Sit(0))
    table.do(1, Sit(1))
    return table.story()


class RecordedTable(Table):
    """A table that records what one guest is sent, wherever that guest sits."""

    def record_as(self, guest: str) -> RecordedTable:
        """Record what a guest is sent from now on."""
        self.guest, self.first, self.messages = guest, self._snapshot(guest), list[Any]()
        return self

    def do(self, sender: int | Sender, command: Any, known_seq: int | None = None) -> list[Update]:
        """Carry out a command, and record the updates that the guest is sent."""
        updates = super().do(sender, command, known_seq)
        match = self.handler.match
        for update in updates if hasattr(self, "messages") else ():
            viewer: Viewer = match.seat_of(self.guest)
            message = update.for_viewer(viewer)
            if update.changes_view:
                message = with_view(message, match.now.views_json(), viewer)
            self.messages.append(json.loads(message))
        return updates

    def _snapshot(self, guest: str) -> Any:
        match = self.handler.match
        return msgspec.to_builtins(snapshot(match, match.seat_of(guest), host=guest == "guest0"))

    def story(self) -> Any:
        """Everything recorded, as the client's tests read it."""
        return {"first": self.first, "told": self.messages, "after": self._snapshot(self.guest)}


def written(story: Any) -> str:
    """A recording as its file contains it."""
    return json.dumps(story, sort_keys=True, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True, parents=True)
    for name, story in recordings().items():
        (FOLDER / name).write_text(written(story), encoding="utf-8")
