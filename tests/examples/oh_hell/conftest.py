"""Oh Hell as an installed package: on the path, with the entry point that it declares."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from augury.kernel import registry

PACKAGE = Path(__file__).parents[3] / "examples" / "oh_hell"

sys.path.append(str(PACKAGE / "src"))


@pytest.fixture(scope="package")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that says what `pip install` would write of the package: its name and its entry points."""
    folder = tmp_path_factory.mktemp("installed")
    told = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points = "\n".join(f"{name} = {place}" for name, place in told["entry-points"]["augury.games"].items())
    info = folder / f"{told['name'].replace('-', '_')}-{told['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {told['name']}\nVersion: {told['version']}\n")
    (info / "entry_points.txt").write_text(f"[augury.games]\n{points}\n")
    return folder


@pytest.fixture(scope="package", autouse=True)
def registered(installed: Path) -> Iterator[None]:
    """The game is among those of Augury here and in every process that a test starts, as long as these tests run."""
    before = os.environ.get("PYTHONPATH")
    folders = [str(installed), str(PACKAGE / "src"), *([before] if before else [])]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(folders))
        patch.setitem(registry.GAMES, "oh_hell", "oh_hell")
        yield
