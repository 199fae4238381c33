"""Information-set Monte Carlo tree search, written once for all games (Cowling, Powley and Whitehouse, 2012).

One tree for the seat that thinks. Each simulation deals a world that agrees with all the seat has seen, goes down the
tree along choices that are possible in that world, adds one node, plays the stage to its end by chance and counts what
that is worth to every seat in the nodes it passed. Each player is taken to want their own worth (max^n). A child is
compared by how often it was *possible*, not by how often its parent was visited, since not every world allows every
choice.

What others choose in secret while the seat has yet to choose (sealed prophecies) is left to chance and not to the tree,
which would otherwise answer what nobody can know.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import bit, lowest, size
from augury.kernel.chance import Dice, Source, pick
from augury.kernel.compiling import routine, rule
from augury.kernel.game import Game
from augury.kernel.questions import actors, apply, finish, legal, redeal, stage, worth
from augury.kernel.records import Memory, Record, field
from augury.search.budget import Budget
from augury.search.findings import Finding, Findings

SEATS = 4
CURIOSITY = 0.7
"""How much a choice that was tried seldom is preferred."""
DEEPEST = 512
"""A path in the tree is not followed farther than this."""
FIRST_SPAN = 64
MOST_NODES = 1 << 20
"""When there is no room for more nodes, simulations go on in those there are."""


class Node(Record):
    """A choice somebody made, after the choices above it."""

    wins: NDArray[np.float64] = field("f8", SEATS)
    """What the simulations that came through here were worth, for each seat."""
    visits: int = field("i4")
    possible: int = field("i4")
    """How many simulations came through the parent in a world that allowed this."""
    child: int = field("i4")
    """The child added last, or 0."""
    sibling: int = field("i4")
    """The parent's child added before this one, or 0."""
    action: int = field("i4")
    chooser: int = field("i4")
    """Whose choice it was."""


@rule
def next_to_choose(acting: int, seat: int) -> int:
    """The seat that thinks, if it may act, or else the first that may."""
    return seat if acting >> seat & 1 else lowest(np.uint64(acting))


@rule
def promise(node: Node, chooser: int) -> float:
    """UCB1 over the simulations in which a choice was possible."""
    mean = node.wins[chooser] / node.visits
    return float(mean + CURIOSITY * np.sqrt(np.log(node.possible) / node.visits))


@rule
def most_promising(nodes: Memory, parent: int, words: NDArray[np.uint64], untried: NDArray[np.uint64]) -> int:
    """Of the children possible now, the one that promises most, or 0; what has no child yet is left in `untried`."""
    best, best_promise = 0, -1.0
    for word in range(len(words)):
        untried[word] = words[word]
    child = int(nodes[parent].child)
    while child:
        node = nodes[child]
        word, member = int(node.action) >> 6, bit(int(node.action) & 63)
        if words[word] & member:
            untried[word] &= ~member
            node.possible += 1
            here = promise(node, int(node.chooser))
            if here > best_promise:
                best, best_promise = child, here
        child = int(node.sibling)
    return best


@rule
def add_child(nodes: Memory, used: int, parent: int, action: int, chooser: int) -> None:
    """A new node, number `used`."""
    node = nodes[used]
    for seat in range(SEATS):
        node.wins[seat] = 0.0
    node.visits = 0
    node.possible = 1
    node.child = 0
    node.sibling = nodes[parent].child
    node.action = action
    node.chooser = chooser
    nodes[parent].child = used


@routine
def simulate(
    setup: Record,
    state: Record,
    nodes: Memory,
    used: int,
    seat: int,
    source: Source,
    words: NDArray[np.uint64],
    untried: NDArray[np.uint64],
    path: NDArray[np.int64],
    shares: NDArray[np.float64],
) -> int:
    """One simulation in a world that is dealt already; how many nodes are used after it."""
    depth = 0
    path[0] = 0
    adding = True
    acting = actors(setup, state)
    began = stage(setup, state)
    while acting and adding and depth < DEEPEST - 1 and stage(setup, state) == began:
        chooser = next_to_choose(acting, seat)
        legal(setup, state, chooser, words)
        if chooser != seat and size(np.uint64(acting)) > 1:
            action = pick(source, words)
        else:
            parent = int(path[depth])
            child = most_promising(nodes, parent, words, untried)
            left = 0
            for word in range(len(untried)):
                left += size(untried[word])
            if left and used < len(nodes):
                action = pick(source, untried)
                add_child(nodes, used, parent, action, chooser)
                child = used
                used += 1
                adding = False
            elif child:
                action = int(nodes[child].action)
            else:
                action = pick(source, words)
                adding = False
            if child:
                depth += 1
                path[depth] = child
        apply(setup, state, chooser, action)
        acting = actors(setup, state)
    if acting and stage(setup, state) == began:
        finish(setup, state, source, words)
    worth(setup, state, shares)
    for index in range(depth + 1):
        node = nodes[path[index]]
        node.visits += 1
        for player in range(len(shares)):
            node.wins[player] += shares[player]
    return used


@routine
def think(
    setup: Record,
    known: Memory,
    room: Memory,
    nodes: Memory,
    used: int,
    seat: int,
    source: Source,
    words: NDArray[np.uint64],
    untried: NDArray[np.uint64],
    path: NDArray[np.int64],
    shares: NDArray[np.float64],
    count: int,
) -> int:
    """So many simulations, each in a world of its own; how many nodes are used after them."""
    for _ in range(count):
        room[0] = known[0]
        redeal(setup, room[0], seat, source)
        used = simulate(setup, room[0], nodes, used, seat, source, words, untried, path, shares)
    return used


def ismcts(game: Game, state: Record, seat: int, dice: Dice, budget: Budget) -> Findings:
    """What each choice of a seat is worth, from a state erased for it."""
    rules = game.engine.rules
    known = np.array([state], dtype=rules.state.dtype)
    room = rules.state.array(1)
    wanted = MOST_NODES if budget.simulations is None else min(MOST_NODES, budget.simulations + 1)
    nodes = Node.array(wanted)
    words, untried = np.zeros(rules.words, np.uint64), np.zeros(rules.words, np.uint64)
    path, shares = np.zeros(DEEPEST, np.int64), np.zeros(game.players)
    used = 1
    for span in budget.spans(FIRST_SPAN):
        used = think(game.setup, known, room, nodes, used, seat, dice, words, untried, path, shares, span)
    return Findings(seat=seat, simulations=int(nodes[0].visits), choices=list(_choices(nodes, game.players)))


def _choices(nodes: Memory, players: int) -> Iterator[Finding]:
    """The choices at the root, the one that was tried last first."""
    child = int(nodes[0].child)
    while child:
        node = nodes[child]
        yield Finding(
            int(node.action), int(node.visits), [float(win) / int(node.visits) for win in node.wins[:players]]
        )
        child = int(node.sibling)
