"""The club's ranking, for the host: everybody who has a rating on this server."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from augury.kernel.registry import game_names
from augury.server.clock import now_ms
from augury.server.http.answers import answer
from augury.server.http.api.matches import LIMIT, GameName
from augury.server.http.endpoint import Call, Endpoint, Query
from augury.server.profile import WinLoss, interval
from augury.server.storage.guest_removal import GONE
from augury.server.storage.ratings import DAY


class RankedGuest(msgspec.Struct, frozen=True, kw_only=True):
    """A place in the ranking."""

    name: str
    """The name in the last finished game."""
    rating: float
    low: float
    """With 95 % probability the rating lies between low and high. Places go by low."""
    high: float
    results: WinLoss
    last: int | None
    """When the last game ended, in milliseconds since 1970; null if its record was removed."""


class Ranking(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody who has a rating in a game, the best first."""

    game: str
    guests: list[RankedGuest]


async def show(call: Call) -> Response:
    """The ranking of a game."""
    game, limit = call.query["game"], call.query["limit"]
    ratings = await call.compute(call.store.ratings, now_ms() // DAY)
    own = {holder: one for (holder, name), one in ratings.items() if name == game and not holder.startswith(GONE)}
    best = sorted(own, key=lambda holder: (-interval(own[holder])[0], holder))[:limit]
    members = await call.compute(call.store.members, game, best)
    guests = []
    for holder in best:
        member, (low, high) = members.get(holder), interval(own[holder])
        counted = member.results if member else {}
        guests.append(
            RankedGuest(
                name=member.name if member else "",
                rating=own[holder].rating,
                low=low,
                high=high,
                results=WinLoss(
                    games=sum(counted.values()),
                    won=counted.get("won", 0),
                    shared=counted.get("shared", 0),
                    lost=counted.get("lost", 0),
                ),
                last=member.last if member else None,
            )
        )
    return answer(Ranking(game=game, guests=guests))


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/admin/ranking",
        tag="admin",
        summary="The club's ranking: everybody who has a rating in a game",
        handler=show,
        gives=Ranking,
        query=(Query("game", GameName, "The game.", game_names()[0]), LIMIT),
        errors=("bad_argument",),
        auth="admin",
    ),
)
