"""The tables on the page about observations are up to date."""

from __future__ import annotations

from tests.games.observations_page import PAGE, SHOWN, TABLE, renewed


def test_the_tables_are_current() -> None:
    """The tables are what `python -m tests.games.observations_page` generates."""
    page = PAGE.read_text(encoding="utf-8")
    assert [name for _, name, _ in TABLE.findall(page)] == [name for name, _ in SHOWN]
    assert renewed(page) == page


def test_a_stale_table_is_noticed() -> None:
    """Regenerating the page restores a number that was changed by hand."""
    page = PAGE.read_text(encoding="utf-8")
    changed = page.replace("| 0 | `hand` |", "| 1 | `hand` |")
    assert changed != page
    assert renewed(changed) == page
