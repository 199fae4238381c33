"""Information-set Monte Carlo tree search in plain objects: slow, and written from the paper, not from the fast one.

It rolls the same dice in the same order, so that both must find the same numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt

import numpy as np

from augury.kernel.bits import members
from augury.kernel.chance import Dice, pick
from augury.kernel.game import Game
from augury.kernel.questions import actors, apply, finish, legal, redeal, stage, worth
from augury.kernel.records import Record, copy


@dataclass
class Choice:
    """A node of the tree: what was chosen, by whom, and what came of it."""

    chooser: int = -1
    visits: int = 0
    available: int = 1
    wins: list[float] = field(default_factory=lambda: [0.0] * 4)
    below: dict[int, Choice] = field(default_factory=dict)

    def bound(self, curiosity: float) -> float:
        """The upper confidence bound for whoever made this choice."""
        return self.wins[self.chooser] / self.visits + curiosity * sqrt(log(self.available) / self.visits)


def plain_search(game: Game, erased: Record, seat: int, dice: Dice, simulations: int, curiosity: float) -> Choice:
    """The root of the tree after so many simulations."""
    root = Choice()
    for _ in range(simulations):
        world = copy(erased)
        redeal(game.setup, world, seat, dice)
        began = stage(game.setup, world)
        path = [root, *descend(game, world, root, seat, dice, curiosity)]
        if stage(game.setup, world) == began and actors(game.setup, world):
            finish(game.setup, world, dice, np.zeros(game.engine.rules.words, np.uint64))
        shares = np.zeros(game.players)
        worth(game.setup, world, shares)
        for node in path:
            node.visits += 1
            for player in range(game.players):
                node.wins[player] += float(shares[player])
    return root


def descend(game: Game, world: Record, root: Choice, seat: int, dice: Dice, curiosity: float) -> list[Choice]:
    """Go down the tree in a world until a choice is new, which is added; the choices that were made in the tree."""
    path: list[Choice] = []
    node = root
    began = stage(game.setup, world)
    while stage(game.setup, world) == began and (waiting := members(actors(game.setup, world))):
        chooser = seat if seat in waiting else waiting[0]
        room = np.zeros(game.engine.rules.words, np.uint64)
        legal(game.setup, world, chooser, room)
        if chooser != seat and len(waiting) > 1:
            apply(game.setup, world, chooser, int(pick(dice, room)))
            continue
        allowed = members(*room)
        known = {action: node.below[action] for action in allowed if action in node.below}
        for child in known.values():
            child.available += 1
        new = [action for action in allowed if action not in known]
        if new:
            for action in known:
                room[action // 64] &= ~np.uint64(1 << action % 64)
            action = int(pick(dice, room))
            node.below[action] = Choice(chooser)
            path.append(node.below[action])
            apply(game.setup, world, chooser, action)
            return path
        latest = reversed([action for action in node.below if action in known])
        action = max(latest, key=lambda action: known[action].bound(curiosity))
        node = known[action]
        path.append(node)
        apply(game.setup, world, chooser, action)
    return path
