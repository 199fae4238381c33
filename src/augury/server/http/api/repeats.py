"""Finished games played again: the same deal from the beginning, or on from any moment. Neither is rated."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.responses import Response

from augury.errors import BadArgument, NotFound
from augury.kernel.seals import new_seed
from augury.players import default_level, level_of
from augury.server.bodies import NewMatch
from augury.server.http.api.matches import open_table, opened
from augury.server.http.api.records import replayed
from augury.server.http.endpoint import Call, Endpoint
from augury.server.http.replays import until
from augury.server.storage.model import FinishedGame
from augury.server.storage.results import decode_ending
from augury.table.commands import SeatNumber
from augury.table.events import Origin, Redealt
from augury.table.messages import Snapshot

ME = "me"


class Repeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to play again."""

    seat: SeatNumber
    """The seat that you take. Bots have the others."""
    move: Annotated[int, msgspec.Meta(ge=0, le=100_000)] | None = None
    """After how many moves to go on; from the deal on if left out."""
    redealt: bool = False
    """Whether to go on with hidden cards dealt again, as your seat could imagine them, and not where they were."""


async def again(call: Call) -> Response:
    """Open a private table with the deals of a finished game."""
    found = await call.run(call.store.game, call.match, int(call.request.path_params["number"]))
    if found is None:
        raise NotFound("there is no record of this game")
    wanted: Repeat = call.body
    if wanted.redealt and wanted.move is None:
        raise BadArgument("cards can be dealt again only from a moment of the game: give move, too")
    read, moves = await replayed(call, until, found, wanted.move or 0)
    if wanted.seat >= len(read.players):
        raise BadArgument(f"this game has {len(read.players)} seats, numbered from 0")
    origin = Origin(
        kind="same_deal" if wanted.move is None else "play_on",
        seed=read.seed,
        salt=read.salt,
        generator=read.generator,
        match=found.match,
        number=found.number,
        moves=moves,
        redealt=Redealt(wanted.seat, str(new_seed())) if wanted.redealt else None,
    )
    seats = [ME if seat == wanted.seat else level for seat, level in enumerate(_levels(found, len(read.players)))]
    table = NewMatch(game=read.game, setup=read.setup, private=True, seats=seats)
    return opened(call, await open_table(call, call.sender, table, origin=origin))


def _levels(found: FinishedGame, players: int) -> list[str]:
    """The bots of a game, and in place of people, or of bots whose level is not known, the usual one."""
    known = decode_ending(found.ending).levels or [None] * players
    usual = default_level(found.game)
    return [level if level and level_of(level, found.game) else usual for level in known]


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/records/{match}/{number}/again",
        tag="records",
        summary="Play a finished game again, from its deal or from any moment",
        handler=again,
        takes=Repeat,
        gives=Snapshot,
        status=201,
        errors=("not_found", "bad_argument"),
        auth="guest",
    ),
)
