"""Flat Monte Carlo over worlds: in every world each choice is tried once, and the stage played to its end.

All choices are tried in the same worlds, so that none is favoured by luck.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import members
from augury.kernel.chance import Dice, Source
from augury.kernel.compilation import routine
from augury.kernel.game import Game
from augury.kernel.interface import actors, apply, legal, stage, worth
from augury.kernel.records import Memory, Record
from augury.search.budget import Budget
from augury.search.policy import SCRATCH_STATES, Chance, expect
from augury.search.results import ActionValue, SearchResult
from augury.search.workspace import Workspace, new_workspace
from augury.search.worlds import enter, worlds_for


@routine
def try_all(
    setup: Record,
    worlds: Memory,
    given: bool,
    world: Memory,
    rooms: Memory,
    seat: int,
    policy: Record,
    source: Source,
    workspace: Workspace,
    choices: NDArray[np.int64],
    totals: NDArray[np.float64],
    count: int,
) -> None:
    """Try every choice in `count` worlds, and add up each seat's outcomes."""
    for _ in range(count):
        enter(setup, worlds, given, world, seat, source)
        began = stage(setup, world[0])
        for index in range(len(choices)):
            rooms[0] = world[0]
            state = rooms[0]
            apply(setup, state, seat, int(choices[index]))
            if stage(setup, state) == began and actors(setup, state):
                expect(setup, rooms, policy, source, workspace.words, workspace.shares)
            else:
                worth(setup, state, workspace.shares)
            for player in range(totals.shape[1]):
                totals[index, player] += workspace.shares[player]


def flat(
    game: Game,
    state: Record,
    seat: int,
    dice: Dice,
    budget: Budget,
    *,
    worlds: Memory | None = None,
    policy: Record | None = None,
) -> SearchResult:
    """Evaluate each choice of a seat from a state erased for it.

    A simulation of the budget is a world with all its choices. Worlds come as for `augury.search.ismcts`.
    """
    rules = game.engine.rules
    sources = worlds_for(game, state, seat, worlds)
    policy = Chance.new() if policy is None else policy
    workspace = new_workspace(rules)
    legal(game.setup, state, seat, workspace.words)
    choices = np.array(members(*workspace.words), np.int64)
    world, rooms = rules.state.array(1), rules.state.array(SCRATCH_STATES)
    totals = np.zeros((len(choices), game.players))
    given = worlds is not None
    made = 0

    def go_on(count: int) -> None:
        try_all(
            game.setup, sources, given, world, rooms, seat, policy, dice, workspace, choices, totals, count
        )  # fmt: skip

    go_on(0)  # compilation does not count as thinking time
    for span in budget.spans():
        go_on(span)
        made += span
    found = [
        ActionValue(int(action), made, [float(total) / made for total in totals[index]])
        for index, action in enumerate(choices)
    ]
    return SearchResult(seat=seat, simulations=made * len(choices), choices=found)
