"""The results of a run: pairs, ratings, the oracle gap, thinking times, seats and forfeits."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import msgspec
import numpy as np

from augury.lab.arena.block import Pair, PlayedBlock, RunSettings
from augury.lab.arena.run import Run, gain, mean, share, share_above_par
from augury.lab.arena.statistics.gap import gap_share
from augury.lab.arena.statistics.intervals import Estimate, Floats, bootstrap, mean_interval, share_interval
from augury.lab.arena.statistics.ratings import Meeting, Rating, ratings
from augury.lab.arena.statistics.sequential import Test, ratios

POINTS_OF_PATH = 200
"""How many points of a test's path are kept for plots."""


class PairResult(msgspec.Struct, frozen=True):
    """The results of a hero among copies of another player."""

    hero: str
    other: str
    blocks: int
    games: int
    share: Estimate | None
    """The hero's share of victories."""
    edge: Estimate | None
    """How far that is above an equal share."""
    gain: Estimate | None
    """The hero's points less the mean of the others'."""
    gain_bootstrap: Estimate | None
    forfeits_hero: int
    forfeits_other: int
    seats: list[float]
    """The hero's share by seat."""
    test: Test | None
    path: list[tuple[int, float]]
    """The test's log-likelihood ratio by the number of blocks."""


class Gap(msgspec.Struct, frozen=True):
    """The share of the oracle gap that a player closes."""

    name: str
    reference: str
    share: Estimate | None
    gain: Estimate | None
    oracle_gain: Estimate | None


class Time(msgspec.Struct, frozen=True):
    """The thinking time of a player."""

    name: str
    moves: int
    milliseconds: float
    """The mean per move."""
    slowest: float


class ForfeitCount(msgspec.Struct, frozen=True):
    """How many games a player forfeited for a reason."""

    name: str
    reason: str
    games: int
    traceback: str
    """Of the first such error; empty if there is none."""


class SeatEffect(msgspec.Struct, frozen=True):
    """The advantage of a seat, averaged over all players."""

    seat: int
    share: Estimate | None


class Results(msgspec.Struct, frozen=True):
    """The results of a run."""

    command: str
    version: str
    code: str
    terms: RunSettings
    title: str
    seats: int
    players: dict[str, str]
    most_blocks: int
    sequential: bool
    margin: float
    pairs: list[PairResult]
    ratings: list[Rating]
    gaps: list[Gap]
    seat_effects: list[SeatEffect]
    forfeits: list[ForfeitCount]
    times: list[Time]
    """Varies from run to run, unlike everything else."""
    failing: str | None = None
    """The player that stopped the run by forfeiting too many games in a row."""


class GapPlayers(msgspec.Struct, frozen=True):
    """The players with which the oracle gap is measured."""

    names: list[str]
    oracle: str
    reference: str


def results_of(run: Run, head: Results, names: Sequence[str], measured: GapPlayers | None) -> Results:
    """Complete the results of a run, given what is known before it."""
    played = {pair: run.blocks(pair) for pair in run.plan.pairs}
    flat = [block for blocks in played.values() for block in blocks]
    seed = head.terms.seed
    return msgspec.structs.replace(
        head,
        pairs=[_pair(pair, blocks, run.test(pair), run.plan.margin, seed) for pair, blocks in played.items()],
        ratings=_ratings(names, played, head.seats, seed),
        gaps=[_gap(name, measured, played, seed) for name in measured.names] if measured else [],
        seat_effects=_seat_effects(flat, head.seats),
        forfeits=_forfeits(flat),
        times=_times(flat),
        failing=run.failing,
    )


def _pair(pair: Pair, blocks: Sequence[PlayedBlock], test: Test | None, margin: float, seed: int) -> PairResult:
    gains = np.array([found for block in blocks if (found := gain(block)) is not None])
    edges = np.array([share_above_par(block) for block in blocks])
    seats = len(blocks[0].games) if blocks else 1
    games = [game for block in blocks for game in block.games]
    lost = Counter(game.forfeit.player for game in games if game.forfeit)
    return PairResult(
        hero=pair.hero,
        other=pair.other,
        blocks=len(blocks),
        games=len(games),
        share=share_interval(np.array([share(block) for block in blocks])),
        edge=_shifted(share_interval(edges + 1 / seats), -1 / seats),
        gain=mean_interval(gains),
        gain_bootstrap=bootstrap(gains, seed),
        forfeits_hero=lost[pair.hero],
        forfeits_other=lost[pair.other],
        seats=[mean(column) for column in _by_seat(blocks)],
        test=test,
        path=_path(edges, margin) if test else [],
    )


def _shifted(found: Estimate | None, by: float) -> Estimate | None:
    return found and Estimate(found.value + by, found.low + by, found.high + by, found.count)


def _by_seat(blocks: Sequence[PlayedBlock]) -> Iterable[list[float]]:
    """The hero's shares by seat."""
    if blocks:
        for seat in range(len(blocks[0].games)):
            yield [block.games[seat].shares[seat] for block in blocks]


def _path(edges: Floats, margin: float) -> list[tuple[int, float]]:
    """Some points of a test's path, including the last."""
    path = ratios(edges, 0.0, margin)
    step = max(1, -(-len(path) // POINTS_OF_PATH))
    kept = sorted({*range(0, len(path), step), len(path) - 1}) if len(path) else []
    return [(index + 1, round(float(path[index]), 4)) for index in kept]


def _ratings(names: Sequence[str], played: dict[Pair, list[PlayedBlock]], seats: int, seed: int) -> list[Rating]:
    """Ratings of all players that met others; a forfeit is a loss, and a game that nobody won is shared."""
    met = [name for name in names if any(name in (pair.hero, pair.other) for pair, found in played.items() if found)]
    meetings = [
        Meeting(
            met.index(pair.hero),
            met.index(pair.other),
            np.array([block.block for block in blocks]),
            np.array([share_above_par(block) + 1 / seats for block in blocks]),
        )
        for pair, blocks in played.items()
        if blocks
    ]
    return sorted(ratings(met, meetings, seats, seed), key=lambda rated: -rated.rating.value)


def _gap(name: str, measured: GapPlayers, played: dict[Pair, list[PlayedBlock]], seed: int) -> Gap:
    """The gap over the deals that both played without a forfeit."""
    mine, theirs = (
        {block.block: found for block in played[Pair(who, measured.reference)] if (found := gain(block)) is not None}
        for who in (name, measured.oracle)
    )
    both = sorted(mine.keys() & theirs.keys())
    player, oracle = np.array([mine[block] for block in both]), np.array([theirs[block] for block in both])
    closed = gap_share(player, oracle, seed)
    return Gap(name, measured.reference, closed, bootstrap(player, seed), bootstrap(oracle, seed))


def _seat_effects(blocks: Sequence[PlayedBlock], seats: int) -> list[SeatEffect]:
    """Each seat's share over blocks; players cancel out, because everyone sits in every seat."""
    return [
        SeatEffect(
            seat, share_interval(np.array([mean([game.shares[seat] for game in block.games]) for block in blocks]))
        )
        for seat in range(seats)
    ]


def _forfeits(blocks: Sequence[PlayedBlock]) -> list[ForfeitCount]:
    found = [game.forfeit for block in blocks for game in block.games if game.forfeit]
    counted = Counter((forfeit.player, forfeit.reason) for forfeit in found)
    first = {(forfeit.player, forfeit.reason): forfeit.traceback for forfeit in reversed(found)}
    return [ForfeitCount(*which, count, first[which]) for which, count in counted.most_common()]


def _times(blocks: Sequence[PlayedBlock]) -> list[Time]:
    moves: Counter[str] = Counter()
    spent: defaultdict[str, float] = defaultdict(float)
    slowest: dict[str, float] = {}
    for block in blocks:
        for game in block.games:
            for seat, count in enumerate(game.moves):
                name = block.pair.hero if seat == game.hero_seat else block.pair.other
                moves[name] += count
                spent[name] += game.milliseconds[seat]
                slowest[name] = max(slowest.get(name, 0.0), game.slowest[seat])
    return [Time(name, count, spent[name] / count if count else 0.0, slowest[name]) for name, count in moves.items()]
