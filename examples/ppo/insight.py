"""Features that a network would otherwise have to learn: the colour to follow, and which cards beat which.

All of them follow from the observation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import torch
from torch import Tensor, nn
from torch.nn import functional

from augury.games.seven.state import COLOURS, SEATS, TRICKS

if TYPE_CHECKING:
    from augury.games.seven.state import Setup
    from augury.kernel.game import Game

CARDS = 64
MORE = 4 * CARDS + 2 * COLOURS
"""The number of features added."""


class Insight(nn.Module):
    """Computes features of the cards in hand, in the trick and in the round."""

    deck: Tensor
    beats: Tensor
    higher: Tensor

    def __init__(self, game: Game) -> None:
        """Find the blocks of the game's observations."""
        super().__init__()
        self._places, self._players = places_of(game), game.players
        cards = torch.arange(CARDS)
        colour, number = cards // 16, cards % 16
        strength = torch.stack([(colour == asked) * 16 + number for asked in range(COLOURS)])
        deck = int(cast("Setup", game.setup).deck)
        self.register_buffer("deck", torch.tensor([float(deck >> card & 1) for card in range(CARDS)]), persistent=False)
        beats = (strength[:, :, None] > strength[:, None, :]).float()
        self.register_buffer("beats", beats.transpose(0, 1).reshape(CARDS, COLOURS * CARDS), persistent=False)
        same = colour[:, None] == colour
        self.register_buffer("higher", (same & (number[:, None] > number)).float(), persistent=False)

    def forward(self, seen: Tensor, masks: Tensor) -> Tensor:
        """The features for rows of observations as floats."""
        count = len(seen)
        row = seen[:, self._places["row"]].reshape(count, TRICKS, COLOURS)
        trick = seen[:, self._places["trick"]]
        asked = (trick[:, :, None] * row).sum(1)
        coming = ((trick.cumsum(1) - trick)[:, :, None] * row).sum(1)
        lying = seen[:, self._places["lying"]].reshape(count, SEATS, CARDS).sum(1)
        played = seen[:, self._places["played"]].reshape(count, SEATS, CARDS).sum(1)
        hand, able = seen[:, self._places["hand"]], masks[:, :CARDS].to(seen.dtype)
        unseen = self.deck - hand - played
        unseen = unseen / unseen.sum(-1, keepdim=True).clamp(min=1)
        both = torch.stack([lying, unseen], 1) @ self.beats
        both = (both.reshape(count, 2, COLOURS, CARDS) * asked[:, None, :, None]).sum(2)
        tokens = seen[:, self._places["tokens"]][:, :SEATS].sign()
        promise = hits(both[:, 0], both[:, 1], self._players - 1 - lying.sum(-1), tokens)
        now = torch.cat([both[:, 0] / (SEATS - 1) * able, both[:, 1] * able, promise * able], -1)
        return torch.cat([now, hand * (unseen @ self.higher), asked, coming / 3], -1)


def hits(ahead: Tensor, risk: Tensor, waiting: Tensor, tokens: Tensor) -> Tensor:
    """The chance that each card lands on a rank with a token, if each later player beats it with probability `risk`."""
    ranks = torch.arange(SEATS, device=ahead.device)
    chances = (ahead[..., None].round() == ranks).to(ahead.dtype)
    for turn in range(SEATS - 1):
        beaten = risk[..., None] * (waiting > turn)[:, None, None]
        chances = chances * (1 - beaten) + functional.pad(chances[..., :-1], (1, 0)) * beaten
    return (chances * tokens[:, None]).sum(-1)


def places_of(game: Game) -> dict[str, slice]:
    """The position of each block in an observation."""
    places: dict[str, slice] = {}
    at = 0
    for block in game.observation:
        places[block.name] = slice(at, at + len(block.labels))
        at += len(block.labels)
    return places


def prophecy_parts(game: Game) -> Tensor:
    """For each prophecy, the number of tokens on each rank, one-hot, so that similar prophecies share features."""
    prophecies = cast("Setup", game.setup).prophecies
    parts = torch.zeros(SEATS, 8, game.actions)
    for index in range(game.actions - CARDS):
        for rank in range(SEATS):
            parts[rank, int(prophecies[index]) >> 4 * rank & 15, CARDS + index] = 1
    return parts.reshape(SEATS * 8, game.actions)
