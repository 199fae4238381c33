"""Makes every test in this folder use made-up tables."""

from __future__ import annotations

import pytest

from tests.search.seven.models import use_made_up


@pytest.fixture(autouse=True)
def made_up_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the learned tables with made-up ones."""
    use_made_up(monkeypatch)
