"""Options become a run: which players meet, and what is measured."""

from __future__ import annotations

from typing import Any

import pytest

from augury.kernel.game import open_game
from augury.lab.arena.block import Pair
from augury.lab.arena.contest import Forfeit, Played
from augury.lab.arena.journal import Journal, RunHeader
from augury.lab.arena.options import ArenaOptions, PreparedRun, arrange
from augury.lab.arena.results import Results, results_of
from augury.lab.arena.run import Plan, Run
from augury.players import levels_of
from tests.lab.arena.fakes import GRID, Crowd, made_up


def arranged(game: str = "seven", *entrants: str, **wishes: Any) -> PreparedRun:
    """Return the run of a game with its default setup."""
    return arrange(open_game(game), ArenaOptions(entrants=list(entrants), **wishes))


def pairings(found: PreparedRun) -> list[str]:
    """Return the pairs of a run as text."""
    return [str(pair) for pair in found.plan.pairs]


def test_all_pairs() -> None:
    """With four seats every pair is played both ways round, with two seats once."""
    assert pairings(arranged("seven", "greedy", "random")) == ["greedy against random", "random against greedy"]
    assert pairings(arranged("horsemen", "greedy", "random")) == ["greedy against random"]


def test_a_ladder() -> None:
    """Without names a ladder consists of the levels, the easiest first."""
    names = [level.name for level in levels_of("seven")]
    found = pairings(arranged(ladder=True))
    assert found[0] == f"{names[1]} against {names[0]}" and len(found) == len(names) - 1
    assert pairings(arranged("seven", "random", "greedy", ladder=True)) == ["greedy against random"]


def test_against_one() -> None:
    """The player named by `against` need not be entered, and does not meet itself."""
    found = arranged("seven", "greedy", against="random")
    assert pairings(found) == ["greedy against random"] and found.names == ["greedy", "random"]
    assert pairings(arranged("seven", "greedy", "random", against="random")) == ["greedy against random"]


def test_the_gap() -> None:
    """Everybody meets the reference, the oracle too, and those pairs are played to the end."""
    found = arranged("seven", "greedy", oracle=True, reference="random", sequential=True)
    assert pairings(found) == ["greedy against random", "oracle against random"]
    assert found.plan.free == found.plan.pairs
    assert found.gap and found.gap.names == ["greedy"]


def test_terms_say_it_all() -> None:
    """The game can be opened again, with every choice, from the settings of the run."""
    found = arrange(
        open_game("grid", board="hexagon", players=3, ties="shared"), ArenaOptions(entrants=["random", "oracle"])
    )
    assert (
        open_game(found.settings.game, **found.settings.setup).chosen
        == open_game("grid", board="hexagon", players=3, ties="shared").chosen
    )


def counted(pairs: list[Pair], games: dict[Pair, list[list[Played]]]) -> Results:
    """Return the results of given games."""
    blank = made_up(pairs[0], 0, 1.0, 2)

    def make(task: Any) -> Any:
        return type(blank)(task.pair, task.block, games[task.pair][task.block])

    run = Run(Plan(pairs, 2), Journal(RunHeader(GRID, pairs, {}, ""), None))
    list(run.play(Crowd(make)))
    head = Results("", "", "", GRID, "", 2, {}, 2, False, 0.02, [], [], [], [], [], [])
    return results_of(run, head, ["a", "b"], None)


def test_results_by_hand() -> None:
    """Shares, gains, seats, times and forfeits of two blocks with one forfeit equal those computed by hand."""
    pair = Pair("a", "b")
    first = [
        Played(0, [5, 2], [1, 0], [2, 3], [4.0, 30.0], [3.0, 12.0]),
        Played(1, [4, 3], [1, 0], [3, 2], [30.0, 2.0], [11.0, 1.0]),
    ]
    lost = Played(0, None, [0, 1], [1, 0], [9.0, 0.0], [9.0, 0.0], Forfeit(0, "a", "raised Error"))
    found = counted([pair], {pair: [first, [lost, first[1]]]})
    (result,) = found.pairs
    assert result.share and result.share.value == pytest.approx((0.5 + 0.0) / 2)
    assert result.edge and result.edge.value == pytest.approx(-0.25)
    assert result.gain and (result.gain.value, result.gain.count) == ((3 - 1) / 2, 1)
    assert (result.blocks, result.games, result.forfeits_hero, result.forfeits_other) == (2, 4, 1, 0)
    assert result.seats == [0.5, 0.0]
    assert [effect.share.value for effect in found.seat_effects if effect.share] == [0.75, 0.25]
    times = {time.name: [time.moves, time.milliseconds, time.slowest] for time in found.times}
    assert times["a"] == pytest.approx([7, 17 / 7, 9.0]) and times["b"] == pytest.approx([9, 90 / 9, 12.0])
    assert [(forfeit.name, forfeit.reason, forfeit.games) for forfeit in found.forfeits] == [("a", "raised Error", 1)]
    assert [rated.name for rated in found.ratings] == ["b", "a"]
