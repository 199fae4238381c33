"""Measures the first start: a fresh clone and `make play`, or a wheel and `augury play`, with nothing cached.

    python -m benchmarks.first_start                              # the last commit, with no Node, from the plain index
    python -m benchmarks.first_start --node                       # with the Node that is installed
    python -m benchmarks.first_start --wheel dist/*.whl
    python -m benchmarks.first_start --commit f1c0c83 --configured    # another commit, with pip's own settings

Home, caches and folders are empty, and Node is not on the path. A proxy counts all downloads.
Files that pip takes from a folder of this machine (--configured) are not downloaded, so they are not counted.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock, Thread

ROOT = Path(__file__).parents[1]
PATIENCE = 1800.0
"""Seconds until the lobby must be open."""
NODE = {"node", "nodejs", "npm", "npx", "corepack"}
FOLDERS = (".venv", "build/node", "web/node_modules", "src/augury/server/client")


class Meter:
    """A proxy on loopback that counts the bytes received from outside."""

    def __init__(self) -> None:
        self.bytes, self._lock = 0, Lock()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            client, _ = self._socket.accept()
            Thread(target=self._connect, args=(client,), daemon=True).start()

    def _connect(self, client: socket.socket) -> None:
        asked = b""
        while b"\r\n\r\n" not in asked and (read := client.recv(65536)):
            asked += read
        host, _, port = asked.split(b" ")[1].decode().rpartition(":")  # CONNECT host:port
        try:
            there = socket.create_connection((host, int(port)), timeout=60)
        except OSError:
            client.sendall(b"HTTP/1.1 502 Bad Gateway\r\n\r\n")
            client.close()
            return
        there.settimeout(None)
        client.sendall(b"HTTP/1.1 200 Connected\r\n\r\n")
        Thread(target=self._pass_on, args=(client, there, False), daemon=True).start()
        self._pass_on(there, client, True)

    def _pass_on(self, source: socket.socket, sink: socket.socket, count: bool) -> None:
        try:
            while read := source.recv(1 << 18):
                if count:
                    with self._lock:
                        self.bytes += len(read)
                sink.sendall(read)
        except OSError:
            pass
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def without_node(folder: Path) -> str:
    """A PATH without Node; folders that also contain other programs are replaced by folders of links."""
    kept = []
    for number, name in enumerate(os.environ["PATH"].split(os.pathsep)):
        place = Path(name)
        if not place.is_dir():
            continue
        if NODE.isdisjoint(entry.name for entry in place.iterdir()):
            kept.append(name)
            continue
        links = folder / f"path-{number}"
        links.mkdir()
        for entry in place.iterdir():
            if entry.name not in NODE:
                (links / entry.name).symlink_to(entry)
        kept.append(str(links))
    return os.pathsep.join(kept)


def environment(folder: Path, meter: Meter, *, node: bool, configured: bool) -> dict[str, str]:
    """The environment of a new user: empty home and caches, and no settings of pip, uv and npm."""
    settings = ("PIP_", "UV_", "NPM_", "npm_", "AUGURY_", "PYTHON", "VIRTUAL_ENV", "MAKE", "MFLAGS")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(settings)}
    if configured:
        kept |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    else:
        kept |= {"PIP_CONFIG_FILE": os.devnull}
    home = folder / "home"
    home.mkdir()
    return kept | {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "PIP_NO_CACHE_DIR": "1",
        "PATH": os.environ["PATH"] if node else without_node(folder),
        "HTTPS_PROXY": meter.address,
        "https_proxy": meter.address,
        "NO_PROXY": "127.0.0.1,localhost",
    }


@contextmanager
def playing(command: list[str], folder: Path, there: dict[str, str]) -> Iterator[None]:
    """Run a command that starts `augury play`, continue once the lobby answers, and stop it at the end."""
    port = command[-1].split()[-1]
    with subprocess.Popen(command, cwd=folder, env=there, start_new_session=True, stdout=sys.stderr) as process:  # noqa: S603
        try:
            deadline = time.monotonic() + PATIENCE
            while not healthy(port):
                if process.poll() is not None or time.monotonic() > deadline:
                    raise SystemExit(f"{' '.join(command)} did not open the lobby")
                time.sleep(0.05)
            yield
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)


def healthy(port: str) -> bool:
    """Whether a server answers on a port."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False


def size(folder: Path) -> int:
    """The bytes that a folder takes on the disk."""
    found = [path.lstat() for path in folder.rglob("*")] if folder.is_dir() else []
    return sum(status.st_blocks * 512 for status in found)


def free_port() -> str:
    """A free port."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return str(found.getsockname()[1])


def distributions(folder: Path) -> int:
    """The number of installed distributions, not counting pip and setuptools, which come with Python."""
    found = {path.name.partition("-")[0] for path in (folder / ".venv").glob("lib/python*/site-packages/*.dist-info")}
    return len(found - {"pip", "setuptools"})


def measure(options: argparse.Namespace) -> dict[str, object]:
    """Install and start in an empty folder, start again, and return the figures."""
    meter = Meter()
    with tempfile.TemporaryDirectory(prefix="augury-installing-") as name:
        folder, clone = Path(name), Path(name) / "augury"
        there = environment(folder, meter, node=options.node, configured=options.configured)
        words = ["--no-browser", "--port", free_port()]
        if options.wheel:
            clone.mkdir()
            started = time.monotonic()
            subprocess.run([sys.executable, "-m", "venv", ".venv"], cwd=clone, env=there, check=True)
            pip = [clone / ".venv/bin/pip", "install", "-qq", "--disable-pip-version-check", options.wheel.resolve()]
            subprocess.run(pip, cwd=clone, env=there, check=True)  # noqa: S603
            command = [str(clone / ".venv/bin/augury"), "play", *words]
        else:
            subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)  # noqa: S603, S607
            subprocess.run(["git", "checkout", "-q", options.commit], cwd=clone, check=True)  # noqa: S603, S607
            command = ["make", "play", f"PYTHON={sys.executable}", f"ARGS={' '.join(words)}"]
            started = time.monotonic()
        with playing(command, clone, there):
            first = time.monotonic() - started
        sizes = {part: size(clone / part) for part in FOLDERS if (clone / part).exists()}
        again = time.monotonic()
        with playing(command, clone, there):
            second = time.monotonic() - again
        return {
            "what": options.wheel.name if options.wheel else f"make play at {options.commit}",
            "node": "installed" if options.node else "none",
            "seconds_to_lobby": round(first, 1),
            "seconds_to_lobby_again": round(second, 1),
            "megabytes_downloaded": round(meter.bytes / 1e6, 1),
            "megabytes_on_disk": {part: round(bytes_ / 1e6, 1) for part, bytes_ in sizes.items()},
            "distributions": distributions(clone),
        }


def main() -> None:
    """Measure, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commit", default="HEAD", help="what to check out")
    parser.add_argument("--wheel", type=Path, help="install this wheel instead of cloning")
    parser.add_argument("--node", action="store_true", help="leave Node on the path")
    parser.add_argument("--configured", action="store_true", help="keep pip's settings in the environment")
    options = parser.parse_args()
    if not shutil.which("make") and not options.wheel:
        raise SystemExit("make is missing")
    print(json.dumps(measure(options), indent=2))


if __name__ == "__main__":
    main()
