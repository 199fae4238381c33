"""Compile, or load from the cache, all that tables and players need for a game, before anyone has to wait for it.

    python -m augury.players.warmup GAME ...

compiles the games it is given, one after the other. Servers start it in the background when the cache is empty.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from threading import Event

from augury.kernel.chance import dice
from augury.kernel.codecache import cache_folder, sources_digest
from augury.kernel.game import Game, open_game
from augury.kernel.interface import stage
from augury.kernel.registry import catalogue, game_info
from augury.kernel.seals import KEYED, Seal
from augury.players.protocol import Player
from augury.players.registry import levels_of, player

FEW = 12
GAMES = 20
MOVES = 500
"""The most moves of one of these games: those of other packages may be long."""


def warm_rules(name: str) -> None:
    """Play some whole games as tables do, and create all views, so that tables need not compile or load anything."""
    games = [open_game(name, **setup) for setup in game_info(name).warm_up]
    for number in range(GAMES):
        game, choice = games[number % len(games)], Random(number)  # noqa: S311
        position = game.sealed(Seal(number, "", KEYED))
        for _ in range(MOVES):
            if position.over:
                break
            seat = choice.choice(position.actors)
            position, _ = position.step(choice.choice(position.legal_actions(seat)), seat)
            position.views_json()
            for reader in (*game.seats, None):
                position.view(reader)


def warm_levels(name: str) -> None:
    """Let all levels of a game choose, the strongest first."""
    games = [open_game(name, **setup) for setup in game_info(name).warm_up]
    for level in reversed(levels_of(name)):
        for game in games:
            warm_up(game, player(level.name, name))


def warm_up(game: Game, somebody: Player) -> None:
    """Let a player make the choices of one round, or a few in a game without rounds, with no time to think."""
    position, stop = game.start(0, ""), Event()
    stop.set()
    began, number = stage(game.setup, position.state), 0
    while not position.over and stage(game.setup, position.state) == began and (began or number < FEW):
        seat = position.actors[0]
        position = position.play(somebody.choose(game, position.erased(seat), seat, dice("warm", number), stop), seat)
        number += 1


def warm_game(name: str) -> None:
    """Compile or load all code that a game and its levels need; one process compiles at a time."""
    mark = _mark(name)
    with _alone(mark.with_suffix(".lock")) if not mark.exists() else nullcontext():
        warm_rules(name)
        warm_levels(name)
        with suppress(OSError):  # on a full or read-only disk the next run compiles again
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()


def is_warm(name: str) -> bool:
    """Whether everything that a game needs has been compiled on this machine and nothing has changed since."""
    return _mark(name).exists()


def _mark(name: str) -> Path:
    """The empty file that marks a game as compiled."""
    return cache_folder() / sources_digest()[:16] / f"{name}-{_machine()}.warm"


@cache
def _machine() -> str:
    """What compiled code depends on besides the sources."""
    import numba
    from numba.core import codegen

    processor = codegen.ll.get_host_cpu_name(), codegen.get_host_cpu_features()
    return sha256(repr((sys.version_info[:3], numba.__version__, processor)).encode()).hexdigest()[:16]


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Wait until no other process compiles the same game; without file locks, do not wait."""
    with ExitStack() as stack:
        with suppress(ImportError, OSError):
            import fcntl

            file.parent.mkdir(parents=True, exist_ok=True)
            fcntl.flock(stack.enter_context(file.open("w", encoding="utf-8")), fcntl.LOCK_EX)
        yield


def compile_games(names: list[str]) -> None:
    """Compile some or all games at low priority."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    for name in names or [info.name for info in catalogue()]:
        warm_game(name)


if __name__ == "__main__":
    compile_games(sys.argv[1:])
