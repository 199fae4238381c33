"""Builds a variant of the client in which every file has a different name and version."""

from __future__ import annotations

import re
from pathlib import Path

from augury.server.http.client_files import FOLDER

TEXTS = {".js", ".css", ".html"}


def rebuild(folder: Path, tag: str) -> Path:
    """Copy the client with new names for all files under `assets/`."""
    names = {path.name: f"{path.stem}{tag}{path.suffix}" for path in (FOLDER / "assets").iterdir()}
    old = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    for path in filter(Path.is_file, FOLDER.rglob("*")):
        to = folder / path.relative_to(FOLDER).with_name(names.get(path.name, path.name))
        to.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix in TEXTS:
            to.write_text(old.sub(lambda found: names[found[0]], path.read_text(encoding="utf-8")), encoding="utf-8")
        else:
            to.write_bytes(path.read_bytes())
    worker = folder / "sw.js"
    worker.write_text(
        re.sub(r'"[0-9a-f]{16}"', f'"{tag}"', worker.read_text(encoding="utf-8"), count=1), encoding="utf-8"
    )
    return folder
