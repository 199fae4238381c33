"""One game or round between players: its points, its shares of the victory, thinking times and forfeits."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Sequence
from threading import TIMEOUT_MAX, Event
from typing import TYPE_CHECKING, Protocol

import msgspec
import numpy as np

from augury.kernel.bits import members
from augury.kernel.integers import whole
from augury.kernel.interface import actors, apply, begin, hide, legal, returns, stage
from augury.kernel.records import Record, copy

if TYPE_CHECKING:
    from augury.kernel.chance import Dice
    from augury.kernel.game import Game
    from augury.lab.arena.entrants import Entrant
    from augury.players.protocol import Player


STOP_AT = 0.9
"""The part of the limit after which `stop` is set, so that a player that minds it answers in time."""
FRAMES = 8
"""How many of the innermost calls of a traceback are kept."""


class Forfeit(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a game ended early."""

    seat: int
    player: str
    reason: str
    traceback: str = ""
    """Where the player raised an error, if it did."""


class Deadline(Event):
    """An event that is set when time is up; looking at the clock costs less than a timer for every move."""

    def __init__(self, seconds: float) -> None:
        """Start now."""
        super().__init__()
        self._end = time.monotonic() + seconds

    def is_set(self) -> bool:
        return time.monotonic() >= self._end or super().is_set()

    def wait(self, timeout: float | None = None) -> bool:
        left = max(0.0, self._end - time.monotonic())
        super().wait(min(left, TIMEOUT_MAX) if timeout is None else min(left, timeout, TIMEOUT_MAX))
        return self.is_set()


class Played(msgspec.Struct, frozen=True):
    """The outcome of one game or round."""

    hero_seat: int
    points: list[int] | None
    """By seat, like all lists here; None if the game was forfeited."""
    shares: list[float]
    """Of the victory."""
    moves: list[int]
    milliseconds: list[float]
    """The total thinking time."""
    slowest: list[float]
    """The longest thinking time of a move, in milliseconds."""
    forfeit: Forfeit | None = None


class ThinkingMonitor(Protocol):
    """Notes who is thinking, so that another process notices a player that never answers."""

    def thinking(self, seat: int) -> None:
        """A seat starts to think."""

    def done(self) -> None:
        """No seat is thinking."""


class Forfeited(Exception):
    """A player forfeits the game."""

    def __init__(self, seat: int, reason: str, error: BaseException | None = None) -> None:
        """`error` is what the player raised, if it did."""
        super().__init__(reason)
        self.seat = seat
        self.reason = reason
        self.traceback = _traceback(error) if error else ""


class GameInProgress:
    """A game in progress, with a clock for every seat."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Entrant],
        roll: Callable[[int, int], Dice],
        limit: float,
        monitor: ThinkingMonitor,
    ) -> None:
        """`roll` returns the dice of a seat after a number of moves; `limit` is in seconds per move."""
        self._game, self._seats, self._roll, self._limit, self._monitor = game, seats, roll, limit, monitor
        self._words = np.zeros(game.engine.rules.words, np.uint64)
        self.moves = [0] * game.players
        self.seconds = [0.0] * game.players
        self.slowest = [0.0] * game.players

    def play(self, seed: int, *, one_round: bool) -> Record:
        """Play the game, or its first round, and return the final state."""
        setup, state = self._game.setup, self._game.engine.rules.state.new()
        begin(setup, state, np.uint64(seed))
        players = [self._seated(seat) for seat in range(self._game.players)]
        first, count = stage(setup, state), 0
        acting = actors(setup, state)
        while acting and not (one_round and stage(setup, state) != first):
            # Seats that act at the same time see the same state: none knows what another has chosen.
            chosen = [(seat, self._choice(players[seat], state, seat, count)) for seat in members(acting)]
            for seat, action in chosen:
                self.act(state, seat, action)
            count += len(chosen)
            acting = actors(setup, state)
        return state

    def act(self, state: Record, seat: int, action: int) -> None:
        """Apply an action; subclasses may note what it changes."""
        apply(self._game.setup, state, seat, action)

    def _seated(self, seat: int) -> Player:
        try:
            return self._seats[seat].make()
        except Exception as error:
            raise Forfeited(seat, _describe(error), error) from error

    def _choice(self, player: Player, state: Record, seat: int, count: int) -> int:
        """Ask a player for its action."""
        setup, seen = self._game.setup, copy(state)
        if not self._seats[seat].sees_all:
            hide(setup, seen, seat)
        dice = self._roll(seat, count)
        self._monitor.thinking(seat)
        started = time.perf_counter()
        try:
            if self._seats[seat].takes_stop:
                answer = player.choose(self._game, seen, seat, dice, Deadline(self._limit * STOP_AT))
            else:
                answer = player.choose(self._game, seen, seat, dice)
        except (Exception, SystemExit) as error:
            raise Forfeited(seat, _describe(error), error) from error
        finally:
            taken = time.perf_counter() - started
            self._monitor.done()
            self.moves[seat] += 1
            self.seconds[seat] += taken
            self.slowest[seat] = max(self.slowest[seat], taken)
        if taken > self._limit:
            raise Forfeited(seat, f"took more than {self._limit:g} s for a move")
        legal(setup, state, seat, self._words)
        action = whole(answer)
        if action is None:
            raise Forfeited(seat, f"answered {str(answer)[:40]!r}, which is not an action")
        if not 0 <= action < self._game.engine.rules.actions or not int(self._words[action >> 6]) >> (action & 63) & 1:
            raise Forfeited(seat, f"answered {action}, which is not legal there")
        return action


def play_contest(
    game: Game,
    seed: int,
    seats: Sequence[Entrant],
    hero_seat: int,
    roll: Callable[[int, int], Dice],
    *,
    one_round: bool,
    limit: float,
    monitor: ThinkingMonitor,
) -> Played:
    """Play a game or round and return its outcome."""
    here = GameInProgress(game, seats, roll, limit, monitor)
    points: list[int] | None = None
    forfeit: Forfeit | None = None
    try:
        end = here.play(seed, one_round=one_round)
    except Forfeited as lost:
        forfeit = Forfeit(lost.seat, seats[lost.seat].name, lost.reason, lost.traceback)
        shares = shares_after(forfeit, [entrant.name for entrant in seats])
    else:
        points = [int(score) for score in game.engine.scores(game.setup, end)]
        shares = shares_by_points(points) if one_round else _returns(game, end)
    return Played(
        hero_seat=hero_seat,
        points=points,
        shares=shares,
        moves=here.moves,
        milliseconds=[round(1000 * seconds, 4) for seconds in here.seconds],
        slowest=[round(1000 * seconds, 4) for seconds in here.slowest],
        forfeit=forfeit,
    )


def shares_by_points(points: Sequence[int]) -> list[float]:
    """Shares of the victory in a round: the most points win, and ties share.

    >>> shares_by_points([3, 1, 3, 0])
    [0.5, 0.0, 0.5, 0.0]
    """
    most = max(points)
    return [float(score == most) / points.count(most) for score in points]


def shares_after(forfeit: Forfeit, names: Sequence[str]) -> list[float]:
    """Shares of the victory after a forfeit: none for that player in any seat; the others share.

    >>> shares_after(Forfeit(1, "b", "fell asleep"), ["a", "b", "b"])
    [1.0, 0.0, 0.0]
    """
    left = [name != forfeit.player for name in names]
    if not any(left):  # a player against itself
        left = [seat != forfeit.seat for seat in range(len(names))]
    return [float(stays) / sum(left) for stays in left]


def has_rounds(game: Game) -> bool:
    """Whether a game has rounds; a game without them stays in stage 0."""
    state = game.engine.rules.state.new()
    begin(game.setup, state, np.uint64(0))
    return stage(game.setup, state) != 0


def _returns(game: Game, end: Record) -> list[float]:
    shares = np.zeros(game.players)
    returns(game.setup, end, shares)
    return [float(share) for share in shares]


def _traceback(error: BaseException) -> str:
    """The traceback of an error without our own call at its top."""
    inner = error.__traceback__.tb_next if error.__traceback__ else None
    trace = traceback.TracebackException(type(error), error, inner, limit=-FRAMES)
    return "".join(trace.format(chain=False))


def _describe(error: BaseException) -> str:
    """An error on one short line."""
    return " ".join(f"raised {type(error).__name__}: {error}".strip(": ").split())[:200]
