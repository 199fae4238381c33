"""Checkpoints: several files of moderate size, of which only the first is replaced in place.

The first file names the others, which have the number of the iteration in their names. So a training that is killed
while it writes has either the old checkpoint or the new one, whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import torch

from augury.errors import BadFile
from augury.lab.simulation import make_folder

CHECKPOINT = "checkpoint.pt"
PARTS = ("optimizer", "past")
"""What is kept in files of its own; the checkpoint itself has the rest."""
UNFINISHED = "part-"
"""How the names of files begin that are being written."""


def save_checkpoint(folder: Path, iteration: int, kept: dict[str, Any]) -> None:
    """Write everything into a folder; then remove the parts of earlier checkpoints."""
    make_folder(folder)
    names = {part: f"{part}-{iteration}.pt" for part in PARTS}
    for part, name in names.items():
        _write(folder / name, kept[part])
    rest = {name: value for name, value in kept.items() if name not in PARTS}
    _write(folder / CHECKPOINT, rest | {"parts": names})
    for part, name in names.items():
        for old in folder.glob(f"{part}-*.pt"):
            if old.name != name:
                old.unlink()
    for unfinished in folder.glob(f"{UNFINISHED}*"):
        unfinished.unlink()


def read_checkpoint(folder: Path, device: str, *, parts: bool = True) -> dict[str, Any]:
    """What `save_checkpoint` has written, with or without its parts."""
    kept = _read(folder / CHECKPOINT, device)
    if parts:
        kept |= {part: _read(folder / name, device)["kept"] for part, name in kept.get("parts", {}).items()}
    return kept


def _write(file: Path, kept: Any) -> None:
    with replacing(file) as part:
        torch.save(kept if file.name == CHECKPOINT else {"kept": kept}, part)


@contextmanager
def replacing(file: Path) -> Iterator[Path]:
    """Where to write a file that then takes the place of another; BadFile if that fails, and the old one stays."""
    part = file.with_name(UNFINISHED + file.name)
    try:
        yield part
        part.replace(file)
    except (OSError, RuntimeError) as error:  # PyTorch's own errors do not tell what went wrong
        with suppress(OSError):
            part.unlink()
        reason = getattr(error, "strerror", None) or "the disk may be full"
        raise BadFile(f"cannot write {file}: {reason}") from error


def _read(file: Path, device: str) -> dict[str, Any]:
    try:
        kept = torch.load(file, map_location=device, weights_only=True)
    except Exception as error:  # whatever PyTorch makes of a file that is none of its own
        raise BadFile(f"{file} cannot be read as a checkpoint; remove it to start again") from error
    if not isinstance(kept, dict):
        raise BadFile(f"{file} cannot be read as a checkpoint; remove it to start again")
    return kept
