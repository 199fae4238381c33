"""Games in separate packages, installed for a test: a folder on the path, with an entry point."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from augury.cli.new import new
from augury.kernel import registry

CACHES = (registry.entry_points, registry.game_info)


def created(folder: Path, name: str) -> Path:
    """Return the source folder of a package that `augury new` created, with an entry point as pip writes it."""
    new(name, folder=folder)
    announce(folder / "src", name, f"{name}:GAME")
    return folder / "src"


def announce(folder: Path, name: str, place: str) -> None:
    """Write what pip writes when it installs a package with a game."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{name} = {place}\n", encoding="utf-8")


@contextmanager
def installed(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the packages in a folder into this process for the duration of the block."""
    patch.syspath_prepend(folder)
    for cache in CACHES:
        cache.cache_clear()
    yield
    patch.undo()
    for cache in CACHES:
        cache.cache_clear()
