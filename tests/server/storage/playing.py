"""Matches that are played into a store, entry by entry, as a node does it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from augury.kernel.setups import plain_setup
from augury.server.live.entries import next_entry, opening_entry
from augury.server.storage.store import Store
from augury.table.commands import SERVER, AddBot, BotMoves, Command, Move, Propose, Sender, ServerCommand, Sit
from augury.table.events import Opened, Origin
from augury.table.handler import CommandHandler, CommandRequest
from augury.table.match import Match
from tests.setups import Way, opened

SECOND = 1000


class Playing:
    """A match whose entries are stored. People and bots make random moves."""

    def __init__(
        self, store: Store, match: str, way: Way, seats: Sequence[str], at: int, origin: Origin | None = None
    ) -> None:
        """Open the match, and seat people by name and bots as `level:` and their level."""
        self._store, self.at, self._chance = store, at, random.Random(1)
        game = opened(way)
        opening = Opened(
            game=game.name,
            setup=plain_setup(game.chosen),
            host="guest",
            title="a table",
            private=False,
            grace=None,
            origin=origin,
        )
        self.handler = CommandHandler.opened(match, opening, at)
        self._append(opening_entry(self.handler.tail, self.handler.match))
        host = Sender("guest", "Guest")
        for seat, who in enumerate(seats):
            level = who.removeprefix("level:")
            if level == who:
                self.do(Sender(who, who.title()), Sit(seat))
            else:
                self.do(host, AddBot(level, seat))

    @property
    def match(self) -> Match:
        """The match in its current state."""
        return self.handler.match

    def _append(self, entry: object) -> None:
        assert self._store.append([entry]) == [True]  # type: ignore[list-item]

    def do(self, sender: Sender, command: Command | ServerCommand) -> None:
        """Carry out a command one second later."""
        self.at += SECOND
        transition = self.handler.consider(CommandRequest(sender, command), self.at)
        assert transition is not None
        self._append(next_entry(transition, ""))
        self.handler.accept(transition)

    def move(self) -> None:
        """Make one random move."""
        seat = self._chance.choice(self.match.actors)
        move = self._chance.choice(self.match.now.legal(seat))
        there = self.match.seats[seat]
        if there.played_by_bot:
            self.do(SERVER, BotMoves(seat, move))
        else:
            self.do(Sender(there.holders[0], there.name), Move(move))

    def play(self, most: int | None = None) -> Playing:
        """Make random moves, up to a given number or to the end."""
        while self.match.phase == "playing" and most != 0:
            self.move()
            most = None if most is None else most - 1
        return self

    def again(self, *people: str) -> Playing:
        """Start a rematch to which all these people agree."""
        for who in people:
            self.do(Sender(who, who.title()), Propose("rematch"))
        return self
