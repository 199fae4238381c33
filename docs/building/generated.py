"""Adds files to the site that are built from their sources: arena reports and the server's API descriptions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

RESULTS = Path(__file__).parents[1] / "strength"
"""The results of the arena runs, one JSON file for each ladder."""
OPENAPI, MESSAGES = "openapi.json", "messages.schema.json"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated files to those of the site."""
    from mkdocs.structure.files import File

    for path, text in generated().items():
        files.append(File.generated(config, path, content=text))
    return files


def paths() -> list[str]:
    """Where the generated files are, seen from `docs/`."""
    return [OPENAPI, MESSAGES, *(f"strength/{file.stem}.html" for file in sorted(RESULTS.glob("*.json")))]


def generated() -> dict[str, str]:
    """The contents of every generated file, by its path."""
    from augury.server.http.openapi import document
    from augury.server.http.schema import message_schema

    reports = {f"strength/{file.stem}.html": report(file) for file in sorted(RESULTS.glob("*.json"))}
    return {OPENAPI: _json(document()), MESSAGES: _json(message_schema()), **reports}


def report(file: Path) -> str:
    """The report of an arena run as an HTML page."""
    from augury.lab.arena.results import Results
    from augury.lab.report.page import page

    return page(msgspec.json.decode(file.read_bytes(), type=Results))


def _json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n"
