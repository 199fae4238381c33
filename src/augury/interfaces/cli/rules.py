"""The rules pages, found beside the package or in the checkout."""

from __future__ import annotations

from pathlib import Path

from augury.errors import BadFile

_PACKAGE = Path(__file__).parents[2]
_FOLDERS = (_PACKAGE / "docs" / "rules", _PACKAGE.parents[1] / "docs" / "rules")


def rules_page(game: str) -> str:
    """The numbered rules of a game, as Markdown."""
    for folder in _FOLDERS:
        page = folder / f"{game}.md"
        if page.exists():
            return page.read_text(encoding="utf-8")
    raise BadFile(f"the rules page of {game} is missing from this installation")
