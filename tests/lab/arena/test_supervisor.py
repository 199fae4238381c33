"""Worker processes play the same blocks as this process, and are replaced when a player hangs or kills them."""

from __future__ import annotations

import msgspec
import pytest

from augury.lab.arena.block import Pair, Task
from augury.lab.arena.contest import Forfeit
from augury.lab.arena.supervisor import local_workers
from tests.lab.arena.fakes import GRID, played, timeless
from tests.lab.arena.strangers import HERE

pytestmark = pytest.mark.slow


def test_processes_change_nothing() -> None:
    """Two processes play the same blocks as this one."""
    pairs = [Pair("random", f"{HERE}:Steady"), Pair(f"{HERE}:Steady:place=1", "random")]
    tasks = [Task(pair, block) for block in range(6) for pair in pairs]
    with local_workers(GRID, 2, 2) as workers:
        found = {(block.pair, block.block): timeless(block) for _, block in workers.do(iter(tasks))}
    assert found == {(task.pair, task.block): timeless(played(GRID, task.pair, task.block)) for task in tasks}


def test_the_arena_goes_on() -> None:
    """A player that never answers or dies forfeits only the game, and the worker plays the next block as usual."""
    terms = msgspec.structs.replace(GRID, limit=1.0)
    played(terms, Pair("random", f"{HERE}:Steady"), 0)  # so that everything the process needs is compiled
    endless, dying, fine = Pair(f"{HERE}:Endless", "random"), Pair("random", f"{HERE}:Dying"), Pair("random", "random")
    with local_workers(terms, 2, 1) as workers:
        found = [block for _, block in workers.do(Task(pair, 0) for pair in (endless, dying, fine))]
    assert [block.pair for block in found] == [endless, dying, fine]
    assert found[0].games[0].forfeit == Forfeit(0, endless.hero, "did not answer within 1 s")
    assert found[0].games[0].shares == [0, 1] and found[0].games[1].forfeit is None
    assert found[1].games[1].forfeit == Forfeit(0, dying.other, "its process ended by itself")
    assert found[1].games[1].shares == [0, 1] and found[1].games[0].forfeit is None
    assert timeless(found[2]) == timeless(played(terms, fine, 0))
