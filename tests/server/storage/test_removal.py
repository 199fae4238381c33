"""Retention removes what is old and keeps what is in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from augury.server.storage.database import Lists
from augury.server.storage.model import UNPLAYED, Lease, NewEntry, Pruned
from augury.server.storage.postgresql import PostgreSQL
from augury.server.storage.sqlite import SQLite
from augury.server.storage.store import Store
from tests.server.storage.samples import entry, finished, listing, opening

OLD, MOMENT, NEW = 100, 200, 300


def test_idle_matches_are_forgotten(store: Store) -> None:
    """Idle matches that are over, closed or waiting are removed; a match in play never is."""
    phases = ("waiting", "playing", "over", "closed")
    store.append([opening(f"{phase}-{at}", phase, at, holders=("ann",)) for phase in phases for at in (OLD, NEW)])
    assert store.prune(finished_before=0, idle_before=MOMENT) == Pruned(matches=3)
    left = {"playing-100", "waiting-300", "playing-300", "over-300", "closed-300"}
    assert {listing.match for listing in store.held_by("ann", 99)} == left
    assert set(store.heads([f"{phase}-{at}" for phase in phases for at in (OLD, NEW)])) == left
    assert store.prune(finished_before=0, idle_before=MOMENT) == Pruned()


def test_unplayed_matches_are_forgotten_soon(store: Store) -> None:
    """Matches closed before anyone moved are removed with their logs, and nothing else is."""
    phases = ("waiting", "closed", UNPLAYED)
    store.append([opening(f"{phase}-{at}", phase, at, holders=("ann",)) for phase in phases for at in (OLD, NEW)])
    assert store.forget_unplayed(MOMENT) == 1 and store.forget_unplayed(MOMENT) == 0
    left = {f"{phase}-{at}" for phase in phases for at in (OLD, NEW)} - {f"{UNPLAYED}-{OLD}"}
    assert (
        {listing.match for listing in store.held_by("ann", 99)}
        == left
        == set(store.heads([*left, f"{UNPLAYED}-{OLD}"]))
    )


def test_a_match_with_a_late_entry_stays(store: Store) -> None:
    """A match with an old listing but a recent log entry is still in use, and stays."""
    store.append([opening("m", "waiting", OLD)])
    store.append([entry("m", 2, at=NEW)])
    assert store.prune(finished_before=MOMENT, idle_before=MOMENT) == Pruned()


def test_games_go_by_their_own_age(store: Store) -> None:
    """Game records outlive their matches, and are removed when they are old themselves."""
    store.append(
        [entry("a", 1, at=OLD, listing=listing("a", "over", OLD), finished=finished("a", 1, OLD, holders=("x",)))]
    )
    store.append(
        [entry("b", 1, at=OLD, listing=listing("b", "over", OLD), finished=finished("b", 1, NEW, holders=("x",)))]
    )
    assert store.prune(finished_before=0, idle_before=MOMENT) == Pruned(matches=2)
    assert store.game("a", 1) is not None
    assert store.prune(finished_before=MOMENT, idle_before=0) == Pruned(games=1)
    assert store.game("a", 1) is None and store.game("b", 1) is not None
    assert [game.match for game in store.games(game=None, holder="x", before=None, limit=9)] == ["b"]


def test_a_forgotten_match_cannot_go_on(store: Store) -> None:
    """A node that still has a removed match in memory cannot append to it, so no log starts in the middle.

    The match's id can be used again.
    """
    store.append([opening("m", "waiting", OLD)], Lease("a", OLD))
    store.prune(finished_before=0, idle_before=MOMENT)
    assert store.append([entry("m", 2)]) == [False] and store.log("m") == [] and store.leased_by("a") == []
    assert store.append([opening("m")]) == [True]


def test_a_match_that_goes_on_meanwhile_stays(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match stays if an entry is written just before its removal; an entry written after it is refused."""
    store.append([opening("used", "waiting", OLD), opening("idle", "waiting", OLD)])
    kind = SQLite if store.alone else PostgreSQL
    append = kind.append

    def meanwhile(self: Any, entries: Sequence[NewEntry], lists: Lists | None) -> list[bool]:
        assert append(self, [entry("used", 2, at=NEW)], None) == [True]
        written = append(self, entries, lists)
        assert append(self, [entry("idle", 2, at=NEW)], None) == [False]
        monkeypatch.undo()
        return written

    monkeypatch.setattr(kind, "append", meanwhile)
    assert store.prune(finished_before=0, idle_before=MOMENT) == Pruned(matches=1)
    assert [entry.seq for entry in store.log("used")] == [1, 2] and store.log("idle") == []


@pytest.mark.slow
def test_many_are_forgotten(store: Store) -> None:
    """One call removes more than one transaction can hold."""
    many = range(250)
    store.append([entry(f"m{n}", 1, at=1, listing=listing(f"m{n}", "over"), finished=finished(f"m{n}")) for n in many])
    assert store.prune(finished_before=MOMENT, idle_before=MOMENT) == Pruned(matches=250, games=250)
