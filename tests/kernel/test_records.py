"""Records: a fixed layout without gaps, conversion to and from bytes, and independent copies."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from augury.games.seven.state import Setup, State
from augury.kernel.records import Record, copy, field, from_bytes, to_bytes


class Purse(Record):
    """A record of a number, an array and a small number, with an unused byte at the end."""

    coins: int = field("i4")
    rings: NDArray[np.uint16] = field("u2", 3)
    owner: int = field("i1")


def test_fields_stand_in_their_order() -> None:
    """The fields of a record are in the order of the class definition."""
    assert Purse.dtype.names is not None
    assert Purse.dtype.names[:3] == ("coins", "rings", "owner")
    assert Purse.dtype["rings"].shape == (3,)


def test_bytes_at_the_end_become_a_field() -> None:
    """A record of 4 + 6 + 1 bytes takes 12, and the spare byte is a field, so it is always zero."""
    assert Purse.dtype.itemsize == 12
    assert Purse.dtype.names == ("coins", "rings", "owner", "spare_tests")
    assert Purse.dtype["spare_tests"].itemsize == 1


def test_a_full_record_has_no_spare_field() -> None:
    """A record without unused bytes gets no spare field."""

    class Full(Record):
        wide: int = field("u8")
        narrow: NDArray[np.uint8] = field("u1", 8)

    assert Full.dtype.names == ("wide", "narrow")
    assert Full.dtype.itemsize == 16


def test_bytes_between_fields_are_refused() -> None:
    """A small field before a large one raises an error, because the bytes between them would be undefined."""
    with pytest.raises(TypeError, match="Gappy has unused bytes between its fields"):

        class Gappy(Record):
            small: int = field("u1")
            large: int = field("u8")


@pytest.mark.parametrize("kind", [Purse, Setup, State])
def test_every_byte_belongs_to_a_field(kind: type[Record]) -> None:
    """The sizes of the fields add up to the size of the record, and every field is aligned."""
    places = kind.dtype.fields
    assert places is not None
    assert sum(place[0].itemsize for place in places.values()) == kind.dtype.itemsize
    assert all(place[1] % place[0].base.itemsize == 0 for place in places.values())


def test_names_of_numpy_are_refused() -> None:
    """A field with the name of a NumPy method raises an error, because it could not be read."""
    with pytest.raises(TypeError, match=r"Clashing\.round is the name of a NumPy method"):

        class Clashing(Record):
            round: int = field("i1")


def test_new_records_are_zero() -> None:
    """All bytes of a new record, or of an array of new records, are zero."""
    assert to_bytes(Purse.new()) == bytes(12)
    assert Purse.array(5).tobytes() == bytes(60)
    assert to_bytes(State.new()) == bytes(State.dtype.itemsize)


def test_fields_are_read_and_written() -> None:
    """Fields store the values written to them, and array fields the values at each index."""
    purse = Purse.new()
    purse.coins = -70000
    purse.rings[2] = 65535
    purse.owner = -1
    assert (int(purse.coins), purse.rings.tolist(), int(purse.owner)) == (-70000, [0, 0, 65535], -1)


def test_bytes_and_back() -> None:
    """A record created from bytes has the same content, can be written to, and does not change the bytes."""
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
    """A record and its copy do not affect each other, including array fields."""
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
    """Writing to a record of an array changes the array."""
    purses = Purse.array(2)
    purses[1].coins = 4
    assert purses["coins"].tolist() == [0, 4]


def test_fields_are_read_as_numpy_reads_them() -> None:
    """A field has the value and the type that NumPy gives it, also after it was written, in an array and on its own."""
    purses = Purse.array(2)
    purses[1].coins, purses[1].owner = -5, -7
    for purse in (purses[1], copy(purses[1])):
        for name in ("coins", "owner"):
            found, wanted = getattr(purse, name), purse[name]
            assert found == wanted < 0 and type(found) is type(wanted)
        purse.coins = 9
        assert (int(purse.coins), int(purse.owner)) == (9, -7)
