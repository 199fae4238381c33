"""Information-set Monte Carlo tree search with plain objects: slow, and written from the paper, not from the fast one.

It rolls the same dice in the same order, so both must find the same numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt

import numpy as np

from augury.kernel.bits import members
from augury.kernel.chance import Dice, pick
from augury.kernel.game import Game
from augury.kernel.interface import actors, apply, legal, stage
from augury.kernel.records import Memory, Record
from tests.search.plain_worlds import judged, plain_world


@dataclass
class Choice:
    """A node of the tree: who made this choice, how often, and with what results."""

    chooser: int = -1
    visits: int = 0
    available: int = 1
    wins: list[float] = field(default_factory=lambda: [0.0] * 4)
    below: dict[int, Choice] = field(default_factory=dict)

    def bound(self, curiosity: float) -> float:
        """The upper confidence bound for the player who made this choice."""
        return self.wins[self.chooser] / self.visits + curiosity * sqrt(log(self.available) / self.visits)


@dataclass
class PlainSearch:
    """A search with its tree."""

    game: Game
    seat: int
    dice: Dice
    curiosity: float
    most_nodes: int
    root: Choice = field(default_factory=Choice)
    nodes: int = 0

    def run(self, erased: Record, simulations: int, worlds: Memory | None = None) -> Choice:
        """Run this many simulations and return the root of the tree."""
        for _ in range(simulations):
            world = plain_world(self.game, erased, self.seat, self.dice, worlds)
            began = stage(self.game.setup, world)
            path = [self.root, *self.descend(world)]
            shares = judged(self.game, world, began, self.dice)
            for node in path:
                node.visits += 1
                for player in range(self.game.players):
                    node.wins[player] += shares[player]
        return self.root

    def descend(self, world: Record) -> list[Choice]:
        """Descend the tree in a world until a choice is new, add it, and return the nodes on the path."""
        path: list[Choice] = []
        node, setup = self.root, self.game.setup
        began = stage(setup, world)
        while stage(setup, world) == began and (waiting := members(actors(setup, world))):
            chooser = self.seat if self.seat in waiting else waiting[0]
            room = np.zeros(self.game.engine.rules.words, np.uint64)
            legal(setup, world, chooser, room)
            if chooser != self.seat and len(waiting) > 1:
                apply(setup, world, chooser, int(pick(self.dice, room)))
                continue
            allowed = members(*room)
            known = {action: node.below[action] for action in allowed if action in node.below}
            for child in known.values():
                child.available += 1
            if len(known) < len(allowed) and self.nodes < self.most_nodes:
                for action in known:
                    room[action // 64] &= ~np.uint64(1 << action % 64)
                action = int(pick(self.dice, room))
                node.below[action] = Choice(chooser)
                self.nodes += 1
                path.append(node.below[action])
                apply(setup, world, chooser, action)
                return path
            if not known:
                apply(setup, world, chooser, int(pick(self.dice, room)))
                return path
            action = max(known, key=lambda action: known[action].bound(self.curiosity))
            node = known[action]
            path.append(node)
            apply(setup, world, chooser, action)
        return path
