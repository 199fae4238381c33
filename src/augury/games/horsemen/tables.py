"""A card set as the numbers that the rules read: the setup record."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.horsemen.cardset import DEEDS, Entry
from augury.games.horsemen.setup import HorsemenSetup
from augury.games.horsemen.state import Setup


def write_setup(chosen: HorsemenSetup) -> Setup:
    """The setup record for a way to play."""
    setup = Setup.new()
    setup.players = chosen.players
    setup.each_responds = chosen.options.responses == "each"
    cards = chosen.set
    for effect, entry in enumerate((*cards.suits, *cards.prophecies)):
        for index, step in enumerate(entry.effect):
            setup.steps[effect, index] = DEEDS.index(step.verb) + 1 + 16 * step.opponent + 32 * step.number
    for horseman, entry in enumerate(cards.horsemen):
        for step in entry.effect:
            if step.verb == "defy":
                setup.exalt[horseman] -= step.number
            else:
                getattr(setup, step.verb)[horseman] += step.number
    _write_names(setup.suit_names, cards.suits)
    _write_names(setup.prophecy_names, cards.prophecies)
    _write_names(setup.horseman_names, cards.horsemen)
    return setup


def _write_names(rows: NDArray[np.uint8], entries: tuple[Entry, ...]) -> None:
    for row, entry in zip(rows, entries, strict=True):
        name = entry.name.encode()
        row[: len(name)] = list(name)
