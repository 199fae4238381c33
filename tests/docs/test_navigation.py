"""Every page of the documentation can be reached, and no generated or large files are committed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from docs.building.generated import paths
from tests.architecture.repository import ROOT, files, name
from tests.architecture.test_docs import links
from tests.docs.notebooks import read

DOCS = ROOT / "docs"
PAGES = [path for path in files() if path.is_relative_to(DOCS) and path.suffix in {".md", ".ipynb"}]
MOST = 600_000
INDEXES = [DOCS / "decisions" / "index.md", DOCS / "reference" / "index.md"]


def in_navigation(part: Any) -> list[Path]:
    """The pages that the navigation in mkdocs.yml lists."""
    if isinstance(part, str):
        return [DOCS / part]
    parts = part.values() if isinstance(part, dict) else part
    return [page for inner in parts for page in in_navigation(inner)]


def linked(page: Path) -> set[Path]:
    """The pages that a page links to."""
    if page.suffix == ".ipynb":
        text = "\n".join(cell.source for cell in read(page).cells if cell.cell_type == "markdown")
    else:
        text = page.read_text(encoding="utf-8")
    targets = {(page.parent / target).resolve() for target in links(text)}
    return targets & set(PAGES)


def test_the_navigation_lists_every_page_once() -> None:
    """The navigation lists every page exactly once."""
    listed = in_navigation(yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"])
    assert sorted(listed) == PAGES


def test_links_from_the_index_reach_every_page() -> None:
    """Links lead from the index to every page, because readers on GitHub have no navigation."""
    reached, waiting = set[Path](), {DOCS / "index.md"}
    while waiting:
        page = waiting.pop()
        reached.add(page)
        waiting |= linked(page) - reached
    missing = [name(page) for page in PAGES if page not in reached]
    assert not missing


@pytest.mark.parametrize("index", INDEXES, ids=name)
def test_an_index_links_to_every_page_of_its_folder(index: Path) -> None:
    """The indexes of the decisions and of the reference link to all of their pages."""
    missing = {page for page in PAGES if page.parent == index.parent} - linked(index) - {index}
    assert not missing


def test_generated_files_are_not_committed() -> None:
    """No output of `make docs` is committed, where it could become stale."""
    committed = {path.relative_to(DOCS).as_posix() for path in files() if path.is_relative_to(DOCS)}
    assert not committed & set(paths())


def test_pictures_and_networks_are_small() -> None:
    """No file of the documentation or the examples exceeds 600 kB, so that clones stay quick."""
    large = [
        name(path) for path in files() if name(path).startswith(("docs/", "examples/")) and path.stat().st_size > MOST
    ]
    assert not large
