"""How the server listens."""

from __future__ import annotations

import gc
import re
import socket

import pytest

from augury.errors import Unavailable
from augury.server import runner
from augury.server.runner import PORTS, bind, bind_next
from augury.server.settings import Settings


def test_answers_do_not_wait_for_more_to_send() -> None:
    """The socket must say that it is TCP, since asyncio turns Nagle's algorithm off only then."""
    with bind(Settings(port=0)) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_other_processes_do_not_hold_the_port() -> None:
    """A killed server can be restarted at once, even while its worker processes are still ending."""
    with bind(Settings(port=0)) as listener:
        assert not listener.get_inheritable()


def test_a_port_in_use_is_one_sentence() -> None:
    """Listening on a port in use fails with one sentence."""
    with bind(Settings(port=0)) as listener:
        port = listener.getsockname()[1]
        words = f"cannot listen on 127.0.0.1:{port}: this port is already in use; choose another"
        with pytest.raises(Unavailable, match=f"^{re.escape(words)}$"):
            bind(Settings(port=port))


@pytest.mark.parametrize("where", ["127.0.0.1", "0.0.0.0"])  # noqa: S104 (a neighbour that listens everywhere)
def test_the_next_port_is_taken_where_one_is_in_use(where: str) -> None:
    """If a port is in use, on this address or all addresses, the next free one is used."""
    with bind(Settings(host=where, port=0)) as neighbour:
        first = neighbour.getsockname()[1]
        with bind_next(Settings(port=first)) as one, bind_next(Settings(port=first)) as other:
            ports = [one.getsockname()[1], other.getsockname()[1]]
            assert first < ports[0] < ports[1] < first + PORTS
    with bind_next(Settings(port=first)) as listener:
        assert listener.getsockname()[1] == first


def test_ports_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for a free port ends after a while with an error in one sentence."""
    monkeypatch.setattr(runner, "PORTS", 1)
    with bind(Settings(port=0)) as listener, pytest.raises(Unavailable, match="are in use; choose another"):
        bind_next(Settings(port=listener.getsockname()[1]))


def test_no_collection_takes_long() -> None:
    """While 600,000 objects come that stay, as in a reconnect storm, no collection looks at 50,000 or more of them."""
    looked_at: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            looked_at.append(
                sum(len(gc.get_objects(generation=generation)) for generation in range(info["generation"] + 1))
            )

    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.callbacks.append(note)
    gc.set_threshold(*runner.GENERATIONS)
    try:
        kept: list[list[int]] = [[] for _ in range(600_000)]
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(note)
        gc.unfreeze()
    assert len(kept) == 600_000 and 10 < len(looked_at) < 100 and max(looked_at) < 50_000, looked_at
