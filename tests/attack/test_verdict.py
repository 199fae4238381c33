"""The verdict on an attack detects damage and slowness."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.crowd import Tally
from tests.attack.attacker import Outcome
from tests.attack.crowded import Found
from tests.attack.verdict import DISK, HEALTHY, MEMORY, WAIT, damage, faults, is_certain

FAST, SLOW = Tally(waits=[WAIT / 2000] * 100), Tally(waits=[WAIT / 500] * 100)
CUT = Found("pings", FAST, FAST, FAST, Outcome(connections=5, ended=5), 0, 0.5, 1.0, 10.0, 0.1)


def test_an_attack_that_changed_nothing_is_found_so() -> None:
    """An attack whose connections were closed and that affected nobody else has no faults."""
    assert damage(CUT) == [] and faults([CUT, CUT]) == []


def test_damage_counts_in_any_try() -> None:
    """Lost connections, memory or disk growth, and an attacker who is not disconnected count even in a single try."""
    stayed = Outcome(connections=5, refused=5)
    for bad in (
        replace(CUT, lost=1),
        replace(CUT, during=Tally()),
        replace(CUT, memory=MEMORY + 1),
        replace(CUT, disk=DISK + 1),
        replace(CUT, attacker=stayed),
    ):
        assert len(damage(bad)) == 1 and faults([CUT, bad, CUT]) == damage(bad) and is_certain([bad])
    assert damage(replace(CUT, name="handshakes", attacker=stayed)) == []
    assert damage(replace(CUT, name="within_limits", attacker=Outcome(left=100))) == []


def test_slowness_counts_in_the_median() -> None:
    """One slow try of three is forgiven, two are not; the third is run only if the first two disagree."""
    for slow in (replace(CUT, during=SLOW), replace(CUT, healthy=2 * HEALTHY)):
        assert faults([CUT, slow, CUT]) == [] and len(faults([slow, CUT, slow])) == 1
        assert not is_certain([slow]) and not is_certain([slow, CUT]) and is_certain([slow, slow])
    assert not is_certain([]) and not is_certain([CUT]) and is_certain([CUT, CUT])
