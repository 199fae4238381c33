"""The house in the server's process: it knows which bots are to move, and has the workers think about their turns."""

from __future__ import annotations

import asyncio
import logging
import secrets
from math import ceil
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from augury.errors import AuguryError, NotAllowed, NotNow, NotYourTurn, Stale, TooLate, Unavailable
from augury.server.bots.compiler import Compiler
from augury.server.bots.questions import Decision, Opinion, Question, Questions
from augury.server.bots.queue import Job, Queue
from augury.server.bots.release import SHORTEST, Releases, plan
from augury.server.bots.supervisor import Task, Worker
from augury.server.live.turns import turn_for
from augury.table.commands import SERVER, BotMoves
from augury.table.deadlines import bots_to_move
from augury.table.handler import CommandRequest
from augury.table.history import nothing_hidden

if TYPE_CHECKING:
    from augury.server.http.streams import Mailbox
    from augury.server.live.live_match import Live
    from augury.server.live.node import Node
    from augury.server.messages import BotMove
    from augury.table.match import Match

log = logging.getLogger(__name__)

TRIES = 3
"""How often a turn is given to a worker before chance decides."""
HOLD = 1.0
"""Seconds until a turn is tried again that could not be stored."""
OUTDATED = (Stale, NotNow, NotYourTurn, TooLate)
"""Why a move is refused that nobody waits for any more."""


class House:
    """The bots of this node."""

    def __init__(self, node: Node) -> None:
        """Nobody works before `start`."""
        self._node = node
        self.compiled: list[str] = []
        """The games whose compiled code can be loaded; until then they are interpreted."""
        self.compiler = Compiler(self._load)
        self.workers = [Worker(self) for _ in range(node.settings.bots)]
        self._queue = Queue()
        self._questions = Questions()
        self._taken: set[tuple[str, int, int]] = set()
        """What is being thought about, or decided and not yet made."""
        self._releases = Releases(node.settings.bot_delay, self._make_move, self._spawn, node.metrics.late)
        self._tasks: set[asyncio.Task[None]] = set()
        self._address = ""

    async def start(self, address: str | None = None) -> None:
        """Let the workers come; the address is the server's own, as it is reached from this machine."""
        self._address = address or _own_address(self._node.settings.host, self._node.settings.port)
        self._node.watchers.append(self.changed)
        for number, worker in enumerate(self.workers):
            self._spawn(worker.run(), f"worker {number}")
        if self.workers:
            self._spawn(self.compiler.run(), "compile the games")
        else:
            self.compiler.done.set()  # nobody thinks here, and the node loads or compiles rules by itself

    async def stop(self) -> None:
        """Send the workers home; no process is left."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._questions.close()

    @property
    def waiting(self) -> int:
        """How many turns nobody thinks about yet."""
        return len(self._queue)

    @property
    def warm(self) -> int:
        """How many processes have loaded all compiled code."""
        return sum(worker.warm for worker in self.workers)

    def _load(self, game: str) -> None:
        """A game's compiled code can be loaded."""
        self.compiled.append(game)
        for worker in self.workers:
            worker.load(game)

    def changed(self, live: Live, *_: object) -> None:
        """Something happened at a table, or it was given into this node's keeping, or taken from it."""
        if not self.workers:
            return
        match = live.handler.match
        seats = bots_to_move(match) if live.kept else []
        if live.kept and any(seat.kind == "bot" for seat in match.seats):
            self.compiler.prefer(match.opened.game)
        now = asyncio.get_running_loop().time()
        jobs = [Job(match.id, seat, match.marks[seat], since=now) for seat in seats]
        jobs = [job for job in jobs if job.key not in self._taken]
        if jobs:
            self._queue.put(match.id, jobs, watched=_watched(match))
            self._hand_out()
        else:
            self._queue.drop(match.id)

    def _hand_out(self) -> None:
        for worker in self.workers:
            if worker.free and not self._give(worker):
                return

    def _give(self, worker: Worker) -> bool:
        """Turns of people's tables come first, then what somebody waits for, other turns, and the rest."""
        while job := self._next():
            if isinstance(job, Question):
                worker.give(job, job.turn, job.seconds)
                return True
            if live := self._wanted(job):
                seconds, job = self._plan(job, live.handler.match)
                self._taken.add(job.key)
                worker.give(job, turn_for(live.handler.match, job.seat, seconds), seconds)
                return True
        return False

    def _plan(self, job: Job, match: Match) -> tuple[float, Job]:
        """How many seconds to think about a turn, and the turn with the moment of its move."""
        settings = self._node.settings
        share = ceil((len(self._queue) + 1) / len(self.workers))
        if nothing_hidden(match.now, None):
            release = job.since + settings.bot_delay
            return max(SHORTEST, settings.bot_seconds / share), replace(job, release=release, public=True)
        now = asyncio.get_running_loop().time()
        seconds, release = plan(job.since, now, settings.bot_delay, settings.bot_seconds, share)
        return seconds, replace(job, release=release)

    def _next(self) -> Task | None:
        return (
            self._queue.take_watched()
            or self._questions.take(urgent=True)
            or self._queue.take()
            or self._questions.take(urgent=False)
        )

    async def weigh(self, decision: Decision, seconds: float, *, urgent: bool) -> Opinion:
        """What a decision's choices are worth, thought out by a worker when it is this question's turn."""
        if not self.workers:
            raise NotAllowed("bots are turned off on this server")
        question = Question(decision, seconds)
        self._questions.put(question, urgent=urgent)
        self._hand_out()
        return await question.answer

    def weighed(self, worker: Worker, report: dict[str, object]) -> None:
        """A process tells what it thinks of choices."""
        question = worker.job
        if isinstance(question, Question) and question.id == report["weighed"]:
            worker.answered()
            question.settle(report)
            self._hand_out()

    def _wanted(self, job: Job) -> Live | None:
        """The table, if it still waits for this."""
        live = self._node.lives.get(job.match)
        if live is None or not live.kept:
            return None
        match = live.handler.match
        return live if job.seat in bots_to_move(match) and match.marks[job.seat] == job.mark else None

    def attend(self, name: str, mailbox: Mailbox) -> Worker:
        """A worker's process asks for turns."""
        worker = self._worker(name)
        worker.attend(mailbox)
        self._hand_out()
        return worker

    def _worker(self, name: str) -> Worker:
        for worker in self.workers:
            if name and worker.name == name:
                return worker
        raise NotAllowed("this process no longer works for the server")

    def move(self, name: str, match: str, asked: BotMove) -> int:
        """A worker's process answers a turn; the move is made when its moment has come."""
        worker = self._worker(name)
        if asked.seat is None:
            raise NotAllowed("a bot of the server must name the seat that it moves for")
        job = worker.job
        if isinstance(job, Job) and job.key == (match, asked.seat, asked.seq):  # else it was answered before
            worker.answered()
            self._thought(worker.since, "answered")
            self._releases.hold(job, asked.move)
            self._hand_out()
        return asked.seq

    async def _make_move(self, job: Job, move: str) -> None:
        try:
            await self._node.do(await self._node.find(job.match), _request(job, move))
        except OUTDATED:
            self._done(job)
        except Unavailable:
            self._later(job)
        except AuguryError as error:
            log.warning("a bot's move was refused: %s", error.code)
            self._later(job) if job.failures >= TRIES else self._again(job)
        except Exception:
            log.exception("a bot's move could not be made")
            self._later(job)
        else:
            self._done(job)
        self._hand_out()

    def _thought(self, since: float, how: str) -> None:
        self._node.metrics.thought(asyncio.get_running_loop().time() - since, how)

    def _done(self, job: Job) -> None:
        """Nobody thinks about this any more; see what the table waits for now."""
        self._taken.discard(job.key)
        if live := self._node.lives.get(job.match):
            self.changed(live)

    def _again(self, job: Job, failures: int = 1) -> None:
        """Have somebody else think about a turn; after a few failures, chance decides."""
        self._taken.discard(job.key)
        live = self._wanted(job)
        if live is None:
            return
        job = replace(job, failures=job.failures + failures)
        if job.failures < TRIES:
            self._queue.put_back(job, watched=_watched(live.handler.match))
        else:
            self._taken.add(job.key)
            self._node.metrics.thought(0.0, "by_lot")
            log.error("a seat moves by lot: no worker could answer")
            self._releases.hold(job, secrets.choice(live.handler.match.now.legal(job.seat)))

    def _later(self, job: Job) -> None:
        asyncio.get_running_loop().call_later(HOLD, self._retry, job)

    def _retry(self, job: Job) -> None:
        self._again(job, failures=0)
        self._hand_out()

    def pass_for(self, worker: str) -> tuple[str, str]:
        """The server's address, and a token for a process of that name."""
        return self._address, self._node.guests.issue_house(worker)

    def lost(self, job: Task | None, since: float) -> None:
        """A process has ended, and with it the job that it had in its hands since a moment."""
        if isinstance(job, Question):
            if job.fail():
                self._questions.put_back(job)
                self._hand_out()
        elif job:
            self._thought(since, "lost")
            self._again(job)
            self._hand_out()

    def _spawn(self, work: Any, name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("%s failed", task.get_name(), exc_info=error)


def _request(job: Job, move: str) -> CommandRequest:
    """A move for a seat: under this key it is made once, whoever thought of it."""
    return CommandRequest(SERVER, BotMoves(job.seat, move), f"house:{job.match}:{job.seat}:{job.mark}", job.mark)


def _watched(match: Match) -> bool:
    """Whether a person is there."""
    return any(seat.kind == "person" and seat.away is None for seat in match.seats)


def _own_address(host: str, port: int) -> str:
    """How this machine reaches its own server."""
    if host in {"", "0.0.0.0", "::", "localhost"}:  # noqa: S104 - not to listen there, but because somebody does
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
