"""Moves a second of boardgame.io with a four-seat card game: the peer that Augury's server is compared with.

    python benchmarks/boardgameio.py --tables 250 --seconds 10 --storage memory

The server has one core, the people at its tables another. Whoever is on turn plays a random legal card as soon as its
own socket has told it so; a move counts when the mover has received the update that contains it. `--check` instead
plays a table card by card, and checks what every seat is told. Needs Linux, Node 20 and npm.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "benchmarks" / "peers" / "boardgame.io"
PLACE = ROOT / "build" / "peers" / "boardgame.io"
SERVER_CORE, GENERATOR_CORE = 0, 1
SEATS, RANKS, CARDS = 4, 10, 40
AT_ONCE = 25
"""So many sockets are opened at the same time."""
EVENT = b"42/tricks,"
"""Engine.io's 4 (a message), Socket.IO's 2 (an event), and the namespace, which is the game's name."""


class Measured(msgspec.Struct, frozen=True):
    """What a run came to; a share of 1 is a whole core."""

    moves_per_second: float
    p50_ms: float
    p99_ms: float
    server_cpu: float
    generator_cpu: float
    moves: int


class View(msgspec.Struct, frozen=True):
    """What a seat sees of the game."""

    hand: list[int]
    trick: list[int]
    turn: int
    held: list[int]
    tricks: list[int]
    deals: int

    def choices(self) -> list[int]:
        """The cards that may be played: of the suit that was led, if there are any."""
        return [card for card in self.hand if self.trick and card // RANKS == self.trick[0] // RANKS] or self.hand


class State(msgspec.Struct, frozen=True):
    """A state of the match, as far as a player needs it: the rest of an update is skipped."""

    view: View = msgspec.field(name="G")
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct, frozen=True):
    """What a new socket is told."""

    state: State


UPDATE = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
SYNC = msgspec.json.Decoder(tuple[str, str, Synced])


class Crowd:
    """All who play, and what they have seen."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed)
        self.playing = False
        self.took: list[tuple[float, float]] = []
        """When each move was seen to be made, and how long that took."""


class Seat:
    """A person at a table, with a socket of their own."""

    socket: ClientConnection
    state: State
    heard = b""
    """The last state as it came."""
    sent = 0.0
    """When the move was sent that is under way; 0 when none is."""

    def __init__(self, crowd: Crowd, match: str, number: int, credentials: str) -> None:
        self.crowd, self.match, self.number, self.credentials = crowd, match, number, credentials

    async def connect(self, port: int) -> None:
        """Open a socket, enter the game's namespace, and wait for the state."""
        address = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        self.socket = await connect(address, compression=None, ping_interval=None, proxy=None)
        await self.socket.recv()
        await self.socket.send("40/tricks,")
        await self.socket.recv()
        await self.send("sync", self.match, str(self.number), self.credentials, SEATS)
        while not self.heard:
            await self.hear()

    async def send(self, *event: object) -> None:
        """Send an event with its arguments."""
        await self.socket.send(EVENT + msgspec.json.encode(event), text=True)

    async def play(self, card: int) -> None:
        """Play a card."""
        seat = str(self.number)
        payload = {"type": "play", "args": [card], "playerID": seat, "credentials": self.credentials}
        self.sent = time.perf_counter()
        await self.send("update", {"type": "MAKE_MOVE", "payload": payload}, self.state.number, self.match, seat)

    async def play_if_on_turn(self) -> None:
        """Play any card that may be played."""
        if self.state.view.turn == self.number and not self.sent:
            await self.play(self.crowd.chance.choice(self.state.view.choices()))

    async def hear(self) -> None:
        """Take in one message: a ping, a state or something of no interest."""
        message = await self.socket.recv(decode=False)
        if message == b"2":
            await self.socket.send("3")
        elif message.startswith(b'["update"', len(EVENT)):
            self.heard = message[len(EVENT) :]
            state = UPDATE.decode(self.heard)[2]
            if self.sent and state.number > self.state.number:
                now = time.perf_counter()
                self.crowd.took.append((now, now - self.sent))
                self.sent = 0.0
            self.state = state
            if self.crowd.playing:
                await self.play_if_on_turn()
        elif message.startswith(b'["sync"', len(EVENT)):
            self.heard = message[len(EVENT) :]
            self.state = SYNC.decode(self.heard)[2].state

    async def live(self) -> None:
        """Play on and on."""
        await self.play_if_on_turn()
        while True:
            await self.hear()


class Peer:
    """A running boardgame.io server."""

    def __init__(self, process: subprocess.Popen[str], complaints: Path) -> None:
        self.process, self.complaints = process, complaints
        self.port = int(process.stdout.readline() or 0) if process.stdout else 0
        if not self.port:
            raise RuntimeError(f"boardgame.io did not start: {self.complained()}")

    def seconds(self) -> float:
        """How long it has used the processor, all its threads together."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def complained(self) -> str:
        """What it wrote where boardgame.io reports every move it refuses."""
        return self.complaints.read_text()


def install() -> None:
    """Install boardgame.io with npm, unless that is done."""
    wanted, done = (SOURCE / "package.json").read_text(), PLACE / "installed.json"
    if done.exists() and done.read_text() == wanted:
        return
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    (PLACE / "package.json").write_text(wanted)
    command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"]
    subprocess.run(command, cwd=PLACE, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    done.write_text(wanted)


@contextmanager
def serving(storage: str) -> Iterator[Peer]:
    """A server on its own core, with an empty store."""
    install()
    with tempfile.TemporaryDirectory() as room:
        settings = {
            "PATH": os.environ["PATH"],
            "NODE_PATH": str(PLACE / "node_modules"),
            "NODE_ENV": "production",
            "MODE": storage,
            "FILES": f"{room}/matches",
        }
        complaints = Path(room) / "complaints"
        command = ["taskset", "-c", str(SERVER_CORE), "node", str(SOURCE / "server.js")]
        with (
            complaints.open("w") as errors,
            subprocess.Popen(command, env=settings, stdout=subprocess.PIPE, stderr=errors, text=True) as process,  # noqa: S603
        ):
            try:
                yield Peer(process, complaints)
            finally:
                process.kill()


@contextmanager
def pinned(core: int) -> Iterator[None]:
    """Stay on one core for a while."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core} & before or before)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def join(peer: Peer, crowd: Crowd, tables: int) -> list[Seat]:
    """Create matches in the lobby, and join every seat of them."""
    seats = []
    with httpx.Client(base_url=f"http://127.0.0.1:{peer.port}/games/tricks", trust_env=False, timeout=30) as lobby:
        for _ in range(tables):
            match = lobby.post("/create", json={"numPlayers": SEATS}).json()["matchID"]
            for number in range(SEATS):
                request = {"playerID": str(number), "playerName": f"Guest {number}"}
                joined = lobby.post(f"/{match}/join", json=request).json()
                seats.append(Seat(crowd, match, number, joined["playerCredentials"]))
    return seats


async def sit_down(peer: Peer, seats: list[Seat]) -> None:
    """Connect everybody."""
    for first in range(0, len(seats), AT_ONCE):
        await asyncio.gather(*(seat.connect(peer.port) for seat in seats[first : first + AT_ONCE]))


async def load(peer: Peer, crowd: Crowd, seats: list[Seat], seconds: float, warmup: float) -> Measured:
    """Let everybody play; count what falls into the time after the warm-up."""
    await sit_down(peer, seats)
    crowd.playing = True
    players = [asyncio.create_task(seat.live()) for seat in seats]
    await asyncio.wait(players, timeout=warmup, return_when=asyncio.FIRST_EXCEPTION)
    began, theirs, mine = time.perf_counter(), peer.seconds(), time.process_time()
    await asyncio.wait(players, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    ended, theirs, mine = time.perf_counter(), peer.seconds() - theirs, time.process_time() - mine
    for player in players:
        if player.done():
            player.result()
        player.cancel()
    for seat in seats:
        seat.socket.transport.abort()
    await asyncio.gather(*players, return_exceptions=True)
    if complaint := peer.complained():
        raise RuntimeError(f"boardgame.io refused moves: {complaint[:500]}")
    took = [span for seen, span in crowd.took if began < seen <= ended]
    parts = statistics.quantiles(took, n=100)
    time_taken = ended - began
    return Measured(
        moves_per_second=round(len(took) / time_taken, 1),
        p50_ms=round(parts[49] * 1000, 2),
        p99_ms=round(parts[98] * 1000, 2),
        server_cpu=round(theirs / time_taken, 3),
        generator_cpu=round(mine / time_taken, 3),
        moves=len(took),
    )


def measure(*, tables: int, seconds: float, storage: str, warmup: float = 3) -> Measured:
    """Moves a second of a fresh server with so many tables of four."""
    crowd = Crowd()
    with serving(storage) as peer, pinned(GENERATOR_CORE):
        return asyncio.run(load(peer, crowd, join(peer, crowd, tables), seconds, warmup))


def expect(fact: bool, what: str) -> None:
    """Stop where something is not as it should be."""
    if not fact:
        raise RuntimeError(f"not so: {what}")


async def told(seat: Seat) -> View:
    """What the next state shows to a seat, and nothing but what it may know."""
    before = seat.heard
    while seat.heard is before:
        await seat.hear()
    shown = msgspec.json.decode(seat.heard)[2]
    expect({*shown["G"]} == {"leader", *View.__struct_fields__}, "an update has no field for the hands of others")
    expect(b"seed" not in seat.heard and b"prng" not in seat.heard, "an update does not tell what comes next")
    return seat.state.view


async def check_card(seats: list[Seat], out: set[int]) -> int:
    """Try to revoke, or to play a card of somebody else; then play a legal card, and say which."""
    views = [seat.state.view for seat in seats]
    held = [card for view in views for card in view.hand]
    expect(sorted([*held, *out]) == [*range(CARDS)], "every card is in one hand, or was played")
    expect(all(view.held == [len(each.hand) for each in views] for view in views), "hands are counted for all")
    view, number = views[views[0].turn], seats[0].state.number
    mover, other = seats[view.turn], views[(view.turn + 1) % SEATS]
    card = mover.crowd.chance.choice(view.choices())
    wrong = [card for card in view.hand if card not in view.choices()] or other.hand or [*out]
    await mover.play(wrong[0])
    expect([await told(seat) for seat in seats] == views, "an illegal card changes nothing")
    await mover.play(card)
    after = [await told(seat) for seat in seats]
    expect({seat.state.number for seat in seats} == {number + 1}, "a legal card makes one new state")
    trick = [*view.trick, card]
    taker = (mover.number + 1 + trick.index(max(each for each in trick if each // RANKS == trick[0] // RANKS))) % SEATS
    full = len(trick) == SEATS
    expect(all(each.turn == (taker if full else (mover.number + 1) % SEATS) for each in after), "the turn goes on")
    expect(all(each.trick == ([] if full else trick) for each in after), "a card lies in the trick until it is full")
    expect(after[0].tricks[taker] == view.tricks[taker] + full, "a full trick is counted for the best card")
    expect(card not in after[mover.number].hand or after[0].deals > view.deals, "the card has left the hand")
    return card


async def check_table(peer: Peer, seats: list[Seat], deals: int) -> None:
    """Play so many deals card by card, and look at everything that every seat is told."""
    await sit_down(peer, seats)
    first, second = seats[:2]
    await second.play(second.state.view.hand[0])
    credentials, first.credentials = first.credentials, "wrong"
    await first.play(first.state.view.hand[0])
    first.credentials = credentials
    for deal in range(deals):
        out: set[int] = set()
        while len(out) < CARDS:
            expect(seats[0].state.view.deals == deal + 1, "cards are dealt when all are played")
            out.add(await check_card(seats, out))
    complaints = peer.complained()
    expect(complaints.count("player not active") == 1, "nobody plays out of turn")
    expect(complaints.count("invalid move") == deals * CARDS, "every illegal card is refused")


def check(storage: str) -> None:
    """Play a table of a fresh server, and fail where anything is not as it should be."""
    crowd = Crowd()
    with serving(storage) as peer:
        asyncio.run(check_table(peer, join(peer, crowd, 1), deals=3))


def main() -> None:
    """Measure, and print what came of it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--warmup", type=float, default=3)
    parser.add_argument("--storage", choices=["memory", "file"], default="memory")
    parser.add_argument("--check", action="store_true", help="play one table and look at what every seat is told")
    options = parser.parse_args()
    if options.check:
        check(options.storage)
        return
    found = measure(tables=options.tables, seconds=options.seconds, storage=options.storage, warmup=options.warmup)
    print(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())


if __name__ == "__main__":
    main()
