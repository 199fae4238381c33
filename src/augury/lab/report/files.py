"""The arena's files, each written completely or not at all."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from augury.kernel.files import replacing
from augury.lab.arena.results import Results
from augury.lab.arena.run import Run
from augury.language import say, speaking


def write(found: Results, run: Run, folder: Path) -> None:
    """Write all files of a run."""
    from augury.lab.report.page import page

    with replacing(folder / "results.json") as file:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1))
    with speaking("en"):  # files are in English
        report = page(found)
    with replacing(folder / "report.html") as file:
        file.write_text(report, encoding="utf-8")
    try:
        from augury.lab.report.parquet import write_games
    except ImportError:
        warning = say("games.parquet is left out, because pyarrow is missing: pip install 'augury[arena]'")
        sys.stderr.write(f"augury: {warning}\n")
        return
    with replacing(folder / "games.parquet") as file:
        write_games(file, run, found)
