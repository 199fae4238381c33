"""The arena's files, each written completely or not at all."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from augury.errors import BadFile
from augury.lab.arena.results import Results
from augury.lab.arena.run import Run
from augury.language import say, speaking


def write(found: Results, run: Run, folder: Path) -> None:
    """Write all files of a run."""
    from augury.lab.report.page import page

    _whole(
        folder / "results.json",
        lambda path: path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1)),
    )
    with speaking("en"):  # files are in English
        report = page(found)
    _whole(folder / "report.html", lambda path: path.write_text(report, encoding="utf-8"))
    try:
        from augury.lab.report.parquet import write_games
    except ImportError:
        warning = say("games.parquet is left out, because pyarrow is missing: pip install 'augury[arena]'")
        sys.stderr.write(f"augury: {warning}\n")
        return
    _whole(folder / "games.parquet", lambda path: write_games(path, run, found))


def _whole(path: Path, put: Callable[[Path], object]) -> None:
    """Write a temporary file, then move it into place."""
    beside = path.with_name(f".{path.name}.part")
    try:
        put(beside)
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise BadFile(f"cannot write {path}: {error.strerror or error}") from error
