"""Workers on a Ray cluster. If one dies, its chunk is repeated."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, Generic, cast

from augury.errors import AuguryError, Unavailable
from augury.lab.workers.protocol import MOST_DEATHS, C, R, WorkerFactory, Workers

HERE = "ray"
"""Stands for a cluster on this machine, which is started if there is none."""


class Actor(Generic[C, R]):
    """A worker process on the cluster."""

    def __init__(self, factory: WorkerFactory[C, R]) -> None:
        self._work: Callable[[C], R] = factory()

    def do(self, chunk: C) -> R:
        return self._work(chunk)


class Cluster(Workers[C, R]):
    """One worker for each processor of a Ray cluster."""

    def __init__(self, factory: WorkerFactory[C, R], address: str) -> None:
        """Connect to an address, unless this process is already connected to a cluster."""
        check_installed(address)
        import ray

        self._ray: Any = ray
        self._connected = not ray.is_initialized()
        if self._connected:
            _connect(ray, address)
        self.count = max(1, int(ray.cluster_resources().get("CPU", 1)))
        remote = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=MOST_DEATHS - 1)(Actor)
        self._actors = [remote.remote(factory) for _ in range(self.count)]

    def close(self) -> None:
        """Disconnect, or only stop our actors if this process was connected before."""
        if self._connected:
            self._ray.shutdown()
        else:
            for actor in self._actors:
                self._ray.kill(actor)

    def do(self, chunks: Iterator[C | None]) -> Iterator[tuple[C, R]]:
        busy: dict[Any, tuple[Any, C]] = {}
        free = list(self._actors)
        while True:
            while free and (chunk := next(chunks, None)) is not None:
                actor = free.pop()
                busy[actor.do.remote(chunk)] = actor, chunk
            if not busy:
                return
            done, _ = self._ray.wait(list(busy), num_returns=1)
            for answer in done:
                actor, chunk = busy.pop(answer)
                free.append(actor)
                yield chunk, self._get(answer)

    def _get(self, answer: Any) -> R:
        try:
            return cast(R, self._ray.get(answer))
        except self._ray.exceptions.RayError as error:
            cause = getattr(error, "cause", None)
            if isinstance(cause, AuguryError):
                raise cause from None
            raise Unavailable(f"a worker on the cluster failed: {_short(cause or error)}") from error


def check_installed(address: str) -> None:
    """Raise Unavailable unless the packages for a cluster are installed."""
    # Ray needs grpc for addresses, and does not depend on it.
    for package, what in (("ray", "Ray"), ("grpc", "Ray's client"))[: 1 if address == HERE else 2]:
        if not find_spec(package):
            raise Unavailable(f"--workers {address} needs {what}; install it with: pip install 'augury[cluster]'")


def _connect(ray: Any, address: str) -> None:
    try:
        ray.init(
            address=None if address == HERE else address,
            log_to_driver=False,
            include_dashboard=False,
            logging_level=logging.ERROR,
        )
    except Exception as error:
        raise Unavailable(f"no Ray cluster answers at {address}: {_short(error)}") from error


def _short(error: BaseException) -> str:
    return " ".join(str(error).split())[-300:]
