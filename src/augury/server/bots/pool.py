"""The bot pool: it knows which bots must move, and has worker processes think about their turns."""

from __future__ import annotations

import asyncio
import logging
import secrets
from math import ceil
from typing import TYPE_CHECKING

from msgspec.structs import replace

from augury.errors import AuguryError, NotAllowed, NotNow, NotYourTurn, Stale, TooLate, Unavailable
from augury.server.bots.compiler import Compiler
from augury.server.bots.pressure import eased
from augury.server.bots.questions import Decision, Evaluation, Question, Questions
from augury.server.bots.queue import Job, Queue
from augury.server.bots.release import SHORTEST, Releases, plan
from augury.server.bots.remote import RemoteBots, RemoteWorker
from augury.server.bots.supervisor import Work, Worker
from augury.server.live.live_match import MatchObserver
from augury.server.live.tasks import BackgroundTasks
from augury.server.live.turns import turn_for
from augury.table.commands import SERVER, BotMoves
from augury.table.deadlines import bots_to_move
from augury.table.handler import CommandRequest
from augury.table.history import nothing_hidden

if TYPE_CHECKING:
    from augury.server.bodies import BotMove
    from augury.server.identity import Guests
    from augury.server.live.live_match import LiveMatch
    from augury.server.live.mailbox import Mailbox
    from augury.server.live.node import Node
    from augury.server.metrics import Metrics
    from augury.server.settings import Settings
    from augury.table.match import Match
    from augury.table.updates import Update

log = logging.getLogger(__name__)

TRIES = 3
"""How often a turn is given to a worker before chance decides."""
RETRY = 1.0
"""Seconds until a move is tried again that could not be stored."""
OUTDATED = (Stale, NotNow, NotYourTurn, TooLate)
"""Errors for a move that the match no longer waits for."""


class BotPool(MatchObserver):
    """The server's bots on this node."""

    def __init__(self, node: Node, settings: Settings, guests: Guests, metrics: Metrics) -> None:
        self._node = node
        self._settings = settings
        self._guests = guests
        self._metrics = metrics
        self._tasks = BackgroundTasks()
        self.compiled: list[str] = []
        """The games whose compiled code can be loaded. Until then they are interpreted."""
        self.compiler = Compiler(self._load)
        self.own = [Worker(self) for _ in range(settings.bots)]
        """The processes of this node. Only they answer questions."""
        self._remote = RemoteBots(self, settings.redis, node.name, settings.bots_key) if settings.redis else None
        self._queue = Queue()
        self._questions = Questions()
        self._taken: set[tuple[str, int, int]] = set()
        """Decisions that a worker thinks about, or that are made but not yet carried out."""
        self._releases = Releases(settings.bot_delay, self._make_move, self._tasks.spawn, metrics.late)
        self._address = ""

    async def start(self) -> None:
        """Start the worker processes."""
        self._address = _own_address(self._settings.host, self._settings.port)
        self._node.observers.add(self)
        for number, worker in enumerate(self.own):
            self._tasks.spawn(worker.run(), f"worker {number}")
        if self._remote:
            self._tasks.spawn(self._remote.run(), "bots on other machines")
        if self.own:
            self._tasks.spawn(self.compiler.run(), "compile the games")
        else:
            self.compiler.done.set()  # without workers, the server compiles rules when it loads them

    async def stop(self) -> None:
        """End all worker processes."""
        await self._tasks.stop()
        self._questions.close()

    @property
    def workers(self) -> list[Worker | RemoteWorker]:
        """The workers that can be given a turn: processes here first, then on other machines."""
        return [*self.own, *(self._remote.workers if self._remote else ())]

    @property
    def waiting(self) -> int:
        """How many turns no worker thinks about yet."""
        return len(self._queue)

    @property
    def warm(self) -> int:
        """How many processes have loaded all compiled code."""
        return sum(worker.warm for worker in self.own)

    def _load(self, game: str) -> None:
        """A game's compiled code can be loaded."""
        self.compiled.append(game)
        for worker in self.own:
            worker.load(game)

    def changed(self, live: LiveMatch, updates: list[Update]) -> None:
        """Queue the turns of bots that something led to."""
        self.look(live)

    def look(self, live: LiveMatch) -> None:
        """Queue the turns of a match's bots, if this node has its lease."""
        if not self._settings.bots and self._remote is None:
            return
        match = live.handler.match
        seats = bots_to_move(match) if live.leased else []
        if live.leased and any(seat.kind == "bot" for seat in match.seats):
            self.compiler.prefer(match.opened.game)
        now = asyncio.get_running_loop().time()
        jobs = [Job(match.id, seat, match.marks[seat], since=now) for seat in seats]
        jobs = [job for job in jobs if job.key not in self._taken]
        if jobs:
            self._queue.put(match.id, jobs, watched=_watched(match))
            self.hand_out()
        else:
            self._queue.drop(match.id)

    def hand_out(self) -> None:
        """Give turns to workers that are free."""
        for worker in self.workers:
            if worker.free and not self._give(worker):
                return

    def _give(self, worker: Worker | RemoteWorker) -> bool:
        """Give a worker the next turn or question; whether there was one."""
        while job := self._next() if isinstance(worker, Worker) else self._next_turn():
            if isinstance(job, Question):
                worker.give(job, job.turn, job.seconds)
                return True
            if live := self._wanted(job):
                match = live.handler.match
                share = ceil((len(self._queue) + 1) / max(1, len(self.workers)))
                seconds, job = self._plan(job, match, share)
                self._taken.add(job.key)
                level = eased(match.seats[job.seat].level or "", match.opened.game, share)
                if level != (match.seats[job.seat].level or ""):
                    self._metrics.eased()
                worker.give(job, turn_for(match, job.seat, seconds, level), seconds)
                return True
        return False

    def _plan(self, job: Job, match: Match, share: int) -> tuple[float, Job]:
        """The seconds to think about a turn, and the turn with the time of its move. `share` turns share the time."""
        settings = self._settings
        if nothing_hidden(match.now, None):
            release = job.since + settings.bot_delay
            return max(SHORTEST, settings.bot_seconds / share), replace(job, release=release, public=True)
        now = asyncio.get_running_loop().time()
        seconds, release = plan(job.since, now, settings.bot_delay, settings.bot_seconds, share)
        return seconds, replace(job, release=release)

    def _next(self) -> Work | None:
        """Turns at people's tables come first, then urgent questions, other turns, and other questions."""
        return (
            self._queue.take_watched()
            or self._questions.take(urgent=True)
            or self._queue.take()
            or self._questions.take(urgent=False)
        )

    def _next_turn(self) -> Job | None:
        """The next turn for another machine, which gets no questions, because they contain what people know."""
        return self._queue.take_watched() or self._queue.take()

    async def evaluate(self, decision: Decision, seconds: float, *, urgent: bool) -> Evaluation:
        """What the choices of a decision are worth, by a worker when it is this question's turn."""
        if not self.own:
            raise NotAllowed("bots are turned off on this server")
        question = Question(decision, seconds)
        self._questions.put(question, urgent=urgent)
        self.hand_out()
        return await question.answer

    def evaluated(self, worker: Worker, report: dict[str, object]) -> None:
        """A process reports what choices are worth."""
        question = worker.job
        if isinstance(question, Question) and question.id == report.get("weighed"):
            worker.answered()
            question.settle(report)
            self.hand_out()

    def _wanted(self, job: Job) -> LiveMatch | None:
        """The match, if it still waits for this."""
        live = self._node.matches.get(job.match)
        if live is None or not live.leased:
            return None
        match = live.handler.match
        return live if job.seat in bots_to_move(match) and match.marks[job.seat] == job.mark else None

    def attend(self, name: str, mailbox: Mailbox) -> Worker:
        """A worker process opened its stream of turns."""
        worker = self._worker(name)
        worker.attend(mailbox)
        self.hand_out()
        return worker

    def _worker(self, name: str) -> Worker:
        for worker in self.own:
            if name and worker.name == name:
                return worker
        raise NotAllowed("this process no longer works for the server")

    def move(self, name: str, match_id: str, answer: BotMove) -> int:
        """A worker process answers a turn. The move is made when its time has come."""
        worker = self._worker(name)
        if answer.seat is None:
            raise NotAllowed("a bot of the server must name the seat that it moves for")
        job = worker.job
        if isinstance(job, Job) and job.key == (match_id, answer.seat, answer.seq):  # otherwise it was answered before
            self.found(worker, answer.move)
        return answer.seq

    def found(self, worker: Worker | RemoteWorker, move: str) -> None:
        """A worker found a move for its turn."""
        job = worker.job
        if isinstance(job, Job):
            worker.answered()
            self._thought(worker.since, "answered")
            self._releases.hold(job, move)
            self.hand_out()

    async def _make_move(self, job: Job, move: str) -> None:
        try:
            await self._node.commands.do(await self._node.find(job.match), _request(job, move))
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
        self.hand_out()

    def _thought(self, since: float, how: str) -> None:
        self._metrics.thought(asyncio.get_running_loop().time() - since, how)

    def _done(self, job: Job) -> None:
        """No worker has this turn any more: see what the match waits for now."""
        self._taken.discard(job.key)
        if live := self._node.matches.get(job.match):
            self.look(live)

    def _again(self, job: Job, failures: int = 1) -> None:
        """Have another worker think about a turn. After a few failures, chance decides."""
        self._taken.discard(job.key)
        live = self._wanted(job)
        if live is None:
            return
        job = replace(job, failures=job.failures + failures)
        if job.failures < TRIES:
            self._queue.put_back(job, watched=_watched(live.handler.match))
        else:
            self._taken.add(job.key)
            self._metrics.thought(0.0, "by_lot")
            log.error("a bot moves at random, because no worker could answer")
            self._releases.hold(job, secrets.choice(live.handler.match.now.legal(job.seat)))

    def _later(self, job: Job) -> None:
        asyncio.get_running_loop().call_later(RETRY, self._retry, job)

    def _retry(self, job: Job) -> None:
        self._again(job, failures=0)
        self.hand_out()

    def start_of(self, worker: str) -> dict[str, str]:
        """The server's address, and a token for a process of that name."""
        return {"address": self._address, "token": self._guests.issue_worker(worker)}

    def lost(self, job: Work | None, since: float) -> None:
        """A process has ended, and with it the work that it was given at a moment."""
        if isinstance(job, Question):
            if job.fail():
                self._questions.put_back(job)
                self.hand_out()
        elif job:
            self._thought(since, "lost")
            self._again(job)
            self.hand_out()


def _request(job: Job, move: str) -> CommandRequest:
    """A move for a seat. Its key ensures that it is made only once, even if several workers found one."""
    return CommandRequest(SERVER, BotMoves(job.seat, move), f"house:{job.match}:{job.seat}:{job.mark}", job.mark)


def _watched(match: Match) -> bool:
    """Whether a person is present."""
    return any(seat.kind == "person" and seat.away is None for seat in match.seats)


def _own_address(host: str, port: int) -> str:
    """The server's address as seen from this machine."""
    if host in {"", "0.0.0.0", "::", "localhost"}:  # noqa: S104 - compared with, not listened on
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
