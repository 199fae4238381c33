"""Games: what can be played, against whom, and by which rules."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

import msgspec
from starlette.responses import Response

from augury.errors import NotFound
from augury.interfaces.cli.games import named
from augury.interfaces.cli.rules import rules_page
from augury.interfaces.web.answers import answer
from augury.interfaces.web.endpoint import Call, Endpoint
from augury.kernel.registry import GAMES, book, books
from augury.kernel.setups import choices
from augury.players import levels_of, usual


class ChoiceShown(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be chosen before a game."""

    name: str
    values: list[str | int | bool]
    """All there are; none where there are more than can be listed."""
    named: dict[str, str]
    """Those of many values that have names, with a sentence about each."""
    default: Any
    group: str | None
    help: str


class LevelShown(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that can be played against."""

    name: str
    words: str
    usual: bool
    """Whether this one plays where nobody chose another."""


class BookShown(msgspec.Struct, frozen=True, kw_only=True):
    """A game, and all that can be chosen for it."""

    name: str
    title: str
    sentence: str
    players: list[int]
    """How many may sit at the table."""
    choices: list[ChoiceShown]
    levels: list[LevelShown]
    """The easiest first."""


class BotsShown(msgspec.Struct, frozen=True, kw_only=True):
    """How the server's bots play a game."""

    full_strength: bool
    """False until the game is compiled, in the first minutes on a machine: strong bots play more simply then."""


class Shelf(msgspec.Struct, frozen=True, kw_only=True):
    """All games."""

    games: list[BookShown]


@cache
def shelf() -> Shelf:
    """All games, with what can be chosen."""
    return Shelf(games=[_shown(one.name) for one in books()])


def _shown(game: str) -> BookShown:
    found = book(game)
    listed = [
        ChoiceShown(
            name=one.name,
            values=list(one.values),  # type: ignore[arg-type]
            named=named(game, one),
            default=one.default,
            group=one.group,
            help=one.help,
        )
        for one in choices(found.setup)
    ]
    return BookShown(
        name=found.name,
        title=found.title,
        sentence=found.sentence,
        players=[value for one in listed if one.name == "players" for value in one.values if isinstance(value, int)],
        choices=listed,
        levels=[
            LevelShown(name=level.name, words=level.words, usual=level.name == usual(game)) for level in levels_of(game)
        ],
    )


async def games(call: Call) -> Response:
    """List the games."""
    return answer(await asyncio.to_thread(shelf))


async def rules(call: Call) -> Response:
    """A game's rules."""
    return Response(rules_page(_game(call)), media_type="text/markdown")


async def bots(call: Call) -> Response:
    """How bots play a game at present."""
    return answer(BotsShown(full_strength=_game(call) in call.node.house.compiled))


def _game(call: Call) -> str:
    game = str(call.request.path_params["game"])
    if game not in GAMES:
        raise NotFound(f"there is no such game; there is {', '.join(GAMES)}")
    return game


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/games",
        tag="games",
        summary="What can be played, and against whom",
        handler=games,
        gives=Shelf,
    ),
    Endpoint(
        method="GET",
        path="/api/games/{game}/rules",
        tag="games",
        summary="The numbered rules of a game, as Markdown",
        handler=rules,
        media="text/markdown",
        errors=("not_found",),
    ),
    Endpoint(
        method="GET",
        path="/api/games/{game}/bots",
        tag="games",
        summary="Whether the server's bots play a game at full strength yet",
        handler=bots,
        gives=BotsShown,
        errors=("not_found",),
    ),
)
