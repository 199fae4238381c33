"""Leases: every match in play belongs to one node, and to another one when that node dies."""

from __future__ import annotations

from augury.server.storage.model import Lease
from augury.server.storage.store import Store
from tests.server.storage.samples import entry, listing, opening


def test_matches_are_claimed_once(store: Store) -> None:
    """Nodes that claim get different matches, at most as many as they ask for, and only matches in play."""
    others = [opening(phase, phase) for phase in ("waiting", "over", "closed")]
    store.append([opening(name, "playing") for name in ("m0", "m1", "m2", "m3", "m4", "x")] + others)
    first = store.claim("a", now=10, until=20, limit=4)
    second = store.claim("b", now=10, until=20, limit=9)
    assert len(first) == 4 and sorted(first + second) == ["m0", "m1", "m2", "m3", "m4", "x"]
    assert store.claim("a", now=15, until=25, limit=9) == []
    assert (
        sorted(store.leased_by("a")) == first and sorted(store.leased_by("b")) == second and store.leased_by("c") == []
    )


def test_a_lease_runs_out(store: Store) -> None:
    """Once a dead node's lease expires, another node can claim the match, unless the lease was renewed."""
    store.append([opening("m", "playing"), opening("n", "playing")])
    store.claim("dead", now=10, until=20, limit=9)
    assert store.claim("b", now=20, until=30, limit=9) == []
    assert store.claim("b", now=21, until=30, limit=1) == ["m"]
    store.renew("dead", until=50)
    assert store.claim("c", now=25, until=60, limit=9) == []
    assert store.claim("c", now=40, until=60, limit=9) == ["m"]
    assert store.leased_by("dead") == ["n"] and store.leased_by("c") == ["m"]


def test_a_lease_from_a_clock_that_was_ahead(store: Store) -> None:
    """A lease from a clock that is an hour ahead can be claimed at once; one from a nearly correct clock cannot."""
    hour = 3_600_000
    store.append([opening("m", "playing"), opening("n", "playing")])
    assert store.claim("ahead", now=hour, until=hour + 12_000, limit=1) == ["m"]
    assert store.claim("near", now=1_000, until=13_000, limit=9) == ["m", "n"]
    assert store.claim("b", now=0, until=12_000, limit=9) == []
    assert sorted(store.leased_by("near")) == ["m", "n"] and store.leased_by("ahead") == []


def test_a_node_lets_go(store: Store) -> None:
    """A lease that a node releases is free at once, and the time at which it ended is recorded."""
    store.append([opening("m", "playing")])
    store.claim("a", now=10, until=20, limit=9)
    store.release("a", now=15)
    assert store.leased_by("a") == [] and store.lapsed(15) == {"m": 14}
    assert store.claim("b", now=15, until=25, limit=9) == ["m"]
    assert store.lapsed(15) == {} and store.lapsed(26) == {"m": 25}


def test_the_node_that_begins_a_game_gets_the_lease(store: Store) -> None:
    """A node that appends an entry gets the lease of a match that the entry lists as in play, if nobody has it."""
    store.append([opening("m", changed=5)], Lease("a", 20))
    assert store.leased_by("a") == []
    store.append([entry("m", 2, at=6, listing=listing("m", "playing"))], Lease("a", 20))
    assert store.leased_by("a") == ["m"] and store.claim("b", now=10, until=30, limit=9) == []
    store.append([entry("m", 3, at=15, listing=listing("m", "playing"))], Lease("b", 30))
    assert store.leased_by("a") == ["m"]
    store.append([entry("m", 4, at=21, listing=listing("m", "playing"))], Lease("b", 30))
    assert store.leased_by("a") == [] and store.leased_by("b") == ["m"]


def test_a_match_that_is_over_needs_no_lease(store: Store) -> None:
    """The lease ends with the match, and a rematch gets a new one."""
    store.append([opening("m", "playing")], Lease("a", 20))
    store.append([entry("m", 2, listing=listing("m", "over"))], Lease("a", 20))
    assert store.leased_by("a") == [] and store.claim("b", now=1, until=9, limit=9) == []
    store.append([entry("m", 3, listing=listing("m", "playing"))], Lease("b", 20))
    assert store.leased_by("b") == ["m"]


def test_a_probe_changes_nothing(store: Store) -> None:
    """A probe writes, but all leases stay as they are."""
    store.append([opening("m", "playing")], Lease("a", 100))
    store.probe()
    store.probe()
    assert store.leased_by("a") == ["m"] and store.leased_by("") == []


def test_a_sign_of_life_is_one_row(store: Store) -> None:
    """A node renews all its leases by updating one row, and does not claim matches that it already has."""
    store.append([opening(f"m{number}", "playing") for number in range(50)])
    assert len(store.claim("a", now=10, until=20, limit=99)) == 50
    store.renew("a", until=90)
    assert store.lapsed(80) == {} and store.claim("b", now=80, until=100, limit=99) == []
    assert set(store.lapsed(95).values()) == {90}
    assert store.claim("a", now=95, until=120, limit=99) == [] and len(store.leased_by("a")) == 50


def test_a_match_that_begins_on_a_node_that_ends(store: Store) -> None:
    """A match that begins without a lease can be claimed by the next node, and has no lapsed lease."""
    store.append([opening("m", "playing")], None)
    assert store.leaseholders(["m"]) == {"m": ""} and store.lapsed(50) == {}
    assert store.claim("b", now=50, until=60, limit=9) == ["m"]
    store.append([entry("m", 2, listing=listing("m", "over"))], None)
    assert store.leaseholders(["m"]) == {} and store.claim("c", now=99, until=120, limit=9) == []


def test_silent_nodes_are_forgotten(store: Store) -> None:
    """Retention removes nodes that ended long ago, except those whose leases can still be claimed."""
    store.append([opening("m", "playing")])
    store.claim("gone", now=10, until=20, limit=9)
    store.renew("quit", until=20)
    store.prune(finished_before=0, idle_before=30)
    assert store.lapsed(25) == {"m": 20}
    assert store.claim("b", now=25, until=40, limit=9) == ["m"]
