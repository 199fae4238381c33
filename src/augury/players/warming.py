"""Warming up: whatever a player will need is compiled, or loaded, before anybody waits for its answer."""

from __future__ import annotations

from threading import Event

from augury.kernel.chance import dice
from augury.kernel.game import Game
from augury.kernel.questions import stage
from augury.players.protocol import Player

FEW = 12


def warm_up(game: Game, somebody: Player) -> None:
    """Let a player choose through one round, or a few times in a game without rounds, with no time to think."""
    position, stop = game.start(0, ""), Event()
    stop.set()
    began, number = stage(game.setup, position.state), 0
    while not position.over and stage(game.setup, position.state) == began and (began or number < FEW):
        seat = position.actors[0]
        position = position.play(somebody.choose(game, position.erased(seat), seat, dice("warm", number), stop), seat)
        number += 1
