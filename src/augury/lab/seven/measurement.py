"""The lead of a network in a round against one of our players or another network, which has all other seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch

from augury.games.seven.state import COLOURS
from augury.lab.arena.statistics.intervals import Estimate, mean_interval
from augury.lab.seven.network import Policy
from augury.lab.seven.standings import POINTS
from augury.lab.seven.tables import Tables
from augury.search.seven.features import FEATURES, HANDS

if TYPE_CHECKING:
    from augury.kernel.game import Game


@torch.no_grad()
def measure(policy: Policy, game: Game, against: str | Policy, deals: int, seed: int, device: str) -> Estimate:
    """The lead in points over so many deals, each with the network in every seat.

    Networks always choose the action that they prefer.
    """
    tables = Tables(game, deals * int(game.players), device)
    seats = tables.standings.players
    seeds = np.repeat(np.arange(deals, dtype=np.uint64) + np.uint64(seed), seats)
    tables.start(seed, deals=seeds.tolist())
    features = torch.zeros((tables.count, FEATURES), dtype=torch.int8, device=device)
    hands = torch.zeros((tables.count, COLOURS * HANDS), dtype=torch.int8, device=device)
    heroes = torch.arange(tables.count, device=device) % seats
    for _ in range(tables.moves):
        actors = tables.actors
        tables.look(features, hands)
        theirs = (actors >= 0) & (actors != heroes)
        answers = tables.answers(against, theirs) if isinstance(against, str) else against.choices(features).argmax(-1)
        tables.step(torch.where(theirs, answers, policy.choices(features).argmax(-1)))
    leads = POINTS * tables.rewards.gather(1, heroes[:, None])[:, 0]
    found = mean_interval(leads.cpu().numpy().astype(float).reshape(deals, seats).mean(1))
    assert found is not None  # noqa: S101 - there is at least one deal
    return found
