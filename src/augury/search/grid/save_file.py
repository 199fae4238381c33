"""What a solver has proven, kept in a file, so that hours of work can be interrupted and resumed.

The file is NumPy's .npz without compression and without pickle. `entries` are rows of the solver's table, those that
took the most effort; `about` is JSON in bytes: what was solved, how far it is, and a digest of all that.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from augury.errors import BadFile
from augury.kernel.compilation import routine
from augury.kernel.files import replacing
from augury.search.grid.remainder import ENOUGH, NODES, STORED
from augury.search.grid.solver import FIRST_TABLE, FULL_ENOUGH, Solver
from augury.search.grid.table import SLOTS, effort_in, pour

LAYOUT = 1
"""The version of the entries' keys; raise it when keys, or the lines that count as settled, change."""
MOST_BYTES = 256 << 20
"""The most bytes of entries in a file."""
PIECE = 4 << 20
"""How many bytes are read or written at a time."""
EFFORTS = 256
ENTRIES, ABOUT = "entries.npy", "about.npy"

_FOREIGN = (zipfile.BadZipFile, KeyError, ValueError, EOFError, msgspec.DecodeError, NotImplementedError, RuntimeError)
"""The errors of reading a file that is damaged or is not ours."""


@dataclass(frozen=True)
class Cost:
    """The cost of some work: positions searched, and seconds."""

    nodes: int
    seconds: float


@dataclass(frozen=True)
class Proven:
    """The progress on a position, apart from the table."""

    least: int
    most: int
    whole: Cost
    proof: Cost | None
    """The cost of proving the value, once it is proven; best moves and the line come after it."""


class About(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The description stored in a file."""

    layout: int
    puzzle: dict[str, Any]
    """The setup and the moves so far."""
    puzzle_digest: str
    least: int
    most: int
    nodes: int
    seconds: float
    entries: int
    digest: str
    """The digest of the entries and of everything else here."""
    proof: Cost | None = None


def save_solver(solver: Solver, puzzle: dict[str, Any], proven: Proven, file: Path) -> None:
    """Write what is proven; the old file is replaced only by a complete new one. No search may be running."""
    with replacing(file) as new, new.open("wb") as open_file:
        _write(solver, puzzle, proven, open_file)


def load_solver(solver: Solver, puzzle: dict[str, Any], file: Path) -> Proven:
    """Load a file into a fresh solver; BadFile if it is damaged or belongs to another position."""
    try:
        with zipfile.ZipFile(file) as archive:
            about = _read_about(archive)
            _check(about, puzzle, file)
            _read_entries(archive, about, solver)
    except OSError as error:
        raise BadFile(f"cannot read {file}: {error.strerror or 'it is damaged'}") from error
    except _FOREIGN as error:
        raise BadFile(f"{file} is damaged, or not a file of the solver; choose another name, or remove it") from error
    solver.least, solver.most = about.least, about.most
    solver.puzzle.control[NODES] = about.nodes
    return Proven(about.least, about.most, Cost(about.nodes, about.seconds), about.proof)


def _write(solver: Solver, puzzle: dict[str, Any], proven: Proven, file: IO[bytes]) -> None:
    width = solver.table.shape[1]
    count, pieces = costliest(solver.table, MOST_BYTES // (8 * width))
    content = hashlib.sha256()
    with zipfile.ZipFile(file, "w") as archive:
        with archive.open(ENTRIES, "w", force_zip64=True) as entries:
            _write_header(entries, (count, width), "<u8")
            for piece in pieces:
                data = piece.astype("<u8", copy=False).tobytes()
                content.update(data)
                entries.write(data)
        about = About(
            layout=LAYOUT,
            puzzle=puzzle,
            puzzle_digest=_digest(puzzle),
            least=proven.least,
            most=proven.most,
            nodes=proven.whole.nodes,
            seconds=proven.whole.seconds,
            entries=count,
            digest="",
            proof=proven.proof,
        )
        about.digest = _sealed(content, about)
        text = msgspec.json.encode(about)
        with archive.open(ABOUT, "w") as said:
            _write_header(said, (len(text),), "|u1")
            said.write(text)


def _digest(puzzle: dict[str, Any]) -> str:
    """The digest of a setup and the moves so far."""
    return hashlib.sha256(msgspec.json.encode(puzzle, order="sorted")).hexdigest()


def _sealed(content: Any, about: About) -> str:
    """The digest of the entries and of their description."""
    whole = content.copy()
    whole.update(msgspec.json.encode(msgspec.structs.replace(about, digest="")))
    return str(whole.hexdigest())


@routine
def tally(table: NDArray[np.uint64], words: int, counts: NDArray[np.int64]) -> None:
    """Count the entries of a table by their effort."""
    for slot in range(len(table)):
        effort = effort_in(table[slot, words])
        if effort >= 0:
            counts[effort] += 1


@routine
def gather(
    table: NDArray[np.uint64], words: int, slot: int, least: int, spare: int, room: NDArray[np.uint64]
) -> tuple[int, int, int]:
    """Copy entries from a slot on, those of enough effort and a few of one less, as many as there is room for.

    The answer is the slot to go on with, how many were copied, and how many of one less may still be.
    """
    count = 0
    while slot < len(table) and count < len(room):
        effort = effort_in(table[slot, words])
        if effort >= least or (effort >= 0 and effort == least - 1 and spare > 0):
            if effort < least:
                spare -= 1
            for word in range(words + 1):
                room[count, word] = table[slot, word]
            count += 1
        slot += 1
    return slot, count, spare


def costliest(table: NDArray[np.uint64], most: int) -> tuple[int, Iterator[NDArray[np.uint64]]]:
    """The entries that took the most effort, at most `most`: their number, and the entries in pieces."""
    width = table.shape[1]
    counts = np.zeros(EFFORTS, np.int64)
    tally(table, width - 1, counts)
    least, count = EFFORTS, 0
    while least and count + counts[least - 1] <= most:
        least -= 1
        count += int(counts[least])
    spare = min(most - count, int(counts[least - 1])) if least else 0

    def pieces() -> Iterator[NDArray[np.uint64]]:
        room = np.zeros((max(1, PIECE // (8 * width)), width), np.uint64)
        slot, left = 0, spare
        while slot < len(table):
            slot, found, left = gather(table, width - 1, slot, least, left, room)
            yield room[:found]

    return count + spare, pieces()


def _write_header(file: IO[bytes], shape: tuple[int, ...], kind: str) -> None:
    np.lib.format.write_array_header_1_0(file, {"descr": kind, "fortran_order": False, "shape": shape})


def _read_header(file: IO[bytes], kind: str) -> tuple[int, ...]:
    """The shape in a header; ValueError if it is not one of ours."""
    if np.lib.format.read_magic(file) != (1, 0):
        raise ValueError
    shape, by_columns, found = np.lib.format.read_array_header_1_0(file)
    if by_columns or found != np.dtype(kind):
        raise ValueError
    return shape


def _read_about(archive: zipfile.ZipFile) -> About:
    with archive.open(ABOUT) as said:
        (size,) = _read_header(said, "|u1")
        return msgspec.json.decode(said.read(size), type=About)


def _check(about: About, puzzle: dict[str, Any], file: Path) -> None:
    if about.layout != LAYOUT:
        raise BadFile(f"{file} was saved by another version of the solver; choose another name, or remove it")
    if about.puzzle_digest != _digest(puzzle):
        raise BadFile(f"{file} holds the work on another position, board or option; choose another name for this one")


def _read_entries(archive: zipfile.ZipFile, about: About, solver: Solver) -> None:
    """Add the entries to a table with room for them, and check their digest."""
    words = int(solver.puzzle.key_words)
    width = words + 1
    _make_room(solver, about.entries)
    content = hashlib.sha256()
    taken = 0
    with archive.open(ENTRIES) as entries:
        if _read_header(entries, "<u8") != (about.entries, width):
            raise ValueError
        left = about.entries * width * 8
        while left:
            data = entries.read(min(left, max(1, PIECE // (8 * width)) * 8 * width))
            if not data or len(data) % (8 * width):
                raise EOFError
            left -= len(data)
            content.update(data)
            piece = np.frombuffer(data, "<u8").astype(np.uint64).reshape(-1, width)
            taken += pour(piece, solver.table, words)
        if entries.read(1):
            raise ValueError
    if _sealed(content, about) != about.digest:
        raise ValueError
    solver.puzzle.control[STORED] = taken


def _make_room(solver: Solver, entries: int) -> None:
    """Give a solver a table that the entries fill by a third, or the largest that it may have."""
    slots = max(FIRST_TABLE, 3 * entries) // SLOTS * SLOTS
    can_grow = slots * 2 < solver.most_slots
    slots = slots if can_grow else solver.most_slots
    solver.table = np.zeros((0, solver.table.shape[1]), np.uint64)  # free the old one first
    solver.table = np.zeros((slots, solver.table.shape[1]), np.uint64)
    solver.puzzle.control[ENOUGH] = slots * FULL_ENOUGH if can_grow else 1 << 62
