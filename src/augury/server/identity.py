"""Identity without accounts: signed tokens for guests and worker processes, and secrets that carry a seat."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import secrets
import time
from typing import NamedTuple

import msgspec

from augury.errors import BadArgument
from augury.table.words import check_name

ID_BYTES = 16
TIME_BYTES = 6
MAC_BYTES = 32
TABLE_BYTES = 12
LONGEST = 400
"""Characters that a token may have."""

UNNAMED = "Guest"
"""Replaces a name that is no longer allowed."""

GUEST, WORKER, SEAT, TABLE, PERSON = "g1", "h1", "s2", "t1", "p1"
"""The kinds of tokens and secrets. The number is the version of the format."""

YEAR = 365 * 24 * 3600
"""Seconds for which a browser keeps a guest's token."""


class Guest(msgspec.Struct, frozen=True):
    """A person or program that has chosen a name."""

    id: str
    name: str


class LinkTerms(NamedTuple):
    """What a link that carries a seat was made for."""

    seat: int
    taken: int
    """The event with which the seat was taken."""
    devices: int
    """On how many devices the seat is. With one more, the link is used up."""
    expires: int
    """Seconds since 1970."""


class Guests:
    """Makes and reads tokens, all signed with one key. None is stored."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def issue(self, name: str, guest: Guest | None = None) -> str:
        """A token for a new guest, or for the same one under another name; BadArgument if the name is invalid."""
        known = _decoded(guest.id) if guest else None
        payload = known or secrets.token_bytes(ID_BYTES)
        return self._written(GUEST, payload + _now() + check_name(name).encode())

    def read(self, token: str) -> Guest | None:
        """The guest whose token this is, if it is valid."""
        payload = self._opened(GUEST, token)
        if payload is None or len(payload) <= ID_BYTES + TIME_BYTES:
            return None
        try:
            name = check_name(payload[ID_BYTES + TIME_BYTES :].decode())
        except UnicodeDecodeError:
            return None
        except BadArgument:  # it was valid when the token was made
            name = UNNAMED
        return Guest(_encoded(payload[:ID_BYTES]), name)

    def issue_worker(self, worker: str) -> str:
        """A token for one of the server's own worker processes."""
        return self._written(WORKER, _now() + worker.encode())

    def read_worker(self, token: str) -> str | None:
        """The name of the worker process whose token this is, if it is valid."""
        payload = self._opened(WORKER, token)
        return payload[TIME_BYTES:].decode(errors="replace") if payload else None

    def seat_secret(self, match_id: str, link: LinkTerms) -> str:
        """Carries a seat to one more device until it expires, unless someone else has taken the seat."""
        mac = self._mac(SEAT, f"{match_id} {link.seat} {link.taken} {link.devices} {link.expires}".encode())
        return f"{link.seat}.{link.expires}.{_encoded(mac)}"

    def match_id(self, guest: str, key: str) -> str:
        """The id of the match that a guest's own key stands for: always the same, and impossible to guess."""
        return _encoded(self._mac(TABLE, f"{guest} {key}".encode())[:TABLE_BYTES])

    def person(self, guest: str, number: int) -> str:
        """The id of one of the people who play on a guest's device: impossible to guess, and not stored."""
        return _encoded(self._mac(PERSON, f"{guest} {number}".encode())[:ID_BYTES])

    def check_seat_secret(self, match_id: str, link: LinkTerms, secret: str) -> bool:
        return _same(secret, self.seat_secret(match_id, link))

    def _written(self, kind: str, payload: bytes) -> str:
        return f"{kind}.{_encoded(payload + self._mac(kind, payload))}"

    def _opened(self, kind: str, token: str) -> bytes | None:
        """The payload of a token of a kind, if the signature is ours."""
        start, _, text = token.partition(".")
        if start != kind or len(token) > LONGEST:
            return None
        whole = _decoded(text)
        if whole is None or len(whole) <= MAC_BYTES:
            return None
        payload, mac = whole[:-MAC_BYTES], whole[-MAC_BYTES:]
        return payload if hmac.compare_digest(mac, self._mac(kind, payload)) else None

    def _mac(self, kind: str, payload: bytes) -> bytes:
        return hmac.digest(self._key, b"augury " + kind.encode() + b"\0" + payload, "sha256")


def is_admin(token: str | None, wanted: str) -> bool:
    """Whether a token is the host's."""
    return token is not None and _same(token, wanted)


def _same(one: str, other: str) -> bool:
    """Whether two texts are equal, in a time that does not depend on where they differ."""
    digests = [hashlib.sha256(text.encode(errors="replace")).digest() for text in (one, other)]
    return hmac.compare_digest(*digests)


def _now() -> bytes:
    return int(time.time()).to_bytes(TIME_BYTES, "big")


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes | None:
    """The bytes that a text encodes, if it is in the canonical form."""
    try:
        data = base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (UnicodeEncodeError, binascii.Error, ValueError):
        return None
    return data if _encoded(data) == text else None
