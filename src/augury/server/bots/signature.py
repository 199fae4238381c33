"""Signatures of what lies in the queue for bots on other machines, by a key that its nodes and machines share."""

from __future__ import annotations

import hmac
from typing import Literal

Kind = Literal["turn", "answer"]
SIZE = 32
"""Bytes of a signature."""


def sign(key: str, kind: Kind, message: bytes) -> bytes:
    """A message with its signature in front; without a key, the message as it is.

    >>> verify("secret", "turn", sign("secret", "turn", b"your turn")), verify("guess", "turn", bytes(40))
    (b'your turn', None)
    """
    return _signature(key, kind, message) + message if key else message


def verify(key: str, kind: Kind, signed: bytes) -> bytes | None:
    """A message without its signature; None if it has no good one. Without a key, any message is good."""
    if not key:
        return signed
    message = signed[SIZE:]
    return message if hmac.compare_digest(signed[:SIZE], _signature(key, kind, message)) else None


def _signature(key: str, kind: Kind, message: bytes) -> bytes:
    """A turn cannot be sent back as an answer, because the kind is signed, too."""
    return hmac.digest(key.encode(), f"augury {kind} 1:".encode() + message, "sha256")
