"""How the server listens."""

from __future__ import annotations

import socket

import pytest

from augury.errors import Unavailable
from augury.interfaces.web.serving import bind
from augury.interfaces.web.settings import Settings


def test_answers_do_not_wait_for_more_to_send() -> None:
    """Only for sockets that say they are TCP does asyncio turn Nagle's algorithm off."""
    with bind(Settings(port=0)) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_a_port_in_use_is_said_in_a_sentence() -> None:
    """Two servers cannot have one port."""
    with bind(Settings(port=0)) as listener, pytest.raises(Unavailable, match="cannot listen on"):
        bind(Settings(port=listener.getsockname()[1]))
