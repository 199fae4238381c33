"""The daily prophecy: one deal of each game a day, the same on every server; one attempt for each guest."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from starlette.responses import Response

from augury.errors import AuguryError, NotFound
from augury.kernel.daily import daily_seal, daily_setup, day_of
from augury.kernel.gameinfo import GameInfo
from augury.kernel.registry import catalogue, game_info
from augury.kernel.setups import plain_setup, read_setup
from augury.players import default_level
from augury.server.bodies import NewMatch
from augury.server.clock import now_ms
from augury.server.http.answers import answer
from augury.server.http.api.matches import open_once, opened
from augury.server.http.endpoint import Call, Endpoint
from augury.server.live.creation import ME
from augury.server.storage.dailies import DailyResult
from augury.server.storage.model import Outcome
from augury.table.ending import brief_setup
from augury.table.events import Origin
from augury.table.messages import Snapshot

BEST = 20
"""Lines of a results table."""


class DailyLine(msgspec.Struct, frozen=True, kw_only=True):
    """A guest's result."""

    name: str
    result: Outcome
    score: int
    lead: int
    """Over the best of the others; negative if others had more."""
    you: bool


class DailyGame(msgspec.Struct, frozen=True, kw_only=True):
    """The game of a day."""

    game: str
    setup: dict[str, Any]
    level: str
    """The bots on the other seats."""
    state: Literal["new", "begun", "finished"]
    """How far you are."""
    match: str | None
    """Your table, once you have begun."""
    yours: DailyLine | None
    streak: int
    """On how many days in a row you have finished it."""
    finished: int
    """How many guests have finished it on this server."""
    best: list[DailyLine]
    """The best results, once you have finished it yourself."""


class Daily(msgspec.Struct, frozen=True, kw_only=True):
    """The games of a day."""

    day: str
    """UTC."""
    ends: int
    """When the next day begins, in milliseconds since 1970."""
    games: list[DailyGame]


DAY = 24 * 3600 * 1000


async def show(call: Call) -> Response:
    """Today's games."""
    now = now_ms()
    day = day_of(now)
    games = [await _game(call, info, day) for info in catalogue()]
    return answer(Daily(day=day, ends=(now // DAY + 1) * DAY, games=games))


async def _game(call: Call, info: GameInfo, day: str) -> DailyGame:
    holder = call.guest.id if call.guest else ""
    yours, streak = await call.run(call.store.own_daily, holder, info.name, day) if holder else (None, 0)
    match = _match(call, info.name, day) if holder else None
    begun = match is not None and await call.run(call.store.listing, match) is not None
    count, best = await call.run(call.store.daily_table, info.name, day, BEST)
    return DailyGame(
        game=info.name,
        setup=brief_setup(info.name, _setup(info, day)),
        level=default_level(info.name),
        state="finished" if yours else "begun" if begun else "new",
        match=match if begun else None,
        yours=_line(yours, holder) if yours else None,
        streak=streak,
        finished=count,
        best=[_line(one, holder) for one in best] if yours else [],
    )


def _line(one: DailyResult, holder: str) -> DailyLine:
    return DailyLine(name=one.name, result=one.result, score=one.score, lead=one.lead, you=one.holder == holder)


def _setup(info: GameInfo, day: str) -> dict[str, Any]:
    return plain_setup(read_setup(info.setup, daily_setup(info, day), files=False))


def _match(call: Call, game: str, day: str) -> str:
    """The id of a guest's only table for the game of a day."""
    return call.services.guests.match_id(call.me.id, f"\0daily {game} {day}")  # no key of a guest has this beginning


async def begin(call: Call) -> Response:
    """Open the guest's table for today's game, or show it."""
    try:
        info = game_info(str(call.request.path_params["game"]))
    except AuguryError:
        raise NotFound("there is no such game") from None
    day = day_of(now_ms())
    seal = daily_seal(info.name, day)
    setup = daily_setup(info, day)
    players = read_setup(info.setup, setup, files=False).players
    table = NewMatch(game=info.name, setup=setup, private=True, seats=[ME, *[default_level(info.name)] * (players - 1)])
    origin = Origin(kind="daily", seed=str(seal.seed), salt=seal.salt, generator=seal.generator, day=day)
    return opened(call, await open_once(call, table, _match(call, info.name, day), origin))


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/daily",
        tag="daily",
        summary="Today's games, and how you and others fared",
        handler=show,
        gives=Daily,
    ),
    Endpoint(
        method="POST",
        path="/api/daily/{game}",
        tag="daily",
        summary="Play today's game: one attempt",
        handler=begin,
        gives=Snapshot,
        status=201,
        errors=("not_found",),
        auth="guest",
    ),
)
