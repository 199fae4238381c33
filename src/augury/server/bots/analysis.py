"""The analysis of finished games: every decision judged from the seat that had to make it, while no turn waits.

It starts once the game is compiled, because interpreted searches find little, and an analysis is kept. Workers evaluate
the decisions one by one; `augury.players.analysis` makes curves and losses of that which agree.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from augury import __version__
from augury.errors import AuguryError, NotAllowed
from augury.kernel.gamerecord import loads
from augury.kernel.records import to_bytes
from augury.kernel.verification import verify
from augury.players.analysis import JudgedMove, MoveAnalysis, analyse
from augury.server.bots.advice import Analysis, Choice, Judged, Point
from augury.server.bots.questions import Decision, Evaluation
from augury.server.limits import Limited

if TYPE_CHECKING:
    from augury.server.bots.pool import BotPool
    from augury.server.limits import Limits
    from augury.server.live.async_store import AsyncStore
    from augury.server.live.tasks import BackgroundTasks
    from augury.server.storage.model import FinishedGame

SECONDS = 0.6
"""How long a bot thinks about a decision at most."""
TRIES = 10
PAUSE = 1.0
"""Seconds until a decision is judged again by a worker that was still loading the compiled game."""
AT_ONCE = 8
"""Games that are analysed at the same time."""
VERSION = f"3 {__version__}"
"""Analyses by another version are made again."""
DIGITS = 4
REMEMBERED = 200
"""Games whose analyses are kept in memory."""

Key = tuple[str, int]


class Course(NamedTuple):
    """A finished game, as its analysis needs it."""

    decisions: list[Decision]
    players: int
    result: list[float] | None
    """Every seat's share of the victory; None if the game was not played to its end."""
    hidden: bool
    """Whether seats know different things."""


class Study:
    """The analysis of one game, as far as it has come."""

    def __init__(self, known: Analysis | None = None) -> None:
        self._known = known
        self.course = Course([], 0, None, hidden=True)
        self.evaluations: dict[int, Evaluation] = {}
        """The evaluation of each move, by its number from 1."""
        self.over = known is not None

    def shown(self) -> Analysis:
        """The analysis as it is sent."""
        if self._known:
            return self._known
        shown = analysed(self.course, self.evaluations)
        if self.over:
            shown = self._known = msgspec.structs.replace(shown, status="done")
        return shown


class Analyses:
    """The analyses of this node: a few in progress, and those that were asked for recently."""

    def __init__(self, bots: BotPool, limits: Limits, database: AsyncStore, tasks: BackgroundTasks) -> None:
        self._bots = bots
        self._limits = limits
        self._database = database
        self._tasks = tasks
        self._studies: OrderedDict[Key, Study] = OrderedDict()
        self._room = asyncio.Semaphore(max(1, len(bots.own) - 1))
        """Where there are several workers, one is always left for turns."""

    async def ask(self, found: FinishedGame, address: str) -> Analysis:
        """A game's analysis, which starts when it is first asked for."""
        key = (found.match, found.number)
        if key not in self._studies and (
            kept := await self._database.run(self._database.store.analysis, *key, VERSION)
        ):
            self._studies.setdefault(key, Study(msgspec.json.decode(kept, type=Analysis)))
        study = self._studies.get(key) or self._begin(key, found, address)
        self._studies.move_to_end(key)
        return study.shown()

    def _begin(self, key: Key, found: FinishedGame, address: str) -> Study:
        if not self._bots.own:
            raise NotAllowed("bots are turned off on this server")
        if sum(not study.over for study in self._studies.values()) >= AT_ONCE:
            raise Limited(f"{AT_ONCE} games are being analysed at the moment; try again later", 20)
        self._limits.analysis(address)
        study = self._studies[key] = Study()
        for old in [old for old, there in self._studies.items() if there.over][: len(self._studies) - REMEMBERED]:
            del self._studies[old]
        self._tasks.spawn(self._work(key, study, found.record), "analysis")
        return study

    async def _work(self, key: Key, study: Study, record: str) -> None:
        try:
            study.course = await self._database.run(course_of, record)
            decisions = study.course.decisions
            if decisions:
                await self._bots.compiler.settled(decisions[0].game)
            await asyncio.gather(*(self._evaluate(study, move, one) for move, one in enumerate(decisions, 1)))
            study.over = True
            rough = any(evaluation.interpreted for evaluation in study.evaluations.values())
            if len(decisions) == len(study.evaluations) > 0 and not rough:
                result = msgspec.json.encode(study.shown()).decode()
                await self._database.run(self._database.store.keep_analysis, *key, VERSION, result)
        except BaseException:
            if not study.over:
                self._studies.pop(key, None)  # the next request starts it again
            raise

    async def _evaluate(self, study: Study, move: int, decision: Decision) -> None:
        compiled = decision.game in self._bots.compiled
        for left in reversed(range(TRIES if compiled else 1)):
            try:
                async with self._room:
                    found = await self._bots.evaluate(decision, SECONDS, urgent=False)
            except AuguryError:
                return  # no worker could, and the others are worth having without it
            if found.interpreted and left:
                await asyncio.sleep(PAUSE)
            else:
                study.evaluations[move] = found
                return


def course_of(record: str) -> Course:
    """All decisions of a game in order, each as its seat saw it, and the result."""
    read = loads(record)
    here = read.start()
    written = here.game.engine.format_action
    found = []
    hidden = False
    for seat, action in verify(read).moves:
        seen = to_bytes(here.erased(seat))
        hidden = hidden or seen != bytes(here)
        found.append(Decision(read.game, read.setup, seat, b64encode(seen).decode(), written(here.game.setup, action)))
        here = here.play(action, seat)
    return Course(found, here.game.players, here.returns if here.over else None, hidden)


def analysed(course: Course, evaluations: dict[int, Evaluation]) -> Analysis:
    """The analysis from evaluations, in which losses are differences of the curves' points."""
    moves = range(1, len(course.decisions) + 1)
    weighed = [_weighed(course.decisions[move - 1].seat, evaluations.get(move)) for move in moves]
    found = analyse(weighed, course.players, course.result, hidden=course.hidden)
    decisions = [
        _judged(move, course.decisions[move - 1], evaluations[move], entry, hidden=course.hidden)
        for move, entry in zip(moves, found.entries, strict=True)
        if entry
    ]
    curves = [[Point(moment=moment, share=share) for moment, share in curve] for curve in found.curves]
    return Analysis(
        status="working",
        done=len(evaluations),
        total=len(course.decisions),
        decisions=decisions,
        curves=curves if evaluations else [[] for _ in curves],
    )


def _weighed(seat: int, evaluation: Evaluation | None) -> JudgedMove | None:
    if evaluation is None:
        return None
    best, played = evaluation.choices[0], evaluation.played
    return JudgedMove(
        seat=seat,
        best=best.chances,
        played=played.chances if played else None,
        proven=best.proven,
        played_proven=played is not None and played.proven,
        rough=played is None or played.rough,
    )


def _judged(move: int, decision: Decision, evaluation: Evaluation, entry: MoveAnalysis, *, hidden: bool) -> Judged:
    """A decision as it is sent."""
    own = evaluation.played
    alternatives = _alternatives(decision, evaluation, entry)
    return Judged(
        move=move,
        seat=decision.seat,
        played=decision.played or "",
        share=entry.after,
        best=alternatives[0].move,
        best_share=entry.before,
        loss=None if entry.loss is None else round(entry.loss, DIGITS),
        others=None if entry.others is None else round(entry.others, DIGITS),
        proven=evaluation.choices[0].proven and own is not None and own.proven,
        rough=hidden and (own is None or own.rough),
        choices=evaluation.count,
        alternatives=alternatives,
    )


def _alternatives(decision: Decision, evaluation: Evaluation, entry: MoveAnalysis) -> list[Choice]:
    """The best few choices: with the shares of the entry, where it has them, and none better than the best."""
    seat, best = decision.seat, evaluation.choices[0]
    values = {choice.move: choice for choice in evaluation.choices}
    if evaluation.played and entry.loss == 0:
        values[evaluation.played.move] = evaluation.played

    def share(move: str) -> float:
        if move == decision.played and entry.after is not None:
            return entry.after
        return entry.before if move == best.move else min(entry.before, values[move].chances[seat])

    choices = [
        Choice(move=value.move, share=share(value.move), lead=value.lead, exact=value.exact)
        for value in values.values()
    ]
    choices.sort(key=lambda one: (-one.share, -(one.lead or 0.0), one.move != decision.played))
    return choices[: len(evaluation.choices)]
