"""The log: dense numbers, one winner for each, nothing lost."""

from __future__ import annotations

import random

from augury.server.storage.model import NewEntry
from augury.server.storage.store import Store
from augury.table.log import LogEntry
from tests.server.storage.samples import entry, last_events, listing, opening


def test_what_is_appended_is_read(store: Store) -> None:
    """Entries come back as written, in order, from any number on."""
    first, second, third = entry("m", 1, 3), entry("m", 4, key=""), entry("m", 5, 6, at=1)
    assert [store.append([entry]) for entry in (first, second, third)] == [[True]] * 3
    assert store.log("m") == [new.entry for new in (first, second, third)]
    assert (
        store.log("m", 1) == [second.entry, third.entry]
        and store.log("m", 4) == [third.entry]
        and store.log("m", 5) == []
    )
    assert store.log("other") == []


def test_heads(store: Store) -> None:
    """The head of a match is the number and time of its last event; a match that was never opened has none."""
    store.append([entry("a", 1, 7, at=3), entry("b", 1, at=4)])
    store.append([entry("b", 2, 5, at=6)])
    assert store.heads(["b", "a", "c"]) == {"a": (7, 3), "b": (5, 6)}
    assert store.heads([]) == {}


def test_nothing_to_append(store: Store) -> None:
    """Appending no entries is allowed."""
    assert store.append([]) == []


def test_a_number_is_written_once(store: Store) -> None:
    """An entry whose number is taken is not written, but the others in its batch are."""
    store.append([entry("b", 1, 2, key="first")])
    assert store.append([entry("c", 1), entry("b", 1, key="late"), entry("a", 1)]) == [True, False, True]
    assert store.append([entry("c", 1), entry("b", 2), entry("a", 1)]) == [False] * 3
    assert [entry.key for entry in store.log("b")] == ["first"]
    assert last_events(store, ["a", "b", "c"]) == {"a": 1, "b": 2, "c": 1}


def test_no_number_is_left_out(store: Store) -> None:
    """An entry that does not follow the match's last event is not written: a log never has a gap."""
    assert store.append([entry("a", 2), entry("b", 1, 4)]) == [False, True]
    assert store.append([entry("a", 1), entry("b", 6)]) == [True, False]
    assert store.append([entry("a", 2), entry("b", 4)]) == [True, False]
    assert store.append([entry("b", 5)]) == [True]


def test_a_lost_entry_changes_no_list(store: Store) -> None:
    """An entry that is not written does not change its match's listing either, but the rest of its batch is written."""
    store.append([opening("m"), opening("n")])
    late = entry("m", 1, listing=listing("m", "over", 9))
    assert store.append([late, entry("n", 2, listing=listing("n", "playing", 9))]) == [False, True]
    assert [(listing.match, listing.phase) for listing in store.lobby(9)] == [("m", "waiting"), ("n", "playing")]


def test_batches_of_all_sizes(store: Store) -> None:
    """One call takes any number of entries, some of which may be refused."""
    heads: dict[str, int] = {}
    rolled = random.Random(5)
    for size in (1, 2, 3, 7, 8, 9, 64, 100, 256, 257, 600):
        batch = []
        for number in rolled.sample(range(700), size):
            match, lost = f"m{number}", rolled.random() < 0.2
            seq = heads.get(match, 0) + (2 if lost else 1)
            batch.append(entry(match, seq, seq + number % 3, listing=listing(match) if size in {9, 600} else None))
            if not lost:
                heads[match] = seq + number % 3
        wanted = [heads.get(entry.entry.match) == entry.entry.last for entry in batch]
        assert store.append(batch) == wanted
    assert last_events(store, list(heads)) == heads


def test_texts_are_kept_exactly(store: Store) -> None:
    """Quotes, non-Latin scripts and long texts come back unchanged."""
    one = entry("予言", 1, key="k'\"%s:%(a)s?$1")
    long = NewEntry(LogEntry("long", 1, 1, 5, "", '["' + "é\\n予" * 30_000 + '"]'))
    store.append([one, long])
    assert store.log("予言") == [one.entry] and store.log("long") == [long.entry]


def test_a_store_reopened(url: str) -> None:
    """Entries are still there when the database is opened again."""
    store = Store.open(url)
    store.append([entry("m", 1)])
    store.close()
    again = Store.open(url)
    assert again.log("m") == [entry("m", 1).entry]
    again.close()
