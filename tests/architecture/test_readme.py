"""What the README shows in Python runs, and does what its comments say."""

from __future__ import annotations

import ast
import re

import pytest

from tests.architecture.repository import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
LISTED = re.compile(r"# (\[.*\])")


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_readme_runs(number: int) -> None:
    """Each block goes on from those before it; where a comment lists values, the line gives them, as far as listed."""
    known: dict[str, object] = {}
    for block in BLOCKS[:number]:
        exec(block, known)  # noqa: S102 - our own README
    for line in BLOCKS[number].splitlines():
        told = LISTED.search(line)
        if not told:
            exec(line, known)  # noqa: S102
            continue
        found = eval(line, known)  # noqa: S307
        first, _, last = told[1].partition(", ...")
        head = ast.literal_eval(first if first.endswith("]") else f"{first}]")
        assert found[: len(head)] == head, line
        if last.strip(", ]"):
            tail = ast.literal_eval(f"[{last.strip(', ')}")
            assert found[-len(tail) :] == tail, line
