"""The analysis of finished games: every decision judged from the seat that had to make it, while nobody waits."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from augury import __version__
from augury.errors import AuguryError, NotAllowed
from augury.interfaces.web.advice import Analysis, Choice, Judged
from augury.interfaces.web.answers import Limited
from augury.interfaces.web.house.questions import Decision
from augury.kernel.gamerecord import loads
from augury.kernel.records import to_bytes
from augury.kernel.verifying import verify

if TYPE_CHECKING:
    from augury.interfaces.web.node import Node
    from augury.interfaces.web.storage.entries import Finished

SECONDS = 0.6
"""For which a bot thinks about a decision at most."""
AT_ONCE = 8
"""Games that are analysed at the same time."""
VERSION = f"1 {__version__}"
"""Analyses that another version made are made again."""
REMEMBERED = 200
"""Games whose analyses are kept in memory."""

Key = tuple[str, int]


class Study:
    """The analysis of one game, as far as it is."""

    def __init__(self, known: Sequence[Judged] = ()) -> None:
        """All is known of it, or nothing yet."""
        self.total = len(known)
        self.judged = {one.move: one for one in known}
        self.over = bool(known)

    def shown(self) -> Analysis:
        """What can be told of it."""
        decisions = [self.judged[move] for move in sorted(self.judged)]
        return Analysis(
            status="done" if self.over else "working", done=len(decisions), total=self.total, decisions=decisions
        )


class Analyses:
    """The analyses of this node: a few at work, and those that were asked for of late."""

    def __init__(self, node: Node) -> None:
        """None yet."""
        self._node = node
        self._studies: OrderedDict[Key, Study] = OrderedDict()
        self._room = asyncio.Semaphore(max(1, node.settings.bots - 1))
        """One process is always left for turns, where there is more than one."""

    async def ask(self, found: Finished, address: str) -> Analysis:
        """A game's analysis, which begins with the first question for it."""
        key = (found.match, found.number)
        if key not in self._studies and (kept := await self._node.reading(self._node.store.analysis, *key, VERSION)):
            self._studies.setdefault(key, Study(msgspec.json.decode(kept, type=list[Judged])))
        study = self._studies.get(key) or self._begin(key, found, address)
        self._studies.move_to_end(key)
        return study.shown()

    def _begin(self, key: Key, found: Finished, address: str) -> Study:
        if not self._node.house.workers:
            raise NotAllowed("nobody thinks on this server: it runs without bots")
        if sum(not study.over for study in self._studies.values()) >= AT_ONCE:
            raise Limited(f"{AT_ONCE} games are being analysed at the moment; try again later", 20)
        self._node.limits.analysis(address)
        study = self._studies[key] = Study()
        for old in [old for old, there in self._studies.items() if there.over][: len(self._studies) - REMEMBERED]:
            del self._studies[old]
        self._node.spawn(self._work(key, study, found.record), "analysis")
        return study

    async def _work(self, key: Key, study: Study, record: str) -> None:
        try:
            decisions = await self._node.reading(decisions_of, record)
            study.total = len(decisions)
            await asyncio.gather(*(self._judge(study, move, one) for move, one in enumerate(decisions, 1)))
            study.over = True
            if study.total == len(study.judged) > 0:
                result = msgspec.json.encode(study.shown().decisions).decode()
                await self._node.reading(self._node.store.keep_analysis, *key, VERSION, result)
        except BaseException:
            if not study.over:
                self._studies.pop(key, None)  # the next question begins anew
            raise

    async def _judge(self, study: Study, move: int, decision: Decision) -> None:
        try:
            async with self._room:
                found = await self._node.house.weigh(decision, SECONDS, urgent=False)
        except AuguryError:
            return  # nobody could: the others are worth having without it
        best, played = found.choices[0], found.played
        study.judged[move] = Judged(
            move=move,
            seat=decision.seat,
            played=decision.played or "",
            share=played.share if played else None,
            best=best.move,
            best_share=best.share,
            loss=round(max(0.0, best.share - played.share), 4) if played else None,
            rough=played.rough if played else True,
            choices=found.count,
            alternatives=[Choice(move=one.move, share=one.share) for one in found.choices],
        )


def decisions_of(record: str) -> list[Decision]:
    """All decisions of a game in their order, each as its seat saw it."""
    read = loads(record)
    here = read.opened().start(int(read.seed), read.salt)
    written = here.game.engine.format_action
    found = []
    for seat, action in verify(read).moves:
        state = b64encode(to_bytes(here.erased(seat))).decode()
        found.append(Decision(read.game, read.setup, seat, state, written(here.game.setup, action)))
        here = here.play(action, seat)
    return found
