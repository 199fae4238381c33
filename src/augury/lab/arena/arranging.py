"""From what somebody asks for to a run: who enters, who meets whom, and what must be the same to go on later."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from augury.errors import BadArgument, BadSetup
from augury.kernel.codecache import COMPILED_LAYERS, sources_digest
from augury.kernel.sealing import check_seed
from augury.kernel.setups import plain_setup
from augury.lab.arena.block import Pair, Terms
from augury.lab.arena.entering import ORACLE, Entrant, entrant, fingerprint
from augury.lab.arena.journal import Head
from augury.lab.arena.plan import against, everybody, ladder
from augury.lab.arena.playing import has_rounds
from augury.lab.arena.results import Measured
from augury.lab.arena.running import Plan
from augury.players.naming import levels_of

if TYPE_CHECKING:
    from augury.kernel.game import Game

MOST_BLOCKS = 10**7
MOST_SECONDS = 3600.0
PACKAGE = Path(__file__).parent.parent
DATA = {".bin", ".csv", ".json", ".npy", ".npz", ".toml"}
"""Endings of files that players or games read."""


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody asks of the arena."""

    entrants: list[str]
    blocks: int = 200
    unit: str = "game"
    against: str | None = None
    """Everybody meets this one only."""
    ladder: bool = False
    """Everybody meets the one named before; if nobody is named, the levels of the game."""
    sequential: bool = False
    margin: float = 0.02
    oracle: bool = False
    """Whether the oracle's gap is measured, too."""
    reference: str = "flat:worlds=100"
    seed: int = 0
    limit: float = 60.0


@dataclass(frozen=True)
class Arrangement:
    """A run that can begin."""

    terms: Terms
    plan: Plan
    head: Head
    names: list[str]
    """All who play."""
    measured: Measured | None


def arrange(game: Game, wishes: Wishes) -> Arrangement:
    """The run that somebody asks for, or one sentence why there is none."""
    _check(wishes)
    if wishes.unit == "round" and not has_rounds(game):
        raise BadArgument(f"{game.name} is not played in rounds; leave out --unit round")
    entered = [entrant(name, game.name) for name in _named(game, wishes)]
    names = [who.name for who in entered]
    pairs = _pairs(wishes, names, game.players)
    measured = None
    if wishes.oracle:
        reference = entrant(wishes.reference, game.name)
        measured = Measured([name for name in names if name not in (wishes.reference, ORACLE)], ORACLE, reference.name)
        entered += [who for who in (reference, entrant(ORACLE, game.name)) if who.name not in names]
    if wishes.against and wishes.against not in names:
        entered.append(entrant(wishes.against, game.name))
    free = against([*measured.names, ORACLE], [wishes.reference]) if measured else []
    pairs = list(dict.fromkeys([*pairs, *free]))
    if not pairs:
        raise BadArgument(f"name at least two players, for example: augury arena {game.name} flat random")
    terms = Terms(game.name, plain_setup(game.chosen), wishes.seed, wishes.unit == "round", wishes.limit)
    behind = {who.name: _behind(who) for who in entered}
    return Arrangement(
        terms=terms,
        plan=Plan(pairs, wishes.blocks, wishes.sequential, wishes.margin, free),
        head=Head(terms, pairs, behind, code_digest()),
        names=[who.name for who in entered],
        measured=measured,
    )


def _check(wishes: Wishes) -> None:
    check_seed(wishes.seed)
    if not 1 <= wishes.blocks <= MOST_BLOCKS:
        raise BadArgument(f"--blocks must be from 1 to {MOST_BLOCKS}, not {wishes.blocks}")
    if wishes.unit not in {"game", "round"}:
        raise BadArgument(f"--unit must be game or round, not {wishes.unit!r}")
    if not 0 < wishes.limit <= MOST_SECONDS:
        raise BadArgument(f"--limit must be more than 0 and at most {MOST_SECONDS:g} seconds, not {wishes.limit:g}")
    if not 0 < wishes.margin < 1:
        raise BadArgument(f"--margin must be between 0 and 1, not {wishes.margin:g}")
    if wishes.ladder and wishes.against:
        raise BadArgument("--ladder and --against both say who meets whom; choose one")
    twice = [name for name in wishes.entrants if wishes.entrants.count(name) > 1]
    if twice:
        raise BadSetup(f"{twice[0]} is entered twice; name each player once")


def _named(game: Game, wishes: Wishes) -> Sequence[str]:
    """Who enters: with --ladder and no names, the levels of the game."""
    if wishes.ladder and not wishes.entrants:
        return [level.name for level in levels_of(game.name)]
    return wishes.entrants


def _pairs(wishes: Wishes, names: Sequence[str], seats: int) -> list[Pair]:
    if wishes.ladder:
        return ladder(names)
    return against(names, [wishes.against]) if wishes.against else everybody(names, seats)


@cache
def code_digest() -> str:
    """A digest of all that players and rules are made of: their sources, and the data that they read."""
    digest = hashlib.sha256(sources_digest().encode())
    for layer in COMPILED_LAYERS:
        files = (file for file in (PACKAGE / layer).rglob("*") if file.suffix in DATA)
        for file in sorted(files):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _behind(who: Entrant) -> str:
    """The player behind a name, with a sign of the code if that comes from elsewhere."""
    sign = fingerprint(who.name)
    return f"{who.player} ({sign})" if sign else who.player
