"""Measures moves per second of boardgame.io with Seven Prophecies for four, to compare Augury's server with.

    python benchmarks/boardgameio.py --tables 250 --seconds 10 --storage memory

The server runs on one core and the clients on another. A seat that may act seals a prophecy or plays a random card as
soon as its own socket has received the state; a move counts when its player has received the update that contains it.
Needs Linux, Node 20 and npm. (`boardgameio_judged.py` checks a table against Augury's own rules.)
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
SEATS, TOKENS = 4, 7
AT_ONCE = 25
"""The number of sockets opened at the same time."""
GAME = "seven"
EVENT = f"42/{GAME},".encode()
"""Engine.io's 4 (a message), Socket.IO's 2 (an event), and the namespace, which is the game's name."""


class Measured(msgspec.Struct, frozen=True):
    """The results of a run; a CPU share of 1 is a whole core."""

    moves_per_second: float
    p50_ms: float
    p99_ms: float
    server_cpu: float
    generator_cpu: float
    moves: int


class View(msgspec.Struct, frozen=True):
    """A seat's view of the game, with only the fields that a player needs."""

    hand: list[int]
    row: list[int]
    tricks: list[msgspec.Raw]
    turn: int
    sealed: list[bool]

    def choices(self) -> list[int]:
        """The playable cards: those of the trick's colour, if any, or else all."""
        asked = self.row[len(self.tricks) - 1]
        return [card for card in self.hand if card >> 4 == asked] or self.hand


class State(msgspec.Struct, frozen=True):
    """A state of the match, with only the fields that a player needs."""

    view: View = msgspec.field(name="G")
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct, frozen=True):
    """The first message on a new socket."""

    state: State


UPDATE = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
SYNC = msgspec.json.Decoder(tuple[str, str, Synced])


class Crowd:
    """All players, and the times of their moves."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed)
        self.playing = False
        self.took: list[tuple[float, float]] = []
        """When each move was confirmed, and how long that took."""

    def tokens(self) -> list[int]:
        """A random prophecy."""
        placed = [0] * SEATS
        for _ in range(TOKENS):
            placed[self.chance.randrange(SEATS)] += 1
        return placed


class Seat:
    """A player at a table, with a socket of their own."""

    socket: ClientConnection
    state: State
    received = b""
    """The last state, as received."""
    sent = 0.0
    """When the pending move was sent; 0 if none is pending."""

    def __init__(self, crowd: Crowd, match: str, number: int, credentials: str) -> None:
        self.crowd, self.match, self.number, self.credentials = crowd, match, number, credentials

    async def connect(self, port: int) -> None:
        """Open a socket, enter the game's namespace, and wait for the state."""
        address = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        self.socket = await connect(address, compression=None, ping_interval=None, proxy=None)
        await self.socket.recv()
        await self.socket.send(f"40/{GAME},")
        await self.socket.recv()
        await self.send("sync", self.match, str(self.number), self.credentials, SEATS)
        while not self.received:
            await self.receive()

    async def send(self, *event: object) -> None:
        """Send an event with its arguments."""
        await self.socket.send(EVENT + msgspec.json.encode(event), text=True)

    async def move(self, kind: str, what: object) -> None:
        """Make a move."""
        seat = str(self.number)
        payload = {"type": kind, "args": [what], "playerID": seat, "credentials": self.credentials}
        self.sent = time.perf_counter()
        await self.send("update", {"type": "MAKE_MOVE", "payload": payload}, self.state.number, self.match, seat)

    async def act(self) -> None:
        """Make a move if one is possible and none is pending."""
        view = self.state.view
        if self.sent:
            return
        if not view.sealed[self.number]:
            await self.move("prophesy", self.crowd.tokens())
        elif view.turn == self.number and all(view.sealed):
            await self.move("play", self.crowd.chance.choice(view.choices()))

    def done(self, state: State) -> bool:
        """Whether a state includes the pending move: others can prophesy at the same time, but not play."""
        before = self.state.view.sealed[self.number]
        return state.number > self.state.number if before else state.view.sealed[self.number]

    async def receive(self) -> None:
        """Receive one message: a ping, a state or something irrelevant."""
        message = await self.socket.recv(decode=False)
        if message == b"2":
            await self.socket.send("3")
        elif message.startswith(b'["update"', len(EVENT)):
            self.received = message[len(EVENT) :]
            state = UPDATE.decode(self.received)[2]
            if self.sent and self.done(state):
                now = time.perf_counter()
                self.crowd.took.append((now, now - self.sent))
                self.sent = 0.0
            self.state = state
            if self.crowd.playing:
                await self.act()
        elif message.startswith(b'["sync"', len(EVENT)):
            self.received = message[len(EVENT) :]
            self.state = SYNC.decode(self.received)[2].state

    async def live(self) -> None:
        """Play until cancelled."""
        await self.act()
        while True:
            await self.receive()


class Peer:
    """A running boardgame.io server."""

    def __init__(self, process: subprocess.Popen[str], complaints: Path) -> None:
        self.process, self.complaints = process, complaints
        self.port = int(process.stdout.readline() or 0) if process.stdout else 0
        if not self.port:
            raise RuntimeError(f"boardgame.io did not start: {self.complained()}")

    def seconds(self) -> float:
        """Seconds of processor time used by all its threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def complained(self) -> str:
        """The contents of the log in which boardgame.io reports every refused move."""
        return self.complaints.read_text()


def install() -> None:
    """Install boardgame.io with npm, unless it is already installed."""
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
    """A server on its own core, with empty storage."""
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
    """Pin this process to one core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core} & before or before)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def join(peer: Peer, crowd: Crowd, tables: int) -> list[Seat]:
    """Create matches in the lobby, and join every seat of them."""
    seats = []
    with httpx.Client(base_url=f"http://127.0.0.1:{peer.port}/games/{GAME}", trust_env=False, timeout=30) as lobby:
        for _ in range(tables):
            match = lobby.post("/create", json={"numPlayers": SEATS}).json()["matchID"]
            for number in range(SEATS):
                request = {"playerID": str(number), "playerName": f"Guest {number}"}
                joined = lobby.post(f"/{match}/join", json=request).json()
                seats.append(Seat(crowd, match, number, joined["playerCredentials"]))
    return seats


async def sit_down(peer: Peer, seats: list[Seat]) -> None:
    """Connect all players."""
    for first in range(0, len(seats), AT_ONCE):
        await asyncio.gather(*(seat.connect(peer.port) for seat in seats[first : first + AT_ONCE]))


async def load(peer: Peer, crowd: Crowd, seats: list[Seat], seconds: float, warmup: float) -> Measured:
    """Let all players play, and count moves after the warm-up."""
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
    """Measure a new server with this many tables of four."""
    crowd = Crowd()
    with serving(storage) as peer, pinned(GENERATOR_CORE):
        return asyncio.run(load(peer, crowd, join(peer, crowd, tables), seconds, warmup))


def main() -> None:
    """Measure, and print the results as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--warmup", type=float, default=3)
    parser.add_argument("--storage", choices=["memory", "file"], default="memory")
    options = parser.parse_args()
    found = measure(tables=options.tables, seconds=options.seconds, storage=options.storage, warmup=options.warmup)
    print(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())


if __name__ == "__main__":
    main()
