"""Paths that a command writes to."""

from __future__ import annotations

import re
from pathlib import Path

from augury.errors import BadArgument

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+:/", re.IGNORECASE)
"""How an address begins; a single letter is a drive of Windows."""


def check_local(*paths: Path | None) -> None:
    """Refuse addresses such as s3://... where a path is needed, instead of creating a folder called `s3:`."""
    for path in paths:
        if path and _ADDRESS.match(str(path)):
            raise BadArgument(f"{path} is an address; give a path on this machine")
