"""A turn: what a seat knows, its legal moves, and a way to answer."""

from __future__ import annotations

import json
import secrets
from base64 import b64decode
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from augury.client.connection import Connection
from augury.errors import NotNow, NotYourTurn, Stale, TooLate

if TYPE_CHECKING:
    from augury.kernel.game import Game
    from augury.kernel.records import Record
    from augury.players import Player

OUTDATED = (Stale, NotNow, NotYourTurn, TooLate)
"""Errors for a move that the table no longer waits for."""


@dataclass(frozen=True)
class Over:
    """A game that you played is over."""

    match: str
    number: int
    seat: int
    scores: list[int]
    winners: list[int]


@dataclass(frozen=True)
class Turn:
    """It is your turn at a table."""

    connection: Connection = field(repr=False)
    match: str
    seat: int
    seq: int
    """The number of this decision among those of the seat."""
    name: str
    """The game's."""
    setup: dict[str, Any] = field(repr=False)
    view: dict[str, Any] = field(repr=False)
    """Everything that the seat knows, for reading; see `legal`."""
    record: bytes = field(repr=False)
    level: str | None = None
    """For a worker of the server: the level to play at."""
    seconds: float | None = None
    """The longest time to think, if the server sets one."""
    weigh: dict[str, Any] | None = field(default=None, repr=False)
    """For a worker of the server: evaluate the choices instead of moving."""

    @classmethod
    def read(cls, connection: Connection, message: dict[str, Any]) -> Turn:
        """A turn from its message."""
        fields = {name: value for name, value in message.items() if name not in {"type", "game", "state"}}
        return cls(connection, name=message["game"], record=b64decode(message["state"]), **fields)

    @property
    def legal(self) -> list[str]:
        """The moves that the seat may make."""
        moves: list[str] = self.view["legal"]
        return moves

    @property
    def game(self) -> Game:
        """The game, as `augury.game` returns it."""
        return _opened(self.name, json.dumps(self.setup, sort_keys=True))

    @cached_property
    def state(self) -> Record:
        """The position as a record without what the seat must not know, for Augury's own players."""
        from augury.kernel.records import from_bytes

        return from_bytes(self.game.engine.rules.state, self.record)

    def ask(self, player: str | Player, seconds: float | None = None) -> str:
        """The move that one of Augury's players, or your own, would make within some seconds."""
        from threading import Event, Timer

        from augury.kernel.chance import dice
        from augury.players import player as named

        somebody = named(player, self.name) if isinstance(player, str) else player
        stop, luck = Event(), dice(secrets.randbits(64))
        timer = Timer(seconds or 0, stop.set)
        timer.daemon = True
        if seconds is not None:
            timer.start()
        try:
            action = somebody.choose(self.game, self.state, self.seat, luck, stop)
        finally:
            timer.cancel()
        return self.game.engine.format_action(self.game.setup, action)

    def play(self, move: str) -> bool:
        """Make a move, sending it until the server answers; False if the table no longer waits for it."""
        body = {"move": move, "id": f"turn:{self.seat}:{self.seq}", "seq": self.seq, "seat": self.seat}
        try:
            self.connection.request("POST", f"/api/matches/{self.match}/moves", body, again=True)
        except OUTDATED:
            return False
        return True


@lru_cache(64)
def _opened(game: str, setup: str) -> Game:
    from augury.kernel.game import Game
    from augury.kernel.registry import game_info
    from augury.kernel.setups import read_setup

    found = game_info(game)
    return Game(found, read_setup(found.setup, json.loads(setup), files=False))
