"""Games: what can be played, against which bots, and by which rules."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated, Any

import msgspec
from starlette.responses import Response

from augury.errors import AuguryError, BadArgument, BadFile, BadSetup, NotFound
from augury.kernel.credits import THEIRS_AND_OURS, Credit
from augury.kernel.gameinfo import GameInfo
from augury.kernel.registry import catalogue, game_info
from augury.kernel.setups import Choice, choices, read_setup
from augury.players import default_level, levels_of
from augury.server.http.answers import answer
from augury.server.http.checks import LARGEST_NEW_MATCH
from augury.server.http.endpoint import Call, Endpoint
from augury.text.rulebook import NumberedRules, numbered_rules, rules_page


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
    default_for: dict[str, Any] = {}
    """The defaults by the number of players, where they differ."""


class LevelShown(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that can be played against."""

    name: str
    words: str
    usual: bool
    """Whether it is the default opponent."""


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
    credits: list[Credit]
    """Who made the game; each edition has its own."""


class BotsShown(msgspec.Struct, frozen=True, kw_only=True):
    """How the server's bots play a game."""

    full_strength: bool
    """False until the game is compiled, in the first minutes on a machine: strong bots play more simply then."""


class Shelf(msgspec.Struct, frozen=True, kw_only=True):
    """All games."""

    games: list[BookShown]
    notice: str
    """What is the work of those who made the games, and what is not."""


@cache
def shelf() -> Shelf:
    """All games, with what can be chosen."""
    return Shelf(games=[_shown(one.name) for one in catalogue()], notice=THEIRS_AND_OURS)


def _shown(game: str) -> BookShown:
    found = game_info(game)
    listed = [
        ChoiceShown(
            name=one.name,
            values=list(one.values),
            named=one.shelf,
            default=one.default,
            default_for=_defaults(found, one),
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
            LevelShown(name=level.name, words=level.words, usual=level.name == default_level(game))
            for level in levels_of(game)
        ],
        credits=list(found.credits),
    )


def _defaults(found: GameInfo, choice: Choice) -> dict[str, Any]:
    """The defaults by the number of players, if they are not all equal."""
    if not choice.reading or choice.group:
        return {}
    counts = next(one.values for one in choices(found.setup) if one.name == "players")
    usual = {str(count): getattr(read_setup(found.setup, {"players": count}), choice.name) for count in counts}
    first = next(iter(usual.values()))
    return {count: choice.write(value) for count, value in usual.items() if value != first}


class ChoiceText(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A board or a card set of your own, as text."""

    choice: str
    text: Annotated[str, msgspec.Meta(max_length=LARGEST_NEW_MATCH)]


class ChoiceRead(msgspec.Struct, frozen=True, kw_only=True):
    """What such a text holds, or what is wrong with it."""

    value: Any = None
    """To be sent with a new table."""
    name: str | None = None
    wrong: str | None = None
    """A sentence that names the line, the cell or the card."""


async def texts(call: Call) -> Response:
    """Read a board or a card set."""
    found, asked = game_info(_game(call)), call.body
    choice = next((one for one in choices(found.setup) if one.name == asked.choice), None)
    if choice is None or choice.reading is None or choice.reading.parse is None:
        raise BadArgument(f"{found.name} has no option {asked.choice!r} that can be given as text")
    try:
        value: Any = await asyncio.to_thread(choice.reading.parse, asked.text)
    except (BadSetup, BadFile) as mistake:
        return answer(ChoiceRead(wrong=str(mistake)))
    return answer(ChoiceRead(value=choice.write(value), name=value.name))


async def games(call: Call) -> Response:
    """List the games."""
    return answer(await asyncio.to_thread(shelf))


async def rules(call: Call) -> Response:
    """A game's rules."""
    return Response(rules_page(_game(call)), media_type="text/markdown")


async def numbered(call: Call) -> Response:
    """A game's rules, one by one."""
    return answer(numbered_rules(_game(call)))


async def bots(call: Call) -> Response:
    """How bots play a game at present."""
    return answer(BotsShown(full_strength=_game(call) in call.services.bots.compiled))


def _game(call: Call) -> str:
    game = str(call.request.path_params["game"])
    try:
        return game_info(game).name
    except AuguryError:
        names = ", ".join(info.name for info in catalogue())
        raise NotFound(f"there is no such game; the games are {names}") from None


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
        path="/api/games/{game}/rules/numbered",
        tag="games",
        summary="The numbered rules of a game, one by one, and who made it",
        handler=numbered,
        gives=NumberedRules,
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
    Endpoint(
        method="POST",
        path="/api/games/{game}/texts",
        tag="games",
        summary="Read a board or a card set of your own, or learn what is wrong with it",
        handler=texts,
        takes=ChoiceText,
        gives=ChoiceRead,
        errors=("not_found", "bad_argument"),
    ),
)
