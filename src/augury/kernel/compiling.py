"""The decorator that compiles rules, and a disk cache that notices when any rule changed."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.extending import overload

from augury.kernel.interpreting import register

INTERPRETED = bool(numba.config.DISABLE_JIT)
"""Whether rules run as plain Python, for debugging (set NUMBA_DISABLE_JIT=1)."""

JIT_OPTIONS = {"nogil": True, "error_model": "numpy", "forceinline": True}
"""How rules are compiled: able to run beside Python threads, and without Python's division checks."""

if INTERPRETED:
    np.seterr(over="ignore")  # words of bits wrap around, compiled or not

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_LAYERS = ("kernel", "games", "search", "players")


@cache
def sources_digest() -> str:
    """A digest of every source file that compiled code can come from."""
    digest = hashlib.sha256()
    for layer in COMPILED_LAYERS:
        for file in sorted((_PACKAGE / layer).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


@cache
def cache_folder() -> Path:
    """Where compiled code is kept: in $AUGURY_CACHE, the user's cache folder, or for this run a temporary one."""
    wishes = [os.environ.get("AUGURY_CACHE"), os.environ.get("XDG_CACHE_HOME"), "~/.cache"]
    candidates = [Path(wish).expanduser() / "augury" for wish in wishes if wish]
    for folder in candidates:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    # Code is run from this folder, so a name that others could have taken first will not do.
    folder = Path(tempfile.mkdtemp(prefix="augury-")) / "augury"
    folder.mkdir()
    return folder


class Locator(_CacheLocator):  # type: ignore[misc]
    """Keeps one function's compiled code; stale as soon as any rule of the package changed.

    Numba by itself looks only at the file of the function it compiles, not at the files of what that function calls.
    """

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._py_file = Path(file).resolve()  # a notebook may have come here by another way

    def get_cache_path(self) -> str:
        """A folder for just these sources: an index of other ones may speak of types that are gone."""
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


class _CacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (Locator,)


class _Cache(FunctionCache):  # type: ignore[misc]
    _impl_class = _CacheImpl


def typed(number: int) -> int:
    """A constant of the rules with a type: for a plain one, what it is given to would be compiled once more."""
    return cast(int, np.int64(number))


def rule(function: F) -> F:
    """Compile a function of a game's rules at its first call, or load what an earlier run compiled."""
    return _compile(function, JIT_OPTIONS)


def routine(function: F) -> F:
    """Compile in the same way a function that is too large, or calls itself, and so is not copied into its callers."""
    return _compile(function, JIT_OPTIONS | {"forceinline": False})


def lean(function: F) -> F:
    """Compile in the same way a loop over many arrays, which makes none of its own.

    It does not count who uses an array, which costs more than a step of a game and doubles the time to compile.
    """
    return _compile(function, JIT_OPTIONS | {"_nrt": False})


def by_type(function: Callable[..., Any]) -> Callable[[F], F]:
    """Decorate what says, from the types of the arguments, which function a call of `function` is compiled to."""
    return overload(function, jit_options=JIT_OPTIONS, strict=False)  # type: ignore[no-any-return]


def _compile(function: F, options: dict[str, Any]) -> F:
    compiled = numba.njit(**options)(function)
    register(compiled)
    typed_in = not Path(function.__code__.co_filename).exists()  # at a prompt, where nothing can tell it is stale
    if not INTERPRETED and not typed_in:
        compiled._cache = _Cache(function)  # noqa: SLF001 - Numba has no public way to choose where to keep code
    return compiled  # type: ignore[no-any-return]
