"""Help as it is sent: why a move is illegal, what the moves are worth, how a finished game was played."""

from __future__ import annotations

from typing import Literal

import msgspec


class Why(msgspec.Struct, frozen=True, kw_only=True):
    """Whether you may make a move now and, if not, why."""

    legal: bool
    code: str | None
    """The reason in a word, such as `must_follow`; docs/server.md has all of them."""
    rule: str | None
    """The number of the rule, if there is one, as in docs/rules."""
    message: str | None
    """The reason in a sentence."""
    params: dict[str, int | str | list[int]]
    """What the reason is about: the card, the colour, the cell."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A move, and what it is worth."""

    move: str
    share: float
    """The share of the victory that the seat may expect after it, from 0 to 1."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What the strongest bot would do in your place."""

    seq: int
    """Which decision of yours it is about: the happening since when you have it."""
    share: float
    """The share of the victory that you may expect now, from 0 to 1."""
    moves: list[Choice]
    """The best few, the best first."""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A decision of a finished game, as the strongest bot sees it from the seat that had to decide."""

    move: int
    """Its number, from 1: the replay's moment before it is one less, the moment after it is this."""
    seat: int
    played: str
    share: float | None
    """The share of the victory that the seat could expect after what it played; null if nobody knows."""
    best: str
    best_share: float
    """The same after the best choice, which is what it could expect before it played."""
    loss: float | None
    """How much of the share was lost, 0 or more."""
    rough: bool
    """Whether what was played was tried so little that its share is a rough one."""
    choices: int
    """How many there were."""
    alternatives: list[Choice]
    """The best few, the best first."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """How a finished game was played, as far as that has been thought out."""

    status: Literal["working", "done"]
    done: int
    """How many decisions have been judged."""
    total: int
    """How many there are; 0 before they are counted."""
    decisions: list[Judged]
    """Those that have been judged, in the order of the game."""
