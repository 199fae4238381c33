"""Who may enter the arena: every player by its name, the oracle, and classes from elsewhere.

A class from elsewhere is named by a module or a file: `package.module:Class`, `./mine.py:Class`, or with settings
`./mine.py:Class:depth=3`. Only the arena takes those, and only the arena takes the oracle.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, is_dataclass
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, cast

from augury.errors import BadSetup
from augury.players.protocol import Player
from augury.players.registry import level_of, make_player, player

ORACLE = "oracle"


@dataclass(frozen=True)
class Entrant:
    """A player in the arena."""

    name: str
    """The name as it was entered."""
    player: str
    """The player behind a level's name, or the name itself; equal players get equal dice."""
    make: Callable[[], Player]
    """Creates a new player for one seat of one game, so that no player remembers earlier games."""
    sees_all: bool = False
    """Whether it sees the true state instead of an erased one."""
    takes_stop: bool = True
    """Whether `choose` has the parameter `stop`."""


def entrant(name: str, game: str) -> Entrant:
    """The entrant of that name, if it plays the game of that name."""
    if _is_oracle(name):
        from augury.lab.arena.oracle import Oracle

        seer = make_player(Oracle, ORACLE, name.partition(":")[2])
        return Entrant(name, name, lambda: seer, sees_all=True)
    if is_outside(name):
        make = _outside(name)
        return Entrant(name, name, make, takes_stop=_takes_stop(name, make()))
    level = level_of(name, game)
    behind = level.player if level else name
    player(name, game)
    return Entrant(name, behind, lambda: player(name, game))


def _is_oracle(name: str) -> bool:
    return name.partition(":")[0] == ORACLE


def is_outside(name: str) -> bool:
    """Whether a name is that of an external class.

    >>> [is_outside(name) for name in ("greedy", "flat:worlds=100", "./mine.py:Mine", "package.module:Mine")]
    [False, False, True, True]
    """
    where, colon, _ = name.partition(":")
    return bool(colon) and ("." in where or "/" in where)


def fingerprint(name: str) -> str:
    """A digest of the code of an outside player; empty for our own."""
    if not is_outside(name):
        return ""
    file = _file_of(name.partition(":")[0])
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16] if file else ""


def _outside(name: str) -> Callable[[], Player]:
    """A factory for players of an outside class."""
    where, _, rest = name.partition(":")
    word, _, settings = rest.partition(":")
    kind = getattr(_module(where), word, None)
    if not isinstance(kind, type) or not callable(getattr(kind, "choose", None)):
        raise BadSetup(f"{where} has no class {word!r} with a function choose(game, state, seat, dice, stop)")
    if settings and not is_dataclass(kind):
        raise BadSetup(f"{word} takes no settings, because it is not a dataclass; leave out {':' + settings!r}")

    def make() -> Player:
        try:
            return make_player(kind, word, settings) if is_dataclass(kind) else cast(Player, cast(Any, kind)())
        except BadSetup:
            raise
        except Exception as error:
            raise BadSetup(f"{name} cannot be made: {_describe(error)}") from error

    return make


def _takes_stop(name: str, player: Player) -> bool:
    """Whether `choose` takes `stop`, or only what comes before it; BadSetup if it takes neither."""
    try:
        signature = inspect.signature(player.choose)
    except ValueError:  # not every callable tells its signature
        return True
    for count in (5, 4):
        with suppress(TypeError):
            signature.bind(*range(count))
            return count == 5
    raise BadSetup(f"{name} must have a function choose(self, game, state, seat, dice, stop), not choose{signature}")


@cache
def _module(where: str) -> Any:
    """Load a module once, by name or file; the current folder is searched first."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        if not where.endswith(".py"):
            return __import__(where, fromlist=["_"])
        file = Path(where).resolve()
        spec = spec_from_file_location(f"entrant_{file.stem}", file)
        if not file.is_file() or spec is None or spec.loader is None:
            raise BadSetup(f"there is no file {where}")
        module = module_from_spec(spec)
        sys.modules[spec.name] = module  # dataclasses look their module up by its name
        spec.loader.exec_module(module)
        return module
    except BadSetup:
        raise
    except Exception as error:
        raise BadSetup(f"{where} cannot be loaded: {_describe(error)}") from error


def _file_of(where: str) -> Path | None:
    if where.endswith(".py"):
        return Path(where)
    spec = find_spec(where)
    return Path(spec.origin) if spec and spec.origin and Path(spec.origin).is_file() else None


def _describe(error: Exception) -> str:
    """An error, and the line that raised it unless that is here; a syntax error says that itself."""
    told = f"{type(error).__name__}: {error}".strip(": ")
    lines = [line for line in traceback.extract_tb(error.__traceback__) if line.filename[0] != "<"]
    if isinstance(error, SyntaxError) or lines[-1].filename == __file__:
        return told
    return f"{told} ({Path(lines[-1].filename).name}, line {lines[-1].lineno})"
