"""`augury serve`: the server, for a club or the world."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from augury.cli.output import Whole, out
from augury.errors import BadArgument
from augury.language import say

LONGEST_DELAY = 60.0


def _env(name: str) -> Parameter:
    return Parameter(env_var=f"AUGURY_{name}")


def serve(
    *,
    host: Annotated[str, _env("HOST")] = "127.0.0.1",
    port: Annotated[Whole, _env("PORT")] = 8000,
    database: Annotated[str, _env("DATABASE")] = "",
    redis: Annotated[str | None, _env("REDIS")] = None,
    bots: Annotated[Whole | None, _env("BOTS")] = None,
    bots_key: Annotated[str, _env("BOTS_KEY")] = "",
    bot_seconds: Annotated[float, _env("BOT_SECONDS")] = 2.0,
    bot_delay: Annotated[float, _env("BOT_DELAY")] = 0.5,
    origins: Annotated[str, _env("ORIGINS")] = "",
    hosts: Annotated[str, _env("HOSTS")] = "",
    trusted_proxies: Annotated[str, _env("TRUSTED_PROXIES")] = "127.0.0.1",
    admin_token: Annotated[str | None, _env("ADMIN_TOKEN")] = None,
    open_metrics: Annotated[bool, _env("OPEN_METRICS")] = False,
    requests_per_second: Annotated[float, _env("REQUESTS_PER_SECOND")] = 20.0,
    rooms: Annotated[Whole, _env("ROOMS")] = 5000,
    rooms_per_address: Annotated[Whole, _env("ROOMS_PER_ADDRESS")] = 50,
    sockets: Annotated[Whole, _env("SOCKETS")] = 20000,
    sockets_per_address: Annotated[Whole, _env("SOCKETS_PER_ADDRESS")] = 100,
    sockets_per_second: Annotated[float, _env("SOCKETS_PER_SECOND")] = 500.0,
    guests_per_hour: Annotated[Whole, _env("GUESTS_PER_HOUR")] = 100,
    megabytes_per_hour: Annotated[float, _env("MEGABYTES_PER_HOUR")] = 50.0,
    drain_seconds: Annotated[float, _env("DRAIN_SECONDS")] = 10.0,
    keep_games: Annotated[Whole | None, _env("KEEP_GAMES")] = None,
    keep_tables: Annotated[Whole, _env("KEEP_TABLES")] = 30,
    log_format: Annotated[str, _env("LOG_FORMAT")] = "plain",
) -> None:
    """Run the server until it is stopped. Environment variables such as AUGURY_PORT can replace all options.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 stands for all addresses of this machine.
    port
        The port to listen on; 0 is any free one.
    database
        A file, or postgresql://...; a file in the user's data folder if left out.
    redis
        redis://... of a Redis or Valkey server, or of any server of a cluster, if several nodes share a database.
    bots
        How many processes choose moves for bots; one less than the number of cores if left out.
    bots_key
        The key with which servers and machines sign turns and moves in Redis; better set as AUGURY_BOTS_KEY.
    bot_seconds
        The longest time that a bot may think about a move.
    bot_delay
        Fixed delay in seconds before a bot moves, so that thinking time reveals nothing about its hand.
    origins
        Comma-separated origins of pages elsewhere that may use this server.
    hosts
        Comma-separated names of this server; its addresses and this machine's name are always accepted.
    trusted_proxies
        Comma-separated addresses of proxies trusted to report the client's address.
    admin_token
        The host's own password for /api/admin; better given as AUGURY_ADMIN_TOKEN. If not set, /api/admin is disabled.
    open_metrics
        Show /metrics to everyone, not only to this machine and the host.
    requests_per_second
        How many requests an address may send, on average.
    rooms
        The most tables that this node keeps in memory.
    rooms_per_address
        How many tables an address may have open.
    sockets
        The most connections of this node.
    sockets_per_address
        The most connections of an address.
    sockets_per_second
        How many new sockets this node accepts in a second; others wait.
    guests_per_hour
        How many names an address may take in an hour.
    megabytes_per_hour
        How much may be stored for an address in an hour.
    drain_seconds
        Seconds for handing tables over to other nodes when this one is stopped; 0 stops at once.
    keep_games
        Days to keep records of finished games; forever if left out.
    keep_tables
        Days to keep inactive tables.
    log_format
        The format of the log: plain, for people, or json, with an object on each line.
    """
    if log_format not in ("plain", "json"):
        raise BadArgument(f"--log-format must be plain or json, not {log_format!r}")
    from augury.server.live.bus_topology import connect
    from augury.server.runner import bind, server
    from augury.server.settings import Limits, Settings

    limits = Limits(
        requests_per_second=_positive("--requests-per-second", requests_per_second),
        burst=max(20, int(5 * requests_per_second)),
        rooms=rooms,
        rooms_per_address=rooms_per_address,
        sockets=sockets,
        sockets_per_address=sockets_per_address,
        sockets_per_second=_positive("--sockets-per-second", sockets_per_second),
        guests_per_hour=int(_positive("--guests-per-hour", guests_per_hour)),
        megabytes_per_hour=_positive("--megabytes-per-hour", megabytes_per_hour),
    )
    chosen = Settings(
        host=host,
        port=port,
        database=database,
        redis=redis,
        admin_token=admin_token or None,
        origins=tuple(word.rstrip("/") for word in _words(origins)),
        hosts=tuple(map(_host, _words(hosts))),
        trusted_proxies=trusted_proxies,
        open_metrics=open_metrics,
        bots=Settings().bots if bots is None else bots,
        bots_key=bots_key,
        bot_seconds=_positive("--bot-seconds", bot_seconds),
        bot_delay=_delay("--bot-delay", bot_delay),
        drain_seconds=_delay("--drain-seconds", drain_seconds),
        keep_games=keep_games,
        keep_tables=keep_tables,
        log_format=log_format,
        limits=limits,
    )
    if redis:
        connect(redis)  # so that an invalid address is an error now
    with bind(chosen) as listener:
        running = server(chosen, listener.getsockname()[1])
        where = f"[{host}]" if ":" in host else host
        address = f"http://{where}:{listener.getsockname()[1]}/"
        out().print(say("Augury is at {address} (stop it with Ctrl-C)", address=address), soft_wrap=True)
        running.run(sockets=[listener])


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _host(name: str) -> str:
    if any(mark in name for mark in "/:@") or ("*" in name and name != "*"):
        raise BadArgument(f"--hosts takes names such as play.example, or * for all, not {name!r}")
    return name


def _positive(name: str, number: float) -> float:
    if not 0 < number < float("inf"):
        raise BadArgument(f"{name} must be more than 0, not {number:g}")
    return number


def _delay(name: str, seconds: float) -> float:
    if not 0 <= seconds <= LONGEST_DELAY:
        raise BadArgument(f"{name} must be from 0 to {LONGEST_DELAY:g} seconds, not {seconds:g}")
    return seconds
