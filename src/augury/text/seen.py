"""What text mode describes: a view, names for the seats, and how much to say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from augury.errors import in_series
from augury.kernel.engine import View
from augury.language import say, spoken

V_co = TypeVar("V_co", bound=View, covariant=True)


@dataclass(frozen=True)
class Seen(Generic[V_co]):
    """A view, who sits where, and whether the reader wants short answers."""

    view: V_co
    names: Sequence[str]
    brief: bool = False
    over: bool = False
    """Whether the game is over, or was given up before its end."""
    stood_in: bool = False
    """Whether a bot plays for the reader."""
    tracker: bool = True
    """Whether shown voids may be told: not where the table agreed to play without the tracker."""
    local: Sequence[str] = ()
    """The commands that the browser or the terminal carries out itself (see `commands.LOCAL`)."""

    @property
    def mine(self) -> bool:
        """Whether the reader may act now."""
        return not (self.over or self.stood_in) and self.view.seat is not None and self.view.seat in self.view.actors

    def is_me(self, seat: int) -> bool:
        """Whether a seat is the reader's."""
        return seat == self.view.seat

    def who(self, seat: int) -> str:
        """A seat in the middle of a sentence."""
        return say("you") if self.is_me(seat) else self.names[seat]

    def order(self) -> list[int]:
        """All seats in turn order, the reader's first."""
        first = self.view.seat or 0
        return [(first + step) % len(self.names) for step in range(len(self.names))]


def distinct_names(names: Sequence[str]) -> list[str]:
    """Names of which no two are the same: those that are get the number of their seat.

    >>> distinct_names(["you", "sage", "sage"])
    ['you', 'sage 2', 'sage 3']
    """
    twice = {name for name in names if list(names).count(name) > 1}
    return [f"{name} {seat}" if name in twice else name for seat, name in enumerate(names, 1)]


def listed(items: Sequence[str], last: str = "and") -> str:
    """Things one after the other.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or"), listed([])
    ('a, b and c', 'a or b', '')
    """
    return series(items) if spoken() == "ja" else in_series(items, last)


def series(items: Iterable[str]) -> str:
    """Things one after the other, with the same separator between all of them."""
    return say(", ").join(items)


def groups(items: Iterable[str]) -> str:
    """Things that may be series themselves."""
    return series(items) if spoken() == "ja" else "; ".join(items)


def joined(*sentences: str) -> str:
    """Sentences one after the other; those that are empty are left out."""
    return ("" if spoken() == "ja" else " ").join(filter(None, sentences))


def capital(sentence: str) -> str:
    """A sentence with a large first letter, unless it begins with a name such as that of a cell.

    >>> capital("row 3 has a 4"), capital("b3 takes 1 or x"), capital("a: The Bridge")
    ('Row 3 has a 4', 'b3 takes 1 or x', 'a: The Bridge')
    """
    return sentence[:1].upper() + sentence[1:] if sentence.partition(" ")[0].isalpha() else sentence


def ended(seen: Seen[View]) -> str:
    """The winners, once the game is over."""
    winners = seen.view.winners
    if winners is None:
        return say("The game is over.")
    if not winners:
        return say("The game is over. Nobody wins.")
    if len(winners) > 1:
        return say("The game is over. {names} share the win.", names=listed([seen.who(seat) for seat in winners]))
    if seen.is_me(winners[0]):
        return say("The game is over. You win.")
    return say("The game is over. {name} wins.", name=seen.names[winners[0]])
