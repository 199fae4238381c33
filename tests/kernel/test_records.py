"""Records: a fixed layout without gaps, bytes out and in, and copies that stay apart."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from augury.games.seven.state import Setup, State
from augury.kernel.records import Record, copy, field, from_bytes, to_bytes


class Purse(Record):
    """A number, an array and a small number, which leaves three bytes at the end."""

    coins: int = field("i4")
    rings: NDArray[np.uint16] = field("u2", 3)
    owner: int = field("i1")


def test_fields_stand_in_their_order() -> None:
    """The layout is the class as it is written, each field at its natural place."""
    assert Purse.dtype.names is not None
    assert Purse.dtype.names[:3] == ("coins", "rings", "owner")
    assert Purse.dtype["rings"].shape == (3,)


def test_bytes_at_the_end_become_a_field() -> None:
    """A record of 4 + 6 + 1 bytes takes 12, and the byte left over is a field, so that it is always zero."""
    assert Purse.dtype.itemsize == 12
    assert Purse.dtype.names == ("coins", "rings", "owner", "spare_tests")
    assert Purse.dtype["spare_tests"].itemsize == 1


def test_a_full_record_has_no_spare_field() -> None:
    """Where nothing is left over, nothing is added."""

    class Full(Record):
        wide: int = field("u8")
        narrow: NDArray[np.uint8] = field("u1", 8)

    assert Full.dtype.names == ("wide", "narrow")
    assert Full.dtype.itemsize == 16


def test_bytes_between_fields_are_refused() -> None:
    """A small field before a large one would leave bytes that hold anything at all."""
    with pytest.raises(TypeError, match="Gappy has unused bytes between its fields"):

        class Gappy(Record):
            small: int = field("u1")
            large: int = field("u8")


@pytest.mark.parametrize("kind", [Purse, Setup, State])
def test_every_byte_belongs_to_a_field(kind: type[Record]) -> None:
    """The sizes of the fields add up to the size of the record, and wide fields lie at even addresses."""
    places = kind.dtype.fields
    assert places is not None
    assert sum(place[0].itemsize for place in places.values()) == kind.dtype.itemsize
    assert all(place[1] % place[0].base.itemsize == 0 for place in places.values())


def test_names_of_numpy_are_refused() -> None:
    """A field named like a method of NumPy's records could not be read, so it cannot be declared."""
    with pytest.raises(TypeError, match=r"Clashing\.round is the name of a NumPy method"):

        class Clashing(Record):
            round: int = field("i1")


def test_new_records_are_zero() -> None:
    """A new record, and an array of them, has all bytes zero."""
    assert to_bytes(Purse.new()) == bytes(12)
    assert Purse.array(5).tobytes() == bytes(60)
    assert to_bytes(State.new()) == bytes(State.dtype.itemsize)


def test_fields_are_read_and_written() -> None:
    """A field keeps what is written into it, an array field by its index."""
    purse = Purse.new()
    purse.coins = -70000
    purse.rings[2] = 65535
    purse.owner = -1
    assert (int(purse.coins), purse.rings.tolist(), int(purse.owner)) == (-70000, [0, 0, 65535], -1)


def test_bytes_and_back() -> None:
    """A record from bytes has the same content, can be written, and leaves the bytes alone."""
    purse = Purse.new()
    purse.coins, purse.owner = 7, 3
    purse.rings[:] = [1, 2, 3]
    stored = to_bytes(purse)
    again = from_bytes(Purse, stored)
    assert to_bytes(again) == stored
    assert (int(again.coins), again.rings.tolist()) == (7, [1, 2, 3])
    again.coins = 8
    assert stored == to_bytes(purse) != to_bytes(again)


def test_a_copy_stays_apart() -> None:
    """Neither changes with the other, array fields included."""
    purse = Purse.new()
    purse.rings[0] = 1
    other = copy(purse)
    assert to_bytes(other) == to_bytes(purse)
    other.rings[0] = 2
    other.coins = 5
    assert (int(purse.rings[0]), int(purse.coins)) == (1, 0)
    purse.rings[1] = 9
    assert int(other.rings[1]) == 0


def test_records_of_an_array_share_its_memory() -> None:
    """Writing into a record of an array writes into the array."""
    purses = Purse.array(2)
    purses[1].coins = 4
    assert purses["coins"].tolist() == [0, 4]
