"""Warming up compiles what a player needs, and changes nothing."""

from __future__ import annotations

from augury.kernel.chance import Dice
from augury.kernel.game import Game, open_game
from augury.kernel.records import Record
from augury.players import player
from augury.players.warming import FEW, warm_up


class Counting:
    """A player that counts how often it was asked, and whether it was told to hurry."""

    def __init__(self, game: str) -> None:
        self._chance, self.asked, self.hurried = player("random", game), 0, True

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: object = None) -> int:
        """By lot."""
        self.asked += 1
        self.hurried &= bool(stop and stop.is_set())  # type: ignore[attr-defined]
        return self._chance.choose(game, state, seat, dice)


def test_a_round_from_its_prophecies_to_its_last_trick() -> None:
    """In Seven Prophecies a player goes through a whole round, so that endings are warm too, and does not think."""
    somebody = Counting("seven")
    warm_up(open_game("seven"), somebody)
    assert 4 + 7 * 4 <= somebody.asked <= 4 + 10 * 4 and somebody.hurried


def test_a_few_choices_where_there_are_no_rounds() -> None:
    """Elsewhere a few choices will do, and a game that is over earlier ends it."""
    for board, choices in (("5x5", FEW), ("2x2", 4)):
        somebody = Counting("grid")
        warm_up(open_game("grid", board=board), somebody)
        assert somebody.asked == choices and somebody.hurried
