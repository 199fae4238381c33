"""Ratings, derived from rated games: a rating period is a day (UTC), and all its games count at once.

So ratings do not depend on the order in which nodes stored the games of a day, and computing them again from the first
day gives the same numbers. Ratings of past days are computed on the first request, and kept.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, select, tuple_

from augury.players.anchors import anchors
from augury.players.glicko import Rating, Result, rated, rested
from augury.server.storage.inserts import insert_into
from augury.server.storage.model import FinishedGame
from augury.server.storage.rows import rows
from augury.server.storage.tables import rated_games, ratings, results
from augury.table.ending import Ending, seats_left

DAY = 24 * 3600 * 1000
"""Milliseconds of a rating period."""
CLOCKS_DIFFER = 60_000
"""Milliseconds by which the clock of another node, for which a day may be over already, may be ahead."""


class RatedSeat(msgspec.Struct, frozen=True, array_like=True):
    """A seat of a rated game."""

    holder: str
    """The guest, or empty."""
    level: str
    """The bot's level, or empty."""
    place: int
    """How many were better."""


class RatedGame(msgspec.Struct, frozen=True):
    """A rated game."""

    game: str
    day: int
    seats: list[RatedSeat]


def rated_row(game: FinishedGame, ending: Ending) -> dict[str, Any] | None:
    """A game as it counts for ratings; None if it does not.

    A game counts if it was played to its end or someone left it, nothing was taken back, its deal was new or that of
    the day, and it was not played on a custom board or with a custom card set.
    """
    if ending.origin not in (None, "daily"):
        return None
    left = ending.why == "resigned" or (ending.why == "abandoned" and seats_left(ending))
    if not (ending.why == "played" or left) or ending.taken_back or not ending.levels or ending.setup is None:
        return None
    if not ending.shipped and any(
        isinstance(value, Mapping) and set(value) == {"name"} for value in ending.setup.values()
    ):
        return None
    seats = [
        RatedSeat(holders[0] if holders else "", ending.levels[seat] or "", place)
        for seat, (holders, place) in enumerate(zip(ending.holders, places_of(ending), strict=True))
    ]
    known = [one for one in seats if one.holder or one.level in anchors(game.game, len(seats))]
    if len(known) < 2 or not any(one.holder for one in known):
        return None
    return {
        "match": game.match,
        "number": game.number,
        "game": game.game,
        "day": game.ended // DAY,
        "seats": msgspec.json.encode(seats).decode(),
    }


def places_of(ending: Ending) -> list[int]:
    """How many seats did better than each: winners first, then by points; people who left come last."""
    scores, winners = ending.scores or [0] * len(ending.kinds), ending.winners or []
    left = seats_left(ending)
    marks = [(seat not in left, seat in winners, score) for seat, score in enumerate(scores)]
    if ending.why == "resigned":
        marks = [(True, seat in winners, 0) for seat in range(len(scores))]
    elif ending.why == "abandoned":
        marks = [(seat not in left, False, 0) for seat in range(len(scores))]
    return [sum(other > mark for other in marks) for mark in marks]


def forget_late_ratings(connection: Connection, day: int) -> None:
    """Forget the ratings of a day and later ones, because another game of that day is known now.

    A day that lasts has none yet, so usually there is nothing to do for the end of a game.
    """
    if (day + 1) * DAY <= time.time_ns() // 1_000_000 + CLOCKS_DIFFER:
        connection.execute(delete(ratings).where(ratings.c.day >= day))


def compute_day(connection: Connection, today: int) -> bool:
    """Compute the ratings of the first day before today that has none yet; false if there is no such day.

    A day is a transaction, so that moves never wait for the ratings of a year. A day without any ratings, because the
    levels of its bots are not known any more, is marked with a rating that has no guest.
    """
    done = connection.scalar(select(func.max(ratings.c.day)))
    later = [rated_games.c.day > done] if done is not None else []
    day = connection.scalar(select(func.min(rated_games.c.day)).where(rated_games.c.day < today, *later))
    if day is None:
        return False
    new = [
        {"holder": holder, "game": game, "day": day, **msgspec.structs.asdict(rating)}
        for (holder, game), rating in sorted(_after(connection, day, _games_of(connection, day)).items())
    ]
    nobody = {"holder": "", "game": "", "day": day, **msgspec.structs.asdict(Rating())}
    connection.execute(insert_into(connection, ratings).on_conflict_do_nothing(), new or [nobody])
    return True


def needs_computing(connection: Connection, today: int) -> bool:
    """Whether a day before today has games but no ratings."""
    done = connection.scalar(select(func.max(ratings.c.day)))
    latest = connection.scalar(select(func.max(rated_games.c.day)).where(rated_games.c.day < today))
    return latest is not None and (done is None or done < latest)


def ratings_now(connection: Connection, today: int, holder: str | None = None) -> dict[tuple[str, str], Rating]:
    """Ratings by guest and game, with the games of today so far; of one guest, or of all who ever had one."""
    games = _games_of(connection, today, holder)
    fresh = _after(connection, today, games, holder)
    asked = ratings.c.holder == holder if holder is not None else ratings.c.holder != ""
    known = {(row.holder, row.game) for row in connection.execute(select(ratings).where(asked))}
    old = _before(connection, today, known - fresh.keys())
    return {who: rested(rating, today - day - 1) for who, (rating, day) in old.items()} | fresh


def past_ratings(connection: Connection, holder: str) -> list[tuple[str, int, Rating]]:
    """A guest's ratings at the end of each day on which they played: game, day, rating."""
    query = select(ratings).where(ratings.c.holder == holder).order_by(ratings.c.game, ratings.c.day)
    return [(row.game, row.day, _rating(row)) for row in connection.execute(query)]


def _games_of(connection: Connection, day: int, holder: str | None = None) -> list[RatedGame]:
    """The rated games of a day; or only those of a guest, found by their results, because a day may have many."""
    query = select(rated_games.c.game, rated_games.c.day, rated_games.c.seats)
    if holder is None:
        query = query.where(rated_games.c.day == day)
    else:
        same = (results.c.match == rated_games.c.match) & (results.c.number == rated_games.c.number)
        then = (results.c.ended >= day * DAY) & (results.c.ended < (day + 1) * DAY)
        query = query.join(results, same).where(results.c.holder == holder, then)
    return [
        RatedGame(row["game"], row["day"], msgspec.json.decode(row["seats"], type=list[RatedSeat]))
        for row in rows(connection, query.order_by(rated_games.c.match, rated_games.c.number))
    ]


def _after(
    connection: Connection, day: int, games: Sequence[RatedGame], only: str | None = None
) -> dict[tuple[str, str], Rating]:
    """The ratings at the end of a day, of all who played on it, or of one guest."""
    if only is not None:
        games = [game for game in games if any(one.holder == only for one in game.seats)]
    people = {(one.holder, game.game) for game in games for one in game.seats if one.holder}
    before = {who: rested(rating, day - then - 1) for who, (rating, then) in _before(connection, day, people).items()}
    found: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for game in games:
        for who, result in _results(game, before):
            found[who, game.game].append(result)
    return {
        who: rated(before.get(who, Rating()), results)
        for who, results in found.items()
        if only is None or who[0] == only
    }


def _results(game: RatedGame, before: Mapping[tuple[str, str], Rating]) -> Iterable[tuple[str, Result]]:
    """For each guest of a game, the result against each other seat."""
    levels = anchors(game.game, len(game.seats))
    for seat, one in enumerate(game.seats):
        for other, opponent in enumerate(game.seats if one.holder else ()):
            strength = (
                before.get((opponent.holder, game.game), Rating()) if opponent.holder else levels.get(opponent.level)
            )
            if other != seat and strength is not None:
                score = 0.5 if one.place == opponent.place else float(one.place < opponent.place)
                yield one.holder, Result(strength, score)


def _before(
    connection: Connection, day: int, people: Iterable[tuple[str, str]]
) -> dict[tuple[str, str], tuple[Rating, int]]:
    """The last ratings before a day, and the day of each."""
    found: dict[tuple[str, str], tuple[Rating, int]] = {}
    asked = sorted(people)
    for first in range(0, len(asked), 400):
        some = tuple_(ratings.c.holder, ratings.c.game).in_(asked[first : first + 400])
        latest = (
            select(ratings.c.holder, ratings.c.game, func.max(ratings.c.day).label("day"))
            .where(some, ratings.c.day < day)
            .group_by(ratings.c.holder, ratings.c.game)
            .subquery()
        )
        same = (ratings.c.holder == latest.c.holder, ratings.c.game == latest.c.game, ratings.c.day == latest.c.day)
        for row in connection.execute(select(ratings).join(latest, same[0] & same[1] & same[2])):
            found[row.holder, row.game] = (_rating(row), row.day)
    return found


def _rating(row: Row[Any]) -> Rating:
    """A row's rating. It does not travel as JSON, in which SQLite rounds numbers."""
    return Rating(row.rating, row.deviation, row.volatility)
