"""Reading records as plain Python numbers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from augury.games.grid.state import State as GridState
from augury.games.horsemen.state import State as HorsemenState
from augury.games.seven.state import State as SevenState
from augury.kernel.plain import reader
from augury.kernel.records import Record

KINDS: list[type[Record]] = [SevenState, GridState, HorsemenState]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__module__)
@given(st.randoms(use_true_random=False))
def test_plain_numbers_are_the_fields(kind: type[Record], noise: object) -> None:
    """For any bytes, every field of a record has the same values as in NumPy, as Python integers."""
    states = np.frombuffer(bytearray(noise.randbytes(kind.size)), kind.dtype)  # type: ignore[attr-defined]
    plain = reader(kind)(states)
    for name in kind.dtype.names or ():
        expected, found = states[0][name], getattr(plain, name)
        if kind.dtype[name].shape:
            assert list(found) == expected.ravel().tolist()
            assert all(type(number) is int for number in found)
        else:
            assert (type(found), found) == (int, int(expected))
