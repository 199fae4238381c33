"""Your finished games as a file. It is made and sent a few games at a time, however many there are."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import AsyncIterator, Callable, Iterable
from datetime import UTC, datetime
from typing import Literal

import msgspec
from starlette.responses import Response, StreamingResponse

from augury.server.bodies import GameShown
from augury.server.http.api.profiles import profile_of
from augury.server.http.endpoint import Call, Endpoint, Query
from augury.server.live.summaries import ended_game_shown
from augury.server.profile import Profile
from augury.server.storage.results import Filter, ResultRow, decode_ending

AT_ONCE = 200
"""Games that are read together, and sent before more are read."""
COLUMNS = ("ended", "game", "setup", "players", "opponents", "you", "scores", "result", "taken_back", "replay")
FORMULA = re.compile(r"(^|[;,|])(\s*)([=+\-@＝＋－＠])")  # noqa: RUF001 - spreadsheets take full-width signs, too
"""Where a spreadsheet may see the beginning of a formula, whichever separator it expects."""


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the server derived from your finished games."""

    profile: Profile
    notes: dict[str, str]
    """What you wrote, by the match that it is about."""
    games: list[GameShown]
    """All of them, the newest first. They come last, so that they can be sent a few at a time."""


class Format(msgspec.Struct, frozen=True):
    """How a file begins and ends, and how games stand in it."""

    media: str
    begin: bytes
    games: Callable[[list[ResultRow]], bytes]
    between: bytes
    end: bytes


async def export(call: Call) -> Response:
    """All of the guest's games as a file, with the profile if the file is JSON."""
    kind = call.query["format"]
    form = Format("text/csv; charset=utf-8", _line(COLUMNS), _csv, b"", b"") if kind == "csv" else await _json_of(call)
    headers = {"content-disposition": f'attachment; filename="augury-games.{kind}"'}
    page = await call.compute(call.store.results, call.me.id, Filter(), None, AT_ONCE)
    first = form.begin + await call.compute(form.games, page)
    if len(page) < AT_ONCE:
        return Response(first + form.end, media_type=form.media, headers=headers)
    return StreamingResponse(_parts(call, form, first, page[-1]), media_type=form.media, headers=headers)


async def _json_of(call: Call) -> Format:
    notes = await call.run(call.store.notes, call.me.id)
    empty = msgspec.json.encode(Export(profile=await profile_of(call), notes=notes, games=[]))
    return Format("application/json", empty[:-2], _json, b",", empty[-2:])


async def _parts(call: Call, form: Format, first: bytes, last: ResultRow) -> AsyncIterator[bytes]:
    """A long file, part by part. The next one is made when this one has been sent and the address may compute more."""
    run = call.services.computing.run_when_possible
    yield first
    while True:
        after = (last.finished.ended, last.finished.match, last.finished.number)
        page = await run(call.address, call.store.results, call.me.id, Filter(), after, AT_ONCE)
        if page:
            yield form.between + await run(call.address, form.games, page)
        if len(page) < AT_ONCE:
            break
        last = page[-1]
    yield form.end


def _json(found: list[ResultRow]) -> bytes:
    """Games as the items of an array."""
    shown = [ended_game_shown(one.finished, decode_ending(one.finished.ending), one.seat) for one in found]
    return msgspec.json.encode(shown)[1:-1]


def _csv(found: list[ResultRow]) -> bytes:
    """Games as the lines of a table."""
    return b"".join(map(_game_line, found))


def _game_line(one: ResultRow) -> bytes:
    game, ending = one.finished, decode_ending(one.finished.ending)
    levels = ending.levels or [None] * len(game.players)
    others = [
        level or name for seat, (name, level) in enumerate(zip(game.players, levels, strict=False)) if seat != one.seat
    ]
    return _line(
        (
            datetime.fromtimestamp(game.ended / 1000, UTC).isoformat(timespec="seconds"),
            game.game,
            msgspec.json.encode(ending.setup or {}).decode(),
            *(" | ".join(map(_harmless, names)) for names in (game.players, others)),
            one.seat,
            " ".join(map(str, ending.scores or [])),
            one.result,
            ending.taken_back,
            f"/g/{game.match}/{game.number}",
        )
    )


def _line(fields: Iterable[object]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text).writerow(fields)
    return text.getvalue().encode()


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula.

    >>> _harmless("=1+1"), _harmless("Ann;=1"), _harmless("Ann-Lee")
    ("'=1+1", "Ann;'=1", 'Ann-Lee')
    """
    return FORMULA.sub(r"\1\2'\3", name)


ENDPOINTS = (
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
)
