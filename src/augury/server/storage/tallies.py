"""Tallies: how many of a guest's finished games had the same game, setup, opponents and result.

Counting ten thousand games takes a while, so a store remembers the counts of guests with many. An index tells how many
games a guest has and the sum of the times at which they ended. If both are what they were, the counts are, too. If only
newer games have been added, only these are counted, and in all other cases everything is counted again.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, and_, func, select

from augury.server.storage.model import Outcome
from augury.server.storage.results import counting
from augury.server.storage.rows import rows
from augury.server.storage.tables import results

MANY = 500
"""Games from which on counts are remembered."""
MOST = 1000
"""Guests whose counts are remembered: those who asked last."""


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """How many of a guest's games had the same game, setup, opponents and result."""

    game: str
    setup: str
    opponents: list[str]
    result: Outcome
    games: int


class Kind(NamedTuple):
    """What is the same in games that are counted together."""

    game: str
    setup: str
    opponents: str
    result: Outcome
    counts: bool
    """Whether they count for statistics."""


class Count(NamedTuple):
    """A guest's games, counted."""

    games: int
    ends: int
    """The sum of the times at which they ended."""
    newest: int
    """When the last of them ended."""
    kinds: dict[Kind, int]


NOTHING = Count(0, 0, -1, {})


class Tallies:
    """Counts games, and remembers the last counts. Any thread may use it."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Count] = OrderedDict()

    def of(self, connection: Connection, holder: str, *, listed: bool = True) -> list[Tally]:
        """A guest's games, counted: all that are listed, or only those that count for statistics."""
        count = self._count(connection, holder)
        if count.games >= MANY:
            self._known[holder] = count
            self._known.move_to_end(holder)
            if len(self._known) > MOST:
                self._known.popitem(last=False)
        found: dict[Kind, int] = {}
        for kind, games in count.kinds.items():
            if listed or kind.counts:
                same = kind._replace(counts=True)
                found[same] = found.get(same, 0) + games
        return [
            Tally(
                game=kind.game,
                setup=kind.setup,
                opponents=msgspec.json.decode(kind.opponents, type=list[str]),
                result=kind.result,
                games=games,
            )
            for kind, games in sorted(found.items())
        ]

    def forget(self) -> None:
        """Remember nothing, because results are derived again."""
        self._known.clear()

    def _count(self, connection: Connection, holder: str) -> Count:
        known = self._known.get(holder)
        if known is not None:
            query = select(func.count(), func.sum(results.c.ended)).where(results.c.holder == holder)
            games, ends = connection.execute(query).one()
            if (games, ends) == known[:2]:
                return known
            total = _added(known, _counted(connection, holder, known.newest))
            if (games, ends) == total[:2]:
                return total
        return _counted(connection, holder)


def _added(one: Count, more: Count) -> Count:
    kinds = one.kinds | {kind: one.kinds.get(kind, 0) + games for kind, games in more.kinds.items()}
    return Count(one.games + more.games, one.ends + more.ends, max(one.newest, more.newest), kinds)


def _counted(connection: Connection, holder: str, after: int | None = None) -> Count:
    """Count a guest's games: all, or those that ended after a moment."""
    wanted = [results.c.holder == holder, *([] if after is None else [results.c.ended > after])]
    keys = (results.c.game, results.c.setup, results.c.opponents, results.c.result, results.c.ended)
    one = select(*keys, and_(*counting(connection)).label("counts")).where(*wanted).subquery()
    same = [one.c[name] for name in Kind._fields]
    ended = (func.count(), func.sum(one.c.ended), func.max(one.c.ended))
    query = select(*same, *(what.label(name) for what, name in zip(ended, Count._fields, strict=False)))
    total = NOTHING
    for row in rows(connection, query.group_by(*same)):
        kind = Kind(*(row[name] for name in Kind._fields))
        total = _added(total, Count(row["games"], int(row["ends"]), row["newest"], {kind: row["games"]}))
    return total
