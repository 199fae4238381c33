"""A run: the blocks of all pairs, kept in a journal, stopped once the tests have decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import msgspec
import numpy as np

from augury.lab.arena.block import Pair, PlayedBlock, Task
from augury.lab.arena.journal import Journal
from augury.lab.arena.statistics.sequential import UNDECIDED, Test, decide
from augury.lab.workers.protocol import Workers

MOST_FORFEITS = 16
"""Games that a player may forfeit in a row before the run stops."""


class Plan(msgspec.Struct, frozen=True):
    """What a run plays."""

    pairs: list[Pair]
    blocks: int
    """The maximum for each pair."""
    sequential: bool = False
    """Whether a pair stops when its test decides."""
    margin: float = 0.02
    """How far above an equal share the sequential test looks for."""
    free: list[Pair] = []
    """Pairs that are never stopped early: those that measure the oracle gap."""


class Run:
    """The blocks and tests of all pairs."""

    def __init__(self, plan: Plan, journal: Journal) -> None:
        """Start with the blocks in the journal."""
        self.plan, self._journal = plan, journal
        self._known: dict[Pair, dict[int, PlayedBlock]] = {pair: {} for pair in plan.pairs}
        self._edges: dict[Pair, list[float]] = {pair: [] for pair in plan.pairs}
        self._tests: dict[Pair, Test] = {}
        self._in_a_row: Counter[str] = Counter()
        """How many games each player has forfeited since it last finished one."""
        for block in journal.blocks:
            self._put(block)
        for pair in plan.pairs:
            self._test(pair)

    def play(self, start_workers: Callable[[], Workers[Task, PlayedBlock]]) -> Iterator[PlayedBlock]:
        """Play the missing blocks, until a player keeps failing; workers start only if there are any."""
        if not self.missing or self.failing:
            return
        with start_workers() as workers:
            for _, block in workers.do(self._tasks()):
                self._journal.add(block)
                self._put(block)
                self._test(block.pair)
                yield block
                if self.failing:
                    return

    def _tasks(self) -> Iterator[Task]:
        """The tasks in order: all pairs in turn, so that a run stopped early has results for each."""
        for number in range(self.plan.blocks):
            for pair in self.plan.pairs:
                if number not in self._known[pair] and not self.decided(pair):
                    yield Task(pair, number)

    def _put(self, block: PlayedBlock) -> None:
        if block.pair in self._known:
            self._known[block.pair][block.block] = block
            for game in block.games:
                if game.forfeit:
                    self._in_a_row[game.forfeit.player] += 1
                else:
                    self._in_a_row[block.pair.hero] = self._in_a_row[block.pair.other] = 0

    @property
    def failing(self) -> str | None:
        """The player that stops the run because it has forfeited too many games in a row, if there is one."""
        return next((name for name, count in self._in_a_row.items() if count >= MOST_FORFEITS), None)

    def _test(self, pair: Pair) -> None:
        """Update a pair's test from its blocks up to the first gap, so that the order of playing does not matter."""
        if not self.plan.sequential or self.decided(pair):
            return
        known, found = self._known[pair], self._edges[pair]
        while len(found) < self.plan.blocks and len(found) in known:
            found.append(share_above_par(known[len(found)]))
        self._tests[pair] = decide(np.array(found), 0.0, self.plan.margin)

    def decided(self, pair: Pair) -> bool:
        """Whether a pair's test has ended its play."""
        return pair in self._tests and self._tests[pair].verdict != UNDECIDED and pair not in self.plan.free

    def test(self, pair: Pair) -> Test | None:
        """The state of a pair's sequential test, if there is one."""
        return self._tests.get(pair)

    def _unbroken(self, pair: Pair) -> list[PlayedBlock]:
        known = self._known[pair]
        found: list[PlayedBlock] = []
        while len(found) < self.plan.blocks and len(found) in known:
            found.append(known[len(found)])
        return found

    def blocks(self, pair: Pair) -> list[PlayedBlock]:
        """The blocks of a pair that count, in order."""
        found = self._unbroken(pair)
        return found[: self._tests[pair].blocks] if self.decided(pair) else found

    @property
    def missing(self) -> int:
        """An upper bound on the blocks still to be played."""
        return sum(
            self.plan.blocks - sum(number < self.plan.blocks for number in self._known[pair])
            for pair in self.plan.pairs
            if not self.decided(pair)
        )


def share_above_par(block: PlayedBlock) -> float:
    """The hero's share in a block less the mean share of all seats."""
    return mean([game.shares[game.hero_seat] - mean(game.shares) for game in block.games])


def share(block: PlayedBlock) -> float:
    """The hero's share of the victory in a block."""
    return mean([game.shares[game.hero_seat] for game in block.games])


def gain(block: PlayedBlock) -> float | None:
    """The hero's points less the mean of the others' in a block; None where a game was forfeited."""
    found = []
    for game in block.games:
        if game.points is None:
            return None
        hero = game.points[game.hero_seat]
        found.append(hero - (sum(game.points) - hero) / (len(game.points) - 1))
    return mean(found)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
