"""Our own DLPack capsules, tested on the CPU, where NumPy and PyTorch accept them as well."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from augury.kernel import dlpack
from augury.kernel.dlpack import Borrowed, capsule_of

_CPU = 1


class Lender:
    """Exports a NumPy array with one of our capsules."""

    def __init__(self, array: NDArray[Any]) -> None:
        """Keep the array."""
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        """The device, which is the CPU."""
        return _CPU, 0

    def __dlpack__(self, **_: object) -> Any:
        """A capsule for the array."""
        array = self.array
        return capsule_of(array.ctypes.data, array.shape, array.strides, array.dtype, self, _CPU)


@pytest.mark.parametrize("kind", [np.int8, np.bool_, np.int32, np.int64, np.float32, np.uint64])
def test_what_is_lent_is_the_same_memory(kind: Any) -> None:
    """The importer gets the same shape, strides, type and address, and the exporter lives as long as the array."""
    whole = np.arange(24).reshape(4, 6).astype(kind)
    part = whole[:, :5]
    lender = Lender(part)
    alive = weakref.ref(lender)
    taken = np.from_dlpack(lender)
    assert np.array_equal(taken, part)
    assert (taken.ctypes.data, taken.strides, taken.dtype) == (part.ctypes.data, part.strides, part.dtype)
    del lender
    gc.collect()
    assert alive()
    del taken
    gc.collect()
    assert not alive()


def test_an_unused_capsule_is_released() -> None:
    """A capsule that is never used is released."""
    before = len(dlpack.lent)
    capsule = Lender(np.zeros(3)).__dlpack__()
    assert len(dlpack.lent) == before + 1
    del capsule
    gc.collect()
    assert len(dlpack.lent) == before


def test_pytorch_takes_it() -> None:
    """A PyTorch tensor writes into the exporter's memory."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: make learn")
    array = np.zeros((2, 3), np.float32)
    torch.from_dlpack(Lender(array))[1, 2] = 7
    assert array[1, 2] == 7


def test_what_is_borrowed_is_read_right() -> None:
    """`Borrowed` imports an array with the exporter's address, shape, strides and type."""
    part = np.arange(24, dtype=np.int32).reshape(4, 6)[1:, 2]
    read = Borrowed(Lender(part)).__cuda_array_interface__
    assert read["data"][0] == part.ctypes.data
    assert (read["shape"], read["strides"], read["typestr"]) == (part.shape, part.strides, part.dtype.str)
