"""Information-set Monte Carlo tree search, written once for all games (Cowling, Powley and Whitehouse, 2012).

There is one tree, for the searching seat. Each simulation takes a world that agrees with all the seat has seen, goes
down the tree along choices that are possible in that world, adds one node, asks the policy what to expect from there
and counts that in the nodes it passed. Each player is assumed to maximise their own result (max^n). Children are
compared by how often they were *possible*, not by how often their parent was visited, since not every world allows
every choice.

What others choose in secret while the seat has yet to choose (sealed prophecies) is left to chance and not to the tree,
which would otherwise use what the seat cannot know.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import lowest, members, size
from augury.kernel.chance import Dice, Source, pick
from augury.kernel.compilation import routine, rule
from augury.kernel.game import Game
from augury.kernel.interface import actors, apply, legal, stage, worth
from augury.kernel.records import Memory, Record
from augury.search.budget import Budget
from augury.search.policy import SCRATCH_STATES, Chance, expect
from augury.search.results import ActionValue, SearchResult
from augury.search.tree import CURIOSITY, ROOT, add, find, most_promising, new_tree
from augury.search.workspace import DEEPEST, Workspace, new_workspace
from augury.search.worlds import enter, worlds_for

MOST_NODES = 1 << 20
"""Once the tree is full, simulations continue without adding nodes."""
NODES_A_SECOND = 1_000_000
"""An upper bound on the speed of a search."""


@rule
def next_to_choose(acting: int, seat: int) -> int:
    """The searching seat, if it may act; else the first seat that may."""
    return seat if acting >> seat & 1 else lowest(np.uint64(acting))


@rule
def any_of(words: NDArray[np.uint64]) -> bool:
    """Whether a set has a member."""
    together = np.uint64(0)
    for word in range(len(words)):
        together |= words[word]
    return bool(together)


@rule
def simulate(
    setup: Record,
    rooms: Memory,
    nodes: Memory,
    used: int,
    most: int,
    seat: int,
    policy: Record,
    curiosity: float,
    neglect: int,
    source: Source,
    workspace: Workspace,
) -> int:
    """Run one simulation in the first room's world, leave path and values in the workspace, and count the nodes."""
    state, words, untried, path = rooms[0], workspace.words, workspace.untried, workspace.path
    depth = 0
    place = ROOT
    inside = True
    acting = actors(setup, state)
    began = stage(setup, state)
    while acting and inside and depth < DEEPEST and stage(setup, state) == began:
        chooser = next_to_choose(acting, seat)
        legal(setup, state, chooser, words)
        if chooser != seat and size(np.uint64(acting)) > 1:
            action = pick(source, words)
        else:
            child = most_promising(nodes, place, words, untried, curiosity, neglect)
            if used < most and any_of(untried):
                action = pick(source, untried)
                child = find(nodes, place, action)
                add(nodes, child, place, action, chooser)
                used += 1
                inside = False
            elif child != ROOT:
                action = int(nodes[child].action)
            else:
                action = pick(source, words)
                inside = False
            if child != ROOT:
                path[depth] = child
                depth += 1
                place = child
        apply(setup, state, chooser, action)
        acting = actors(setup, state)
    if acting and stage(setup, state) == began:
        expect(setup, rooms, policy, source, words, workspace.shares)
    else:
        worth(setup, state, workspace.shares)
    for index in range(depth):
        node = nodes[path[index]]
        node.visits += 1
        node.won += workspace.shares[node.chooser]
    return used


@routine
def think(
    setup: Record,
    worlds: Memory,
    given: bool,
    rooms: Memory,
    nodes: Memory,
    used: int,
    most: int,
    seat: int,
    policy: Record,
    curiosity: float,
    neglect: int,
    source: Source,
    workspace: Workspace,
    totals: NDArray[np.float64],
    count: int,
) -> int:
    """Run `count` simulations, each in a world of its own, and return the number of nodes used."""
    for _ in range(count):
        enter(setup, worlds, given, rooms, seat, source)
        used = simulate(setup, rooms, nodes, used, most, seat, policy, curiosity, neglect, source, workspace)
        first = int(nodes[workspace.path[0]].action)
        for player in range(totals.shape[1]):
            totals[first, player] += workspace.shares[player]
    return used


def ismcts(
    game: Game,
    state: Record,
    seat: int,
    dice: Dice,
    budget: Budget,
    *,
    worlds: Memory | None = None,
    policy: Record | None = None,
    curiosity: float = CURIOSITY,
    neglect: int = 0,
) -> SearchResult:
    """Evaluate each choice of a seat from a state erased for it.

    Worlds are dealt anew, or taken from those given: complete states that agree with what the seat has seen, each as
    likely as it stands there often. A policy that only looks at the table differs less between choices than victories
    do, so it goes with little curiosity; and since it may be wrong about a choice, and so low that curiosity alone
    would never look there again, with a number for `neglect`, as `augury.search.tree` has it.
    """
    rules = game.engine.rules
    sources = worlds_for(game, state, seat, worlds)
    policy = Chance.new() if policy is None else policy
    rooms = rules.state.array(SCRATCH_STATES)
    most = min(MOST_NODES, budget.at_most(NODES_A_SECOND))
    nodes = new_tree(most)
    workspace = new_workspace(rules)
    totals = np.zeros((rules.actions, game.players))
    given = worlds is not None
    used = 0

    def go_on(count: int) -> int:
        around = policy, curiosity, neglect, dice, workspace, totals
        return think(game.setup, sources, given, rooms, nodes, used, most, seat, *around, count)

    go_on(0)  # compilation does not count as thinking time
    for span in budget.spans():
        used = go_on(span)
    legal(game.setup, state, seat, workspace.words)
    choices = list(_choices(nodes, workspace.words, totals))
    return SearchResult(seat=seat, simulations=sum(choice.visits for choice in choices), choices=choices)


def _choices(nodes: Memory, words: NDArray[np.uint64], totals: NDArray[np.float64]) -> Iterator[ActionValue]:
    """The choices at the root that were tried."""
    for action in members(*words):
        node = nodes[find(nodes, ROOT, action)]
        if node.visits:
            yield ActionValue(action, int(node.visits), [float(total) / int(node.visits) for total in totals[action]])
