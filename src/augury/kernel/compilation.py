"""The decorators that compile rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.extending import overload

from augury.kernel.codecache import InlineCache, WholeCache
from augury.kernel.interpreter import register

INTERPRETED = bool(numba.config.DISABLE_JIT)
"""Whether rules run as plain Python, for debugging (set NUMBA_DISABLE_JIT=1)."""

JIT_OPTIONS = {"nogil": True, "error_model": "numpy", "forceinline": True}
"""How rules are compiled: able to run beside Python threads, and without Python's division checks."""

if INTERPRETED:
    np.seterr(over="ignore")  # words of bits wrap around, compiled or not

F = TypeVar("F", bound=Callable[..., Any])


def typed(number: int) -> int:
    """A typed constant of the rules: a plain one would make its callees be compiled once more."""
    return cast(int, np.int64(number))


def rule(function: F) -> F:
    """Compile a function of a game's rules at its first call, or load what an earlier run compiled."""
    return _compile(function, JIT_OPTIONS)


def routine(function: F) -> F:
    """Compile in the same way a function that is too large, or calls itself, and so is not copied into its callers."""
    return _compile(function, JIT_OPTIONS | {"forceinline": False})


def lean(function: F) -> F:
    """Compile in the same way a loop over many arrays, which makes none of its own.

    It does not count references to arrays, which costs more than a step of a game and doubles the time to compile.
    """
    return _compile(function, JIT_OPTIONS | {"_nrt": False})


def by_type(function: Callable[..., Any]) -> Callable[[F], F]:
    """Decorate what says, from the types of the arguments, which function a call of `function` is compiled to."""
    return cast("Callable[[F], F]", overload(function, jit_options=JIT_OPTIONS, strict=False))


def _compile(function: F, options: dict[str, Any]) -> F:
    compiled = numba.njit(**options)(function)
    register(compiled)
    typed_in = not Path(function.__code__.co_filename).exists()  # at a prompt, where nothing can tell it is stale
    if not INTERPRETED and not typed_in:
        compiled._cache = WholeCache(function)  # noqa: SLF001 - Numba has no public way to choose where to keep code
        compiled.inline_cache = InlineCache(function)
    return cast(F, compiled)
