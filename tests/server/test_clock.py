"""The time of a node is even, whatever happens to the system's clock."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from augury.server import clock
from augury.server.clock import SLEWING, Clock
from augury.server.storage.store import Store
from tests.server.site import served
from tests.server.sockets import Person, open_table

SECOND = 1_000_000_000
HOUR = 3600 * SECOND


@dataclass
class Machine:
    """A machine whose clocks are set by hand, in nanoseconds."""

    wall: int = 1_764_000_000 * SECOND
    ticks: int = 17 * SECOND

    def clock(self) -> Clock:
        """A node's clock on this machine."""
        return Clock(lambda: self.wall, lambda: self.ticks)

    def pass_on(self, time: int) -> None:
        """Let time pass."""
        self.wall += time
        self.ticks += time


def test_it_is_the_system_s_time() -> None:
    """The node's time equals the system's clock as long as nobody sets that clock."""
    machine = Machine()
    here = machine.clock()
    for _ in range(100):
        machine.pass_on(12_345_678)
        assert here.ms() == machine.wall // 1_000_000


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 40 * SECOND, -40 * SECOND])
def test_a_jump_of_the_system_clock_costs_no_time(jump: int) -> None:
    """In ten seconds around a jump, ten seconds pass, within a hundredth, and time never goes back."""
    machine = Machine()
    here = machine.clock()
    before = last = here.ms()
    machine.wall += jump
    for _ in range(1000):
        machine.pass_on(SECOND // 100)
        now = here.ms()
        assert now >= last
        last = now
    assert abs(last - before - 10_000) <= 10_000 // SLEWING


@pytest.mark.parametrize("jump", [40 * SECOND, -40 * SECOND])
def test_in_the_end_it_agrees_with_the_system_again(jump: int) -> None:
    """A difference of 40 seconds has disappeared after 4,000 seconds, so all nodes have the same time again."""
    machine = Machine()
    here = machine.clock()
    machine.wall += jump
    for _ in range(4100):
        machine.pass_on(SECOND)
        here.ms()
    assert here.ms() == machine.wall // 1_000_000


def test_a_player_keeps_the_time_that_a_jump_would_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a jump of an hour in a game with a minute each, no bot stands in, and a move costs only its real time."""
    with served(tmp_path) as site:
        match, tokens = open_table(site, pace={"bank": 60, "increment": 0})
        with Person(site, match, tokens[0]) as mover:
            start = mover.hear("welcome")["snapshot"]
            wall = clock.NODE.wall
            monkeypatch.setattr(clock.NODE, "wall", lambda: wall() + HOUR)
            assert mover.do("move", {"type": "move", "move": start["view"]["legal"][0]})["type"] == "ack"
            left = mover.hear("moved")["clocks"]["left"]
            assert left[1] == 60_000 and 30_000 < left[0] <= 60_000
            assert "stood_in" not in [update.get("why") for update in mover.rest()]


@pytest.mark.parametrize("how", ["stopped", "killed"])
def test_a_player_keeps_the_time_that_a_restart_after_a_jump_would_take(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node that starts an hour later, by its clock, takes at most the last node's lease from a player's time."""
    with served(tmp_path) as site:
        match, tokens = open_table(site, pace={"bank": 60, "increment": 0})
        if how == "killed":
            monkeypatch.setattr(Store, "release", lambda *_: None)
    monkeypatch.setattr(clock, "NODE", Clock(lambda: time.time_ns() + HOUR))
    with served(tmp_path) as site, Person(site, match, tokens[0]) as mover:
        start = mover.hear("welcome")["snapshot"]
        answer = mover.do("move", {"type": "move", "move": start["view"]["legal"][0]})
        assert answer["type"] == "ack", answer
        left = mover.hear("moved")["clocks"]["left"]
        assert left[1] == 60_000 and left[0] > 60_000 - 12_000 - 20_000
        assert "stood_in" not in [update.get("why") for update in mover.rest()]
