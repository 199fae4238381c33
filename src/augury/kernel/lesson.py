"""Tutorials, as games declare them: a fixed deal, what is said, what the reader does, and what the others do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Say:
    """Something to read; `about` names what it speaks of on the table."""

    key: str
    about: str | None = None


@dataclass(frozen=True)
class Ask:
    """Something to read, and the move that the reader makes then."""

    key: str
    move: str
    about: str | None = None


@dataclass(frozen=True)
class Play:
    """A move that is made automatically: another player's, or one made for the reader."""

    seat: int
    move: str


Beat = Say | Ask | Play


@dataclass(frozen=True)
class Lesson:
    """A tutorial: who sits at the table, how it is played, from which seed, and what happens."""

    name: str
    """The game's, or its edition's where each has a tutorial of its own."""
    game: str
    setup: dict[str, object]
    seed: int
    names: tuple[str, ...]
    beats: tuple[Beat, ...]


def plays(*moves: tuple[int, str]) -> tuple[Play, ...]:
    """Moves that are made automatically, one after the other."""
    return tuple(Play(seat, move) for seat, move in moves)
