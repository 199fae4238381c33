"""Commands waiting at a table: limited for people but not for the server, and timed by their arrival."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from augury.errors import AuguryError
from augury.server.live.inbox import MAX_WAITING, MAX_WAITING_PER_ADDRESS, MAX_WAITING_PER_GUEST, Inbox, Waiting
from augury.server.storage.store import Store
from augury.table.commands import SERVER, Agree, Sender
from augury.table.handler import CommandRequest
from tests.server.site import served
from tests.server.sockets import Person, open_table


def nobody(answer: int | AuguryError) -> None:
    """A reply callback for senders that wait for no reply."""


def waiting(guest: int, address: int) -> Waiting:
    """A waiting command of a guest."""
    return Waiting(CommandRequest(Sender(f"guest{guest}", "x", address=f"10.0.0.{address}"), Agree()), nobody, 0)


SERVER_COMMAND = Waiting(CommandRequest(SERVER, Agree()), nobody, 0)


def test_one_guest_and_one_address_have_their_share() -> None:
    """A guest or address that fills its share has to wait; others and the server do not."""
    inbox = Inbox()
    assert all(inbox.put(waiting(0, 0)) for _ in range(MAX_WAITING_PER_GUEST)) and not inbox.put(waiting(0, 0))
    assert all(inbox.put(waiting(1, 0)) for _ in range(MAX_WAITING_PER_ADDRESS - MAX_WAITING_PER_GUEST))
    assert not inbox.put(waiting(2, 0))
    assert inbox.put(waiting(3, 1)) and inbox.put(SERVER_COMMAND)


def test_an_inbox_is_full_at_some_time() -> None:
    """The total number of waiting commands is limited, whatever their addresses; taking one out makes room."""
    inbox = Inbox()
    assert all(inbox.put(waiting(number, number)) for number in range(MAX_WAITING))
    assert not inbox.put(waiting(MAX_WAITING, MAX_WAITING)) and inbox.put(SERVER_COMMAND)
    first = inbox.popleft()
    assert first == waiting(0, 0) and inbox.put(waiting(MAX_WAITING, MAX_WAITING))
    inbox.appendleft(first)
    assert inbox.popleft() == first


def test_waiting_for_others_costs_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that waited for another entry to be stored counts from its arrival."""
    with served(tmp_path) as site:
        match, tokens = open_table(site, pace={"bank": 60, "increment": 0})
        with Person(site, match, tokens[0]) as mover:
            start = mover.hear("welcome")["snapshot"]
            append = Store.append

            def slow(*args: object, **kwargs: object) -> list[bool]:
                time.sleep(1.5)
                return append(*args, **kwargs)  # type: ignore[arg-type]

            monkeypatch.setattr(Store, "append", slow)
            mover.send({"type": "do", "id": "say", "command": {"type": "say", "text": "hm"}})
            move = {"type": "move", "move": start["view"]["legal"][0]}
            mover.send({"type": "do", "id": "move", "command": move})
            said, moved = mover.hear("said"), mover.hear("moved")
            assert 0 <= moved["at"] - said["at"] < 1000, "it waited for 1.5 seconds"
            assert moved["clocks"]["at"] == moved["at"]
