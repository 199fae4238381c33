"""Players: each chooses an action from an erased record, so none can cheat. One player a file, one line here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from augury.errors import BadSetup

if TYPE_CHECKING:
    from augury.kernel.chance import Dice
    from augury.kernel.game import Game
    from augury.kernel.records import Record

PLAYERS = {
    "random": "augury.players.random",
    "greedy": "augury.players.greedy",
}


class Player(Protocol):
    """Somebody who can be given a seat."""

    def choose(self, game: Game, state: Record, seat: int, dice: Dice) -> int:
        """One of the seat's legal actions, from a state erased for it; chance comes from the dice alone."""


def player(name: str) -> Player:
    """The player of that name."""
    if name not in PLAYERS:
        raise BadSetup(f"there is no player {name!r}; there is {' and '.join(PLAYERS)}")
    return cast(Player, import_module(PLAYERS[name]))
