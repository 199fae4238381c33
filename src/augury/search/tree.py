"""The tree of a search, as one hash table: a node is found by its parent's place and its action.

So the children of a node are found from the actions that are possible in a world, a few, and not by going through all
children that some world allows, many.
"""

from __future__ import annotations

from math import log

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import bit, lowest, without_lowest
from augury.kernel.compilation import rule, typed
from augury.kernel.records import Memory, Record, field

CURIOSITY = 0.7
"""The exploration constant of UCB1."""
UCB_CEILING = 9.0
"""Greater than any UCB1 value."""
ROOT = typed(0)
"""The place of the root, parent of the first choices."""
KNOWN_LOGS = 4096
LOGS = np.array([0.0, *(log(count) for count in range(1, KNOWN_LOGS))])
"""Logarithms of small numbers, precomputed."""
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
_TOP = np.uint64(33)


class Node(Record):
    """A choice made after the choices above it; all zeros if the place is empty."""

    won: float = field("f8")
    """The sum of the chooser's outcomes over simulations through this node."""
    parent: int = field("i4")
    visits: int = field("i4")
    possible: int = field("i4")
    """How many simulations reached the parent in a world that allowed this choice."""
    action: int = field("i2")
    chooser: int = field("i2")
    """The seat that chose."""


def new_tree(most: int) -> Memory:
    """A hash table with room for `most` nodes, at most half full so that lookups are short."""
    nodes = Node.array(1 << (2 * most).bit_length())
    nodes[ROOT].possible = 1
    nodes[ROOT].parent = -1
    return nodes


@rule
def find(nodes: Memory, parent: int, action: int) -> int:
    """The place of a child or, if there is none, the free place for it."""
    last = len(nodes) - 1
    place = int(np.int64(np.uint64(parent) * _SPREAD >> _TOP)) + action & last
    while nodes[place].possible and (nodes[place].parent != parent or nodes[place].action != action):
        place = place + 1 & last
    return place


@rule
def add(nodes: Memory, place: int, parent: int, action: int, chooser: int) -> None:
    node = nodes[place]
    node.parent = parent
    node.possible = 1
    node.action = action
    node.chooser = chooser


@rule
def log_of(count: int) -> float:
    return float(LOGS[count]) if count < KNOWN_LOGS else float(np.log(count))


@rule
def promise(node: Node, curiosity: float, neglect: int) -> float:
    """UCB1 over the simulations in which a choice was possible; a neglected choice comes first."""
    visits = int(node.visits)
    if neglect and neglect * visits * visits < int(node.possible):
        return UCB_CEILING
    return float(node.won / visits + curiosity * np.sqrt(log_of(int(node.possible)) / visits))


@rule
def most_promising(
    nodes: Memory,
    parent: int,
    words: NDArray[np.uint64],
    untried: NDArray[np.uint64],
    curiosity: float,
    neglect: int,
) -> int:
    """Of the children possible now, the one that promises most, or ROOT; what has no child yet goes to `untried`.

    A first choice is neglected while `neglect` times the square of its visits is less than how often it was possible;
    0 turns this rule off. Farther down it does not pay, because such trials distort the means of all nodes above.
    """
    neglect = neglect if parent == ROOT else 0
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
                here = promise(node, curiosity, neglect)
                if here > best_promise:
                    best, best_promise = place, here
            else:
                new |= bit(member)
        untried[word] = new
    return best
