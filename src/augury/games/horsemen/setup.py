"""What can be chosen before a game of Prophecy: the card set and options."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from augury.games.horsemen.cardfile import parse_text, read_set, write_set
from augury.games.horsemen.cardset import CardSet
from augury.games.horsemen.shelf import shelf, shipped
from augury.kernel.setups import Reading


def name_of(cards: CardSet) -> str:
    """What people type for a card set: the name of a shipped one, or else the set's own name."""
    return next((name for name in shelf() if shipped(name) == cards), cards.name)


@dataclass(frozen=True)
class Options:
    """Readings of the rules that a table may choose between."""

    responses: Annotated[
        Literal["one", "each"],
        "One response to a filled Prophecy, or another one if a player fills their side in response (H3.4, H3.10).",
    ] = "one"


@dataclass(frozen=True)
class HorsemenSetup:
    """A way to play Prophecy of the Four Horsemen: a duel, with any card set (H1, H5)."""

    set: Annotated[
        CardSet,
        "What the cards do: the name of a card set that comes with Augury, or a file.",
        Reading(read_set, write_set, name_of, parse_text, shelf),
    ] = field(default_factory=lambda: shipped("house"))
    players: Annotated[Literal[2], "The number of players."] = 2
    options: Options = field(default_factory=Options)
