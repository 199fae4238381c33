"""Bots: what programs that play are told, and how they move; also a table's news without a socket."""

from __future__ import annotations

from augury.server.http.api.bot_streams import bot_move, bot_turns, match_stream
from augury.server.http.api.matches import COMMANDS
from augury.server.http.endpoint import Endpoint, Query
from augury.server.messages import Ack, BotMove, FromServer, Number, ToBot

LINES = "application/x-ndjson"

ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/bot/turns",
        tag="bots",
        summary="A stream of your turns at all tables, a ToBot a line; an empty line is a sign of life",
        handler=bot_turns,
        lines=ToBot,
        media=LINES,
        auth="bot",
    ),
    Endpoint(
        method="POST",
        path="/api/matches/{match}/moves",
        tag="bots",
        summary="Answer a turn with a move",
        handler=bot_move,
        takes=BotMove,
        gives=Ack,
        errors=COMMANDS,
        auth="bot",
    ),
    Endpoint(
        method="GET",
        path="/api/matches/{match}/stream",
        tag="bots",
        summary="A stream of what happens at a table, a FromServer a line, as over its socket",
        handler=match_stream,
        lines=FromServer,
        media=LINES,
        query=(Query("last_seq", Number, "The last event that you know of; the rest follows."),),
        errors=("not_found", "bad_argument"),
    ),
)
