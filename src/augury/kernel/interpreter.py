"""Run rules as plain Python in a process that has no compiled code yet, with the same results.

Compiling all rules takes a minute or two, which users should not have to wait for. A process calls `interpret`, plays
at once, and calls `use_compiled` when it has loaded compiled code. In between, `compiled` switches one thread for a
while, and those that it starts with `threads`.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import numpy as np
from numba.core.registry import CPUDispatcher

from augury.kernel.bitcode import RuleDispatcher


class _Thread(threading.local):
    compiled = False
    inside = False
    """Whether an interpreted rule is running."""


_dispatchers: list[RuleDispatcher] = []
_thread = _Thread()
_kind: type[RuleDispatcher] = RuleDispatcher


class Interpreted(RuleDispatcher):
    """A compiled function that runs as plain Python when Python calls it; compiled code may still call it."""

    def __call__(self, *args: Any) -> Any:
        """Run, with words of bits that wrap around as they do when compiled."""
        if _thread.compiled:
            return super().__call__(*args)
        if _thread.inside:
            return self.py_func(*args)
        _thread.inside = True
        try:
            with np.errstate(over="ignore"):
                return self.py_func(*args)
        finally:
            _thread.inside = False


def register(function: Any) -> None:
    """Let a function of the rules follow the switch; with NUMBA_DISABLE_JIT there is nothing to switch."""
    if isinstance(function, CPUDispatcher):
        _dispatchers.append(function)
        function.__class__ = _kind


def interpreting() -> bool:
    """Whether rules that this thread calls run as plain Python.

    >>> interpreting()
    False
    """
    return _kind is Interpreted and not _thread.compiled


def interpret() -> None:
    """Run all rules of this process as plain Python until `use_compiled`."""
    _use(Interpreted)


def use_compiled() -> None:
    """Run all rules of this process compiled."""
    _use(RuleDispatcher)


def _use(kind: type[RuleDispatcher]) -> None:
    global _kind  # noqa: PLW0603 - one switch for the process
    _kind = kind
    for dispatcher in _dispatchers:
        dispatcher.__class__ = kind


@contextmanager
def compiled() -> Iterator[None]:
    """Within the block, this thread runs compiled rules, even if the rest of the process interprets them."""
    before, _thread.compiled = _thread.compiled, True
    try:
        yield
    finally:
        _thread.compiled = before


def threads(count: int) -> ThreadPoolExecutor:
    """Threads that run rules compiled if this thread does."""
    return ThreadPoolExecutor(count, initializer=_follow, initargs=(_thread.compiled,))


def _follow(compiled: bool) -> None:
    _thread.compiled = compiled
