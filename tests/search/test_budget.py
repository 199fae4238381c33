"""Budgets: a search stops promptly when any limit is reached, even on a busy machine."""

from __future__ import annotations

import time
from threading import Event, Timer

import pytest

import augury
from augury.errors import BadArgument
from augury.kernel.chance import dice
from augury.search.budget import MOMENT, Budget
from augury.search.flat import flat
from augury.search.ismcts import ismcts
from tests.search.places import somewhere

PATIENCE = 10
"""Seconds that a busy machine may need for something short; a search that does not stop at all takes a minute."""


@pytest.mark.parametrize("search", [ismcts, flat])
def test_seconds_are_kept(search: type) -> None:
    """A search uses its whole time budget and stops within seconds of it (`benchmarks/latency.py` has exact times)."""
    game = augury.game("seven")
    position = somewhere(game, 1, 8)
    seat = position.actors[0]
    search(game, position.erased(seat), seat, dice(0), Budget(simulations=1))
    started = time.monotonic()
    found = search(game, position.erased(seat), seat, dice(0), Budget(simulations=10**9, seconds=0.2))
    assert 0.19 <= time.monotonic() - started < PATIENCE
    assert found.simulations > 100


def test_it_can_be_stopped() -> None:
    """A search returns a legal choice soon after its stop event is set."""
    game = augury.game("horsemen")
    position = game.start(1, "salt")
    seat = position.actors[0]
    ismcts(game, position.erased(seat), seat, dice(0), Budget(simulations=1))
    took = []
    for _ in range(3):
        stop = Event()
        Timer(0.1, stop.set).start()
        started = time.monotonic()
        found = ismcts(game, position.erased(seat), seat, dice(0), Budget(seconds=60, stop=stop))
        took.append(time.monotonic() - started)
        assert found.best in position.legal_actions(seat)
    assert min(took) < PATIENCE


def test_nodes_are_kept() -> None:
    """A node budget equals a simulation budget, because each simulation adds at most one node."""
    game = augury.game("seven")
    position = somewhere(game, 1, 8)
    seat = position.actors[0]
    erased = position.erased(seat)
    found = ismcts(game, erased, seat, dice(0), Budget(nodes=300))
    assert found == ismcts(game, erased, seat, dice(0), Budget(simulations=300))
    assert ismcts(game, erased, seat, dice(0), Budget(nodes=300, simulations=100)).simulations == 100


def test_spans_follow_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A span takes about `MOMENT`; when the machine becomes ten times slower, only the current span is too long."""
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    made, pace, long = 0, 1e-6, []
    for span in Budget(simulations=100_000, seconds=60.0).spans():
        pace = 1e-5 if made > 50_000 else 1e-6
        made += span
        clock[0] += span * pace
        if span * pace > MOMENT * 1.01:
            long.append(span * pace)
    assert made == 100_000
    assert len(long) <= 1 and sum(long) <= 10 * MOMENT * 1.01


def test_the_last_spans_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """When simulations are slow, a search exceeds its time budget by at most one of them."""
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    for span in Budget(seconds=1.0).spans():
        clock[0] += span * 1e-3
    assert 1.0 <= clock[0] <= 1.001 + 1e-9


@pytest.mark.parametrize(
    "budget",
    [{}, {"simulations": 0}, {"simulations": -1}, {"nodes": 0}, {"seconds": 0.0}, {"seconds": float("nan")}],
)
def test_a_budget_must_be_one(budget: dict[str, float]) -> None:
    """A budget without limits, with less than one simulation or node, or without time raises `BadArgument`."""
    with pytest.raises(BadArgument):
        Budget(**budget)  # type: ignore[arg-type]
