"""The journal of a run: a line for its terms, then a line for each block, so that a run can be resumed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO, Self

import msgspec

from augury.errors import BadFile
from augury.lab.arena.block import Pair, PlayedBlock, RunSettings

NAME = "journal.jsonl"


class RunHeader(msgspec.Struct, frozen=True, tag="arena", tag_field="type"):
    """What must match for a run to be resumed."""

    terms: RunSettings
    pairs: list[Pair]
    players: dict[str, str]
    """The player behind each name, with a digest of an outside player's code."""
    code: str
    """A digest of the sources of games, searches and players."""


class Journal:
    """A journal in a folder, or in memory only."""

    def __init__(self, head: RunHeader, folder: Path | None) -> None:
        """Open the folder's journal if its head matches, or start one."""
        self.head, self.folder = head, folder
        self.blocks: list[PlayedBlock] = []
        self._file: IO[bytes] | None = None
        if folder:
            self._open(folder / NAME)

    def _open(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b")
            _lock(self._file, path)
            self._file.seek(0)
            good = self._read(self._file, path)
            self._file.truncate(good)  # a last line that was cut off
        except OSError as error:
            self.close()
            raise BadFile(f"cannot keep a journal in {path.parent}: {error.strerror}") from error
        except BadFile:
            self.close()
            raise
        if not good:
            self._write(self._file, self.head)

    def _read(self, file: IO[bytes], path: Path) -> int:
        """Read the blocks, and return where the last complete line ends."""
        good = 0
        for number, line in enumerate(file):
            if not line.endswith(b"\n"):
                break
            try:
                if number == 0:
                    self._compare(msgspec.json.decode(line, type=RunHeader), path)
                else:
                    self.blocks.append(msgspec.json.decode(line, type=PlayedBlock))
            except msgspec.DecodeError:
                raise BadFile(f"line {number + 1} of {path} is not a line of an arena's journal") from None
            good += len(line)
        return good

    def _compare(self, found: RunHeader, path: Path) -> None:
        for what, theirs, ours in differences(found, self.head):
            difference = f"{what} {theirs}, not {ours}" if theirs or ours else what
            raise BadFile(
                f"{path.parent} contains a run with {difference}; choose another folder, or repeat its command"
            )

    def add(self, block: PlayedBlock) -> None:
        self.blocks.append(block)
        if self._file:
            self._write(self._file, block)

    def _write(self, file: IO[bytes], line: msgspec.Struct) -> None:
        try:
            file.write(msgspec.json.encode(line) + b"\n")
            file.flush()
        except OSError as error:
            raise BadFile(f"cannot write {file.name}: {error.strerror}") from error

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def differences(found: RunHeader, wanted: RunHeader) -> Iterator[tuple[str, str, str]]:
    """How two runs differ, the most important difference first."""
    one, two = found.terms, wanted.terms
    yield from _differs("the game", one.game, two.game)
    for name in dict.fromkeys([*one.setup, *two.setup]):
        yield from _differs(name.replace("_", "-"), one.setup.get(name), two.setup.get(name))
    yield from _differs("the seed", one.seed, two.seed)
    yield from _differs("the unit", _unit(one), _unit(two))
    yield from _differs("a limit of", f"{one.limit:g} s", f"{two.limit:g} s")
    yield from _differs("the pairs", ", ".join(map(str, found.pairs)), ", ".join(map(str, wanted.pairs)))
    if found.players != wanted.players or found.code != wanted.code:
        yield "players or rules that were written differently then", "", ""


def _differs(what: str, theirs: object, ours: object) -> Iterator[tuple[str, str, str]]:
    if theirs != ours:
        yield what, str(theirs), str(ours)


def _unit(settings: RunSettings) -> str:
    return "round" if settings.one_round else "game"


def _lock(file: IO[bytes], path: Path) -> None:
    """Raise BadFile if another process writes this journal."""
    try:
        import fcntl
    except ImportError:
        return  # no such locks on this system
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadFile(f"another arena is writing {path}; wait for it, or choose another folder") from None
