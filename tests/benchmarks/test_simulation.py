"""The simulation agrees with queueing theory on waiting times, utilization and group commits."""

from __future__ import annotations

import random
from math import exp, factorial

import numpy as np
import pytest
import simpy

from benchmarks.scaling.simulation import Costs, Loopback, Machine, Node, Process, Thread, Waits, play_on_loopback

CUSTOMERS = 60_000


def waited(cores: int, rate: float, service: float, *, random_service: bool) -> tuple[float, float]:
    """The mean wait of randomly arriving customers before service, and the share of time that a core is busy."""
    env, dice = simpy.Environment(), random.Random(5)
    machine, waits = Machine(env, cores), Waits(0.0)

    def customer(length: float) -> Process:
        came = env.now
        yield from machine.work(length)
        waits.add(came, env.now - length)

    def door() -> Process:
        for _ in range(CUSTOMERS):
            yield env.timeout(dice.expovariate(rate))
            env.process(customer(dice.expovariate(1 / service) if random_service else service))

    env.run(env.process(door()))
    return sum(wait for _, wait in waits.seconds) / len(waits.seconds), machine.busy / env.now / cores


def erlang(cores: int, rate: float, service: float) -> float:
    """The mean wait of M/M/c (Erlang C)."""
    load = rate * service
    terms = [load**k / factorial(k) for k in range(cores)]
    last = load**cores / factorial(cores) * cores / (cores - load)
    return last / (sum(terms) + last) * service / (cores - load)


def deterministic(cores: int, rate: float, service: float, most: int = 400) -> float:
    """The exact mean wait of M/D/c, by the stationary distribution one service time apart (Crommelin)."""
    load = rate * service
    came = np.array([exp(-load)] + [0.0] * most)
    for k in range(1, most + 1):
        came[k] = came[k - 1] * load / k
    states = np.full(most + 1, 1 / (most + 1))
    for _ in range(4000):
        left = np.zeros(most + 1)
        left[0] = states[: cores + 1].sum()
        left[1 : most + 1 - cores] = states[cores + 1 :]
        after = np.convolve(left, came)[: most + 1]
        after /= after.sum()
        if abs(after - states).max() < 1e-13:
            break
        states = after
    queue = sum((n - cores) * share for n, share in enumerate(states) if n > cores)
    return float(queue / rate)


def test_the_judges_agree_where_theory_has_a_formula() -> None:
    """With one core, `deterministic` gives the Pollaczek-Khinchine wait, and `erlang` gives rho / (mu - lambda)."""
    rate, service = 0.8, 1.0
    load = rate * service
    assert deterministic(1, rate, service) == pytest.approx(load * service / (2 * (1 - load)), rel=1e-6)
    assert erlang(1, rate, service) == pytest.approx(load / (1 / service - rate))


@pytest.mark.parametrize(("cores", "rate"), [(1, 0.5), (1, 0.8), (2, 1.6), (4, 3.4)])
def test_random_service(cores: int, rate: float) -> None:
    """Waits of M/M/1 and M/M/c match Erlang's formula, and utilization is as expected."""
    wait, busy = waited(cores, rate, 1.0, random_service=True)
    assert wait == pytest.approx(erlang(cores, rate, 1.0), rel=0.1)
    assert busy == pytest.approx(rate / cores, rel=0.03)


@pytest.mark.parametrize(("cores", "rate"), [(1, 0.8), (2, 1.6), (4, 3.4)])
def test_fixed_service(cores: int, rate: float) -> None:
    """Waits of M/D/1 and M/D/c match the exact solution."""
    wait, _ = waited(cores, rate, 1.0, random_service=False)
    assert wait == pytest.approx(deterministic(cores, rate, 1.0), rel=0.1)


def test_a_group_commit_takes_one_and_a_half_commits() -> None:
    """When moves arrive continuously, each waits for the rest of the current commit and for its own."""
    costs = Costs(1e-9, 1e-9, 1e-9, 1e-9, 0.0, 0.0, disk=0.01)
    env, dice = simpy.Environment(), random.Random(3)
    machine, waits = Machine(env, 4), Waits(1.0)
    node = Node(machine, Machine(env, 4), costs)

    def move() -> Process:
        sent = env.now
        yield from node.move()
        waits.add(sent, env.now)

    def door() -> Process:
        while True:
            yield env.timeout(dice.expovariate(2000))
            env.process(move())

    env.process(door())
    env.run(11)
    assert sum(took for _, took in waits.seconds) / len(waits.seconds) == pytest.approx(0.015, rel=0.03)
    assert node.committer.entries / node.committer.commits == pytest.approx(2000 * 0.01, rel=0.05)


def test_the_busiest_part_sets_the_limit() -> None:
    """Without a disk, one node is limited by its event loop, and several nodes by the cores."""
    costs = Costs(0.4e-3, 0.0, 0.005e-3, 0.0, 0.0, 0.05e-3, disk=0.0)
    one = play_on_loopback(Loopback(1, 40), costs)
    assert one["moves_per_second"] == pytest.approx(1 / 0.4e-3, rel=0.03) and one["node_busy"] > 0.95
    four = play_on_loopback(Loopback(4, 40), costs)
    assert four["moves_per_second"] == pytest.approx(2 / 0.455e-3, rel=0.03)


def test_a_thread_does_one_thing_at_a_time() -> None:
    """Two jobs of one thread run one after the other, even on several cores."""
    env = simpy.Environment()
    machine = Machine(env, 2)
    thread = Thread(machine)
    jobs = [env.process(thread.work(1.0)), env.process(thread.work(1.0))]
    env.run(env.all_of(jobs))
    assert env.now == 2.0 and thread.busy == 2.0
