"""The arrays of a vector environment: NumPy's, or PyTorch's over the same memory, on the CPU or a GPU."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from augury.errors import Unavailable


class Arrays(Protocol):
    """The operations that environments need from an array library."""

    def view(self, array: Any) -> Any:
        """The library's array over the memory of a batch's array."""

    def copy(self, array: Any) -> Any:
        """A copy."""

    def nowhere(self, array: Any) -> Any:
        """False for each game, where the array is."""

    def by_seat(self, rewards: Any, seats: Any) -> Any:
        """Each game's reward of one seat."""


class NumPyArrays:
    """A batch on the CPU has these already."""

    def view(self, array: Any) -> Any:
        return array

    def copy(self, array: Any) -> Any:
        return array.copy()

    def nowhere(self, array: Any) -> Any:
        """False for each game."""
        return np.zeros(len(array), np.bool_)

    def by_seat(self, rewards: Any, seats: Any) -> Any:
        """Each game's reward of one seat."""
        return np.take_along_axis(rewards, seats[:, None].astype(np.intp), axis=1)[:, 0]


class TorchArrays:
    """Tensors over a batch's memory, by DLPack."""

    def __init__(self) -> None:
        try:
            import torch
            from torch.utils.dlpack import from_dlpack
        except ImportError:
            raise Unavailable("tensors need PyTorch; install it with: pip install 'augury[learn]'") from None
        self._torch, self._from_dlpack = torch, from_dlpack

    def view(self, array: Any) -> Any:
        """A tensor over the array's memory."""
        return self._from_dlpack(array)

    def copy(self, array: Any) -> Any:
        return array.clone()

    def nowhere(self, array: Any) -> Any:
        """False for each game, on the array's device."""
        return self._torch.zeros(len(array), dtype=self._torch.bool, device=array.device)

    def by_seat(self, rewards: Any, seats: Any) -> Any:
        """Each game's reward of one seat."""
        return rewards.gather(1, seats.long()[:, None])[:, 0]
