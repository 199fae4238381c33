"""Warming up compiles what a player needs, and changes nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Event, Thread

import pytest

from augury.kernel.chance import Dice
from augury.kernel.codecache import sources_digest
from augury.kernel.game import Game, open_game
from augury.kernel.records import Record
from augury.players import player, warmup
from augury.players.warmup import FEW, warm_up
from tests.architecture.repository import ROOT


class Counting:
    """A player that counts its choices, and notes whether it was always told to stop."""

    def __init__(self, game: str) -> None:
        self._chance, self.asked, self.hurried = player("random", game), 0, True

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: object = None) -> int:
        """Choose at random."""
        self.asked += 1
        self.hurried &= bool(stop and stop.is_set())  # type: ignore[attr-defined]
        return self._chance.choose(game, state, seat, dice)


def test_a_round_from_its_prophecies_to_its_last_trick() -> None:
    """Warming up for Seven Prophecies plays a whole round without thinking, so that its end is compiled, too."""
    somebody = Counting("seven")
    warm_up(open_game("seven"), somebody)
    assert 4 + 7 * 4 <= somebody.asked <= 4 + 10 * 4 and somebody.hurried


def test_a_few_choices_where_there_are_no_rounds() -> None:
    """In a game without rounds a few choices are made, or fewer if it ends earlier."""
    for board, choices in (("5x5", FEW), ("2x2", 4)):
        somebody = Counting("grid")
        warm_up(open_game("grid", board=board), somebody)
        assert somebody.asked == choices and somebody.hurried


@pytest.mark.parametrize("game", ["seven", "grid", "horsemen"])
def test_tables_wait_for_no_compiler(game: str) -> None:
    """After warming up, whole games at tables of all kinds compile nothing and load nothing from the cache."""
    command = [sys.executable, "-m", "tests.players.lazily_compiled", game]
    assert subprocess.check_output(command, cwd=ROOT, text=True).split() == []


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty cache, and games that take no time to compile."""
    monkeypatch.setattr(warmup, "cache_folder", lambda: tmp_path)
    for name in ("warm_rules", "warm_levels"):
        monkeypatch.setattr(warmup, name, lambda game: None)
    return tmp_path


def test_a_game_is_warm_once_it_was_compiled(empty_cache: Path) -> None:
    """Compiling leaves a mark for these sources, this machine and this game only."""
    assert not warmup.is_warm("seven")
    warmup.warm_game("seven")
    assert warmup.is_warm("seven") and not warmup.is_warm("grid")
    assert [file.parent.name for file in empty_cache.rglob("*.warm")] == [sources_digest()[:16]]


def test_what_failed_leaves_no_mark(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If compiling fails there is no mark, so the game is tried again."""
    monkeypatch.setattr(warmup, "warm_levels", lambda game: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        warmup.warm_game("seven")
    assert not warmup.is_warm("seven")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_nothing_is_compiled_twice_at_once(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second caller waits for the first to finish, and only then loads the code."""
    busy, done, order = Event(), Event(), []

    def compile_slowly(game: str) -> None:
        order.append("begin")
        busy.set()
        done.wait(10)
        order.append("end")

    monkeypatch.setattr(warmup, "warm_rules", compile_slowly)
    first, second = (Thread(target=warmup.warm_game, args=("seven",)) for _ in range(2))
    first.start()
    assert busy.wait(10)
    second.start()
    second.join(0.2)
    assert order == ["begin"] and second.is_alive()
    done.set()
    first.join()
    second.join()
    assert order == ["begin", "end", "begin", "end"]
