"""The pictures in the guides show the tables as they look now."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


@pytest.mark.slow
def test_the_pictures_are_current() -> None:
    """Drawing the pictures again gives the same files; `python docs/pictures/draw.py` updates them."""
    spec = spec_from_file_location("draw", FOLDER / "draw.py")
    assert spec and spec.loader
    draw = module_from_spec(spec)
    spec.loader.exec_module(draw)
    assert set(draw.PICTURES) == {file.name for file in FOLDER.glob("*.svg")}
    for name, picture in draw.PICTURES.items():
        assert picture() == (FOLDER / name).read_text(encoding="utf-8"), name
