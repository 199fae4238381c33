"""The network in PyTorch: the same layers as in `augury.players.seven.network`, which plays without it.

Each suit's numbers become a row by the same weights, so all orders of the suits are learned at once. The rows see each
other through their mean. The critic has the same shape, and sees all hands.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import linear

from augury.games.seven.state import COLOURS, FIRST_PROPHECY, PROPHECIES, SEATS, TOKENS
from augury.lab.seven.checkpoint import replacing
from augury.players.seven.weights import IMPOSSIBLE, SUITED, prophecy_parts, setup_name
from augury.search.seven.features import HANDS, LEGAL, NUMBERS, OWNERS, PROPHESIES, SCORES, SUIT, TABLE, scales

if TYPE_CHECKING:
    from augury.kernel.game import Game

SLOTS = 16
"""Actions that stand for the cards of a suit."""


def half(device: str) -> Any:
    """A context in which a GPU multiplies in bfloat16; it caches no weights, so that graphs can be recorded."""
    return torch.autocast(device, torch.bfloat16, enabled=device == "cuda", cache_enabled=False)


class Block(nn.Module):
    """A residual block in which each row sees itself and the mean of all."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.own, self.mean, self.out = (nn.Linear(width, width) for _ in range(3))
        nn.init.zeros_(self.out.weight)

    def forward(self, rows: Tensor) -> Tensor:
        normal = self.norm(rows)
        return rows + self.out(torch.relu(self.own(normal) + self.mean(normal.mean(1, keepdim=True))))


class Trunk(nn.Module):
    """From features to a row for each suit."""

    scales: Tensor

    def __init__(self, width: int, blocks: int, more: int = 0) -> None:
        """`more` numbers of each suit stand beside the features."""
        super().__init__()
        self.suit, self.table = nn.Linear(SUIT + more, width), nn.Linear(TABLE, width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.register_buffer("scales", torch.from_numpy(scales()), persistent=False)
        with torch.no_grad():  # numbers that never change in a training must not become noise
            self.table.weight[:, SCORES - SUITED :] = 0

    def forward(self, features: Tensor, more: Tensor | None = None) -> Tensor:
        suits, table = features[:, :SUITED].reshape(-1, COLOURS, SUIT), features[:, SUITED:]
        scaled = self.suit.weight[:, :SUIT] * self.scales[:SUIT], self.table.weight * self.scales[SUITED:]
        dtype = torch.get_autocast_dtype("cuda") if torch.is_autocast_enabled("cuda") else scaled[0].dtype
        rows = linear(suits.to(dtype), scaled[0], self.suit.bias)
        if more is not None:
            hands = more.reshape(len(more), COLOURS, HANDS).to(dtype)
            rows = rows + linear(hands, self.suit.weight[:, SUIT:])
        rows = torch.relu(rows + linear(table.to(dtype), scaled[1], self.table.bias)[:, None])
        for block in self.blocks:
            rows = block(rows)
        return self.norm(rows)


class Policy(nn.Module):
    """Preferences for actions, and a guess of who holds the cards that are not seen."""

    prophecies: Tensor

    def __init__(self, game: Game, width: int, blocks: int) -> None:
        super().__init__()
        self.setup = setup_name(game)
        self.trunk = Trunk(width, blocks)
        self.cards = nn.Linear(width, NUMBERS)
        self.prophecy = nn.Linear(width, PROPHECIES)
        self.tokens = nn.Linear(width, SEATS * (TOKENS + 1))
        self.where = nn.Linear(width, NUMBERS * OWNERS)
        self.register_buffer("prophecies", torch.from_numpy(prophecy_parts(game)), persistent=False)
        for head in (self.cards, self.prophecy, self.tokens):
            nn.init.orthogonal_(head.weight, 0.01)
            nn.init.zeros_(head.bias)

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """The log probability of each action, and the guesses, for rows of features."""
        rows = self.trunk(features)
        return self._choices(features, rows), self.where(rows).reshape(-1, COLOURS, NUMBERS, OWNERS)

    def choices(self, features: Tensor) -> Tensor:
        """The log probability of each action alone."""
        return self._choices(features, self.trunk(features))

    def _choices(self, features: Tensor, rows: Tensor) -> Tensor:
        middle = rows.mean(1)
        prophecies = self.prophecy(middle).float() + self.tokens(middle).float() @ self.prophecies.T
        cards = nn.functional.pad(self.cards(rows).float(), (0, SLOTS - NUMBERS)).flatten(1)
        wishes = torch.cat([cards, prophecies], -1).float().masked_fill(~self.legal(features), IMPOSSIBLE)
        return torch.log_softmax(wishes, -1)

    def legal(self, features: Tensor) -> Tensor:
        """Which actions are legal."""
        suits = features[:, :SUITED].reshape(-1, COLOURS, SUIT)
        cards = suits[:, :, LEGAL * NUMBERS : (LEGAL + 1) * NUMBERS] > 0
        cards = nn.functional.pad(cards, (0, SLOTS - NUMBERS)).reshape(-1, FIRST_PROPHECY)
        return torch.cat([cards, (features[:, PROPHESIES] > 0)[:, None] & self.prophecies.any(-1)], -1)

    def save(self, file: Path) -> None:
        """Write the weights as float16, for players without PyTorch; the file is the old or the new one, never half."""
        arrays = {
            name: value.detach().cpu().numpy().astype(np.float16)
            for name, value in self.state_dict().items()
            if not name.startswith("where")
        }
        with replacing(file) as part:
            np.savez_compressed(part, setup=np.array(self.setup), **arrays)


class Critic(nn.Module):
    """The critic: predicts a seat's lead at the end of the round from all hands."""

    def __init__(self, width: int, blocks: int) -> None:
        super().__init__()
        self.trunk = Trunk(width, blocks, HANDS)
        self.value = nn.Linear(width, 1)

    def forward(self, features: Tensor, hands: Tensor) -> Tensor:
        return self.value(self.trunk(features, hands).mean(1)).squeeze(-1).float()
