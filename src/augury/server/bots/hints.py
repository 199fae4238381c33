"""Hints: what the strongest bot would do in a person's place, computed once for each decision."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections import OrderedDict
from typing import TYPE_CHECKING

from augury.errors import NotAllowed, NotNow, NotYourTurn, Unavailable
from augury.kernel.records import to_bytes
from augury.server.bots.advice import Choice, Hint
from augury.server.bots.questions import Decision

if TYPE_CHECKING:
    from augury.server.bots.pool import BotPool
    from augury.server.limits import Limits
    from augury.table.match import Match

SECONDS = 1.5
"""How long a bot thinks about a hint."""
HINT_TIMEOUT = 60.0
"""How long a person waits for a hint while the bots think about other turns."""
REMEMBERED = 1_000

Key = tuple[str, int, int]


class Hints:
    """The hints that were given recently."""

    def __init__(self, bots: BotPool, limits: Limits) -> None:
        self._bots = bots
        self._limits = limits
        self._given: OrderedDict[Key, asyncio.Task[Hint]] = OrderedDict()

    async def give(self, match: Match, holder: str) -> Hint:
        """A hint for a guest about their current decision."""
        seat = check_hint(match, holder)
        key = (match.id, seat, match.marks[seat])
        if key not in self._given:
            self._limits.hint(holder)
            self._given[key] = asyncio.create_task(self._think(match, seat), name="hint")
            self._given[key].add_done_callback(lambda task: self._thought(key, task))
            if len(self._given) > REMEMBERED:
                self._given.popitem(last=False)
        self._given.move_to_end(key)
        try:
            return await asyncio.wait_for(asyncio.shield(self._given[key]), HINT_TIMEOUT)
        except TimeoutError:
            raise Unavailable("all bots are thinking about their own turns; ask again in a while") from None

    async def _think(self, match: Match, seat: int) -> Hint:
        state = b64encode(to_bytes(match.now.erased(seat))).decode()
        decision = Decision(match.opened.game, match.opened.setup, seat, state)
        found = await self._bots.evaluate(decision, SECONDS, urgent=True)
        moves = [
            Choice(move=choice.move, share=choice.chances[seat], lead=choice.lead, exact=choice.exact)
            for choice in found.choices
        ]
        return Hint(
            seq=match.marks[seat],
            share=moves[0].share,
            moves=moves,
            choices=found.count,
            basis="proof" if found.choices[0].proven else found.basis,
            simulations=found.simulations,
        )

    def _thought(self, key: Key, task: asyncio.Task[Hint]) -> None:
        """A hint that failed may be asked for again."""
        if task.cancelled() or task.exception():
            self._given.pop(key, None)


def check_hint(match: Match, holder: str) -> int:
    """The seat that may have a hint now; an error if a hint would be unfair or useless."""
    seat = match.seat_of(holder)
    if seat is None:
        raise NotAllowed("only players at this table can have a hint")
    if any(there.kind != "bot" for other, there in enumerate(match.seats) if other != seat):
        raise NotAllowed("hints are only given in games against bots")
    if match.origin and match.origin.kind == "daily":
        raise NotAllowed("there are no hints in a daily game")
    if match.phase != "playing":
        raise NotNow("there is nothing to decide: no game is being played")
    if match.seats[seat].played_by_bot:
        raise NotNow("a bot is playing for you; take your seat back first")
    if seat not in match.actors:
        raise NotYourTurn("there is nothing for you to decide now; wait for your turn")
    return seat
