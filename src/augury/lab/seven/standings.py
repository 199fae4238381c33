"""Where later rounds of a match begin, and what a round is worth once it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from augury.games.seven.state import OVER, SEATS, Setup, State
from augury.search.seven.model import endings_of, table_name
from augury.search.seven.prospects import AHEAD, SCORES, prospects_of

if TYPE_CHECKING:
    from augury.kernel.game import Game

POOL = 4096
"""How many beginnings are drawn in advance."""
POINTS = 4.0
"""A lead of so many points counts as 1."""
VICTORY = 1.5
"""What a victory counts, so that both kinds of tables vary about as much."""
LATEST = 6
"""The latest round that a table begins with; longer matches repeat themselves."""


class Standings:
    """The scores with which tables begin, and the rewards with which they end."""

    def __init__(self, game: Game, device: str) -> None:
        """Draw a pool of standings that good players reach."""
        self.setup = cast(Setup, game.setup)
        self.players = int(self.setup.players)
        beginnings = drawn_beginnings(self.setup, np.random.default_rng(0))
        self.pool = torch.from_numpy(beginnings).to(device)
        self.prospects = torch.from_numpy(prospects_of(self.setup).ravel().copy()).to(device)

    def put(self, states: Tensor, later: Tensor) -> Tensor:
        """The bytes of states with the standing of a later round where `later` is true."""
        if not len(self.pool):
            return states
        drawn = self.pool[torch.randint(len(self.pool), (len(states),), device=states.device)]
        changed, place = states.clone(), _place("scores")
        changed[:, _place("round_number")] = drawn[:, 0]
        changed[:, place : place + SEATS] = drawn[:, 1:]
        return torch.where(later[:, None], changed, states)

    def rewards(self, states: Tensor, later: Tensor) -> Tensor:
        """What each seat is given at the end: its lead in points, or its chance of victory where `later` is true."""
        place, players = _place("scores"), self.players
        scores = states[:, place : place + players].long()
        leads = (scores - (scores.sum(1, keepdim=True) - scores) / (players - 1)) / POINTS
        return torch.where(later[:, None], VICTORY * self.chances(states, scores), leads)

    def chances(self, states: Tensor, scores: Tensor) -> Tensor:
        """Each seat's chance of victory after a round; the next one has been dealt unless the match is over."""
        number = states[:, _place("round_number")].long()
        ahead = (int(self.setup.rounds) - number + 1).clamp(0, AHEAD - 1)
        inside, chances = scores.clamp(max=SCORES - 1), []
        for seat in range(self.players):
            place = ahead
            for other in range(SEATS):
                turned = inside[:, (seat + other) % self.players] if other < self.players else torch.zeros_like(place)
                place = place * SCORES + turned
            chances.append(self.prospects[place])
        bits = torch.arange(self.players, device=states.device)
        winners = (states[:, _place("winners")].long()[:, None] >> bits) & 1
        shares = winners / winners.sum(1, keepdim=True).clamp(min=1)
        over = states[:, _place("phase")] == OVER
        return torch.where(over[:, None], shares, torch.stack(chances, 1)).float()


def drawn_beginnings(setup: Setup, source: np.random.Generator) -> NDArray[np.uint8]:
    """Rows of a round's number, from 2 on, and all scores before it; empty if a match is one round."""
    changes, chances = zip(*endings_of(table_name(setup)), strict=True)
    players, rounds = int(setup.players), min(int(setup.rounds), LATEST)
    rows: list[list[int]] = []
    while rounds > 1 and len(rows) < POOL:
        number = int(source.integers(2, rounds + 1))
        scores = np.zeros(players, np.int64)
        for _ in range(number - 1):
            points = np.array(changes[source.choice(len(changes), p=np.array(chances) / sum(chances))])
            if setup.needs_goal:
                points = (points > 0).astype(np.int64)
            scores = scores + source.permutation(points)
            scores = np.maximum(scores, 0) if setup.loses else scores
        if scores.max() < int(setup.goal):
            rows.append([number, *scores.tolist(), *[0] * (SEATS - players)])
    return np.array(rows, np.uint8).reshape(-1, 1 + SEATS)


def _place(name: str) -> int:
    """Where a field lies in a state."""
    fields = State.dtype.fields
    assert fields is not None  # noqa: S101 - a state has fields
    return int(fields[name][1])
