"""The ladder of opponents: how strong the bots of a game are, how you fared against each, and which to play next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated

import msgspec
from starlette.responses import Response

from augury.errors import AuguryError, NotFound
from augury.kernel.registry import game_info
from augury.players import default_level, levels_of
from augury.players.anchors import anchors
from augury.players.glicko import Rating
from augury.server.clock import now_ms
from augury.server.http.answers import answer
from augury.server.http.endpoint import Call, Endpoint, Query
from augury.server.profile import WinLoss
from augury.server.storage.model import Outcome
from augury.server.storage.ratings import DAY


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """A bot on the ladder."""

    level: str
    words: str
    """Its character, in a sentence."""
    rating: float | None
    """As measured in the arena; null if it never was."""
    results: WinLoss | None
    """Your games against it; null if there are none."""
    recommended: bool
    """Whether you should meet this one next: it is about as strong as you."""


class OpponentLadder(msgspec.Struct, frozen=True, kw_only=True):
    """The bots of a game, the easiest first."""

    rungs: list[Rung]
    yours: float | None
    """Your own rating; null until you have played a rated game."""


async def show(call: Call) -> Response:
    """The ladder of a game, with the guest's record."""
    try:
        game = game_info(str(call.request.path_params["game"])).name
    except AuguryError:
        raise NotFound("there is no such game") from None
    known = anchors(game, call.query["players"])
    guest = call.guest
    tallies = await call.compute(call.store.tallies, guest.id, listed=False) if guest else []
    mine = (await call.compute(call.store.ratings, now_ms() // DAY, guest.id)).get((guest.id, game)) if guest else None
    found: dict[str, Counter[Outcome]] = {level.name: Counter() for level in levels_of(game)}
    for tally in tallies:
        for opponent in tally.opponents if tally.game == game else ():
            kind, _, level = opponent.partition(":")
            if kind == "level" and level in found:
                found[level][tally.result] += tally.games
    best = recommended(game, known, mine)
    rungs = [
        Rung(
            level=level.name,
            words=level.words,
            rating=known[level.name].rating if level.name in known else None,
            results=_results(found[level.name]),
            recommended=level.name == best,
        )
        for level in levels_of(game)
    ]
    return answer(OpponentLadder(rungs=rungs, yours=mine.rating if mine else None))


def recommended(game: str, known: Mapping[str, Rating], mine: Rating | None) -> str:
    """The bot whose strength is closest to a guest's; for whoever has no rating, the one that newcomers meet."""
    if mine is None or not known:
        return default_level(game)
    return min(known, key=lambda level: abs(known[level].rating - mine.rating))


def _results(count: Counter[Outcome]) -> WinLoss | None:
    if not count:
        return None
    return WinLoss(games=count.total(), won=count["won"], shared=count["shared"], lost=count["lost"])


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/games/{game}/ladder",
        tag="games",
        summary="The bots of a game as a ladder, with your record against each",
        handler=show,
        gives=OpponentLadder,
        query=(
            Query("players", Annotated[int, msgspec.Meta(ge=2, le=8)], "For how many players strength is given.", 4),
        ),
        errors=("not_found", "bad_argument"),
    ),
)
