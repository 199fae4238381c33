"""Spectators: all get everything once, in order and as the same bytes, and players do not wait for them."""

from __future__ import annotations

import asyncio

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from augury.kernel.registry import game_info
from augury.kernel.setups import plain_setup
from augury.server.live.fanout import SLICE, Fanout, Publication
from augury.server.live.live_match import LiveMatch, Observers
from augury.table.commands import Command, Move, Sender, Sit
from augury.table.events import Opened
from augury.table.handler import CommandHandler, CommandRequest


class Watcher:
    """Records what it is sent."""

    def __init__(self, holder: str = "") -> None:
        """A spectator without a name, or a guest."""
        self.holder = holder
        self.received: list[bytes] = []
        self.sends = 0

    def send(self, messages: list[bytes]) -> None:
        self.received += messages
        self.sends += 1

    def end(self, match_id: str) -> None:
        pass


def _messages(number: int) -> list[bytes]:
    return [b"%d.%d" % (number, part) for part in range(1 + number % 3)]


async def _turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def _all_sent(fanout: Fanout) -> None:
    async with asyncio.timeout(30):
        while fanout.busy:  # noqa: ASYNC110 - a test must not depend on the last slice to say so
            await asyncio.sleep(0)


STEPS = st.lists(
    st.tuples(st.sampled_from(["come", "come many", "go", "publish", "publish", "turn"]), st.integers(0, 999))
)


@given(STEPS)
def test_spectators_are_sent_what_was_published_while_they_watched(steps: list[tuple[str, int]]) -> None:
    """Spectators who come and go before, during and after slices miss nothing and get nothing twice."""

    async def check() -> None:
        fanout, published = Fanout(), 0
        here: list[tuple[Watcher, list[bytes]]] = []
        for step, number in steps:
            if "come" in step:
                new = [Watcher() for _ in range(3 * SLICE if "many" in step else 1)]
                here += [(watcher, []) for watcher in new]
                for watcher in new:
                    fanout.add(watcher)
            elif step == "go" and here:
                watcher, wanted = here.pop(number % len(here))
                assert watcher.received + fanout.discard(watcher) == wanted
            elif step == "publish":
                published += 1
                fanout.publish(Publication(_messages(published)))
                for one in here:
                    one[1].extend(_messages(published))
            elif step == "turn":
                await _turns(number % 4)
        await _all_sent(fanout)
        assert all(watcher.received == wanted for watcher, wanted in here)
        assert len(fanout) == len(here)

    asyncio.run(check())


def test_moves_that_come_faster_than_they_are_sent_are_sent_together() -> None:
    """Spectators fall at most one round behind: messages published in the meantime are sent together."""

    async def check() -> None:
        fanout, watchers = Fanout(), [Watcher() for _ in range(20 * SLICE)]
        for watcher in watchers:
            fanout.add(watcher)
        for number in range(100):
            fanout.publish(Publication(_messages(number)))
            await asyncio.sleep(0)
        await _all_sent(fanout)
        assert all(len(watcher.received) == len(watchers[0].received) for watcher in watchers)
        assert max(watcher.sends for watcher in watchers) <= 100 / 20 + 3

    asyncio.run(check())


def test_of_several_views_that_are_sent_together_only_the_last_is_sent() -> None:
    """Messages sent together contain one view, unless a game begins or a move is undone in between."""

    async def check() -> list[bytes]:
        fanout, watchers = Fanout(), [Watcher() for _ in range(2 * SLICE)]
        for watcher in watchers:
            fanout.add(watcher)
        fanout.publish(Publication([b"first view"], [b"first"]))
        await asyncio.sleep(0)  # the first round has begun
        fanout.publish(Publication([b"second view"], [b"second"]))
        fanout.publish(Publication([b"chat"]))
        fanout.publish(Publication([b"third view"], [b"third"]))
        fanout.publish(Publication([b"new game view"], [b"new game"], restarts=True))
        fanout.publish(Publication([b"fourth view"], [b"fourth"]))
        fanout.publish(Publication([b"skip"]))
        await _all_sent(fanout)
        assert all(watcher.received == watchers[0].received for watcher in watchers)
        return watchers[0].received

    together = [b"second", b"chat", b"third view", b"new game view", b"fourth view", b"skip"]
    assert asyncio.run(check()) == [b"first view", *together]


def _match() -> LiveMatch:
    opened = Opened(game="grid", setup=plain_setup(game_info("grid").setup()), host="ada", title="t", private=False)
    return LiveMatch(CommandHandler.opened("m", opened, 1), Observers())


async def _rest(live: LiveMatch) -> None:
    await _all_sent(live._spectators)  # noqa: SLF001 - spectators are told when others are not


def _do(live: LiveMatch, holder: str, command: Command) -> None:
    transition = live.handler.consider(CommandRequest(Sender(holder, holder), command), 2)
    assert transition is not None
    live.publish(live.handler.accept(transition))


def test_all_spectators_share_one_encoding() -> None:
    """Three hundred spectators and later ones are sent the very same bytes objects, including greetings."""

    async def check() -> None:
        live = _match()
        watchers = [Watcher(f"guest {number}" if number % 2 else "") for number in range(300)]
        for watcher in watchers:
            watcher.send(live.greeting(watcher.holder, None))
            live.subscribe(watcher, watcher.holder)
        for holder in ("ada", "bob"):
            _do(live, holder, Sit())
        player = Watcher("ada")
        live.subscribe(player, "ada")
        _do(live, "ada", Move(live.handler.match.now.legal(0)[0]))
        assert player.received, "those who play are sent theirs at once"
        assert len(watchers[-1].received) == 1, "spectators later"
        await _rest(live)
        for number, message in enumerate(watchers[0].received):
            assert all(watcher.received[number] is message for watcher in watchers)
        assert live.greeting("", 2)[0] is live.greeting("guest 1", 2)[0]
        assert live.greeting("ada", 2) != live.greeting("", 2), "but not with players"

    asyncio.run(check())


def test_a_spectator_who_sits_down_misses_nothing() -> None:
    """A spectator who sits down while a message is being sent to all gets every number, in order."""

    async def check() -> None:
        live = _match()
        watchers = [Watcher(f"guest {number}") for number in range(300)]
        for watcher in watchers:
            live.subscribe(watcher, watcher.holder)
        _do(live, "ada", Sit())
        await _turns(2)
        _do(live, "guest 299", Sit())
        sitter = watchers[299]
        assert [msgspec.json.decode(message)["seq"] for message in sitter.received] == [2, 3, 4]
        assert msgspec.json.decode(sitter.received[-1])["you"] == 1
        await _rest(live)
        assert [msgspec.json.decode(message)["seq"] for message in watchers[0].received] == [2, 3, 4]
        assert len(sitter.received) == 3
        live.unsubscribe(sitter)
        assert not live.is_present("guest 299") and live.is_present("guest 0")

    asyncio.run(check())


def test_moves_that_are_sent_together_end_with_the_view() -> None:
    """Spectators get every number, and their last view is the table's, even if several moves are sent at once."""

    async def check() -> None:
        live = _match()
        for holder in ("ada", "bob"):
            _do(live, holder, Sit())
        watchers = [Watcher(f"guest {number}") for number in range(300)]
        for watcher in watchers:
            live.subscribe(watcher, watcher.holder)
        begin = live.handler.match.seq
        for _ in range(3):
            match = live.handler.match
            seat = match.actors[0]
            _do(live, ("ada", "bob")[seat], Move(match.now.legal(seat)[0]))
        await _rest(live)
        for watcher in watchers:
            decoded = [msgspec.json.decode(message) for message in watcher.received]
            assert [message["seq"] for message in decoded] == [*range(begin + 1, live.handler.match.seq + 1)]
            assert ["view" in message for message in decoded] == [False, False, True]
            assert decoded[-1]["view"] == msgspec.to_builtins(live.handler.match.now.view(None))

    asyncio.run(check())
