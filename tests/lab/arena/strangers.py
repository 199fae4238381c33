"""Players from elsewhere, most of whom should not be let in."""

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
"""Seconds, more than the limit in the tests and less than what the watchdog waits."""


def options(game: Any, state: Any, seat: int) -> list[int]:
    """All legal actions."""
    words = np.zeros(game.engine.rules.words, np.uint64)
    legal(game.setup, state, seat, words)
    return members(*words)


@dataclass(frozen=True)
class Steady:
    """Plays the first legal action, or another."""

    place: int = 0

    def choose(self, game: Any, state: Any, seat: int, dice: Any, stop: Event | None = None) -> int:
        """The action in that place."""
        found = options(game, state, seat)
        return found[min(self.place, len(found) - 1)]


@dataclass(frozen=True)
class Musing(Steady):
    """Plays the same, after a while."""

    seconds: float = 0.01

    def choose(self, game: Any, state: Any, seat: int, dice: Any, stop: Event | None = None) -> int:
        """The first action, unhurried."""
        time.sleep(self.seconds)
        return super().choose(game, state, seat, dice, stop)


class Troubled:
    """Goes astray in seat 0, and not while others hurry it."""

    def choose(self, game: Any, state: Any, seat: int, dice: Any, stop: Event | None = None) -> Any:
        """The first action, unless it goes astray."""
        return options(game, state, seat)[0] if seat or (stop and stop.is_set()) else self.astray(game)

    def astray(self, game: Any) -> Any:
        """What it does instead."""


class Crashing(Troubled):
    """Raises."""

    def astray(self, game: Any) -> Any:
        """An error."""
        raise ZeroDivisionError("what now?")


class Cheating(Troubled):
    """Answers what is not allowed."""

    def astray(self, game: Any) -> Any:
        """No action of any game."""
        return 10**6


class Babbling(Troubled):
    """Answers what is no action."""

    def astray(self, game: Any) -> Any:
        """Words."""
        return "b1=2"


class Slow(Troubled):
    """Answers too late."""

    def astray(self, game: Any) -> Any:
        """A nap."""
        time.sleep(LATE)
        return 0


class Endless(Troubled):
    """Never answers."""

    def astray(self, game: Any) -> Any:
        """Round and round."""
        while True:
            pass


class Dying(Troubled):
    """Takes its process with it."""

    def astray(self, game: Any) -> Any:
        """The end."""
        os._exit(3)


class AsDocumented:
    """Has the signature that the documentation shows, and needs what is in it."""

    def choose(self, game: Any, state: Any, seat: int, dice: Any, stop: Event) -> int:
        """The first action, if nobody hurries."""
        assert isinstance(stop, Event)
        return options(game, state, seat)[0]


class WithoutStop:
    """Has no use for being stopped."""

    def choose(self, game: Any, state: Any, seat: int, dice: Any) -> int:
        """The first action."""
        return options(game, state, seat)[0]


class Patient:
    """Thinks until it is stopped."""

    def choose(self, game: Any, state: Any, seat: int, dice: Any, stop: Event) -> int:
        """The first action, at the last moment."""
        stop.wait()
        return options(game, state, seat)[0]


class Misfit:
    """Has a function of another kind."""

    def choose(self, position: Any) -> int:
        """Never."""
        return 0


class Hopeless:
    """Fails wherever it sits."""

    def choose(self, game: Any, state: Any, seat: int, dice: Any, stop: Event) -> int:
        """An error."""
        raise KeyError("mistyped")


class Unmade:
    """Cannot even be made."""

    def __init__(self, needed: int) -> None:
        """Needs something."""

    def choose(self, *_: object) -> int:
        """Never."""
        return 0
