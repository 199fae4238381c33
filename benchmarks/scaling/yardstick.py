"""A yardstick for the machine: the processor time of moves at tables, without a server.

On a shared machine the same work takes a third longer at some times than at others.
"""

from __future__ import annotations

import gc
import time
from collections import deque
from random import Random

import msgspec

from augury.kernel.game import open_game

SEATS, TABLES, RECENT = 4, 75, 60
"""As at the tables of a node; each keeps its last messages."""
SECONDS = 0.5

encode = msgspec.json.Encoder().encode


class Moves:
    """Random moves at some tables in turn, with the views of all seats as JSON."""

    def __init__(self) -> None:
        game = open_game("seven", edition="exam", players=SEATS)
        self._dice = Random(1)
        self._tables = [game.start(number, "salt") for number in range(TABLES)]
        self._recent = [deque[bytes](maxlen=RECENT) for _ in range(TABLES)]
        for _ in range(10):
            self._once_everywhere()

    def microseconds(self, seconds: float = SECONDS) -> float:
        """Processor time of a move, in microseconds."""
        gc.collect()
        done, end, began = 0, time.monotonic() + seconds, time.process_time()
        while time.monotonic() < end:
            self._once_everywhere()
            done += TABLES
        return (time.process_time() - began) / done * 1e6

    def _once_everywhere(self) -> None:
        for number, position in enumerate(self._tables):
            before = position.game.start(self._dice.randrange(1 << 30), "salt") if position.over else position
            seat = self._dice.choice(before.actors)
            after, updates = before.step(self._dice.choice(before.legal(seat)), seat)
            self._recent[number] += [encode(updates), *(encode(after.view(other)) for other in range(SEATS))]
            self._tables[number] = after
