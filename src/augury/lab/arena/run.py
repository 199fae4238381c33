"""A run: the blocks of all pairs, played by whoever is there to play them, kept in a journal, stopped when decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec
import numpy as np

from augury.lab.arena.block import Block, Pair, Task
from augury.lab.arena.journal import Journal
from augury.lab.arena.statistics.sequential import UNDECIDED, Test, decide
from augury.lab.workers.protocol import Workers


class Plan(msgspec.Struct, frozen=True):
    """How much is played."""

    pairs: list[Pair]
    blocks: int
    """At most, for each pair."""
    sequential: bool = False
    """Whether a pair's blocks end when the test decides."""
    margin: float = 0.02
    """What the sequential test takes for being above: so much more than par."""
    free: list[Pair] = []
    """Pairs that are played to the end whatever their tests say: those that measure the oracle's gap."""


class Run:
    """Blocks by pair and number, and what the tests say of them."""

    def __init__(self, plan: Plan, journal: Journal) -> None:
        """Begin with what the journal holds."""
        self.plan, self._journal = plan, journal
        self._known: dict[Pair, dict[int, Block]] = {pair: {} for pair in plan.pairs}
        self._edges: dict[Pair, list[float]] = {pair: [] for pair in plan.pairs}
        self._tests: dict[Pair, Test] = {}
        for block in journal.blocks:
            self._put(block)
        for pair in plan.pairs:
            self._test(pair)

    def play(self, start_workers: Callable[[], Workers[Task, Block]]) -> Iterator[Block]:
        """Play what is missing. No worker is started if nothing is."""
        if not self.missing:
            return
        with start_workers() as workers:
            for _, block in workers.do(self._tasks()):
                self._journal.add(block)
                self._put(block)
                self._test(block.pair)
                yield block

    def _tasks(self) -> Iterator[Task]:
        """What to play next: all pairs side by side, so that a run that is ended early says something of each."""
        for number in range(self.plan.blocks):
            for pair in self.plan.pairs:
                if number not in self._known[pair] and not self.decided(pair):
                    yield Task(pair, number)

    def _put(self, block: Block) -> None:
        if block.pair in self._known:
            self._known[block.pair][block.block] = block

    def _test(self, pair: Pair) -> None:
        """Take the test over the blocks that are there without a gap: the order of playing then changes nothing."""
        if not self.plan.sequential or self.decided(pair):
            return
        known, found = self._known[pair], self._edges[pair]
        while len(found) < self.plan.blocks and len(found) in known:
            found.append(edge(known[len(found)]))
        self._tests[pair] = decide(np.array(found), 0.0, self.plan.margin)

    def decided(self, pair: Pair) -> bool:
        """Whether a pair has no more to play for, because its test has come to an end."""
        return pair in self._tests and self._tests[pair].verdict != UNDECIDED and pair not in self.plan.free

    def test(self, pair: Pair) -> Test | None:
        """How the sequential test of a pair stands, if there is one."""
        return self._tests.get(pair)

    def _unbroken(self, pair: Pair) -> list[Block]:
        known = self._known[pair]
        found: list[Block] = []
        while len(found) < self.plan.blocks and len(found) in known:
            found.append(known[len(found)])
        return found

    def blocks(self, pair: Pair) -> list[Block]:
        """The blocks of a pair that count, in order."""
        found = self._unbroken(pair)
        return found[: self._tests[pair].blocks] if self.decided(pair) else found

    @property
    def missing(self) -> int:
        """How many blocks are to be played still, at most."""
        return sum(
            self.plan.blocks - sum(number < self.plan.blocks for number in self._known[pair])
            for pair in self.plan.pairs
            if not self.decided(pair)
        )


def edge(block: Block) -> float:
    """How far above par the hero's share was in a block: its share less the mean of all at the table."""
    return mean([game.shares[game.hero_seat] - mean(game.shares) for game in block.games])


def share(block: Block) -> float:
    """The hero's share of the victory in a block."""
    return mean([game.shares[game.hero_seat] for game in block.games])


def gain(block: Block) -> float | None:
    """The hero's points less the mean of the others' in a block; None where a game was forfeited."""
    found = []
    for game in block.games:
        if game.points is None:
            return None
        hero = game.points[game.hero_seat]
        found.append(hero - (sum(game.points) - hero) / (len(game.points) - 1))
    return mean(found)


def mean(values: Sequence[float]) -> float:
    """The mean."""
    return sum(values) / len(values)
