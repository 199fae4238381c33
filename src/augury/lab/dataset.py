"""Games and their decisions as Parquet files; `docs/data-sets.md` explains the columns."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Self

import pyarrow as pa
import pyarrow.parquet as pq

from augury.errors import BadFile
from augury.kernel.game import Game
from augury.kernel.recorder import Decisions, Endings
from augury.lab.dataset_columns import (
    decisions_columns,
    decisions_schema,
    games_columns,
    games_schema,
    metadata,
)

GAMES, DECISIONS = "games.parquet", "decisions.parquet"
WIDE = ("legal", "seen", "observation")
"""Columns whose values rarely repeat, so that a dictionary would only cost time."""


class DataSet:
    """Two Parquet files, written part by part under temporary names until both are complete."""

    def __init__(self, game: Game, folder: Path, run: int, *, observations: bool) -> None:
        """Start the files; the folder is created if it is missing."""
        self._game, self._run = game, run
        self._texts: dict[int, str] = {}
        self._folder = folder
        self._written: Future[None] | None = None
        self._sinks: list[IO[bytes]] = []
        about = metadata(game, run)
        seen, sets = game.engine.rules.state.size, -(-game.actions // 8)
        kinds = {GAMES: games_schema(game.players), DECISIONS: decisions_schema(sets, seen)}
        if observations:
            kinds[DECISIONS] = kinds[DECISIONS].append(pa.field("observation", pa.binary(game.features)))
        self._kinds = {name: kind.with_metadata(about) for name, kind in kinds.items()}
        with _written_to(folder):
            folder.mkdir(parents=True, exist_ok=True)
            self._files = {name: self._open(name) for name in kinds}
        self._thread = ThreadPoolExecutor(1)

    def _open(self, name: str) -> Any:
        kind = self._kinds[name]
        plain = [field.name for field in kind if field.name not in WIDE]
        # Given a name, PyArrow would take one with a colon for an address, and only names in UTF-8.
        self._sinks.append(self._beside(name).open("wb"))
        return pq.ParquetWriter(self._sinks[-1], kind, compression="zstd", use_dictionary=plain)

    def _beside(self, name: str) -> Path:
        return self._folder / f".{name}.{os.getpid()}"

    def add(self, ended: Endings, decisions: Decisions) -> None:
        """Write the next games in the background."""
        self._wait()
        self._written = self._thread.submit(self._write, ended, decisions)

    def _write(self, ended: Endings, decisions: Decisions) -> None:
        for name, columns in (
            (GAMES, games_columns(ended, self._run)),
            (DECISIONS, decisions_columns(decisions, self._text)),
        ):
            kind = self._kinds[name]
            self._files[name].write_table(pa.table([columns[field.name] for field in kind], schema=kind))

    def _text(self, action: int) -> str:
        if action not in self._texts:
            self._texts[action] = self._game.engine.format_action(self._game.setup, action)
        return self._texts[action]

    def _wait(self) -> None:
        if self._written:
            with _written_to(self._folder):
                self._written.result()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        try:
            with self._thread, _written_to(self._folder):
                self._wait()
                for file in (*self._files.values(), *self._sinks):
                    file.close()
            if kind is None:
                with _written_to(self._folder):
                    for name in self._files:
                        self._beside(name).replace(self._folder / name)
        finally:
            for name in self._files:
                self._beside(name).unlink(missing_ok=True)


@contextmanager
def _written_to(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadFile(f"cannot write a data set into {folder}: {error.strerror or error}") from error
