"""The page about environments tells of all there is."""

from __future__ import annotations

import pytest

from augury.rl import standard_ids
from tests.architecture.repository import ROOT

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")


def test_the_page_counts_right() -> None:
    """It says how many standard ids there are."""
    assert f"lists {len(standard_ids())} of them" in PAGE


@pytest.mark.parametrize("name", ["aec_env", "parallel_env", "single_env", "vector_env"])
def test_the_page_tells_of_every_environment(name: str) -> None:
    """None is left out."""
    assert f"`{name}(" in PAGE
