"""Players: each chooses an action from an erased record, so none can cheat. One player a file, one line here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from augury.errors import BadSetup

if TYPE_CHECKING:
    from augury.kernel.chance import Dice
    from augury.kernel.game import Game
    from augury.kernel.records import Record


class Known(NamedTuple):
    """A player that can be asked to a table."""

    module: str
    games: tuple[str, ...] = ()
    """The games it plays; none named is all of them."""


# The better ones first: the first that plays a game is its usual opponent.
PLAYERS = {
    "strong": Known("augury.players.strong", ("grid",)),
    "greedy": Known("augury.players.greedy", ("seven",)),
    "quick": Known("augury.players.quick", ("horsemen",)),
    "random": Known("augury.players.random"),
}


class Player(Protocol):
    """Somebody who can be given a seat."""

    def choose(self, game: Game, state: Record, seat: int, dice: Dice) -> int:
        """One of the seat's legal actions, from a state erased for it; chance comes from the dice alone."""


def players_of(game: str) -> list[str]:
    """The names of those who play a game, its usual opponent first."""
    return [name for name, known in PLAYERS.items() if not known.games or game in known.games]


def usual(game: str) -> str:
    """The opponent that people get who ask for no other."""
    return players_of(game)[0]


def player(name: str, game: str) -> Player:
    """The player of that name, if it plays the game of that name."""
    able = players_of(game)
    if name not in PLAYERS:
        raise BadSetup(f"there is no player {name!r}; {game} is played by {' and '.join(able)}")
    if name not in able:
        raise BadSetup(f"{name} does not play {game}; {' and '.join(able)} {'do' if len(able) > 1 else 'does'}")
    return cast(Player, import_module(PLAYERS[name].module))
