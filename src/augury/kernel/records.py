"""Fixed-size records: what a setup and a state are made of, declared as classes, stored as NumPy memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, ClassVar, Self, TypeVar, cast

import numpy as np

from augury.errors import BadState

Memory = np.ndarray[tuple[int, ...], np.dtype[Any]]
"""An array of records."""


@dataclass(frozen=True)
class Field:
    """The storage of one field: a NumPy type code and, for small arrays, a shape."""

    code: str
    shape: tuple[int, ...]


def field(code: str, *shape: int) -> Any:
    """Declare a field of a record: `field("u8")` is a number, `field("u8", 7)` an array."""
    return Field(code, shape)


def _getter(name: str, dtype: np.dtype[Any], start: int) -> Callable[[Any], Any]:
    if dtype.shape:
        return itemgetter(name)  # a view, through which the record can be changed
    return lambda record: np.frombuffer(record, dtype, 1, start)[0]  # four times as fast


def _setter(name: str) -> Callable[[Any, object], None]:
    def put(record: Any, value: object) -> None:
        record[name] = value

    return put


class Record:
    """A kind of record. Subclasses list their fields; the layout follows the order in which they stand.

    >>> class Purse(Record):
    ...     coins: int = field("i2")
    ...     rings: object = field("u1", 2)
    >>> purse = Purse.new()
    >>> purse.coins = 7
    >>> Purse.dtype.itemsize, int(purse.coins)
    (4, 7)
    """

    dtype: ClassVar[np.dtype[Any]]
    size: ClassVar[int]
    """In bytes."""

    def __init_subclass__(cls) -> None:
        fields = [(name, f.code, f.shape) for name, f in vars(cls).items() if isinstance(f, Field)]
        clash = [name for name, _, _ in fields if hasattr(np.record, name)]
        if clash:
            raise TypeError(f"{cls.__name__}.{clash[0]} is the name of a NumPy method; choose another")
        # Aligned, because a GPU cannot load a 64-bit number from an odd address. Padding between fields would hold
        # anything at all, and equal records would differ; at the end they become a field.
        layout = np.dtype(fields, align=True)
        used = sum(layout[name].itemsize for name, _, _ in fields)
        places: Any = layout.fields
        end = max(places[name][1] + layout[name].itemsize for name, _, _ in fields)
        if used < end:
            raise TypeError(f"{cls.__name__} has unused bytes between its fields; put larger fields first")
        if used < layout.itemsize:
            layout = np.dtype([*fields, (_spare(cls), "u1", (layout.itemsize - used,))], align=True)
        # NumPy's own np.record looks every attribute up in Python, which takes ten times as long as these properties.
        stored: Any = layout.fields
        found = {name: property(_getter(name, *place[:2]), _setter(name)) for name, place in stored.items()}
        scalar = type(cls.__name__, (np.void,), found)
        cls.dtype = np.dtype((scalar, layout))
        cls.size = layout.itemsize

    @classmethod
    def array(cls, count: int) -> Memory:
        """Many records in one piece of memory, all zero."""
        return np.zeros(count, dtype=cls.dtype)

    @classmethod
    def new(cls) -> Self:
        """One record, all zero."""
        return cast(Self, cls.blank()[0])

    @classmethod
    def blank(cls, count: int = 1) -> Memory:
        """An array of few records, all zero, usually of one: four times as fast as NumPy's own way to make it."""
        return np.frombuffer(bytearray(count * cls.size), cls.dtype)


def _spare(kind: type) -> str:
    """The name of the padding at the end of a record: specific to a package, so that records of packages differ."""
    package = kind.__module__.partition(".")[0]
    return "spare" if package == __package__.partition(".")[0] else f"spare_{package}"


R = TypeVar("R", bound=Record)


def copy(record: R) -> R:
    """A second record with the same content."""
    return cast(R, array_of(record)[0])


def array_of(record: Record) -> Memory:
    """An array of one record with the same content: a copy."""
    return np.frombuffer(bytearray(to_bytes(record)), cast(Any, record).dtype)


def to_bytes(record: Record) -> bytes:
    """The record's memory, for storing and comparing."""
    return cast(bytes, cast(Any, record).tobytes())


def from_bytes(kind: type[R], data: bytes) -> R:
    """The record of that kind that `to_bytes` wrote."""
    if len(data) != kind.dtype.itemsize:
        raise BadState(f"a stored state of this game has {kind.dtype.itemsize} bytes, not {len(data)}")
    return cast(R, np.frombuffer(bytearray(data), dtype=kind.dtype)[0])
