"""Turns options into a run that can begin: the entrants, the pairs, and what must match to resume a run."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from augury import __version__
from augury.errors import BadArgument, BadSetup
from augury.kernel.codecache import COMPILED_LAYERS, sources_digest
from augury.kernel.seals import check_seed
from augury.kernel.setups import plain_setup
from augury.lab.arena.block import Pair, PlayedBlock, RunSettings, Task
from augury.lab.arena.contest import has_rounds
from augury.lab.arena.entrants import ORACLE, Entrant, entrant, fingerprint
from augury.lab.arena.journal import RunHeader
from augury.lab.arena.pairings import against, everybody, ladder
from augury.lab.arena.results import GapPlayers, Results, results_of
from augury.lab.arena.run import Plan, Run
from augury.lab.arena.supervisor import start_supervisors
from augury.lab.workers.protocol import Workers
from augury.players.registry import levels_of

if TYPE_CHECKING:
    from augury.kernel.game import Game

MOST_BLOCKS = 10**7
MOST_SECONDS = 3600.0
PACKAGE = Path(__file__).parents[2]
DATA = {".bin", ".csv", ".json", ".npy", ".npz", ".toml"}
"""Endings of files that players or games read."""


class ArenaOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `augury arena`."""

    entrants: list[str]
    blocks: int = 200
    unit: str = "game"
    against: str | None = None
    """If set, every player meets only this one."""
    ladder: bool = False
    """Whether each player meets only the one named before it; without names, the levels of the game."""
    sequential: bool = False
    margin: float = 0.02
    oracle: bool = False
    """Whether to measure the share of the oracle gap, too."""
    reference: str = "flat:worlds=100"
    seed: int = 0
    limit: float = 60.0


@dataclass(frozen=True)
class PreparedRun:
    """A run that can begin."""

    game: Game
    settings: RunSettings
    plan: Plan
    head: RunHeader
    names: list[str]
    """All who play."""
    gap: GapPlayers | None

    def start_workers(self, workers: int | str) -> Workers[Task, PlayedBlock]:
        """Start local processes, no more than there are blocks, or use the Ray cluster at an address."""
        blocks = self.plan.blocks * len(self.plan.pairs)
        return start_supervisors(
            self.settings, self.game.players, min(workers, blocks) if isinstance(workers, int) else workers
        )

    def results(self, run: Run, command: str) -> Results:
        """The results of a run, with the command that repeats it."""
        head = Results(
            command=command,
            version=__version__,
            code=self.head.code,
            terms=self.settings,
            title=self.game.info.title,
            seats=self.game.players,
            players=self.head.players,
            most_blocks=self.plan.blocks,
            sequential=self.plan.sequential,
            margin=self.plan.margin,
            pairs=[],
            ratings=[],
            gaps=[],
            seat_effects=[],
            forfeits=[],
            times=[],
        )
        return results_of(run, head, self.names, self.gap)


def arrange(game: Game, options: ArenaOptions) -> PreparedRun:
    """The run that the options describe; BadArgument or BadSetup if there is none."""
    _check(options)
    if options.unit == "round" and not has_rounds(game):
        raise BadArgument(f"{game.name} is not played in rounds; leave out --unit round")
    entered = [entrant(name, game.name) for name in _named(game, options)]
    names = [who.name for who in entered]
    pairs = _pairs(options, names, game.players)
    gap = None
    if options.oracle:
        reference = entrant(options.reference, game.name)
        gap = GapPlayers([name for name in names if name not in (options.reference, ORACLE)], ORACLE, reference.name)
        entered += [who for who in (reference, entrant(ORACLE, game.name)) if who.name not in names]
    if options.against and options.against not in names:
        entered.append(entrant(options.against, game.name))
    free = against([*gap.names, ORACLE], [options.reference]) if gap else []
    pairs = list(dict.fromkeys([*pairs, *free]))
    if not pairs:
        raise BadArgument(f"name at least two players, for example: augury arena {game.name} flat random")
    settings = RunSettings(game.name, plain_setup(game.chosen), options.seed, options.unit == "round", options.limit)
    behind = {who.name: _behind(who) for who in entered}
    return PreparedRun(
        game=game,
        settings=settings,
        plan=Plan(pairs, options.blocks, options.sequential, options.margin, free),
        head=RunHeader(settings, pairs, behind, code_digest()),
        names=[who.name for who in entered],
        gap=gap,
    )


def _check(options: ArenaOptions) -> None:
    check_seed(options.seed)
    if not 1 <= options.blocks <= MOST_BLOCKS:
        raise BadArgument(f"--blocks must be from 1 to {MOST_BLOCKS}, not {options.blocks}")
    if options.unit not in {"game", "round"}:
        raise BadArgument(f"--unit must be game or round, not {options.unit!r}")
    if not 0 < options.limit <= MOST_SECONDS:
        raise BadArgument(f"--limit must be more than 0 and at most {MOST_SECONDS:g} seconds, not {options.limit:g}")
    if not 0 < options.margin < 1:
        raise BadArgument(f"--margin must be between 0 and 1, not {options.margin:g}")
    if options.ladder and options.against:
        raise BadArgument("--ladder and --against both say who meets whom; choose one")
    twice = [name for name in options.entrants if options.entrants.count(name) > 1]
    if twice:
        raise BadSetup(f"{twice[0]} is entered twice; name each player once")


def _named(game: Game, options: ArenaOptions) -> Sequence[str]:
    """The entrants: with --ladder and no names, the levels of the game."""
    if options.ladder and not options.entrants:
        return [level.name for level in levels_of(game.name)]
    return options.entrants


def _pairs(options: ArenaOptions, names: Sequence[str], seats: int) -> list[Pair]:
    if options.ladder:
        return ladder(names)
    return against(names, [options.against]) if options.against else everybody(names, seats)


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
    """The player behind a name, with a digest of its code if that is not ours."""
    sign = fingerprint(who.name)
    return f"{who.player} ({sign})" if sign else who.player
