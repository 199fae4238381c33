"""What is counted about players: how well their prophecies fit, and how often and when they fulfil them."""

from __future__ import annotations

from collections.abc import Sequence

from augury.games.seven.events import Prophecy, Round, Trick
from augury.games.seven.state import SEATS, TOKENS, TRICKS, Setup
from augury.kernel.engine import Event
from augury.kernel.figures import Counted, Figure, Figures, no_pairs

RANKS = Figure(
    name="ranks",
    title="Prophecies and results by rank",
    keys=("1st", "2nd", "3rd", "4th"),
    kind="compared",
    first="foretold",
    second="confirmed",
)
FULFILLED = Figure(
    name="fulfilled",
    title="Rounds in which the prophecy was fulfilled, by trick",
    keys=tuple(f"trick {number}" for number in range(TOKENS, TRICKS + 1)),
    kind="share",
    first="fulfilled",
    second="rounds",
)


class _Round:
    """A round while it is counted."""

    def __init__(self) -> None:
        self.prophecies: dict[int, list[int]] = {}
        self.tricks: list[Trick] = []


def count(setup: Setup, events: Sequence[Event], players: int) -> list[Counted]:
    """Count what happened in each round that was scored (S2, S3.8, S5)."""
    ranks = [no_pairs(RANKS)[:players] for _ in range(players)]
    fulfilled = [no_pairs(FULFILLED) for _ in range(players)]
    now = _Round()
    for event in events:
        if isinstance(event, Prophecy):
            now.prophecies[event.seat] = event.tokens
        elif isinstance(event, Trick):
            now.tricks.append(event)
        elif isinstance(event, Round):
            for seat in range(players):
                _count_ranks(now, seat, ranks[seat])
                _count_fulfilled(now, seat, fulfilled[seat])
            now = _Round()
    return [
        {
            RANKS.name: [(a, b) for a, b in ranks[seat]] + [(0, 0)] * (SEATS - players),
            FULFILLED.name: [(a, b) for a, b in fulfilled[seat]],
        }
        for seat in range(players)
    ]


def _count_ranks(now: _Round, seat: int, pairs: list[list[int]]) -> None:
    """Add the tokens placed on each rank, and how many of them were confirmed."""
    for rank, tokens in enumerate(now.prophecies[seat]):
        pairs[rank][0] += tokens
    for trick in now.tricks:
        if trick.confirmed[seat]:
            pairs[trick.order.index(seat)][1] += 1


def _count_fulfilled(now: _Round, seat: int, pairs: list[list[int]]) -> None:
    """Add a round, and the trick in which the last token was confirmed, if it was."""
    for pair in pairs:
        pair[1] += 1
    confirmed = 0
    for trick in now.tricks:
        confirmed += trick.confirmed[seat]
        if confirmed == TOKENS:
            pairs[trick.number - TOKENS][0] += 1
            return


FIGURES = Figures((RANKS, FULFILLED), count)
