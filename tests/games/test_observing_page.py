"""The page about observations tells of them as they are."""

from __future__ import annotations

from tests.games.observations_page import PAGE, SHOWN, TABLE, renewed


def test_the_tables_are_current() -> None:
    """`python -m tests.games.observations_page` renews them."""
    page = PAGE.read_text(encoding="utf-8")
    assert [name for _, name, _ in TABLE.findall(page)] == [name for name, _ in SHOWN]
    assert renewed(page) == page


def test_a_stale_table_is_noticed() -> None:
    """A number that is changed by hand is changed back."""
    page = PAGE.read_text(encoding="utf-8")
    changed = page.replace("| 0 | `hand` |", "| 1 | `hand` |")
    assert changed != page
    assert renewed(changed) == page
