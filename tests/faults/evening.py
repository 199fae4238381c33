"""Runs many tables at once, game after game, and judges each table when its last game is over."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from tests.faults.asking import Plan
from tests.faults.evidence import Evidence, Verdict
from tests.faults.player import Person, Watcher

GRACE = 86_400
Way = tuple[str, dict[str, Any], int]
"""A game, its setup, and the number of players."""
WAYS: list[Way] = [
    ("seven", {"edition": "exam", "players": 4}, 4),
    ("seven", {"edition": "exam", "players": 3}, 3),
    ("seven", {"edition": "first", "players": 3}, 3),
    ("grid", {"board": "4x5", "players": 2}, 2),
    ("grid", {"board": "6x6", "players": 3}, 3),
    ("horsemen", {"set": "house"}, 2),
]
SHORT: list[Way] = [
    ("seven", {"edition": "first", "players": 3, "variant": "single"}, 3),
    ("seven", {"edition": "first", "players": 4, "variant": "single"}, 4),
    ("grid", {"board": "4x5", "players": 2}, 2),
    ("grid", {"board": "3x3", "players": 3}, 3),
    ("horsemen", {"set": "house"}, 2),
]
"""Shorter games, for short runs."""
LEVEL = "dreamer"


@dataclass
class Evening:
    """Where and for how long games are played, and the results so far."""

    doors: list[str]
    until: float
    """When the last game may begin, by the monotonic clock."""
    patience: float
    """Seconds after that until all games must be over."""
    chance: random.Random
    judge: Callable[[Evidence], Awaitable[Verdict]]
    ways: list[Way] = field(default_factory=lambda: WAYS)
    bots: bool = False
    watched: float = 0.4
    """The share of tables that have a spectator."""
    most_games: int = 3
    pause: float = 0.05
    tally: Counter[str] = field(default_factory=Counter)
    verdict: Verdict = field(default_factory=Verdict)
    known: set[str] = field(default_factory=set)
    """All tables whose opening was acknowledged."""

    _left: object = None

    async def play(self, tables: int) -> Verdict:
        """Play at this many tables at once, opening new ones until time is up."""
        await asyncio.gather(*(self._tables(number) for number in range(tables)))
        return self.verdict

    async def _tables(self, number: int) -> None:
        while time.monotonic() < self.until:
            way = self.ways[number % len(self.ways)] if self.chance.random() < 0.5 else self.chance.choice(self.ways)
            try:
                async with asyncio.timeout(self.until + self.patience - time.monotonic()):
                    evidence = await self.table(way)
            except TimeoutError:
                self.verdict.wrong.append(f"a table of {way[0]} did not end: {self._left}")
                return
            self.verdict.add(await self.judge(evidence))

    async def table(self, way: Way) -> Evidence:
        """Play one table, from its opening to the end of its last game."""
        game, setup, seats = way
        chance = random.Random(self.chance.random())
        plan = Plan(self.doors, chance.randint(1, self.most_games), self.until, self.pause, strict=len(self.doors) == 1)
        bot = self.bots and chance.random() < 0.3
        names = [f"{game} {letter}" for letter in "ABCD"[: seats - bot]]
        people = [Person(name, plan, random.Random(chance.random()), self.tally) for name in names]
        if chance.random() < self.watched:
            people.append(Watcher("a watcher", plan, random.Random(chance.random()), self.tally))
            self.tally["tables that are watched"] += 1
        for person in people:
            await person.enlist()
        places = ["me", *["open"] * (seats - 1 - bot), *[LEVEL] * bot]
        new = {"game": game, "setup": setup, "seats": places, "private": chance.random() < 0.5, "grace": GRACE}
        plan.match = await people[0].open(new)
        self.known.add(plan.match)
        self.tally["tables with a bot"] += bot
        try:
            await asyncio.gather(*(person.play() for person in people))
        except BaseException:
            self._left = {person.witness.name: person.summary for person in people} | {"match": plan.match}
            raise
        return Evidence(plan.match, [person.witness for person in people], people[0].known.number)
