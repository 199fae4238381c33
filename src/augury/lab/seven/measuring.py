"""How far a network leads in a round against a player of ours, which has all other seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch

from augury.kernel.chance import dice
from augury.lab.arena.statistics.intervals import Estimate, mean_interval
from augury.lab.seven.network import Policy
from augury.lab.seven.tables import LONGEST, Tables, players_in
from augury.players import player

if TYPE_CHECKING:
    from augury.kernel.game import Game


@torch.no_grad()
def measure(policy: Policy, game: Game, against: str, deals: int, seed: int) -> Estimate:
    """The lead over so many deals, each played with the network in every seat; it takes what it likes best."""
    seats = players_in(game)
    tables = Tables(game, deals * seats, "cpu")  # where the players are
    seeds = np.repeat(np.arange(deals, dtype=np.uint64) + np.uint64(seed), seats)
    tables.games.start(seeds.tolist())
    other, leads = player(against, game.name), np.zeros(deals * seats)
    heroes = np.arange(deals * seats) % seats
    for move in range(LONGEST):
        actors = tables.actors.numpy()
        if not (actors >= 0).any():
            break
        tables.look()
        actions = policy(tables.features.to(policy.prophecies.device))[0].argmax(-1).cpu()
        for row in np.flatnonzero((actors >= 0) & (actors != heroes)):
            seat = int(actors[row])
            rolled = dice("measuring", int(seeds[row]), seat, move)
            actions[row] = other.choose(game, tables.games.position(int(row)).erased(seat), seat, rolled)
        leads += tables.step(actions).numpy()[np.arange(len(leads)), heroes]
    found = mean_interval(leads.reshape(deals, seats).mean(1))
    assert found is not None  # noqa: S101 - there is at least one deal
    return found
