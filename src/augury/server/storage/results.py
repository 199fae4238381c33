"""Results: the finished games of each guest, derived from how each game ended. Nothing else is known about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, select, tuple_

from augury.kernel.figures import Counted
from augury.server.storage.dailies import daily_rows, write_daily
from augury.server.storage.inserts import insert_into
from augury.server.storage.model import FinishedGame, Outcome
from augury.server.storage.ratings import forget_late_ratings, rated_row
from augury.server.storage.repeats import repeat_rows
from augury.server.storage.rows import contains, holds_text, rows
from augury.server.storage.tables import dailies, games, rated_games, ratings, repeats, results
from augury.table.ending import Ending, seats_left

AT_ONCE = 500
"""Games that are read together."""
MOST_STANDINGS = 20_000
"""Games that a profile adds up, the newest of them."""

_decode = msgspec.json.Decoder(Ending).decode


def decode_ending(text: str) -> Ending:
    """An ending as it is stored; games of the first version have none."""
    return _decode(text or "{}")


def outcome_of(ending: Ending, seat: int) -> Outcome:
    """How a game went for a seat."""
    if ending.why == "abandoned":
        return "lost" if seat in seats_left(ending) else "unfinished"
    if not ending.winners:
        return "lost" if ending.why == "played" else "unfinished"
    if seat not in ending.winners:
        return "lost"
    return "shared" if len(ending.winners) > 1 else "won"


def opponents_of(game: FinishedGame, ending: Ending, seat: int) -> list[str]:
    """Who else sat there: people by their names, bots by their levels."""
    others = [other for other in range(len(game.players)) if other != seat]
    return sorted({_opponent(game, ending, other) for other in others})


def _opponent(game: FinishedGame, ending: Ending, seat: int) -> str:
    kind = ending.kinds[seat] if seat < len(ending.kinds) else "person"
    if kind != "bot":
        return f"person:{game.players[seat]}"
    return f"level:{ending.levels[seat] if seat < len(ending.levels) and ending.levels[seat] else ''}"


def write_results(connection: Connection, ended: Sequence[FinishedGame]) -> None:
    """Derive the results of some games, those that are there already aside."""
    endings = [(game, decode_ending(game.ending)) for game in ended]
    new = [row for game, ending in endings for row in _rows(game, ending)]
    if new:
        connection.execute(insert_into(connection, results).on_conflict_do_nothing(), new)
    outcomes = [[outcome_of(ending, seat) for seat in range(len(game.players))] for game, ending in endings]
    by_game = [(game, ending, outcome) for (game, ending), outcome in zip(endings, outcomes, strict=True)]
    for one in [row for each in by_game for row in daily_rows(*each)]:
        write_daily(connection, one)
    repeated = [row for each in by_game for row in repeat_rows(*each)]
    if repeated:
        connection.execute(insert_into(connection, repeats).on_conflict_do_nothing(), repeated)
    rated = [row for game, ending in endings if (row := rated_row(game, ending))]
    if rated:
        connection.execute(insert_into(connection, rated_games).on_conflict_do_nothing(), rated)
        forget_late_ratings(connection, min(row["day"] for row in rated))


def _rows(game: FinishedGame, ending: Ending) -> Iterable[dict[str, Any]]:
    shared = {
        "ended": game.ended,
        "match": game.match,
        "number": game.number,
        "game": game.game,
        "setup": msgspec.json.encode(ending.setup, order="sorted").decode() if ending.setup else "{}",
        "players": msgspec.json.encode(game.players).decode(),
        "private": game.private,
        "ending": msgspec.json.encode(msgspec.structs.replace(ending, holders=(), figures=[])).decode(),
    }
    for seat, holders in enumerate(ending.holders):
        figures = ending.figures[seat] if seat < len(ending.figures) else {}
        own = {
            "seat": seat,
            "opponents": msgspec.json.encode(opponents_of(game, ending, seat)).decode(),
            "result": outcome_of(ending, seat),
            "figures": msgspec.json.encode(figures).decode(),
        }
        for holder in dict.fromkeys(holders):
            yield {"holder": holder, **shared, **own}


def derive_all(connection: Connection) -> int:
    """Forget all results and ratings, and derive them again from the finished games; how many games.

    Rated games whose records were removed stay: the ratings of those who played later depend on them.
    """
    for table in (results, ratings, dailies, repeats):
        connection.execute(delete(table))
    fields = (games.c.match, games.c.number, games.c.game, games.c.ended, games.c.players, games.c.private)
    last: tuple[str, int] = ("", 0)
    count = 0
    while True:
        query = select(*fields, games.c.ending).where(tuple_(games.c.match, games.c.number) > tuple_(*last))
        page = rows(connection, query.order_by(games.c.match, games.c.number).limit(AT_ONCE))
        if not page:
            return count
        found = [FinishedGame(**row | {"players": msgspec.json.decode(row["players"], type=tuple)}) for row in page]
        keys = [(game.match, game.number) for game in found]
        connection.execute(delete(rated_games).where(tuple_(rated_games.c.match, rated_games.c.number).in_(keys)))
        write_results(connection, found)
        last = keys[-1]
        count += len(found)


def forget_results(connection: Connection, chosen: Sequence[tuple[str, int]]) -> None:
    """Remove the results of games whose records are removed, also those of daily and repeated ones. Ratings stay."""
    connection.execute(delete(results).where(tuple_(results.c.match, results.c.number).in_(chosen)))
    first = [
        match for match, number in chosen if number == 1
    ]  # only a match's first game can be a daily one, or repeat a deal
    for table in (dailies, repeats):
        connection.execute(delete(table).where(table.c.match.in_(first)))


class Filter(msgspec.Struct, frozen=True, kw_only=True):
    """A filter for a guest's games."""

    game: str | None = None
    setup: str | None = None
    opponent: str | None = None
    result: Outcome | None = None


Cursor = tuple[int, str, int]
"""The end, match and number of the last game of a page."""


class ResultRow(msgspec.Struct, frozen=True):
    """One of a guest's games."""

    finished: FinishedGame
    seat: int
    result: Outcome


def page(connection: Connection, holder: str, wanted: Filter, after: Cursor | None, limit: int) -> list[ResultRow]:
    """Some of a guest's games, the newest first, from the one that follows the cursor."""
    keys = (results.c.ended, results.c.match, results.c.number)
    query = select(results).where(results.c.holder == holder, *_conditions(connection, wanted))
    if after is not None:
        query = query.where(tuple_(*keys) < tuple_(*after))
    found = rows(connection, query.order_by(*(key.desc() for key in keys)).limit(limit))
    return [_read(row) for row in found]


def _read(row: dict[str, Any]) -> ResultRow:
    names = msgspec.json.decode(row["players"], type=tuple[str, ...])
    shared = {name: row[name] for name in ("match", "number", "game", "ended", "private", "ending")}
    return ResultRow(FinishedGame(**shared, players=names), row["seat"], row["result"])


def _conditions(connection: Connection, wanted: Filter) -> list[Any]:
    found: list[Any] = []
    for column, value in ((results.c.game, wanted.game), (results.c.setup, wanted.setup)):
        if value is not None:
            found.append(column == value)
    if wanted.result is not None:
        found.append(results.c.result == wanted.result)
    if wanted.opponent is not None:
        found.append(holds_text(connection, results.c.opponents, wanted.opponent))
    return found


REPEATS = ("same_deal", "play_on")
"""The origins of games in which a player may know the cards."""


def counting(connection: Connection) -> list[ColumnElement[bool]]:
    """The conditions that a game counts for statistics. Quotes in a text are escaped, so only the origin fits."""
    return [~contains(connection, results.c.ending, f'"origin":"{kind}"') for kind in REPEATS]


class Standing(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one of a guest's games adds to their profile."""

    game: str
    setup: str
    opponents: tuple[str, ...]
    result: Outcome
    figures: str
    """What the game counted, as JSON: thousands of games are added up one after the other, and not all read before."""


_decode_opponents = lru_cache(1000)(msgspec.json.Decoder(tuple[str, ...]).decode)
"""Most games are against the same few opponents."""
read_figures = msgspec.json.Decoder(Counted).decode


def standings(connection: Connection, holder: str) -> list[Standing]:
    """A guest's newest games that count for statistics, the oldest first."""
    keys = (results.c.ended, results.c.match, results.c.number)
    columns = (results.c.game, results.c.setup, results.c.opponents, results.c.result, results.c.figures)
    query = select(*keys, *columns).where(results.c.holder == holder, *counting(connection))
    query = query.order_by(*(key.desc() for key in keys))
    found: list[Standing] = []
    after: Cursor | None = None
    while len(found) < MOST_STANDINGS:  # a few at a time, because nothing else runs while many are decoded
        earlier = query if after is None else query.where(tuple_(*keys) < tuple_(*after))
        some = rows(connection, earlier.limit(AT_ONCE))
        found += map(_standing, some)
        if len(some) < AT_ONCE:
            break
        after = (some[-1]["ended"], some[-1]["match"], some[-1]["number"])
    return found[::-1]


def _standing(row: dict[str, Any]) -> Standing:
    return Standing(
        game=row["game"],
        setup=row["setup"],
        opponents=_decode_opponents(row["opponents"]),
        result=row["result"],
        figures=row["figures"],
    )


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """What a ranking says about a guest besides the rating."""

    name: str
    last: int
    results: dict[Outcome, int]


def members(connection: Connection, game: str, holders: Sequence[str]) -> dict[str, Member]:
    """The last name, the last game and the results of some guests in one game."""
    counts: dict[str, dict[Outcome, int]] = {holder: {} for holder in holders}
    chosen = (results.c.holder.in_(holders), results.c.game == game, *counting(connection))
    query = select(results.c.holder, results.c.result, func.count().label("games")).where(*chosen)
    for row in connection.execute(query.group_by(results.c.holder, results.c.result)):
        counts[row.holder][row.result] = row.games
    found = {}
    for holder in holders:
        own = select(results.c.ended, results.c.players, results.c.seat).where(
            results.c.holder == holder, results.c.game == game
        )
        last = connection.execute(own.order_by(results.c.ended.desc()).limit(1)).first()
        if last is not None:
            names = msgspec.json.decode(last.players, type=tuple[str, ...])
            found[holder] = Member(name=names[last.seat], last=last.ended, results=counts[holder])
    return found
