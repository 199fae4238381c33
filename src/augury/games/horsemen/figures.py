"""What is counted about players: how many of the Prophecies that were fulfilled they won."""

from __future__ import annotations

from collections.abc import Sequence

from augury.games.horsemen.events import Fulfil
from augury.games.horsemen.state import Setup
from augury.kernel.engine import Event
from augury.kernel.figures import Counted, Figure, Figures, no_pairs

ORDER = Figure(
    name="order",
    title="Prophecies won, in the order in which they were fulfilled",
    keys=("1st", "2nd", "3rd", "4th", "5th"),
    kind="share",
    first="won",
    second="fulfilled",
)
"""One side wins the game with its third, so there are at most five."""


def count(setup: Setup, events: Sequence[Event], players: int) -> list[Counted]:
    """Count the Prophecies that were fulfilled (H3.6), and who won each."""
    pairs = [no_pairs(ORDER) for _ in range(players)]
    fulfilled = [event for event in events if isinstance(event, Fulfil)]
    for place, event in enumerate(fulfilled[: len(ORDER.keys)]):
        for seat in range(players):
            pairs[seat][place][0] += event.winner == seat
            pairs[seat][place][1] += 1
    return [{ORDER.name: [(a, b) for a, b in seat]} for seat in pairs]


FIGURES = Figures((ORDER,), count)
