"""The same blocks on the machines of a Ray cluster: each of its workers watches a process, as those here do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from augury.arena.block import Block, Task, Terms
from augury.arena.crew import Crew
from augury.errors import Unavailable


class Watcher:
    """Somebody on a cluster who has blocks played."""

    def __init__(self, terms: Terms, seats: int) -> None:
        """One process of its own."""
        self._crew = Crew(terms, seats, 1)

    def play(self, task: Task) -> Block:
        """One block."""
        return next(self._crew.play(iter([task])))


class Cluster:
    """All processors of a Ray cluster."""

    def __init__(self, terms: Terms, seats: int, address: str) -> None:
        """Connect to an address, or for `ray` start a cluster on this machine."""
        try:
            import ray
        except ImportError:
            raise Unavailable("--workers ray needs Ray; install it with: pip install 'augury[cluster]'") from None
        self._ray: Any = ray
        try:
            ray.init(address=None if address == "ray" else address, log_to_driver=False, include_dashboard=False)
        except Exception as error:
            raise Unavailable(f"no Ray cluster answers at {address}: {' '.join(str(error).split())[:200]}") from error
        count = max(1, int(ray.cluster_resources().get("CPU", 1)))
        remote = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)(Watcher)
        self._watchers = [remote.remote(terms, seats) for _ in range(count)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    def play(self, tasks: Iterator[Task]) -> Iterator[Block]:
        """The blocks, as they are finished; each task is asked for when a watcher is free for it."""
        busy: dict[Any, Any] = {}
        free = list(self._watchers)
        while True:
            while free and (task := next(tasks, None)):
                watcher = free.pop()
                busy[watcher.play.remote(task)] = watcher
            if not busy:
                return
            done, _ = self._ray.wait(list(busy), num_returns=1)
            for answer in done:
                free.append(busy.pop(answer))
                yield self._ray.get(answer)
