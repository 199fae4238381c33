"""Installs Oh Hell for these tests: it is on the path, with the entry point that it declares."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.plugins import announce, installed

PACKAGE = Path(__file__).parents[3] / "examples" / "oh_hell"
SOURCES = PACKAGE / "src"

sys.path.append(str(SOURCES))


@pytest.fixture(scope="module", autouse=True)
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Make the game available here and in every process that a test starts, while these tests run."""
    folder = tmp_path_factory.mktemp("installed")
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ((name, place),) = project["entry-points"]["augury.games"].items()
    announce(folder, name, place)
    paths = [str(folder), str(SOURCES), *filter(None, [os.environ.get("PYTHONPATH")])]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(paths))
        with installed(folder, patch):
            yield
