"""Tokens of guests and bots, and secrets of seat links."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augury.errors import BadArgument
from augury.server import identity
from augury.server.identity import Guest, Guests, LinkTerms, is_admin

GUESTS = Guests(b"k" * 32)


def test_a_token_identifies_a_guest() -> None:
    """A token that was issued can be read again, with the name as it is displayed."""
    guest = GUESTS.read(GUESTS.issue("  Ada   Lovelace "))
    assert guest is not None and guest.name == "Ada Lovelace"


def test_two_guests_of_one_name_are_two() -> None:
    """Every guest gets a new random id."""
    assert GUESTS.read(GUESTS.issue("Ada")) != GUESTS.read(GUESTS.issue("Ada"))


def test_another_name_for_the_same_guest() -> None:
    """A guest who is renamed keeps the id."""
    guest = GUESTS.read(GUESTS.issue("Ada"))
    assert guest is not None
    assert GUESTS.read(GUESTS.issue("Grace", guest)) == Guest(guest.id, "Grace")


@pytest.mark.parametrize("name", ["", "   ", "a\nb\0", "x" * 25, "\u202eadA"])
def test_no_token_without_a_name(name: str) -> None:
    """A name must be one visible line."""
    with pytest.raises(BadArgument):
        GUESTS.issue(name)


def test_a_name_that_is_no_longer_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest whose name is no longer allowed keeps their id and seats, but is shown as "Guest"."""
    ada = GUESTS.read(GUESTS.issue("Ada"))
    with monkeypatch.context() as older:
        older.setattr(identity, "check_name", str)
        token = GUESTS.issue("A\u200dda", ada)
    assert ada is not None and GUESTS.read(token) == Guest(ada.id, "Guest")


def test_tokens_of_another_key_are_refused() -> None:
    """A token is valid only for the key that signed it."""
    assert Guests(b"other").read(GUESTS.issue("Ada")) is None


def test_a_changed_token_is_refused() -> None:
    """Changing any character makes a token invalid."""
    token = GUESTS.issue("Ada")
    for index, letter in enumerate(token):
        other = "A" if letter != "A" else "B"
        assert GUESTS.read(token[:index] + other + token[index + 1 :]) is None
    assert GUESTS.read(token + "A") is None and GUESTS.read(token[:-1]) is None and GUESTS.read(token + "=") is None


@given(st.one_of(st.text(), st.text().map("g1.".__add__), st.binary().map(lambda data: "g1." + data.hex())))
def test_rubbish_is_no_token(text: str) -> None:
    """Any text can be read as a token without an error."""
    assert GUESTS.read(text) is None and GUESTS.read_worker(text) is None


def test_kinds_of_tokens_are_not_taken_for_each_other() -> None:
    """A guest's token is not accepted as a worker's, nor a worker's as a guest's."""
    guest, worker = GUESTS.issue("Ada"), GUESTS.issue_worker("worker-1")
    assert GUESTS.read_worker(worker) == "worker-1"
    assert GUESTS.read(worker) is None and GUESTS.read_worker(guest) is None
    assert GUESTS.read("g1" + worker[2:]) is None and GUESTS.read_worker("h1" + guest[2:]) is None


def test_a_seat_secret_carries_one_seat() -> None:
    """A secret is valid for one table, seat, holder, number of devices and expiry time."""
    link = LinkTerms(seat=1, taken=7, devices=1, expires=1000)
    secret = GUESTS.seat_secret("m", link)
    assert GUESTS.check_seat_secret("m", link, secret) and not GUESTS.check_seat_secret("n", link, secret)
    for other in ({"seat": 0}, {"taken": 8}, {"devices": 2}, {"expires": 1001}):
        changed = link._replace(**other)
        assert not GUESTS.check_seat_secret("m", changed, secret)
        assert not GUESTS.check_seat_secret("m", link, GUESTS.seat_secret("m", changed))
    assert not GUESTS.check_seat_secret("m", link, "") and not GUESTS.check_seat_secret("m", link, "\ud800")


def test_the_host_is_known_by_a_token() -> None:
    """Only exactly the configured token is accepted."""
    assert is_admin("secret", "secret")
    assert not is_admin("Secret", "secret") and not is_admin("", "secret") and not is_admin(None, "secret")
