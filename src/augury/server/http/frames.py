"""WebSocket frames (RFC 6455), as far as the shortcut for plain text needs them.

Nearly everything that a client sends is one whole masked text frame at a time. Such frames are read here. All others,
and those that look odd, go to the library, which knows the whole protocol.
"""

from __future__ import annotations

from functools import lru_cache

from websockets.speedups import apply_mask

TEXT = 0x81
"""The first byte of a text frame that is a whole message."""
FINAL = 0x80
"""The bit of the first byte that ends a message."""
MASKED = 0x80
"""The bit of the second byte that says that the payload is masked."""
_TWO_BYTES, _EIGHT_BYTES = 126, 127
_MASK = 4


@lru_cache(maxsize=4096)  # most messages have one of a few hundred sizes
def text_header(size: int) -> bytes:
    """The header of a server's text frame with a payload of so many bytes."""
    if size < _TWO_BYTES:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, _TWO_BYTES, size >> 8, size & 255))
    return bytes((TEXT, _EIGHT_BYTES)) + size.to_bytes(8, "big")


def frame_size(data: bytes, start: int) -> int | None:
    """The size of the client's frame at a position, with its header; None if too little has come to tell."""
    have = len(data) - start
    if have < 2:
        return None
    size, header = data[start + 1] & 0x7F, 2
    if size == _TWO_BYTES:
        if have < 4:
            return None
        size, header = int.from_bytes(data[start + 2 : start + 4], "big"), 4
    elif size == _EIGHT_BYTES:
        if have < 10:
            return None
        size, header = int.from_bytes(data[start + 2 : start + 10], "big"), 10
    return header + size + (_MASK if data[start + 1] & MASKED else 0)


def plain_text(data: bytes, start: int, end: int, longest: int) -> bytes | None:
    """The text of the client's whole frame at a position, if it is a plain one and not too long."""
    if data[start] != TEXT or not data[start + 1] & MASKED:
        return None
    size = data[start + 1] & 0x7F
    header = 2 if size < _TWO_BYTES else 4 if size == _TWO_BYTES else 10
    if end - start - header - _MASK > longest or header == 10:
        return None
    mask = start + header
    return apply_mask(data[mask + _MASK : end], data[mask : mask + _MASK])
