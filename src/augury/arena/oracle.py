"""The oracle: a player that is given the true state. It is the yardstick of the arena and sits at no table."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from augury.search.budget import Budget

if TYPE_CHECKING:
    from augury.kernel.chance import Dice
    from augury.kernel.game import Game
    from augury.kernel.records import Record
    from augury.search.findings import Findings


@dataclass(frozen=True)
class Oracle:
    """Sees all hands and searches from there."""

    simulations: int = 2000

    def think(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> Findings:
        """What each choice is worth in the one world there is."""
        budget = Budget(self.simulations, stop=stop or Event())
        return _open_hand(game, state, seat, dice, budget)

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """The best choice found."""
        return self.think(game, state, seat, dice, stop).best


def _open_hand(game: Game, state: Record, seat: int, dice: Dice, budget: Budget) -> Findings:
    """The search with open hands."""
    try:
        from augury.search.openhand import open_hand  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return _until_then(game, state, seat, dice, budget)
    return open_hand(game, state, seat, dice, budget)  # type: ignore[no-any-return, unused-ignore]


def _until_then(game: Game, state: Record, seat: int, dice: Dice, budget: Budget) -> Findings:
    """Information-set search without the redeal, one simulation at a time."""
    import numpy as np

    from augury.search.findings import Finding, Findings
    from augury.search.ismcts import DEEPEST, Node, simulate

    rules = game.engine.rules
    known, room = np.array([state], dtype=rules.state.dtype), rules.state.array(1)
    nodes = Node.array((budget.simulations or 1) + 1)
    words, untried = np.zeros(rules.words, np.uint64), np.zeros(rules.words, np.uint64)
    path, shares = np.zeros(DEEPEST, np.int64), np.zeros(game.players)
    used = made = 1
    for span in budget.spans(64):
        for _ in range(span):
            room[0] = known[0]
            used = simulate(game.setup, room[0], nodes, used, seat, dice, words, untried, path, shares)
        made += span
    found, child = [], int(nodes[0]["child"])
    while child:
        node = nodes[child]
        means = [float(won / node["visits"]) for won in node["wins"][: game.players]]
        found.append(Finding(int(node["action"]), int(node["visits"]), means))
        child = int(node["sibling"])
    return Findings(seat, made - 1, found)
