"""A connection that breaks during a write: the entry is in the log once, and its writer knows."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from urllib.parse import urlsplit, urlunsplit

import pytest

from augury.server.storage.store import Store
from tests.server.storage.samples import entry, last_events, listing
from tests.services import shared_postgres


class Wire:
    """A proxy to a server that can lose one response: the request arrives, but its response does not."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._lose = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def lose_the_next_answer(self) -> None:
        """Close the connection on which the next response arrives."""
        self._lose.set()

    def close(self) -> None:
        """Accept no more connections."""
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._target))
                threading.Thread(target=self._carry, args=(near, far, False), daemon=True).start()
                threading.Thread(target=self._carry, args=(far, near, True), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, answers: bool) -> None:
        with suppress(OSError), source, target:
            while data := source.recv(65536):
                if answers and self._lose.is_set():
                    self._lose.clear()
                    break
                target.sendall(data)
            for end in (source, target):
                end.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def wire() -> Iterator[Wire]:
    """A proxy to the tests' PostgreSQL."""
    with closing(Wire(shared_postgres().port)) as made:
        yield made


@pytest.mark.parametrize("with_listing", [False, True])
def test_a_lost_answer(wire: Wire, with_listing: bool) -> None:
    """An entry whose commit got no response is found in the log, and neither written again nor reported as lost."""
    url = shared_postgres().fresh()
    parts = urlsplit(url)
    through = urlunsplit(parts._replace(netloc=parts.netloc.replace(str(parts.port), str(wire.port))))
    far, near = Store.open(through), Store.open(url)
    far.append([entry("m", 1), entry("taken", 1)])
    near.append([entry("taken", 2, key="theirs")])
    wire.lose_the_next_answer()
    new = entry("m", 2, 4, listing=listing("m") if with_listing else None)
    assert far.append([new, entry("taken", 2, key="ours")]) == [True, False]
    assert [entry.seq for entry in near.log("m")] == [1, 2] and last_events(near, ["m"]) == {"m": 4}
    assert near.log("taken")[-1].key == "theirs"
    assert (near.listing("m") is not None) == with_listing
    far.close()
    near.close()
