"""The disk cache of compiled rules: it notices changed rules, and a damaged or unwritable cache only costs time."""

from __future__ import annotations

import hashlib
import logging
import os
import pickle
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, _CacheLocator

from augury.kernel.bitcode import InlinedImpl
from augury.kernel.registry import package_sources

log = logging.getLogger(__name__)

_PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_LAYERS = ("kernel", "games", "search", "players")
DIGEST_SIZE = hashlib.sha256().digest_size


@cache
def sources_digest() -> str:
    """A digest of every source file that compiled code can come from, those of games in other packages too."""
    digest = hashlib.sha256()
    ours = (file for layer in COMPILED_LAYERS for file in sorted((_PACKAGE / layer).rglob("*.py")))
    for file in (*ours, *package_sources()):
        digest.update(file.read_bytes())
    return digest.hexdigest()


@cache
def cache_folder() -> Path:
    """Where compiled code is kept: in $AUGURY_CACHE, the user's cache folder, or for this run a temporary one.

    Where none of them can be written it is the first, and compiled code is not kept.
    """
    folders = [os.environ.get("AUGURY_CACHE"), os.environ.get("XDG_CACHE_HOME"), "~/.cache"]
    candidates = [Path(folder).expanduser() / "augury" for folder in folders if folder]
    for folder in candidates:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    try:
        # Code is run from this folder, so a name that others could have taken first will not do.
        folder = Path(tempfile.mkdtemp(prefix="augury-")) / "augury"
        folder.mkdir()
    except OSError:
        return candidates[0]  # nothing can be written anywhere: `cache_fault` says why, and nothing is kept
    return folder


def cache_fault() -> str | None:
    """Why compiled code cannot be written to the cache at present, or None if it can."""
    try:
        with tempfile.TemporaryFile(dir=_source_folder()) as file:
            file.write(bytes(4096))
            file.flush()
    except OSError as error:
        return error.strerror or type(error).__name__
    return None


def _source_folder() -> Path:
    """A folder for the code of just these sources: an index of other ones may mention types that are gone."""
    folder = cache_folder() / sources_digest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    return folder


class Locator(_CacheLocator):
    """Keeps one function's compiled code; stale as soon as any rule of the package changed.

    On its own, Numba checks only the file of the function it compiles, not the files of the functions that it calls.
    """

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._py_file = Path(file).resolve()  # a notebook may reach the same file by another path

    def get_cache_path(self) -> str:
        """The folder of the index and the data."""
        return str(cache_folder() / sources_digest()[:16])

    def get_source_stamp(self) -> tuple[str, int]:
        """What tells stale code from fresh."""
        return sources_digest(), self._py_file.stat().st_mtime_ns if _PACKAGE not in self._py_file.parents else 0

    def get_disambiguator(self) -> str:
        """What tells functions of the same name apart."""
        return hashlib.sha256(str(self._py_file).encode()).hexdigest()[:10]

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> Locator:
        """The place for a function."""
        return cls(function, file)


class CheckedFile(IndexDataCacheFile):
    """Numba's index and data files, with a digest in front of each: damaged machine code must not be run."""

    def _load_index(self) -> dict[Any, str]:
        try:
            version, _, data = _read(Path(self._index_path)).partition(b"\n")
        except FileNotFoundError:
            return {}
        except ValueError as error:
            _warn_of_damage(error)
            return {}
        if version != self._version.encode():
            return {}
        stamp, overloads = pickle.loads(data)  # noqa: S301 - in a folder of this user alone
        return overloads if stamp == self._source_stamp else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        data = self._dump((self._source_stamp, overloads))
        self._write(self._index_path, self._version.encode() + b"\n" + data)

    def _load_data(self, name: str) -> Any:
        return pickle.loads(_read(Path(self._data_path(name))))  # noqa: S301 - in a folder of this user alone

    def _save_data(self, name: str, data: object) -> None:
        self._write(self._data_path(name), self._dump(data))

    def _write(self, path: str, content: bytes) -> None:
        with self._open_for_write(path) as file:
            file.write(hashlib.sha256(content).digest() + content)


def _read(file: Path) -> bytes:
    data = file.read_bytes()
    digest, content = data[:DIGEST_SIZE], data[DIGEST_SIZE:]
    if hashlib.sha256(content).digest() != digest:
        raise ValueError(f"{file} has been changed or cut off")
    return content


class TolerantCache(FunctionCache):
    """A function's cache. If it fails, the function is compiled again, or not kept; the program continues."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._cache_file = CheckedFile(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=self._impl.locator.get_source_stamp(),
        )

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code, or None if there is none or it cannot be used."""
        try:
            return super().load_overload(sig, target_context)
        except Exception as error:  # noqa: BLE001 - Numba rebuilds code from the data, which can raise anything
            _warn_of_damage(error)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep compiled code, if the disk takes it."""
        try:
            super().save_overload(sig, data)
        except Exception as error:  # noqa: BLE001 - the disk, or what Numba makes of code that is to be written
            reason = getattr(error, "strerror", None) or error
            _warn_once(f"Compiled rules cannot be kept in {self._cache_path}: {reason}.")


def _warn_of_damage(error: Exception) -> None:
    _warn_once(f"Some files in {cache_folder()} are damaged, so rules are compiled again.")
    log.debug("damaged cache file: %s", error)


@cache
def _warn_once(message: str) -> None:
    log.warning("%s", message)


class _WholeImpl(CompileResultCacheImpl):
    _locator_classes = (Locator,)


class WholeCache(TolerantCache):
    """The cache of functions that are compiled completely."""

    _impl_class = _WholeImpl


class _InlinedImpl(InlinedImpl):
    _locator_classes = (Locator,)


class InlineCache(TolerantCache):
    """The cache of functions that are compiled for their callers; it shares its files with the other one."""

    _impl_class = _InlinedImpl

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        return (*super()._index_key(sig, codegen), "inlined")
