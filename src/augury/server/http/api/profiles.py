"""Your profile: shown and deleted. Only you can request it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response

from augury.server.clock import now_ms
from augury.server.http.answers import answer
from augury.server.http.endpoint import Call, Endpoint
from augury.server.profile import Profile, RatingsOf, profile
from augury.server.storage.ratings import DAY

if TYPE_CHECKING:
    from augury.server.identity import Guest
    from augury.server.storage.store import Store


class Deleted(msgspec.Struct, frozen=True, kw_only=True):
    """What was deleted."""

    games: int
    """How many finished games are no longer yours."""


async def show(call: Call) -> Response:
    """The guest's profile."""
    return answer(await profile_of(call))


async def profile_of(call: Call) -> Profile:
    """The profile of the guest who asks."""
    return await call.compute(_profile, call.store, now_ms() // DAY, call.me)


def _profile(store: Store, today: int, guest: Guest) -> Profile:
    """In one go, so that no results of many games wait in memory for each other."""
    ratings = store.ratings(today, guest.id)
    known = RatingsOf({game: one for (_, game), one in ratings.items()}, store.past_ratings(guest.id))
    return profile(guest.name, store.standings(guest.id), known)


async def delete(call: Call) -> Response:
    """Forget the guest's results, ratings and part in finished games."""
    return answer(Deleted(games=await call.compute(call.store.forget_guest, call.me.id)))


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
        method="DELETE",
        path="/api/guests/me/games",
        tag="guests",
        summary="Delete your results and ratings, and your part in finished games",
        handler=delete,
        gives=Deleted,
        auth="guest",
    ),
)
