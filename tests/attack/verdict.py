"""The verdict on an attack: the limits on its effect on others, judged over several tries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median

from tests.attack.crowded import Found

TRIES = 3
"""How often an attack is tried."""
WAIT = 50.0
"""Milliseconds within which 99 of 100 moves must be acknowledged during an attack."""
HEALTHY = 1.0
"""Seconds within which /healthz must answer: load balancers usually wait for two or more. Attacks took up to 0.03."""
MEMORY = 60.0
"""MiB by which the server's memory may grow: 100 sockets may leave 50 unsent. No attack took more than 10."""
DISK = 20_000.0
"""KiB by which the database may grow. SQLite's log once grew by 11,000, and tables and proposals took 1,000."""

ALLOWED = {"within_limits", "connections", "request_bursts"}
"""Attacks that stay within all limits, or that close their connections themselves."""
REFUSED = {"handshakes", "large_boards"}
"""Attacks by complete requests, which are refused; in all others the server must close the attacker's connections."""

SLOWNESS: tuple[tuple[Callable[[Found], float], float, str], ...] = (
    (lambda found: found.during.wait(0.99), WAIT, "99 of 100 moves took up to {:.0f} ms"),
    (lambda found: found.healthy, HEALTHY, "/healthz took up to {:.1f} s"),
)
"""Measurements that other programs on the machine can spoil, so only the median counts."""


def damage(found: Found) -> list[str]:
    """What must not happen even in a single try, however busy the machine is."""
    said = []
    if found.lost:
        said.append(f"{found.lost} connections of others were lost")
    if not found.during.waits:
        said.append("nobody could move")
    if found.memory > MEMORY:
        said.append(f"memory grew by {found.memory:.0f} MiB")
    if found.disk > DISK:
        said.append(f"the database grew by {found.disk:.0f} KiB")
    did = found.attacker
    if found.name in REFUSED and not did.refused + did.ended:
        said.append("the attacker was not refused")
    elif found.name not in ALLOWED | REFUSED and not did.ended:
        said.append("the attacker was not disconnected")
    return said


def faults(tries: Sequence[Found]) -> list[str]:
    """The faults of an attack: damage in any try, and what was too slow in the median of all."""
    said = list(dict.fromkeys(words for found in tries for words in damage(found)))
    for measure, most, words in SLOWNESS:
        usual = median(map(measure, tries))
        said += [words.format(usual)] if usual > most else []
    return said


def is_certain(tries: Sequence[Found]) -> bool:
    """Whether further tries cannot change the verdict: there was damage, or most tries agree about slowness."""
    if any(map(damage, tries)) or len(tries) >= TRIES:
        return True
    slow = [[measure(found) > most for found in tries] for measure, most, _ in SLOWNESS]
    return all(max(each.count(True), each.count(False)) > TRIES // 2 for each in slow)
