"""The picture in the README is the table as it looks now."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def test_the_picture_is_current() -> None:
    """Drawing it again gives the same picture; `python docs/pictures/draw.py` renews it."""
    spec = spec_from_file_location("draw", FOLDER / "draw.py")
    assert spec and spec.loader
    draw = module_from_spec(spec)
    spec.loader.exec_module(draw)
    assert draw.picture_of_the_table() == (FOLDER / "table.svg").read_text(encoding="utf-8")
