"""The process in which games are played, so that a player that crashes or never answers affects no other.

It plays tasks, and writes into a shared array which player is thinking and until when. The process that started it
reads the array, and kills this process when a player is overdue.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from augury.lab.arena.block import RunSettings, Task, play_games
from augury.lab.arena.entrants import Entrant, entrant
from augury.lab.workers.processes import Handler, Send

if TYPE_CHECKING:
    from augury.kernel.game import Game

GRACE = 1.0
"""Seconds after its limit that a player is killed; until then it may still return and report how late it was."""
MOST_WARMING = 16
"""How many choices a player makes to warm up."""

# The entries of a shared deadline.
UNTIL, SEAT, WARM = range(3)


class Request(msgspec.Struct, frozen=True):
    """What to play: some seats of a block; `cold` players are not warmed up first."""

    task: Task
    seats: list[int]
    cold: list[str]


class SharedDeadline:
    """Tells the supervising process who is thinking, and until when."""

    def __init__(self, shared: Any, seconds: float, *, warming: bool = False) -> None:
        self._shared, self._seconds, self._warming = shared, seconds, warming

    def thinking(self, seat: int) -> None:
        self._shared[SEAT], self._shared[WARM] = seat, self._warming
        self._shared[UNTIL] = time.monotonic() + self._seconds

    def done(self) -> None:
        """No seat is thinking."""
        self._shared[UNTIL] = 0.0


def play_requests(shared: Any, settings: RunSettings, send: Send) -> Handler:
    """Prepare to play requests; every game is sent as soon as it is over."""
    from augury.kernel.game import open_game

    game = open_game(settings.game, **settings.setup)
    entered = cache(lambda name: entrant(name, settings.game))
    warm: set[str] = set()

    def play(request: Request) -> None:
        task = request.task
        hero, other = entered(task.pair.hero), entered(task.pair.other)
        for who in (hero, other):
            if who.name not in warm and who.name not in request.cold:
                _warm_up(
                    game, settings, who, 0 if who is hero else 1, SharedDeadline(shared, settings.warming, warming=True)
                )
            warm.add(who.name)
        deadline = SharedDeadline(shared, settings.limit + GRACE)
        for played in play_games(game, settings, task.block, hero, other, request.seats, deadline):
            send(played)

    return play


def _warm_up(game: Game, settings: RunSettings, who: Entrant, number: int, deadline: SharedDeadline) -> None:
    """Let a player choose a few times with no time to think, so that its code is loaded."""
    from augury.kernel.chance import dice
    from augury.players.chance import Random

    hurry = threading.Event()
    hurry.set()

    class Hurried:
        """Asks the player a few times, then plays at random."""

        asked = 0

        def choose(self, game: Any, state: Any, seat: int, dice: Any, stop: Any = None) -> int:
            self.asked += 1
            if self.asked > MOST_WARMING:
                return Random().choose(game, state, seat, dice)
            deadline.thinking(number)
            try:
                return who.make().choose(game, state, seat, dice, hurry)
            finally:
                deadline.done()

    from augury.lab.arena.contest import play_contest

    luck = Entrant("chance", "random", Random)
    table: Sequence[Entrant] = [Entrant(who.name, who.player, Hurried, who.sees_all)] + [luck] * (game.players - 1)
    quiet = SharedDeadline([0.0] * 3, 0)
    # What goes wrong here goes wrong again in a game, where it counts.
    play_contest(
        game, 0, table, 0, lambda *path: dice("warming", *path), one_round=True, limit=settings.warming, monitor=quiet
    )
