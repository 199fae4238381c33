"""Your profile: shown, exported and deleted. Only you can request it."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from typing import Literal

import msgspec
from starlette.responses import Response

from augury.server.bodies import GameShown
from augury.server.clock import now_ms
from augury.server.http.answers import answer
from augury.server.http.endpoint import Call, Endpoint, Query
from augury.server.live.summaries import ended_game_shown
from augury.server.profile import Profile, RatingsOf, profile
from augury.server.storage.ratings import DAY
from augury.server.storage.results import Cursor, Filter, ResultRow, decode_ending

AT_ONCE = 1000
"""Games that are read together for an export."""
COLUMNS = ("ended", "game", "setup", "players", "opponents", "you", "scores", "result", "taken_back", "replay")


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the server derived from your finished games."""

    profile: Profile
    games: list[GameShown]
    """All of them, the newest first."""


class Deleted(msgspec.Struct, frozen=True, kw_only=True):
    """What was deleted."""

    games: int
    """How many finished games are no longer yours."""


async def show(call: Call) -> Response:
    """The guest's profile."""
    return answer(await _profile(call))


async def _profile(call: Call) -> Profile:
    today, guest = now_ms() // DAY, call.me
    found = await call.run(call.store.standings, guest.id)
    ratings = await call.run(call.store.ratings, today, guest.id)
    past = await call.run(call.store.past_ratings, guest.id)
    return await call.run(
        profile, guest.name, found, RatingsOf({game: one for (_, game), one in ratings.items()}, past)
    )


async def export(call: Call) -> Response:
    """All of the guest's games as a file, with the profile if the file is JSON."""
    found: list[ResultRow] = []
    after: Cursor | None = None
    while True:
        page = await call.run(call.store.results, call.me.id, Filter(), after, AT_ONCE)
        found += page
        if len(page) < AT_ONCE:
            break
        last = page[-1].finished
        after = (last.ended, last.match, last.number)
    kind = call.query["format"]
    headers = {"content-disposition": f'attachment; filename="augury-games.{kind}"'}
    if kind == "csv":
        return Response(await call.run(_csv, found), media_type="text/csv; charset=utf-8", headers=headers)
    return await call.run(_json, await _profile(call), found, headers)


def _json(shown: Profile, found: list[ResultRow], headers: dict[str, str]) -> Response:
    games = [ended_game_shown(one.finished, decode_ending(one.finished.ending), one.seat) for one in found]
    return answer(Export(profile=shown, games=games), headers=headers)


def _csv(found: list[ResultRow]) -> str:
    text = io.StringIO(newline="")
    table = csv.writer(text)
    table.writerow(COLUMNS)
    for one in found:
        game, ending = one.finished, decode_ending(one.finished.ending)
        levels = ending.levels or [None] * len(game.players)
        others = [
            level or name
            for seat, (name, level) in enumerate(zip(game.players, levels, strict=False))
            if seat != one.seat
        ]
        table.writerow(
            [
                datetime.fromtimestamp(game.ended / 1000, UTC).isoformat(timespec="seconds"),
                game.game,
                msgspec.json.encode(ending.setup or {}).decode(),
                *(" | ".join(map(_harmless, names)) for names in (game.players, others)),
                one.seat,
                " ".join(map(str, ending.scores or [])),
                one.result,
                ending.taken_back,
                f"/g/{game.match}/{game.number}",
            ]
        )
    return text.getvalue()


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name


async def delete(call: Call) -> Response:
    """Forget the guest's results, ratings and part in finished games."""
    return answer(Deleted(games=await call.run(call.store.forget_guest, call.me.id)))


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/guests/me/profile",
        tag="guests",
        summary="What your finished games add up to, and your ratings",
        handler=show,
        gives=Profile,
        auth="guest",
    ),
    Endpoint(
        method="GET",
        path="/api/guests/me/export",
        tag="guests",
        summary="All of your finished games and your profile, as a file",
        handler=export,
        gives=Export,
        text="text/csv",
        query=(Query("format", Literal["json", "csv"], "Of the file.", "json"),),
        errors=("bad_argument",),
        auth="guest",
    ),
    Endpoint(
        method="DELETE",
        path="/api/guests/me/games",
        tag="guests",
        summary="Delete your results and ratings, and your part in finished games",
        handler=delete,
        gives=Deleted,
        auth="guest",
    ),
)
