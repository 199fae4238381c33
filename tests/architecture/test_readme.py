"""The Python examples in the README and the pages run, and give what their comments say.

A block that starts with three backticks and `python` is run, and one with `pycon` is a doctest; `py` is only shown.
"""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path

import pytest

from tests.architecture.repository import OTHER_GAMES, ROOT, files, name

DOCS = [path for path in files() if path.suffix == ".md" and name(path).startswith("docs/")]
PAGES = [ROOT / "README.md", *(path for path in DOCS if name(path) not in OTHER_GAMES)]
LISTED = re.compile(r"# (\[.*\])")


def blocks_of(page: Path, kind: str) -> list[str]:
    """Return the blocks of a page that are of the given kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks_of(page, "python")], ids=name)
def test_what_pages_show_runs(page: Path) -> None:
    """Each block continues those before it; where a comment lists values, the line evaluates to them."""
    known: dict[str, object] = {}
    for block in blocks_of(page, "python"):
        for lines in statements(block):
            listed = LISTED.search(lines)
            if not listed:
                exec(lines, known)  # noqa: S102 - our own pages
                continue
            found = eval(lines, known)  # noqa: S307
            first, _, last = listed[1].partition(", ...")
            head = ast.literal_eval(first if first.endswith("]") else f"{first}]")
            assert found[: len(head)] == head, lines
            if last.strip(", ]"):
                tail = ast.literal_eval(f"[{last.strip(', ')}")
                assert found[-len(tail) :] == tail, lines


@pytest.mark.parametrize("page", [page for page in PAGES if blocks_of(page, "pycon")], ids=name)
def test_examples_come_out(page: Path) -> None:
    """The `pycon` examples of a page pass as doctests, each continuing the ones before it."""
    text = "\n".join(blocks_of(page, "pycon"))
    test = doctest.DocTestParser().get_doctest(text, {}, name(page), name(page), 0)
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert not doctest.DocTestRunner(optionflags=options).run(test).failed


def statements(block: str) -> list[str]:
    """Return the statements of a block as whole lines, so that trailing comments stay."""
    lines = block.splitlines()
    return ["\n".join(lines[part.lineno - 1 : part.end_lineno]) for part in ast.parse(block).body]
