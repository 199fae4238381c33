"""Under load, when many turns wait, they get less time, and then simpler bots."""

from __future__ import annotations

from augury.players import levels_of

EASED = 8
"""The waiting turns for each worker from which bots are simpler. Below that they only get less time."""


def eased(level: str, game: str, share: int) -> str:
    """The level that plays instead of another while `share` turns wait for each worker: one lower for each doubling.

    >>> [eased("sibyl", "seven", share) for share in (1, 7, 8, 16)]
    ['sibyl', 'sibyl', 'seer', 'augur']
    """
    names = [known.name for known in levels_of(game)]
    steps = (share // EASED).bit_length()
    if level not in names or not steps:
        return level
    return names[max(0, names.index(level) - steps)]
