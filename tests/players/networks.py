"""Networks with random weights, for tests of the players that need one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from augury.games.seven.state import PROPHECIES, SEATS, TOKENS
from augury.search.seven.features import NUMBERS, SUIT, TABLE


def write_network(file: Path, setup: str, *, width: int = 24, blocks: int = 2, seed: int = 1) -> Path:
    """Write a file of weights as `augury train` does."""
    source = np.random.default_rng(seed)
    layers = {"trunk.suit": (width, SUIT), "trunk.table": (width, TABLE), "cards": (NUMBERS, width)}
    layers |= {"prophecy": (PROPHECIES, width), "tokens": (SEATS * (TOKENS + 1), width)}
    layers |= {f"trunk.blocks.{n}.{part}": (width, width) for n in range(blocks) for part in ("own", "mean", "out")}
    arrays = {f"{name}.weight": source.normal(0, 0.2, shape) for name, shape in layers.items()}
    arrays |= {f"{name}.bias": source.normal(0, 0.2, shape[0]) for name, shape in layers.items()}
    for norm in ("trunk.norm", *(f"trunk.blocks.{n}.norm" for n in range(blocks))):
        arrays |= {f"{norm}.weight": np.ones(width), f"{norm}.bias": np.zeros(width)}
    halves: dict[str, Any] = {name: array.astype(np.float16) for name, array in arrays.items()}
    np.savez(file, setup=np.array(setup), **halves)
    return file
