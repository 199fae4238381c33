"""The reference names existing objects, and covers the whole public API."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from types import ModuleType

import pytest

PAGES = sorted((Path(__file__).parents[2] / "docs" / "reference").glob("*.md"))
NAMED = [name for page in PAGES for name in re.findall(r"^::: (\S+)", page.read_text(encoding="utf-8"), re.MULTILINE)]
PUBLIC = ("augury", "augury.client", "augury.rl", "augury.players")


@pytest.mark.parametrize("name", NAMED)
def test_what_is_named_is_there_and_explained(name: str) -> None:
    """Every name on a page of the reference resolves to an object with a docstring."""
    assert resolve_name(name).__doc__, f"{name} says nothing of itself"


@pytest.mark.parametrize("module", PUBLIC)
def test_what_is_public_is_explained(module: str) -> None:
    """Every public name of a package is on a page of the reference, by itself or with its module."""
    shown = {id(thing) for name in NAMED for thing in documented(resolve_name(name))}
    found = import_module(module)
    missing = [name for name in found.__all__ if id(getattr(found, name)) not in shown]
    assert not missing, f"{module} offers {', '.join(missing)}, and no page of the reference tells of it"


def documented(thing: object) -> list[object]:
    """The objects that a page documents by naming one: the object itself, and the members of a module."""
    return [thing, *vars(thing).values()] if isinstance(thing, ModuleType) else [thing]
