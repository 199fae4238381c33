"""Arrays in a GPU's memory, given to PyTorch, JAX and CuPy and taken from them without a copy, by DLPack.

DLPack's structures (version 0.8) are defined here again; for the CPU, NumPy supports DLPack itself.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray

CUDA = 2
"""DLPack's number for memory on an NVIDIA card."""
_NAME = b"dltensor"
_KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("kind", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))
_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)

_api = ctypes.pythonapi
_new = _api.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, _Destructor)
_pointer = _api.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
# PyCapsule_IsValid and PyCapsule_GetPointer without reference counting, for a capsule that is being deleted.
_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_IsValid", _api))
_point = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_GetPointer", _api))
lent: dict[int, tuple[object, ...]] = {}
"""What others hold, by the address of what they were given."""


@_Deleter
def _give_back(managed: Any) -> None:
    """The consumer no longer needs an array."""
    lent.pop(ctypes.addressof(managed.contents), None)


@_Destructor
def _drop(capsule: int) -> None:
    """A capsule was deleted without being consumed; one that was consumed has another name and its own deleter."""
    if _is_valid(capsule, _NAME):
        lent.pop(_point(capsule, _NAME), None)


class DeviceArray:
    """An array in a GPU's memory that PyTorch, JAX and CuPy can look into: `torch.from_dlpack(games.masks)`.

    It is the batch's own memory, and the next step writes into it.
    """

    def __init__(self, memory: Any, shape: tuple[int, ...], dtype: Any, synchronize: Any) -> None:
        """Some of the numbers of each row of what Numba holds, read as another type of the same or a smaller size."""
        self.memory, self._synchronize = memory, synchronize
        self.shape, self.dtype = shape, np.dtype(dtype)
        row = memory.strides[0]
        self.strides = (row, self.dtype.itemsize)[: len(shape)]

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """Where it lies, for libraries that use CUDA's own interface."""
        address = self.memory.__cuda_array_interface__["data"][0]
        return {
            "shape": self.shape,
            "strides": self.strides,
            "typestr": self.dtype.str,
            "data": (address, False),
            "version": 3,
            "stream": 1,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        """The GPU that it is on."""
        return CUDA, 0

    def __dlpack__(self, *, stream: int | None = None, **_: object) -> Any:
        """A capsule for a consumer, made once all pending work is done."""
        if stream != -1:
            self._synchronize()
        return capsule_of(self.__cuda_array_interface__["data"][0], self.shape, self.strides, self.dtype, self)

    def numpy(self) -> NDArray[Any]:
        """A copy on the CPU."""
        held: NDArray[Any] = np.ascontiguousarray(self.memory.copy_to_host())
        wide = held.view(self.dtype) if held.dtype != self.dtype else held
        return wide[tuple(slice(length) for length in self.shape)]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """A copy in the machine's memory, for NumPy's functions."""
        return self.numpy().astype(dtype) if dtype else self.numpy()

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        """What it is, without fetching it."""
        return f"<{self.dtype} {self.shape} on the GPU>"


def capsule_of(
    address: int,
    shape: tuple[int, ...],
    strides: tuple[int, ...],
    dtype: np.dtype[Any],
    owner: object,
    kind: int = CUDA,
) -> Any:
    """A DLPack capsule of memory that its owner keeps until the capsule's taker is done with it."""
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    steps = (ctypes.c_int64 * len(shape))(*(stride // dtype.itemsize for stride in strides))
    managed = _Managed(deleter=_give_back)
    tensor = managed.tensor
    tensor.data, tensor.device_type, tensor.device, tensor.ndim = address, kind, 0, len(shape)
    tensor.kind, tensor.bits, tensor.lanes = _KINDS[dtype.kind], 8 * dtype.itemsize, 1
    tensor.shape, tensor.strides, tensor.offset = sizes, steps, 0
    place = ctypes.addressof(managed)
    lent[place] = managed, sizes, steps, owner
    return _new(place, _NAME, _drop)


def is_on_card(given: Any) -> bool:
    """Whether an array from another library is in a GPU's memory."""
    if hasattr(given, "__dlpack_device__"):
        return bool(given.__dlpack_device__()[0] == CUDA)
    return hasattr(given, "__cuda_array_interface__")


class Borrowed:
    """An array taken over by DLPack, in the form of CUDA's array interface; kept alive by this object."""

    def __init__(self, given: Any) -> None:
        """Take what is offered."""
        self._capsule = given.__dlpack__(stream=1)
        tensor = ctypes.cast(_pointer(self._capsule, _NAME), ctypes.POINTER(_Managed)).contents.tensor
        letter = {number: kind for kind, number in _KINDS.items()}[tensor.kind]
        size = tensor.bits // 8
        strides = tuple(tensor.strides[axis] * size for axis in range(tensor.ndim)) if tensor.strides else None
        self.__cuda_array_interface__: dict[str, Any] = {
            "shape": tuple(tensor.shape[axis] for axis in range(tensor.ndim)),
            "strides": strides,
            "typestr": np.dtype(f"{letter}{size}").str,
            "data": (tensor.data + tensor.offset, False),
            "version": 3,
        }
