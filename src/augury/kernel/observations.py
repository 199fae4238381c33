"""Observations: what a seat knows as a row of small numbers, for programs that learn.

An observation is a row of signed bytes with a name for each (see `Block`). Games write it eight numbers at a time,
as words whose lowest byte is the first number, and write every word of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.target_extension import current_target
from numba.extending import intrinsic
from numpy.typing import NDArray

from augury.kernel.bits import ONE
from augury.kernel.compilation import by_type, rule

BYTE = np.uint64(0xFF)
_EACH = np.uint64(0x0101010101010101)
_OWN_BIT = np.uint64(0x8040201008040201)
_FULL = np.uint64(0x7F7F7F7F7F7F7F7F)
_TOP = np.uint64(7)


@dataclass(frozen=True)
class Block:
    """Adjacent numbers of an observation that say the same about different things."""

    name: str
    labels: tuple[str, ...]
    """What each number is about, as a card or a seat."""
    meaning: str
    """One sentence."""
    lowest: int = 0
    highest: int = 1


def word_count(numbers: int) -> int:
    """How many words it takes to hold one byte for each number."""
    return -(-numbers // 8)


@rule
def spread(bits: np.uint64) -> np.uint64:
    """Eight bits as eight numbers that are 0 or 1."""
    return (((bits * _EACH & _OWN_BIT) + _FULL) >> _TOP) & _EACH


def spread_set(members: np.uint64, out: NDArray[np.uint64], at: int) -> None:
    """A whole set as 64 numbers that are 0 or 1, into eight words from the one at `at` on."""
    for part in range(8):
        out[at + part] = spread(members >> np.uint64(8 * part) & BYTE)


@intrinsic
def _spread_all(context: Any, members: Any, out: Any, at: Any) -> Any:
    """`spread_set` in one step, where the processor has an instruction for it: a third of the time."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        members, out, at = given
        place = builder.gep(context.make_array(signature.args[1])(context, builder, out).data, [at])
        bits = builder.bitcast(members, ir.VectorType(ir.IntType(1), 64))
        numbers = builder.zext(bits, ir.VectorType(ir.IntType(8), 64))
        builder.store(numbers, builder.bitcast(place, numbers.type.as_pointer()), align=8)
        return context.get_dummy_value()

    return types.void(types.uint64, out, types.intp), generate


@by_type(spread_set)
def _spread_set(members: Any, out: Any, at: Any) -> Callable[..., None]:
    if current_target() == "cpu" and out.layout == "C":
        return lambda members, out, at: _spread_all(members, out, at)  # noqa: PLW0108 - Numba wants a function
    return spread_set


@rule
def one_of(index: int) -> np.uint64:
    """Eight numbers, all 0 but the one at an index."""
    return ONE << np.uint64(8 * index)


@rule
def byte_at(number: int, index: int) -> np.uint64:
    """Eight numbers, all 0 but the one at an index; a number below 0 is written as a signed byte."""
    return (np.uint64(np.int64(number)) & BYTE) << np.uint64(8 * index)
