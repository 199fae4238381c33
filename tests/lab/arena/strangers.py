"""Players from outside the package, most of which misbehave."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from threading import Event
from typing import Any

import numpy as np

from augury.kernel.bits import members
from augury.kernel.interface import legal

HERE = "tests.lab.arena.strangers"
LATE = 1.2
"""Seconds: more than the limit in the tests, and less than the watchdog waits."""


def options(game: Any, state: Any, seat: int) -> list[int]:
    """Return all legal actions."""
    words = np.zeros(game.engine.rules.words, np.uint64)
    legal(game.setup, state, seat, words)
    return members(*words)


@dataclass(frozen=True)
class Steady:
    """Plays the legal action at some place of the list."""

    place: int = 0

    def choose(self, game: Any, state: Any, seat: int, dice: Any, stop: Event | None = None) -> int:
        """Return the action at that place, or the last one."""
        found = options(game, state, seat)
        return found[min(self.place, len(found) - 1)]


@dataclass(frozen=True)
class Musing(Steady):
    """Plays the same action after a pause."""

    seconds: float = 0.01

    def choose(self, game: Any, state: Any, seat: int, dice: Any, stop: Event | None = None) -> int:
        """Return the action after a pause."""
        time.sleep(self.seconds)
        return super().choose(game, state, seat, dice, stop)


class Troubled:
    """Misbehaves in seat 0, unless it is told to stop."""

    def choose(self, game: Any, state: Any, seat: int, dice: Any, stop: Event | None = None) -> Any:
        """Return the first action, or misbehave."""
        return options(game, state, seat)[0] if seat or (stop and stop.is_set()) else self.astray(game)

    def astray(self, game: Any) -> Any:
        """Misbehave in some way."""


class Crashing(Troubled):
    """Raises an error."""

    def astray(self, game: Any) -> Any:
        """Raise an error."""
        raise ZeroDivisionError("what now?")


class Cheating(Troubled):
    """Returns an illegal action."""

    def astray(self, game: Any) -> Any:
        """Return an action of no game."""
        return 10**6


class Babbling(Troubled):
    """Returns something that is not an action."""

    def astray(self, game: Any) -> Any:
        """Return a text."""
        return "b1=2"


class Agreeing(Troubled):
    """Returns a truth value, which Python takes for the number 1."""

    def astray(self, game: Any) -> Any:
        """Return True."""
        return True


class Slow(Troubled):
    """Answers too late."""

    def astray(self, game: Any) -> Any:
        """Sleep past the limit."""
        time.sleep(LATE)
        return 0


class Endless(Troubled):
    """Never answers."""

    def astray(self, game: Any) -> Any:
        """Loop forever."""
        while True:
            pass


class Dying(Troubled):
    """Ends its own process."""

    def astray(self, game: Any) -> Any:
        """End the process."""
        os._exit(3)


class AsDocumented:
    """Has the signature of the documentation, and requires the event in it."""

    def choose(self, game: Any, state: Any, seat: int, dice: Any, stop: Event) -> int:
        """Return the first action."""
        assert isinstance(stop, Event)
        return options(game, state, seat)[0]


class WithoutStop:
    """Takes no `stop` argument."""

    def choose(self, game: Any, state: Any, seat: int, dice: Any) -> int:
        """Return the first action."""
        return options(game, state, seat)[0]


class Patient:
    """Thinks until it is stopped."""

    def choose(self, game: Any, state: Any, seat: int, dice: Any, stop: Event) -> int:
        """Return the first action once it is stopped."""
        stop.wait()
        return options(game, state, seat)[0]


class Misfit:
    """Has a `choose` with another signature."""

    def choose(self, position: Any) -> int:
        """Never called."""
        return 0


class Hopeless:
    """Fails in every seat."""

    def choose(self, game: Any, state: Any, seat: int, dice: Any, stop: Event) -> int:
        """Raise an error."""
        raise KeyError("mistyped")


class Unmade:
    """Cannot be constructed without an argument."""

    def __init__(self, needed: int) -> None:
        """Require an argument."""

    def choose(self, *_: object) -> int:
        """Never called."""
        return 0
