"""Tree search whose simulations are cut short: where the tree ends, a judge says what every seat may expect.

It goes over redealt worlds as `augury.search.ismcts` does, for games in which a look at the table, after a few sensible
moves or at once, tells more than a game played to its end by chance. As with the kernel's questions, compiled code is
specialised for the kind of record that the judge is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import bit, lowest, members, without_lowest
from augury.kernel.chance import Dice, Source, pick
from augury.kernel.compiling import by_type, routine, rule
from augury.kernel.game import Game
from augury.kernel.questions import actors, apply, legal, redeal
from augury.kernel.records import Memory, Record
from augury.search.budget import Budget
from augury.search.findings import Finding, Findings
from augury.search.tree import ROOT, Node, add, find, log_of, new_tree

DEEPEST = 512
"""A path in the tree is not followed farther than this."""
MOST_NODES = 1 << 19
NODES_A_SECOND = 500_000
"""More than any of these searches makes."""
NEGLECT = 16
"""A first choice is neglected while this many times the square of its visits is less than it was possible.

A judge may be wrong about it, and so low that curiosity alone would never look at it again. Farther down it does not
pay: what is tried for the sake of trying spoils the mean of all that lies above.
"""
MOST = 9.0
"""More than any promise."""
ROOMS = 3
"""How many states a judge may use: the first is the one to be judged."""

Judge = Callable[[Any, Memory, Any, Source, NDArray[np.uint64], NDArray[np.float64]], None]
"""Writes what each seat may expect, from setup, rooms, the judge's record, dice, and room for a set of actions."""

_by_shape: dict[tuple[tuple[str, ...], int], Judge] = {}


def answer_judge(kind: type[Record], function: Judge) -> None:
    """Let a function judge wherever a search is given a record of this kind."""
    _by_shape[kind.dtype.names or (), kind.dtype.itemsize] = function


def expect(
    setup: Record,
    rooms: Memory,
    judge: Record,
    source: Source,
    words: NDArray[np.uint64],
    shares: NDArray[np.float64],
) -> None:
    """Write what each seat may expect of the victory, from 0 to 1, in the first room; all rooms may be changed."""
    dtype = cast(Any, judge).dtype
    _by_shape[dtype.names, dtype.itemsize](setup, rooms, judge, source, words, shares)


@by_type(expect)
def _expect(setup: Any, rooms: Any, judge: Any, source: Any, words: Any, shares: Any) -> Callable[..., Any] | None:
    function = _by_shape.get((tuple(getattr(judge, "fields", ())), getattr(judge, "size", 0)))
    return getattr(function, "py_func", function)


@rule
def promise(node: Node, curiosity: float) -> float:
    """UCB1 over the simulations in which a choice was possible."""
    visits = int(node.visits)
    return float(node.won / visits + curiosity * np.sqrt(log_of(int(node.possible)) / visits))


@rule
def follow(
    nodes: Memory,
    parent: int,
    curiosity: float,
    words: NDArray[np.uint64],
    untried: NDArray[np.uint64],
) -> int:
    """Of the children possible now, the one that promises most, or ROOT; what has no child yet goes to `untried`."""
    best, best_promise = ROOT, -1.0
    for word in range(len(words)):
        left, new = words[word], np.uint64(0)
        while left:
            member = lowest(left)
            left = without_lowest(left)
            place = find(nodes, parent, word * 64 + member)
            node = nodes[place]
            if node.possible:
                node.possible += 1
                neglected = NEGLECT * int(node.visits) * int(node.visits) < int(node.possible)
                here = MOST if parent == ROOT and neglected else promise(node, curiosity)
                if here > best_promise:
                    best, best_promise = place, here
            else:
                new |= bit(member)
        untried[word] = new
    return best


@routine
def simulate(
    setup: Record,
    rooms: Memory,
    nodes: Memory,
    used: int,
    most: int,
    judge: Record,
    curiosity: float,
    source: Source,
    words: NDArray[np.uint64],
    untried: NDArray[np.uint64],
    path: NDArray[np.int64],
    shares: NDArray[np.float64],
) -> tuple[int, int]:
    """One simulation in the world of the first room; its first choice, and how many nodes are used after it."""
    state = rooms[0]
    depth = 0
    path[0] = ROOT
    inside = True
    acting = actors(setup, state)
    while acting and inside and depth < DEEPEST - 1:
        chooser = lowest(np.uint64(acting))
        legal(setup, state, chooser, words)
        parent = int(path[depth])
        child = follow(nodes, parent, curiosity, words, untried)
        new = False
        for word in range(len(untried)):
            new |= untried[word] != 0
        if new and used < most:
            action = pick(source, untried)
            child = find(nodes, parent, action)
            add(nodes, child, parent, action, chooser)
            used += 1
            inside = False
        elif child != ROOT:
            action = int(nodes[child].action)
        else:
            action = pick(source, words)
            inside = False
        if child != ROOT:
            depth += 1
            path[depth] = child
        apply(setup, state, chooser, action)
        acting = actors(setup, state)
    expect(setup, rooms, judge, source, words, shares)
    for index in range(1, depth + 1):
        node = nodes[path[index]]
        node.visits += 1
        node.won += shares[node.chooser]
    return int(path[1]) if depth else ROOT, used


@routine
def think(
    setup: Record,
    known: Memory,
    rooms: Memory,
    nodes: Memory,
    used: int,
    most: int,
    seat: int,
    judge: Record,
    curiosity: float,
    source: Source,
    words: NDArray[np.uint64],
    untried: NDArray[np.uint64],
    path: NDArray[np.int64],
    shares: NDArray[np.float64],
    totals: NDArray[np.float64],
    count: int,
) -> int:
    """So many simulations, each in a world of its own; how many nodes are used after them."""
    for _ in range(count):
        rooms[0] = known[0]
        redeal(setup, rooms[0], seat, source)
        first, used = simulate(setup, rooms, nodes, used, most, judge, curiosity, source, words, untried, path, shares)
        for player in range(len(shares)):
            totals[nodes[first].action, player] += shares[player]
    return used


def search(
    game: Game, state: Record, seat: int, dice: Dice, budget: Budget, judge: Record, curiosity: float
) -> Findings:
    """What each choice of a seat is worth in the eyes of a judge, from a state erased for the seat.

    All who choose do so in the open and one after the other.
    """
    rules = game.engine.rules
    known = np.array([state], dtype=rules.state.dtype)
    most = min(MOST_NODES, budget.at_most(NODES_A_SECOND))
    nodes = new_tree(most)
    words, untried = np.zeros(rules.words, np.uint64), np.zeros(rules.words, np.uint64)
    path, shares = np.zeros(DEEPEST, np.int64), np.zeros(game.players)
    totals = np.zeros((rules.actions, game.players))
    rooms = rules.state.array(ROOMS)
    used = 0

    def go_on(count: int) -> int:
        return think(
            game.setup, known, rooms, nodes, used, most, seat, judge, curiosity, dice, words, untried, path, shares,
            totals, count,
        )  # fmt: skip

    go_on(0)  # compiling does not count against anybody's time
    for span in budget.spans():
        used = go_on(span)
    legal(game.setup, known[0], seat, words)
    choices = [
        Finding(action, int(node.visits), [float(total) / int(node.visits) for total in totals[action]])
        for action in members(*words)
        if (node := nodes[find(nodes, ROOT, action)]).visits
    ]
    return Findings(seat=seat, simulations=sum(choice.visits for choice in choices), choices=choices)
