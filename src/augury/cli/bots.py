"""`augury bots`: workers for the bots of servers on other machines."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Coroutine
from contextlib import suppress
from typing import Annotated, Any

from cyclopts import Parameter

from augury.cli.output import Whole, out
from augury.errors import BadArgument
from augury.language import say


def bots(
    *,
    redis: Annotated[str | None, Parameter(env_var="AUGURY_REDIS")] = None,
    processes: Annotated[Whole | None, Parameter(env_var="AUGURY_BOTS")] = None,
    bots_key: Annotated[str, Parameter(env_var="AUGURY_BOTS_KEY")] = "",
    log_format: Annotated[str, Parameter(env_var="AUGURY_LOG_FORMAT")] = "plain",
) -> None:
    """Choose moves for the bots of all servers that use the same Redis, until stopped. No database is needed.

    Parameters
    ----------
    redis
        redis://... of the Redis or Valkey that the servers use.
    processes
        How many processes think; one for each core if left out.
    bots_key
        The key with which servers and machines sign turns and moves in Redis; better set as AUGURY_BOTS_KEY.
    log_format
        The format of the log: plain, for people, or json, with an object on each line.
    """
    if not redis:
        raise BadArgument("give --redis redis://..., the address that the servers use")
    if processes == 0:
        raise BadArgument("--processes must be at least 1")
    from augury.server.bots.machine import Machine
    from augury.server.live.bus_topology import connect
    from augury.server.logs import configure

    connect(redis)  # so that an invalid address is an error now
    configure(log_format, logging.INFO)
    count = processes or os.cpu_count() or 1
    out().print(say("Bot processes: {count} (stop them with Ctrl-C)", count=count), soft_wrap=True)
    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(_run(Machine(redis, count, bots_key).run()))


async def _run(work: Coroutine[Any, Any, None]) -> None:
    """Run until a signal asks for the end."""
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # on Windows
        loop.add_signal_handler(signal.SIGTERM, task.cancel)
    await task
