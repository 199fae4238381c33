"""Runs a server on this machine, and opens the browser at its lobby or at a table with opponents."""

from __future__ import annotations

import os
import sys
import time
import webbrowser
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING
from urllib.request import ProxyHandler, build_opener

from augury.cli.output import out
from augury.errors import AuguryError, BadSetup
from augury.kernel.setups import plain_setup
from augury.language import refusal, say
from augury.players import default_level, level_of, levels_of
from augury.server.http.network import network_address
from augury.server.runner import bind, bind_next, server
from augury.server.settings import Limits, Settings

if TYPE_CHECKING:
    import uvicorn

    from augury.kernel.game import Game

NAME = "Traveller"
"""The client's name for people who have not chosen one; the seat takes the name of its person."""
HERE = "127.0.0.1"
EVERY = "0.0.0.0"  # noqa: S104 - only with --lan
TIMEOUT = 10.0
LINK_MINUTES = 1440
"""How long the link to the table stays valid: users may open it long after starting the server."""
LOOK = 0.05
"""Seconds between two checks whether the server is ready."""
ALONE = Limits(
    requests_per_second=1000, burst=5000, rooms_per_address=5000, sockets_per_address=1000, megabytes_per_hour=1000
)
"""Generous limits for the user's own machine."""


def host(game: Game, seat: int, opponents: str | None, port: int | None, *, lan: bool, show: bool) -> None:
    """Run a server and open a table on it, until it is stopped."""
    level = default_level(game.name) if opponents is None else opponents
    if level_of(level, game.name) is None:
        known = ", ".join(found.name for found in levels_of(game.name))
        raise BadSetup(
            f"in the browser you can play {game.name} against {known}, not {level!r}; use --terminal for others"
        )
    if not 0 <= seat < game.players:
        raise BadSetup(f"--seat must be from 0 to {game.players - 1}, not {seat}")
    table = {
        "game": game.name,
        "setup": plain_setup(game.chosen),
        "seats": ["me" if here == seat else level for here in range(game.players)],
        "private": True,
        "grace": None,
    }
    _run(port, lan, lambda running, address: _invite(running, address, table, show))


def open_lobby(port: int | None, *, lan: bool, show: bool) -> None:
    """Run a server until it is stopped, and show its lobby at once, while the rules are compiled."""
    _run(port, lan, lambda running, address: _show_lobby(running, address, show))


def _run(port: int | None, lan: bool, then: Callable[[uvicorn.Server, str], None]) -> None:
    """Run a server, and do something as soon as it has an address.

    Browsers keep settings and the installed app by address, so it is the same one whenever it can be.
    """
    usual = Settings(host=EVERY if lan else HERE, limits=Limits() if lan else ALONE, log_format="quiet")
    settings = usual if port is None else replace(usual, port=port)
    with bind_next(settings) if port is None else bind(settings) as listener:
        found = listener.getsockname()[1]
        if port is None and found != settings.port:
            words = say("Port {taken} is in use, so Augury listens on port {port}.", taken=settings.port, port=found)
            out().print(words, soft_wrap=True, markup=False)
        running = server(settings, found)
        address = f"http://{HERE}:{found}"

        def announce() -> None:
            then(running, address)
            if lan and not running.should_exit:
                there = network_address(EVERY, found)
                words = say("This computer is not connected to a network, so nobody else can reach it.")
                if there:
                    words = say("Others on your network can reach it at {address}", address=f"{there}/")
                out().print(words, soft_wrap=True, markup=False)

        Thread(target=copy_context().run, args=(announce,), daemon=True).start()  # in the user's language
        running.run(sockets=[listener])


def _show_lobby(running: uvicorn.Server, address: str, show: bool) -> None:
    if not _started(running, address):
        return
    console = out()
    console.print(say("The lobby is at {address}", address=f"{address}/"), soft_wrap=True, markup=False)
    console.print(say("Stop the server with Ctrl-C. Games are saved."), style="dim")
    if show and _has_browser():
        webbrowser.open(f"{address}/")


def _invite(running: uvicorn.Server, address: str, table: dict[str, object], show: bool) -> None:
    """Open the table and show it; the link carries the seat to the browser."""
    from augury.client import Client

    if not _started(running, address):
        return
    console = out()
    try:
        client = Client(address, name=NAME)
        match = client.request("POST", "/api/matches", table)["match"]
        link = address + client.request("POST", f"/api/matches/{match}/seat-link?minutes={LINK_MINUTES}", {})["path"]
    except AuguryError as error:
        console.print(f"augury: {refusal(error)}", style="red", markup=False)
        running.should_exit = True
        return
    console.print(say("Your table is at {link}", link=link), soft_wrap=True, markup=False)
    console.print(say("Keep this link to yourself: it is your seat. Stop the server with Ctrl-C."), style="dim")
    if show and _has_browser():
        webbrowser.open(link)


def _started(running: uvicorn.Server, address: str) -> bool:
    """Wait until the server answers; False if it was stopped instead."""
    direct = build_opener(ProxyHandler({}))
    while not running.should_exit:
        try:
            direct.open(f"{address}/healthz", timeout=TIMEOUT).close()
        except OSError:
            time.sleep(LOOK)
        else:
            return True
    return False


def _has_browser() -> bool:
    """Whether a browser with a window can be opened here; one in the terminal would be in the way."""
    return sys.platform in {"win32", "darwin"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
