"""Your finished games: pages of them, by game, setup, opponent and result."""

from __future__ import annotations

import re
from collections import Counter
from typing import Annotated, Any

import msgspec
from starlette.responses import Response

from augury.errors import BadArgument
from augury.server.bodies import GameShown
from augury.server.http.answers import answer
from augury.server.http.api.matches import GAME, LIMIT
from augury.server.http.endpoint import Call, Endpoint, Query
from augury.server.live.summaries import ended_game_shown
from augury.server.storage.model import Outcome
from augury.server.storage.results import Cursor, Filter, ResultRow, decode_ending
from augury.server.storage.tallies import Tally

CURSOR = re.compile(r"([0-9]{1,15})\.([A-Za-z0-9_-]{1,64})\.([1-9][0-9]{0,8})")

MOST = 100
"""Setups or opponents to choose from: those of the most games."""


class SetupCount(msgspec.Struct, frozen=True, kw_only=True):
    """How many of your games had a setup."""

    game: str
    setup: dict[str, Any]
    key: str
    """To ask for these games."""
    games: int


class OpponentCount(msgspec.Struct, frozen=True, kw_only=True):
    """In how many of your games this opponent sat."""

    key: str
    """To ask for these games: `level:` with a bot's level, or `person:` with a name."""
    games: int


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """Some of your finished games, the newest first."""

    games: list[GameShown]
    next: str | None
    """To ask for those that follow; null if these were the last."""
    total: int | None
    """How many games you have finished. Only the first page has this and what follows."""
    setups: list[SetupCount]
    opponents: list[OpponentCount]


async def played(call: Call) -> Response:
    """A page of the guest's games."""
    asked = call.query
    wanted = Filter(game=asked["game"], setup=asked["setup"], opponent=asked["opponent"], result=asked["result"])
    after = _cursor(asked["after"])
    found = await call.compute(call.store.results, call.me.id, wanted, after, asked["limit"] + 1)
    shown = found[: asked["limit"]]
    counted = await call.compute(call.store.tallies, call.me.id) if after is None else []
    return answer(
        Played(
            games=[ended_game_shown(one.finished, decode_ending(one.finished.ending), one.seat) for one in shown],
            next=_key(shown[-1]) if len(found) > len(shown) else None,
            total=sum(tally.games for tally in counted) if after is None else None,
            setups=_setups(counted),
            opponents=_opponents(counted),
        )
    )


def _cursor(text: str | None) -> Cursor | None:
    if text is None:
        return None
    found = CURSOR.fullmatch(text)
    if found is None:
        raise BadArgument("after cannot be read: send what the page before gave as next")
    return int(found[1]), found[2], int(found[3])


def _key(last: ResultRow) -> str:
    return f"{last.finished.ended}.{last.finished.match}.{last.finished.number}"


def _setups(counted: list[Tally]) -> list[SetupCount]:
    count: Counter[tuple[str, str]] = Counter()
    for tally in counted:
        count[tally.game, tally.setup] += tally.games
    return [
        SetupCount(game=game, setup=msgspec.json.decode(key), key=key, games=games)
        for (game, key), games in count.most_common(MOST)
    ]


def _opponents(counted: list[Tally]) -> list[OpponentCount]:
    count: Counter[str] = Counter()
    for tally in counted:
        for opponent in tally.opponents:
            count[opponent] += tally.games
    return [OpponentCount(key=key, games=games) for key, games in count.most_common(MOST)]


Text = Annotated[str, msgspec.Meta(max_length=2000)]

ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/guests/me/games",
        tag="guests",
        summary="Your finished games",
        handler=played,
        gives=Played,
        query=(
            GAME,
            Query("setup", Text, "Only games with this setup, as `key` of a setup has it."),
            Query("opponent", Text, "Only games with this opponent, as `key` of an opponent has it."),
            Query("result", Outcome, "Only games that went so for you."),
            Query("after", Annotated[str, msgspec.Meta(max_length=100)], "The `next` of the page before."),
            LIMIT,
        ),
        errors=("bad_argument",),
        auth="guest",
    ),
)
