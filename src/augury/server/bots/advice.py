"""Bodies of advice: why a move is illegal, what moves are worth, how a finished game was played."""

from __future__ import annotations

from typing import Literal

import msgspec


class Why(msgspec.Struct, frozen=True, kw_only=True):
    """Whether you may make a move now and, if not, why."""

    legal: bool
    code: str | None
    """The reason in a word, such as `must_follow`; docs/server.md has all of them."""
    rule: str | None
    """The number of the rule in docs/rules, if there is one."""
    message: str | None
    """The reason in a sentence."""
    params: dict[str, int | str | list[int]]
    """What the reason is about: the card, the colour, the cell."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A move, and what it is worth."""

    move: str
    share: float
    """The share of the victory that the seat may expect after it, from 0 to 1."""
    lead: float | None
    """By how many points the seat will be ahead at the end, from bots that count points."""
    exact: bool
    """Whether the lead is proven."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What the strongest bot would do in your place."""

    seq: int
    """Which decision of yours it is about: the event since which you face it."""
    share: float
    """The share of the victory that you may expect now, from 0 to 1."""
    moves: list[Choice]
    """The best few, the best first."""
    choices: int
    """How many there are."""
    basis: Literal["proof", "simulation", "estimate"]
    """What the share of the best move means: the outcome of perfect play, the share of simulated deals that the seat
    wins, or an estimate from positions a few moves ahead."""
    simulations: int
    """How many simulations began with the best move: few while games are being compiled; 1 in a search without any."""


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """A point of a seat's curve."""

    moment: int
    """How many moves had been made: the moment of the replay."""
    share: float
    """The share of the victory that the seat could expect then, from 0 to 1."""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A decision of a finished game, as the strongest bot sees it from the seat that had to decide."""

    move: int
    """Its number, from 1: the replay's moment before it is one less, the moment after it is this."""
    seat: int
    played: str
    share: float | None
    """The share of the victory that the seat could expect after what it played; null if that is unknown."""
    best: str
    best_share: float
    """The share that the seat could expect with the best choice, and so before it played."""
    loss: float | None
    """`best_share` minus `share`, never negative. Both are points of the seat's curve."""
    others: float | None
    """By how much the others' moves and luck changed what the seat could expect since its last decision: `best_share`
    less the `share` of that; null if there was none."""
    proven: bool
    """Whether both shares are proven."""
    rough: bool
    """Whether what was played was tried so rarely that its share is rough."""
    choices: int
    """How many there were."""
    alternatives: list[Choice]
    """The best few, the best first."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """How a finished game was played, as far as it has been analysed."""

    status: Literal["working", "done"]
    done: int
    """How many decisions have been judged."""
    total: int
    """How many there are; 0 before they are counted."""
    decisions: list[Judged]
    """Those that have been judged, in the order of the game."""
    curves: list[list[Point]]
    """For each seat, what it could expect from moment to moment, and the result."""
