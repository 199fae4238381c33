"""Paths, tests and links that the guides name exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.building.generated import paths as generated
from tests.architecture.repository import PACKAGE, ROOT, files, name

GUIDES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md")
PAGES = [path for path in files() if name(path) in GUIDES or (path.suffix == ".md" and name(path).startswith("docs/"))]

FENCE = re.compile(r"^( *)(```|~~~).*?^\1\2", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
LINK = re.compile(r"\]\(([^)\s]+)[^)]*\)|(?:src|href)=\"([^\"]+)\"")
ELSEWHERE = re.compile(r"[a-z]+:|//|#")
PATH = re.compile(r"[\w.@*<>-]*(?:/[\w.@*<>-]*)+|[\w.-]+\.(?:py|md|toml)")
MADE = (".venv", "build", "dist", "site")
"""Folders that make creates: guides name them, but a fresh clone lacks them."""
GENERATED = {ROOT / "docs" / path for path in generated()}
"""Files that exist only on the documentation site: `make docs` builds them."""


def quoted_paths(text: str) -> list[str]:
    """Return the words in backticks that look like paths of the repository."""
    quoted = (words.partition("::")[0] for words in QUOTED.findall(FENCE.sub("", text)))
    return [words for words in quoted if PATH.fullmatch(words) and not words.startswith("/")]


def links(text: str) -> list[str]:
    """Return the targets of a page's links and pictures that lie inside the repository."""
    targets = (link or picture for link, picture in LINK.findall(FENCE.sub("", text)))
    return [target.partition("#")[0] for target in targets if not ELSEWHERE.match(target)]


def exists(path: str, *folders: Path) -> bool:
    """Return whether a path exists below one of the folders; `*` and `<game>` match anything."""
    if path.partition("/")[0] in MADE:
        return True
    if "/" not in path and any(file.name == path for file in files()):
        return True
    pattern = re.sub(r"<[^>]*>", "*", path).strip("/")
    return any((folder / pattern).exists() or any(folder.glob(pattern)) for folder in folders)


@pytest.mark.parametrize("guide", GUIDES)
def test_guides_are_there(guide: str) -> None:
    """The standard guides of a repository exist."""
    assert (ROOT / guide).is_file()


def test_paths_in_words_exist() -> None:
    """Every path in backticks exists relative to the root, the package or the page."""
    missing = [
        f"{name(page)} names {path}"
        for page in PAGES
        for path in quoted_paths(page.read_text(encoding="utf-8"))
        if not exists(path, ROOT, PACKAGE, page.parent)
    ]
    assert not missing


NAMED_TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_tests_in_words_exist() -> None:
    """Every test that a page names exists."""
    named = [(page, *found) for page in PAGES for found in NAMED_TEST.findall(page.read_text(encoding="utf-8"))]
    assert len(named) > 50
    missing = [
        f"{name(page)} names {path}::{test}"
        for page, path, test in named
        if f"def {test}(" not in (ROOT / path).read_text(encoding="utf-8")
    ]
    assert not missing


def test_links_lead_somewhere() -> None:
    """Every link to a file points to one that exists, relative to the page."""
    missing = [
        f"{name(page)} links to {path}"
        for page in PAGES
        for path in links(page.read_text(encoding="utf-8"))
        if not (page.parent / path).exists() and (page.parent / path).resolve() not in GENERATED
    ]
    assert not missing


def test_paths_are_told_from_other_words() -> None:
    """Files, folders and patterns count as paths; commands, code, addresses and fenced blocks do not."""
    text = (
        "`make test` `a/b.py` `x | y` `setup.py` `docs/*.md` `tests/a.py::test_b` `k=1` `/play`\n```\n`c/d.py`\n```\n"
    )
    assert quoted_paths(text) == ["a/b.py", "setup.py", "docs/*.md", "tests/a.py"]
    assert links("[a](b.md#c) [d](https://e/f) [g](#h) ![i](j/k.png)") == ["b.md", "j/k.png"]
