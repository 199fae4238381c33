"""A worker as the server sees it: a process that thinks about one thing at a time, replaced when it dies or stalls."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from augury.server.bots.environment import environment
from augury.server.bots.questions import Question
from augury.server.bots.queue import Job
from augury.server.live.mailbox import Mailbox

log = logging.getLogger(__name__)

MODULE = "augury.server.bots.worker"
STARTING = 120.0
"""Seconds that a process may take until it opens its stream."""
LOADING = 60.0
"""Seconds beyond its time that a turn may take while the process still loads compiled code."""
MARGIN = 5.0
"""Seconds beyond its time that a turn may take."""
SILENCE = 15.0
"""Seconds without a sign of life after which a process is replaced."""
ENDING = 0.5
"""Seconds that a process has to end on its own."""
LONG = 10.0
"""Seconds after which a process counts as started."""
DELAYS = (0.1, 5.0)
"""Seconds until a process that ended is started again: at first, and after many failures."""

Work = Job | Question
"""What a process thinks about."""


class Owner(Protocol):
    """What a worker needs from the pool."""

    @property
    def compiled(self) -> Collection[str]:
        """The games whose compiled code can be loaded."""

    def start_of(self, worker: str) -> dict[str, Any]:
        """What a process of that name needs to begin."""

    def evaluated(self, worker: Worker, report: dict[str, object]) -> None:
        """A process reports what choices are worth."""

    def lost(self, job: Work | None, since: float) -> None:
        """A process has ended, and with it the work that it was given at a moment."""


class Worker:
    """One worker process after another."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self.name = ""
        """The name of the current process. The token of one that has ended is invalid."""
        self.pid = 0
        self.job: Work | None = None
        self.since = 0.0
        """When the process was given that, by the loop's clock."""
        self.warm = False
        """Whether the process has loaded all compiled code."""
        self.is_ready = False
        """Whether the process takes turns from the queue itself."""
        self._mailbox: Mailbox | None = None
        self._kill: Callable[[], None] = _nothing
        self._write: Callable[[bytes], None] | None = None
        self._limit: asyncio.TimerHandle | None = None

    @property
    def free(self) -> bool:
        """Whether a process is ready and has nothing to do."""
        return self._mailbox is not None and self.job is None

    def attend(self, mailbox: Mailbox) -> None:
        """The process opened its stream of turns."""
        self._unlimited()
        self._mailbox = mailbox

    def left(self, mailbox: Mailbox) -> None:
        """The process closed its stream, so it is about to end."""
        if self._mailbox is mailbox:
            self._mailbox = None
            if self.job is None:
                self._within(MARGIN)

    def give(self, job: Work, turn: bytes, seconds: float) -> None:
        """Have the process think about something. If it takes too long, it is killed."""
        if self._mailbox:
            self.job = job
            self.since = asyncio.get_running_loop().time()
            self._within(seconds + (MARGIN if self.warm else LOADING))
            self._mailbox.put([turn])

    def answered(self) -> None:
        """The process has answered."""
        self._unlimited()
        self.job = None

    def load(self, game: str) -> None:
        """Have the process load a game's compiled code."""
        if self._write:
            self._write(json.dumps(game).encode() + b"\n")

    async def run(self) -> None:
        """Keep a process running."""
        loop = asyncio.get_running_loop()
        delay = DELAYS[0]
        while True:
            began = loop.time()
            try:
                code = await self._process()
                log.log(
                    logging.WARNING if code else logging.INFO,
                    "a bot process ended (%s) and is started again",
                    code,
                )
            except OSError as error:
                log.error("no bot process can be started: %s", error)
            if loop.time() - began > LONG:
                delay = DELAYS[0]
            await asyncio.sleep(delay)
            delay = min(2 * delay, DELAYS[1])

    async def _process(self) -> int | None:
        self.name = secrets.token_hex(8)
        # -P: a folder named augury where the server happens to run is not ours.
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-P", "-m", MODULE),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env=environment(),
            start_new_session=True,  # Ctrl-C is for the server
        )
        self.pid = process.pid
        self._kill = partial(_kill, process)
        self._within(STARTING)
        try:
            await self._follow(process)
        finally:
            if process.returncode is None:
                await _end(process)
            self._over()
        return process.returncode

    async def _follow(self, process: asyncio.subprocess.Process) -> None:
        """Give the process what it needs, and read its reports until it ends."""
        if process.stdin is None or process.stdout is None:
            raise TypeError("a process without pipes")
        start = self._owner.start_of(self.name) | {"parent": os.getpid()}
        process.stdin.write(json.dumps(start).encode() + b"\n")
        self._write = process.stdin.write
        for game in self._owner.compiled:
            self.load(game)
        silence = STARTING
        while True:
            try:
                async with asyncio.timeout(silence):
                    line = await process.stdout.readline()
            except ValueError:
                continue  # too long a line to be a report
            except TimeoutError:
                log.warning("a bot process gives no sign of life")
                return
            if not line:
                return
            silence = SILENCE
            self._report(line)

    def _report(self, line: bytes) -> None:
        try:
            report = json.loads(line)
        except ValueError:
            report = None
        if not isinstance(report, dict):
            log.warning("a bot process says: %s", line.decode(errors="replace").rstrip()[:500])
            return
        self.warm = self.warm or bool(report.get("warm"))
        if "within" in report:  # a turn from the queue, or none
            self._limit_to(report["within"])
        if "weighed" in report:
            self._owner.evaluated(self, report)

    def _limit_to(self, seconds: float | None) -> None:
        """Note that the process takes turns itself, and how long it may take for one."""
        self.is_ready = True
        if seconds is None:
            self._unlimited()
        else:
            self._within(seconds + (MARGIN if self.warm else LOADING))

    def _within(self, seconds: float) -> None:
        self._unlimited()
        self._limit = asyncio.get_running_loop().call_later(seconds, self._stalled)

    def _unlimited(self) -> None:
        if self._limit:
            self._limit.cancel()
            self._limit = None

    def _stalled(self) -> None:
        log.warning("a bot process did not answer in time")
        self._kill()

    def _over(self) -> None:
        self._unlimited()
        if self._mailbox:
            self._mailbox.close()
        job, self.job, self._mailbox, self.name, self.warm, self._kill = self.job, None, None, "", False, _nothing
        self._write = None
        self.is_ready = False
        self._owner.lost(job, self.since)


async def _end(process: asyncio.subprocess.Process) -> None:
    """Wait a moment for a process that is ending, and kill one that is not."""
    try:
        async with asyncio.timeout(ENDING):
            await process.wait()
    except TimeoutError:
        log.info("a bot process is killed")
    finally:
        if process.returncode is None:
            _kill(process)
        await process.wait()


def _kill(process: asyncio.subprocess.Process) -> None:
    """Kill a process, unless it has just ended."""
    with suppress(ProcessLookupError):
        process.kill()


def _nothing() -> None:
    pass
