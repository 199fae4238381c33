"""Guests' settings are kept, one set per guest, until the guest's cookie has expired."""

from __future__ import annotations

import pytest

from augury.server.storage.model import Pruned
from augury.server.storage.store import Store


def test_each_guest_has_their_own(store: Store) -> None:
    """Guests get the settings that they saved last, and nobody else's."""
    assert store.preferences("ann") is None
    store.keep_preferences("ann", 1, "{1}")
    store.keep_preferences("bob", 1, "{2}")
    store.keep_preferences("ann", 2, "{3}")
    assert (store.preferences("ann"), store.preferences("bob"), store.preferences("")) == ("{3}", "{2}", None)


@pytest.mark.slow
def test_old_ones_are_removed(store: Store) -> None:
    """Settings are removed by the time of their last change, even if one call needs several transactions."""
    for number in range(150):
        store.keep_preferences(f"g{number}", 100, "{}")
    store.keep_preferences("g0", 300, "{}")
    assert store.prune(finished_before=999, idle_before=999) == Pruned()
    assert store.preferences("g1") == "{}"
    store.prune(finished_before=0, idle_before=0, preferences_before=200)
    assert [number for number in range(150) if store.preferences(f"g{number}")] == [0]
