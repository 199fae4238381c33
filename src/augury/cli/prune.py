"""`augury prune`: remove old games and matches."""

from __future__ import annotations

import math
import time

from augury.cli.output import report, working
from augury.language import say

DAY = 86_400_000
"""Milliseconds."""


def prune(
    *, finished: float | None = None, idle: float | None = None, database: str | None = None, json: bool = False
) -> None:
    """Remove old games and matches from the server's database. A match in play is removed only if nobody has moved.

    Parameters
    ----------
    finished
        Remove the records of games that ended more than this many days ago; none by default. PostgreSQL removes whole
        months.
    idle
        Remove matches that are over, wait for players, or wait for the first move of a person alone against bots,
        and that have been inactive for this many days; none by default.
    database
        A file or postgresql://USER@HOST/NAME; if left out, what AUGURY_DATABASE says, or else your own file.
    json
        Print JSON.
    """
    with working(say("Looking for old games ...")):
        from augury.errors import BadArgument, BadFile
        from augury.server.storage.location import SQLITE, chosen, parse_location
        from augury.server.storage.store import Store

        if finished is None and idle is None:
            raise BadArgument("give --finished DAYS, --idle DAYS, or both")
        moments = [_before("--finished", finished), _before("--idle", idle)]
        location = parse_location(chosen(database))
        if location.kind == SQLITE and not location.file.is_file():
            raise BadFile(f"there is no database at {location.display}")
        store = Store.open(chosen(database))
        try:
            removed = store.prune(finished_before=moments[0], idle_before=moments[1])
        finally:
            store.close()
    message = say(
        "Games removed: {games}. Matches removed: {matches}.",
        games=f"{removed.games:,}",
        matches=f"{removed.matches:,}",
    )
    report(removed, as_json=json, lines=[message])


def _before(option: str, days: float | None) -> int:
    """The moment `days` days ago, in milliseconds since 1970."""
    from augury.errors import BadArgument

    if days is None:
        return 0
    if not (math.isfinite(days) and days >= 0):
        raise BadArgument(f"{option} must be 0 days or more, not {days}")
    return max(0, int(time.time() * 1000 - days * DAY))
