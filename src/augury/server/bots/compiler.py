"""Compiles games in separate processes while people already play, first the game that someone waits for."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable

from augury.kernel.codecache import cache_fault, cache_folder
from augury.kernel.registry import BUILT_IN, catalogue
from augury.players.warmup import compile_games, is_warm
from augury.server.bots.environment import end_with, environment

log = logging.getLogger(__name__)

MODULE = "augury.server.bots.compiler"
TRIES = 3
"""How often the compilation of a game may fail before it stays interpreted."""
PAUSE = 30.0
"""Seconds between two attempts to write to a cache that cannot be written."""


class Compiler:
    """Compiles all games, once."""

    def __init__(self, finished: Callable[[str], None]) -> None:
        """Call `finished` with the name of each game when its compiled code can be loaded from the cache."""
        self._finished = finished
        self._waiting = [info.name for info in catalogue()]
        self.done = asyncio.Event()
        """Set when all games are compiled."""
        self._left = len(self._waiting)
        self._cache_fault: str | None = None
        self._failed: list[str] = []
        """The games that could not be compiled."""
        self._settled_games = {game: asyncio.Event() for game in self._waiting}
        """Set for each game once it is compiled, or once it is unknown when it will be."""

    @property
    def fault(self) -> str | None:
        """Why rules are interpreted: the cache cannot be written, or a game cannot be compiled."""
        if self._cache_fault or not self._failed:
            return self._cache_fault
        return f"{', '.join(self._failed)} could not be compiled; see the log"

    def prefer(self, game: str) -> None:
        """Compile a game next."""
        if game in self._waiting:
            self._waiting.remove(game)
            self._waiting.insert(0, game)

    async def settled(self, game: str) -> None:
        """Wait until a game is compiled, or has to stay interpreted for now."""
        if game in self._settled_games:
            await self._settled_games[game].wait()

    async def run(self) -> None:
        """Compile what is not in the cache, on half of the cores."""
        for game in [game for game in self._waiting if is_warm(game)]:
            self._waiting.remove(game)
            self._compiled(game)
        processes = max(1, (os.cpu_count() or 1) // 2)
        await asyncio.gather(*(self._work() for _ in self._waiting[:processes]))

    async def _work(self) -> None:
        while await self._writable_cache() and self._waiting:
            game = self._waiting.pop(0)
            for _ in range(TRIES):
                if await _compile(game):
                    self._compiled(game)
                    break
            else:
                self._give_up(game)

    async def _writable_cache(self) -> bool:
        """Wait until compiled code can be kept. True in the end."""
        while fault := await asyncio.to_thread(cache_fault):
            if fault != self._cache_fault:
                log.warning("rules stay slow, because the cache in %s cannot be written: %s", cache_folder(), fault)
            self._cache_fault = fault
            for game in self._waiting:
                self._settled_games[game].set()
            await asyncio.sleep(PAUSE)
        self._cache_fault = None
        return True

    def _compiled(self, game: str) -> None:
        self._finished(game)
        self._settled_games[game].set()
        self._settled()

    def _give_up(self, game: str) -> None:
        """Leave a game interpreted: only this one if it comes with a package of others, or else all rules."""
        self._settled_games[game].set()
        if game in BUILT_IN:
            self._failed.append(game)
            log.error("%s could not be compiled, so all rules stay slow and its bots simple", game)
        else:
            log.error("%s could not be compiled, so its rules stay slow and its bots simple", game)
            self._settled()

    def _settled(self) -> None:
        self._left -= 1
        if not self._left:
            self.done.set()


async def _compile(game: str) -> bool:
    """Compile a game in a process; whether that succeeded."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-P", "-m", MODULE, game, str(os.getpid())),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        env=environment(),
        start_new_session=True,  # Ctrl-C is for the server
    )
    try:
        _, errors = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        log.warning("compiling %s failed: %s", game, errors.decode(errors="replace").rstrip()[-500:])
    return process.returncode == 0


def main(game: str, parent: str) -> None:
    """Compile a game, unless the server ends first."""
    end_with(int(parent))
    compile_games([game])


if __name__ == "__main__":
    main(*sys.argv[1:])
