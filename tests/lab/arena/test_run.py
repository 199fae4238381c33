"""A run continues where it ended, does not depend on the order of playing, and stops when its verdicts are certain."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from augury.errors import BadFile
from augury.lab.arena.block import Pair, PlayedBlock, RunSettings, Task
from augury.lab.arena.contest import Forfeit
from augury.lab.arena.journal import NAME, Journal, RunHeader
from augury.lab.arena.pairings import against, everybody, ladder
from augury.lab.arena.run import Plan, Run
from augury.lab.arena.statistics.sequential import ABOVE, NOT_ABOVE, UNDECIDED
from tests.lab.arena.fakes import GRID, Crowd, made_up

STRONG, WEAK, EVEN = Pair("strong", "weak"), Pair("weak", "strong"), Pair("even", "weak")
CHANCES = {STRONG: 0.5, WEAK: 0.1, EVEN: 0.26}
HEAD = RunHeader(GRID, list(CHANCES), {"strong": "strong"}, "0123")


def simulated(task: Task) -> PlayedBlock:
    """Make up a block of a task."""
    return made_up(task.pair, task.block, CHANCES[task.pair], 4)


def ran(plan: Plan, order: tuple[int, ...] = (0,), folder: Path | None = None) -> Run:
    """Play a run to its end."""
    with Journal(HEAD, folder) as journal:
        run = Run(plan, journal)
        list(run.play(Crowd(simulated, order)))
        return run


def test_a_player_that_keeps_failing_stops_the_run() -> None:
    """Sixteen forfeited games in a row stop the run; any finished game restarts the count."""

    def broken(task: Task) -> PlayedBlock:
        block = simulated(task)
        why = Forfeit(0, "weak", "raised KeyError")
        failed = [msgspec.structs.replace(game, forfeit=why) for game in block.games]
        return block if task.block == 2 else msgspec.structs.replace(block, games=failed)

    run = Run(Plan([STRONG], 100), Journal(HEAD, None))
    blocks = list(run.play(Crowd(broken)))
    assert run.failing == "weak" and [block.block for block in blocks] == list(range(7))
    assert run.missing == 93 and list(run.play(Crowd(broken))) == []


def test_who_meets_whom() -> None:
    """Pairs meet both ways round at large tables, once at small ones; ladders go up, and nobody meets themselves."""
    names = ["a", "b", "c"]
    assert len(everybody(names, 2)) == 3 and len(everybody(names, 4)) == 6
    assert [str(pair) for pair in ladder(names)] == ["b against a", "c against b"]
    assert [str(pair) for pair in against(names, ["b"])] == ["a against b", "c against b"]


def test_tests_end_pairs() -> None:
    """The strong player is found above par, the weak one not, and one in between stays undecided to the last block."""
    run = ran(Plan(list(CHANCES), 60, sequential=True, margin=0.05))
    tests = [run.test(pair) for pair in CHANCES]
    assert [test.verdict for test in tests if test] == [ABOVE, NOT_ABOVE, UNDECIDED]
    assert [len(run.blocks(pair)) for pair in CHANCES] == [test.blocks for test in tests if test]
    assert len(run.blocks(STRONG)) < 60 == len(run.blocks(EVEN))
    assert run.missing == 0


@pytest.mark.parametrize("order", [(1, 0), (4, 2, 0, 1, 3), tuple(reversed(range(17)))])
def test_the_order_of_playing_changes_nothing(order: tuple[int, ...]) -> None:
    """The blocks that count and the verdicts do not depend on the order in which tasks are finished."""
    plan = Plan(list(CHANCES), 60, sequential=True, margin=0.05)
    one, many = ran(plan), ran(plan, order)
    for pair in CHANCES:
        assert one.blocks(pair) == many.blocks(pair) and one.test(pair) == many.test(pair)


def test_what_is_measured_for_the_gap_is_played_to_the_end() -> None:
    """A pair that is measured for the gap is tested, but played to the end."""
    run = ran(Plan([STRONG], 60, sequential=True, margin=0.05, free=[STRONG]))
    test = run.test(STRONG)
    assert test and test.verdict == ABOVE and test.blocks < 60 == len(run.blocks(STRONG))


def test_going_on(tmp_path: Path) -> None:
    """A run that was stopped anywhere, even in the middle of a line, continues and gives the same results."""
    plan = Plan(list(CHANCES), 40, sequential=True, margin=0.05)
    whole = ran(plan, folder=tmp_path / "whole")
    lines = (tmp_path / "whole" / NAME).read_bytes().splitlines(keepends=True)
    for number, cut in enumerate((1, 2, 30, len(lines))):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / NAME).write_bytes(b"".join(lines[:cut]) + lines[1][: 17 * number])
        again = ran(plan, folder=folder)
        for pair in CHANCES:
            assert again.blocks(pair) == whole.blocks(pair) and again.test(pair) == whole.test(pair)
        kept = (folder / NAME).read_bytes().splitlines()
        assert sorted(set(kept)) == sorted(kept) and set(map(bytes.strip, lines)) <= set(kept)


def test_more_blocks_go_on_too(tmp_path: Path) -> None:
    """A run with more blocks plays only the missing ones, and one with fewer uses the first of them."""
    ran(Plan([EVEN], 20), folder=tmp_path)
    crowd = Crowd(simulated)
    with Journal(HEAD, tmp_path) as journal:
        run = Run(Plan([EVEN], 30), journal)
        list(run.play(crowd))
    assert [task.block for task in crowd.given] == list(range(20, 30))
    assert ran(Plan([EVEN], 10), folder=tmp_path).blocks(EVEN) == run.blocks(EVEN)[:10]


def test_no_worker_starts_without_work(tmp_path: Path) -> None:
    """If every block has been played, no worker is started."""
    ran(Plan([EVEN], 5), folder=tmp_path)

    def nobody() -> Crowd:
        raise AssertionError("called")

    with Journal(HEAD, tmp_path) as journal:
        assert list(Run(Plan([EVEN], 5), journal).play(nobody)) == []


def changed(**words: object) -> RunHeader:
    """Return the header of a run with changed settings."""
    return msgspec.structs.replace(HEAD, terms=msgspec.structs.replace(GRID, **words))


@pytest.mark.parametrize(
    ("head", "message"),
    [
        (changed(seed=6), "the seed 5, not 6"),
        (changed(limit=1.0), "a limit of 60 s, not 1 s"),
        (changed(one_round=True), "the unit game, not round"),
        (changed(game="seven"), "the game grid, not seven"),
        (changed(setup={"board": "3x3"}), "board 2x2, not 3x3"),
        (msgspec.structs.replace(HEAD, pairs=[EVEN]), "the pairs strong against weak"),
        (msgspec.structs.replace(HEAD, code="4567"), "written differently"),
        (msgspec.structs.replace(HEAD, players={}), "written differently"),
    ],
)
def test_another_run_is_refused(head: RunHeader, message: str, tmp_path: Path) -> None:
    """A folder with a run under other settings is left unchanged, and the refusal says what differs."""
    ran(Plan([EVEN], 3), folder=tmp_path)
    before = (tmp_path / NAME).read_bytes()
    with pytest.raises(BadFile, match=message):
        Journal(head, tmp_path)
    assert (tmp_path / NAME).read_bytes() == before
    Journal(HEAD, tmp_path).close()


def test_no_journal(tmp_path: Path) -> None:
    """A file that is not a journal is refused and left unchanged; so is a folder that cannot be created."""
    (tmp_path / NAME).write_text("hello\nworld\n")
    with pytest.raises(BadFile, match=r"line 1 of .* is not a line of an arena's journal"):
        Journal(HEAD, tmp_path)
    assert (tmp_path / NAME).read_text() == "hello\nworld\n"
    with pytest.raises(BadFile, match="cannot keep a journal"):
        Journal(HEAD, tmp_path / NAME / "below")


def test_two_at_once(tmp_path: Path) -> None:
    """A journal that one arena is writing cannot be opened by another."""
    with Journal(HEAD, tmp_path), pytest.raises(BadFile, match="another arena is writing"):
        Journal(HEAD, tmp_path)


def test_terms_are_written_whole() -> None:
    """A journal's header can be read back."""
    assert msgspec.json.decode(msgspec.json.encode(HEAD), type=RunHeader) == HEAD
    assert msgspec.json.decode(msgspec.json.encode(GRID), type=RunSettings) == GRID
