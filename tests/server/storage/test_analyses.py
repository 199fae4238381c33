"""Analyses of finished games are kept as long as the games, and only for the version that made them."""

from __future__ import annotations

from augury.server.storage.store import Store
from tests.server.storage.samples import entry, finished


def test_an_analysis_is_kept(store: Store) -> None:
    """An analysis is found only for its version, and a newer one replaces it."""
    assert store.analysis("m", 1, "1") is None
    store.keep_analysis("m", 1, "1", "[1]")
    store.keep_analysis("m", 2, "1", "[2]")
    assert (store.analysis("m", 1, "1"), store.analysis("m", 1, "2")) == ("[1]", None)
    store.keep_analysis("m", 1, "2", "[3]")
    assert (store.analysis("m", 1, "1"), store.analysis("m", 1, "2")) == (None, "[3]")
    assert store.analysis("m", 2, "1") == "[2]"


def test_it_goes_with_its_game(store: Store) -> None:
    """When retention removes a game, its analysis is removed, too."""
    store.append([entry("a", 1, finished=finished("a", 1, 100)), entry("b", 1, finished=finished("b", 1, 300))])
    for match in "ab":
        store.keep_analysis(match, 1, "1", "[]")
    store.prune(finished_before=200, idle_before=0)
    assert (store.analysis("a", 1, "1"), store.analysis("b", 1, "1")) == (None, "[]")
