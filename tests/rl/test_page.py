"""The page about environments is complete."""

from __future__ import annotations

import pytest

from augury.rl import standard_ids
from tests.architecture.repository import ROOT

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")


def test_the_page_counts_right() -> None:
    """The page has the right number of standard ids."""
    assert f"lists {len(standard_ids())} of them" in PAGE


@pytest.mark.parametrize("name", ["aec_env", "parallel_env", "single_env", "vector_env"])
def test_the_page_tells_of_every_environment(name: str) -> None:
    """The page mentions every function that creates an environment."""
    assert f"`{name}(" in PAGE
