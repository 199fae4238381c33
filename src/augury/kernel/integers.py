"""Integers of any library, read strictly: an array is no integer, even if it has only one element."""

from __future__ import annotations

from operator import index
from typing import Any


def whole(number: Any) -> int | None:
    """The given value as an int, whatever its integer type; None if it is not an integer.

    >>> import numpy as np
    >>> whole(np.int8(3)), whole(3.0), whole(np.array([3])), whole(True)
    (3, None, None, None)
    """
    if isinstance(number, bool) or getattr(number, "shape", ()) != () or "bool" in str(getattr(number, "dtype", "")):
        return None
    try:
        return index(number)
    except TypeError:  # a text, a fraction, or a tensor of fractions
        return None
