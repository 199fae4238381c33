"""The glossary stays short, and explains every term once."""

from __future__ import annotations

import re
from collections import Counter

from tests.architecture.repository import ROOT

TERMS = re.findall(r"^\| \*\*([^*]+)\*\* \| (.+) \|$", (ROOT / "docs" / "concepts.md").read_text("utf-8"), re.MULTILINE)
MOST = 45


def test_the_glossary_is_short() -> None:
    """The glossary has at most 45 terms, so that a newcomer can read it in a few minutes."""
    assert 30 < len(TERMS) <= MOST


def test_every_term_is_explained_once() -> None:
    """Every term has exactly one row, and its meaning is a sentence."""
    assert [term for term, count in Counter(term for term, _ in TERMS).items() if count > 1] == []
    assert all("," not in term and meaning.endswith(".") for term, meaning in TERMS)
