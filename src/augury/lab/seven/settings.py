"""The settings of a training."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What decides how a training goes; equal settings on the same device give equal networks."""

    seed: int = 0
    rounds: int = 32_768
    """Played in each iteration."""
    iterations: int = 1000
    minutes: float | None = None
    """The training ends after this time, if that is sooner; rate and entropy decrease towards the nearer end."""
    width: int = 256
    blocks: int = 3
    epochs: int = 2
    minibatch: int = 32_768
    """Decisions in a step of learning."""
    rate: float = 5e-4
    """The initial learning rate."""
    last_rate: float = 2e-5
    decay: float = 0.9
    """Lambda of GAE."""
    clip: float = 0.2
    """Probability ratios are clipped this far from 1."""
    entropy: float = 0.01
    """The initial entropy bonus."""
    last_entropy: float = 0.001
    doubt: float = 3.0
    """Its factor for prophecies, of which there are many to explore."""
    whereabouts: float = 0.1
    """The weight of the loss from guessing who holds the cards that are not seen."""
    past: float = 0.04
    """The share of tables at which an earlier network has the other seats."""
    flat: float = 0.3
    """The share of tables at which flat Monte Carlo has the other seats."""
    worlds: int = 100
    """Of flat Monte Carlo."""
    matches: float = 0.25
    """The share of tables that play a later round of a match, for the chance of victory instead of points."""

    frozen: str = ""
    """The digest of a network that never changes and has the other seats at all tables: the training exploits it."""

    def at(self, done: float) -> tuple[float, float]:
        """The learning rate and the entropy bonus when a part of the training is done, from 0 to 1."""
        rate = self.rate + (self.last_rate - self.rate) * done
        return rate, self.entropy + (self.last_entropy - self.entropy) * done
