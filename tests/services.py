"""Real PostgreSQL and Redis for tests and scripts, started on loopback with their own data and stopped afterwards.

Within `with postgres() as server:`, a store is opened with `Store.open(server.url("games"))`, and `server.restart()`
restarts the server.
"""

from __future__ import annotations

import atexit
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

PATIENCE = 60.0
"""How many seconds a service may take to answer, on a busy machine."""

MISSING = "the tests need {}; `make services` installs it on Debian as root, elsewhere install the packages {} yourself"


class Service:
    """A program that listens on a loopback port and ends with its parent process."""

    def __init__(self, words: list[str], port: int, log: Path, *, stop: signal.Signals) -> None:
        self.words, self.port, self.log, self._stop = words, port, log, stop
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the program, and wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with self.log.open("ab") as log:
                self._process = subprocess.Popen(self.words, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
            while self._process.poll() is None and time.monotonic() < deadline:
                if self.answers():
                    return
                time.sleep(0.05)
            time.sleep(0.2)  # after a kill, orphaned processes need a moment to exit
        self.kill()
        raise AssertionError(f"{self.words} does not start:\n{self.log.read_text(errors='replace')[-2000:]}")

    @property
    def pid(self) -> int:
        """The process id of the program."""
        return self._process.pid if self._process else 0

    def answers(self) -> bool:
        """Whether the program accepts connections."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return True
        except OSError:
            return False

    def stop(self) -> None:
        """Ask the program to exit, and wait until it has."""
        self._end(self._stop)

    def kill(self) -> None:
        """End the program as a power cut would."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        """Stop the program and start it again."""
        self.stop()
        self.start()

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
        if self._process is not None:
            self._process.wait()


class Postgres(Service):
    """A PostgreSQL server."""

    password = ""

    def url(self, name: str) -> str:
        """The address of a database, which is created if it does not exist."""
        import psycopg

        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchall():
                connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self._address(name)

    def fresh(self) -> str:
        """The address of a new database."""
        return self.url(f"test_{secrets.token_hex(6)}")

    def answers(self) -> bool:
        """Whether the server answers queries."""
        import psycopg

        try:
            psycopg.connect(self._address("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _address(self, name: str) -> str:
        return f"postgresql://augury:{self.password}@127.0.0.1:{self.port}/{name}"


class Redis(Service):
    """A Redis or Valkey server."""

    bus_port = 0
    """The port on which the servers of a cluster talk to each other."""

    @property
    def url(self) -> str:
        """The server's address."""
        return f"redis://127.0.0.1:{self.port}/0"


@contextmanager
def postgres(*settings: str) -> Iterator[Postgres]:
    """Run an empty PostgreSQL server, optionally with extra settings."""
    initdb = _program("PostgreSQL", "postgresql", "initdb")
    with tempfile.TemporaryDirectory(prefix="augury-postgres-", ignore_cleanup_errors=True) as made:
        folder, password = Path(made), secrets.token_hex(16)
        (folder / "password").write_text(password)
        other = os.geteuid() == 0  # PostgreSQL refuses to run as root
        if other:
            for path in (folder, folder / "password"):
                shutil.chown(path, "postgres", "postgres")
        data = str(folder / "data")
        options = ["-U", "augury", "-A", "scram-sha-256", f"--pwfile={folder}/password", "-E", "UTF8", "--no-locale"]
        subprocess.run(
            [*_as_user("INT", other=other), initdb, "-D", data, "--no-sync", *options],
            check=True,
            capture_output=True,
            cwd=folder,
        )
        with running(folder / "data", password, *settings) as server:
            yield server


@contextmanager
def running(data: Path, password: str, *more: str) -> Iterator[Postgres]:
    """Run a PostgreSQL server on an existing data folder."""
    program, port = Path(_program("PostgreSQL", "postgresql", "initdb")).with_name("postgres"), free_port()
    settings = ("listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200", "fsync=on", *more)
    words = [*_as_user("INT", other=os.geteuid() == 0), str(program), "-D", str(data), "-p", str(port)]
    words += [word for setting in settings for word in ("-c", setting)]
    server = Postgres(words, port, data.parent / f"{data.name}.log", stop=signal.SIGINT)
    server.password = password
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def redis(*, clustered: bool = False) -> Iterator[Redis]:
    """Run an empty Redis or Valkey server, which can become part of a cluster."""
    program = _program("Redis", "redis-server", "redis-server", "valkey-server")
    with tempfile.TemporaryDirectory(prefix="augury-redis-", ignore_cleanup_errors=True) as folder:
        port = free_port()
        options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder]
        bus_port = free_port()
        if clustered:
            options += ["--cluster-enabled", "yes", "--cluster-port", str(bus_port)]
        server = Redis([*_as_user("KILL"), program, *options], port, Path(folder) / "log", stop=signal.SIGTERM)
        server.bus_port = bus_port
        server.start()
        try:
            yield server
        finally:
            server.stop()


class RedisCluster:
    """Several Redis servers that share the slots."""

    def __init__(self, servers: list[Redis]) -> None:
        """Form a cluster from running servers that do not know each other yet."""
        self.servers = servers
        self.url = servers[0].url
        self._share()

    def _share(self) -> None:
        """Assign the slots and introduce the servers to each other."""
        size = 16384 // len(self.servers)
        for number, server in enumerate(self.servers):
            last = 16383 if server is self.servers[-1] else (number + 1) * size - 1
            self._ask(server, "CLUSTER ADDSLOTSRANGE", number * size, last)
            for other in self.servers:
                self._ask(server, "CLUSTER MEET", "127.0.0.1", other.port, other.bus_port)
        deadline = time.monotonic() + PATIENCE
        while not all("cluster_state:ok" in self._ask(server, "CLUSTER INFO") for server in self.servers):
            if time.monotonic() > deadline:
                raise AssertionError("the Redis cluster does not come together")
            time.sleep(0.05)

    def move(self, key: str) -> None:
        """Move the slot of a key to the next server."""
        slot = int(self._ask(self.servers[0], "CLUSTER KEYSLOT", key))
        names = [str(self._ask(server, "CLUSTER MYID")) for server in self.servers]
        old = slot * len(self.servers) // 16384
        new = (old + 1) % len(self.servers)
        for number in (new, old):
            self._ask(self.servers[number], "CLUSTER SETSLOT", slot, "NODE", names[new])

    def _ask(self, server: Redis, *words: object) -> str:
        import redis

        with redis.Redis.from_url(server.url, decode_responses=True) as connection:
            answer = connection.execute_command(*words)
        if isinstance(answer, dict):
            return "\n".join(f"{name}:{value}" for name, value in answer.items())
        return str(answer)


@contextmanager
def redis_cluster(size: int) -> Iterator[RedisCluster]:
    """Run an empty Redis cluster."""
    with ExitStack() as stack:
        yield RedisCluster([stack.enter_context(redis(clustered=True)) for _ in range(size)])


@cache
def shared_postgres() -> Postgres:
    """One PostgreSQL server for all tests of this process."""
    return _lasting().enter_context(postgres())


@cache
def shared_redis() -> Redis:
    """One Redis server for all tests of this process."""
    return _lasting().enter_context(redis())


@cache
def _lasting() -> ExitStack:
    stack = ExitStack()
    atexit.register(stack.close)
    return stack


def free_port() -> int:
    """Return a loopback port that is not in use."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _program(service: str, package: str, *names: str) -> str:
    """The path of a service's program; Debian keeps PostgreSQL's outside the path, in one folder per version."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    for name in names:
        found = shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", os.defpath)]))
        if found:
            return found
    raise AssertionError(MISSING.format(service, package))


def _as_user(dying: str, *, other: bool = False) -> list[str]:
    """The command prefix that makes a program end with its parent, however the parent ends."""
    if not shutil.which("setpriv"):
        return []
    user = ["--reuid=postgres", "--regid=postgres", "--init-groups"] if other else []
    return ["setpriv", *user, f"--pdeathsig={dying}"]
