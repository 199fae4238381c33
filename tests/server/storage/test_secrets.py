"""Secrets are random, created once, and never change."""

from __future__ import annotations

from augury.server.storage.store import Store


def test_a_secret_is_made_once(url: str) -> None:
    """A secret has 32 bytes, is the same for every node and after a restart, and differs for every name."""
    first, second = Store.open(url), Store.open(url)
    secret = first.secret("cookies")
    assert len(secret) == 32
    assert second.secret("cookies") == secret and second.secret("seats") != secret
    first.close()
    second.close()
    again = Store.open(url)
    assert again.secret("cookies") == secret
    again.close()
