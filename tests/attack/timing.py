"""A timing attack on bots' hands: does the time that a card takes reveal whether the bot had a choice?

A spectator watches tables of bots and notes when each card is played. Afterwards the server's log shows which cards
were forced, and the attack counts how often a forced card was faster than a free one.

python -m tests.attack.timing --seconds 120
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any, cast

import numpy as np

from augury.games.seven.state import PLAYING, State
from augury.kernel.bits import size
from augury.server.settings import Settings
from tests.faults.log import read_match
from tests.faults.truth import Truth
from tests.server.site import Site, served
from tests.server.sockets import Person

SETUP = {"edition": "exam", "players": 4}
SEATS = 4
LOADING = 180.0
"""Seconds until the bots' processes have loaded their compiled code, on a busy machine."""
NOISE = 3.0
"""Standard errors that are rarely exceeded by chance."""


@dataclass(frozen=True)
class Card:
    """A card that a bot played."""

    seconds: float
    """Seconds from the event that began the turn to the card's event, as the spectator received them."""
    stamped: int
    """The same by the server's time stamps, in milliseconds."""
    place: int
    """The position in the trick, which is public; the leader more often has a choice."""
    forced: bool


def by_clock(card: Card) -> float:
    """How long a card took by the spectator's clock."""
    return card.seconds


def by_stamp(card: Card) -> float:
    """How long a card took by the server's time stamps."""
    return card.stamped


@dataclass(frozen=True)
class Separation:
    """How well times separate forced from free cards: the probability that a forced card is faster than a free one."""

    auc: float
    error: float
    """The standard error under the hypothesis that times reveal nothing."""
    forced: int
    free: int

    @property
    def deviation(self) -> float:
        """The deviation from chance, in standard errors."""
        return (self.auc - 0.5) / self.error

    def __str__(self) -> str:
        return f"AUC {self.auc:.3f}, standard error {self.error:.3f} ({self.forced} forced, {self.free} free)"


def separate(cards: list[Card], time_of: Callable[[Card], float]) -> Separation:
    """Compare forced and free cards at the same position in a trick (Mann-Whitney, summed over positions)."""
    wins = pairs = variance = 0.0
    for place in range(SEATS):
        forced = [time_of(card) for card in cards if card.place == place and card.forced]
        free = [time_of(card) for card in cards if card.place == place and not card.forced]
        wins += sum((quick < slow) + (quick == slow) / 2 for quick in forced for slow in free)
        pairs += len(forced) * len(free)
        variance += len(forced) * len(free) * (len(forced) + len(free) + 1) / 12
    count = sum(card.forced for card in cards)
    if not pairs:
        raise ValueError(f"{len(cards)} cards, {count} of them forced, are too few to compare")
    return Separation(wins / pairs, sqrt(variance) / pairs, count, len(cards) - count)


@contextmanager
def bots(folder: Path, delay: float, **settings: Any) -> Iterator[Site]:
    """A server with its database in a folder, and bots that move after a delay and have loaded their compiled code."""
    with served(folder, bots=1, bot_delay=delay, log_format="quiet", **settings) as site:
        until = time.monotonic() + LOADING
        while _metric(site, "augury_bots_warm") < 1:  # until then, simpler bots play
            if time.monotonic() > until:
                raise TimeoutError("the bots did not load their compiled code")
            time.sleep(0.1)
        yield site


def _metric(site: Site, name: str) -> float:
    lines = site.program().get("/metrics").raise_for_status().text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))


def attack(site: Site, folder: Path, seconds: float, tables: int) -> list[Card]:
    """Watch bots of the highest level play, and determine afterwards which cards were forced."""
    until = time.monotonic() + seconds
    with ThreadPoolExecutor(tables) as pool:
        watching = [pool.submit(_watch, site, until) for _ in range(tables)]
        heard = [seen for future in watching for seen in future.result()]
    return [card for match, times in heard for card in _cards(folder / "augury.db", match, times)]


Times = dict[int, tuple[float, int]]
"""When each move of a table arrived by its number, by the spectator's clock and by the server's."""


def _watch(site: Site, until: float) -> list[tuple[str, Times]]:
    """Watch one table after another."""
    host, seen = site.program("Host"), []
    wish = {"game": "seven", "setup": SETUP, "seats": ["sibyl"] * SEATS}
    while time.monotonic() < until:
        match = host.post("/api/matches", json=wish).raise_for_status().json()["match"]
        seen.append((match, _times(site, match, until)))
    return seen


def _times(site: Site, match: str, until: float) -> Times:
    came = {}
    with Person(site, match, None) as spectator:
        while time.monotonic() < until:
            told = spectator.hear("moved", "ended")
            if told["type"] == "ended":
                break
            came[told["seq"]] = (time.perf_counter(), told["at"])
    return came


def _cards(database: Path, match: str, came: Times) -> Iterator[Card]:
    """The cards that can be compared, according to the server's log."""
    truth = Truth(match, read_match(str(database), match).rows)
    for seq, (when, at) in came.items():
        before = truth.steps[seq - 2].now
        state, (seat, *_) = cast(State, before.state), before.actors
        known = size(state.piles[seat]) == 1  # everybody knows that a last card is forced
        if seq - 1 in came and state.phase == PLAYING and not known:
            began, began_at = came[seq - 1]
            place = int(np.count_nonzero(state.played[state.trick_number - 1]))
            yield Card(when - began, at - began_at, place, len(before.legal(seat)) == 1)


def main() -> int:
    """Attack a server with default settings and one whose bots move at once; 0 if only the second reveals hands."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=120)
    asked.add_argument("--delay", type=float, default=Settings.bot_delay)
    asked.add_argument("--tables", type=int, default=4)
    given = asked.parse_args()
    worst = []
    for delay, seconds, tables in ((given.delay, given.seconds, given.tables), (0.0, min(30.0, given.seconds), 1)):
        with tempfile.TemporaryDirectory() as name, bots(Path(name), delay) as site:
            cards = attack(site, Path(name), seconds, tables)
            late = _metric(site, "augury_bot_turns_late_total")
        seen, stamped = separate(cards, by_clock), separate(cards, by_stamp)
        sys.stdout.write(f"bots that move after {delay:g} s: as seen {seen}; by stamps {stamped}; {late:g} late\n")
        worst.append(max(abs(seen.deviation), abs(stamped.deviation)))
    return int(worst[0] >= NOISE or worst[1] < NOISE)


if __name__ == "__main__":
    sys.exit(main())
