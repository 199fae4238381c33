"""Tables for tests: a match with people who move at random, its log in a list, and everything each viewer was sent."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import count

from augury.kernel.game import Game
from augury.kernel.seals import KEYED, Seal
from augury.kernel.setups import plain_setup
from augury.table.commands import SERVER, Command, Move, Sender, ServerCommand, Sit
from augury.table.events import Opened, Origin
from augury.table.handler import CommandHandler, CommandRequest
from augury.table.log import LogEntry
from augury.table.pace import Pace
from augury.table.updates import Update, Viewer, with_view

SECOND = 1000


def person(number: int) -> Sender:
    """A person by number; person 0 is the host."""
    return Sender(f"guest{number}", f"Person {number}")


@dataclass
class Table:
    """A command handler with a log, a clock that is set by hand, and everything that each viewer was sent."""

    game: Game
    pace: Pace | None = None
    grace: int | None = 60
    seal: Seal = field(default_factory=lambda: Seal(7, "salt", KEYED))
    now: int = 1_000_000
    origin: Origin | None = None

    def __post_init__(self) -> None:
        """Open the table."""
        opened = Opened(
            game=self.game.name,
            setup=plain_setup(self.game.chosen),
            host="guest0",
            title="a table",
            private=False,
            pace=self.pace,
            grace=self.grace,
            origin=self.origin,
        )
        self.handler = CommandHandler.opened("match", opened, self.now)
        self.log: list[LogEntry] = [self.handler.tail]
        self.sent: dict[Viewer, list[bytes]] = {viewer: [] for viewer in self.viewers}
        self._keys = count()

    @property
    def viewers(self) -> list[Viewer]:
        """All seats, and a spectator."""
        return [*range(self.game.players), None]

    def do(self, sender: int | Sender, command: Command | ServerCommand, known_seq: int | None = None) -> list[Update]:
        """Carry out a sender's command, and return the updates."""
        asking = sender if isinstance(sender, Sender) else person(sender)
        key = "" if asking is SERVER else f"key{next(self._keys)}"
        request = CommandRequest(asking, command, key, known_seq)
        transition = self.handler.consider(request, self.now, lambda: self.seal)
        if transition is None:
            return []
        self.log.append(transition.entry)
        updates = self.handler.accept(transition)
        for viewer in self.viewers:
            for update in updates:
                message = update.for_viewer(viewer)
                if update.changes_view:
                    message = with_view(message, self.handler.match.now.views_json(), viewer)
                self.sent[viewer].append(message)
        return updates

    def server(self, command: ServerCommand) -> list[Update]:
        """Send a command of the server itself."""
        return self.do(SERVER, command)

    def fill(self) -> Table:
        """Seat people on all seats, so that the game begins; person n sits on seat n."""
        for number in range(self.game.players):
            self.do(number, Sit(number))
        return self

    def move(self, chance: random.Random) -> None:
        """Make one random move."""
        match = self.handler.match
        seat = chance.choice(match.actors)
        holder = match.seats[seat].holders[0]
        self.do(Sender(holder, "somebody"), Move(chance.choice(match.now.legal(seat))))

    def play(self, chance: random.Random, most: int | None = None) -> Table:
        """Make random moves, up to a given number or to the end."""
        while self.handler.match.phase == "playing" and most != 0:
            self.move(chance)
            most = None if most is None else most - 1
        return self
