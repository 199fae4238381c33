"""Every game of a run as a row of a Parquet file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from augury.lab.arena.block import seed_of
from augury.lab.arena.results import Results
from augury.lab.arena.run import Run

SCHEMA = pa.schema(
    [
        ("hero", pa.string()),
        ("other", pa.string()),
        ("block", pa.int32()),
        ("seed", pa.uint64()),
        ("hero_seat", pa.int8()),
        ("points", pa.list_(pa.int32())),
        ("shares", pa.list_(pa.float64())),
        ("moves", pa.list_(pa.int32())),
        ("milliseconds", pa.list_(pa.float64())),
        ("slowest_milliseconds", pa.list_(pa.float64())),
        ("forfeit_seat", pa.int8()),
        ("forfeit_player", pa.string()),
        ("forfeit_reason", pa.string()),
    ]
)


def write_games(path: Path, run: Run, found: Results) -> None:
    """Write one row per game, in the order of pairs, blocks and seats."""
    pq.write_table(pa.Table.from_pylist(list(_rows(run, found)), schema=SCHEMA), path)


def _rows(run: Run, found: Results) -> Iterator[dict[str, object]]:
    for pair in run.plan.pairs:
        for block in run.blocks(pair):
            for game in block.games:
                lost = game.forfeit
                yield {
                    "hero": pair.hero,
                    "other": pair.other,
                    "block": block.block,
                    "seed": seed_of(found.terms.seed, block.block),
                    "hero_seat": game.hero_seat,
                    "points": game.points,
                    "shares": game.shares,
                    "moves": game.moves,
                    "milliseconds": game.milliseconds,
                    "slowest_milliseconds": game.slowest,
                    "forfeit_seat": lost.seat if lost else None,
                    "forfeit_player": lost.player if lost else None,
                    "forfeit_reason": lost.reason if lost else None,
                }
