"""Every test here plays with made-up tables."""

from __future__ import annotations

import pytest

from tests.search.seven.models import use_made_up


@pytest.fixture(autouse=True)
def made_up_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that was learned is read."""
    use_made_up(monkeypatch)
