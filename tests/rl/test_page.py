"""What the page about environments shows in Python runs."""

from __future__ import annotations

import re

import pytest

from augury.interfaces.rl import standard_ids
from tests.architecture.repository import ROOT

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_runs() -> None:
    """Each block goes on from those before it."""
    known: dict[str, object] = {}
    for block in BLOCKS:
        exec(block, known)  # noqa: S102 - our own page


def test_the_page_counts_right() -> None:
    """It says how many standard ids there are."""
    assert f"lists {len(standard_ids())} of them" in PAGE


@pytest.mark.parametrize("name", ["aec_env", "parallel_env", "single_env", "vector_env"])
def test_the_page_tells_of_every_environment(name: str) -> None:
    """None is left out."""
    assert f"`{name}(" in PAGE
