"""The analysis of a game adds up: every listed loss is a step of the curve, and every step is accounted for."""

from __future__ import annotations

import random
from itertools import cycle, islice, pairwise

import msgspec
import pytest

from augury.kernel.gamerecord import dumps, write_record
from augury.players.advice import evaluate_choices, thinker
from augury.server.bots.advice import Analysis
from augury.server.bots.analysis import analysed, course_of
from augury.server.bots.evaluation import evaluation_of
from augury.server.bots.questions import Evaluation
from tests.setups import Way, name_of_way, opened

ROUNDED = 0.0002
"""Shares are rounded to four digits."""
WAYS: list[Way] = [
    ("grid", {"board": "3x3"}),
    ("grid", {"board": "4x4"}),
    ("grid", {"board": "3x4", "ties": "shared"}),
    ("grid", {"board": "fano", "x_prophecies": True}),
    ("grid", {"board": "3x3", "players": 3}),
    ("grid", {"board": "4x4", "players": 4, "ties": "shared"}),
    ("seven", {"edition": "first", "players": 3, "variant": "single"}),
    ("seven", {"edition": "first", "players": 3}),
    ("seven", {"edition": "exam", "players": 4}),
    ("horsemen", {}),
]
QUICK = {
    "grid": "strong:nodes=300,simulations=60",
    "seven": "reader:worlds=4,rounds=4,foretold=4",
    "horsemen": "turns:simulations=24",
}


def played(way: Way, seed: int) -> Analysis:
    """The analysis of a game in which about half of the moves are the bot's choice and half are random."""
    rng = random.Random(seed)
    game = opened(way)
    here = game.start(seed)
    adviser = thinker(QUICK[way[0]], way[0])
    evaluations: dict[int, Evaluation] = {}
    while here.actors:
        seat = rng.choice(here.actors)
        findings = evaluate_choices(here, seat, adviser)
        action = rng.choice([findings.best, rng.choice(here.legal_actions(seat))])
        move = game.engine.format_action(game.setup, action)
        here = here.play(action, seat)
        evaluations[len(here.moves)] = msgspec.convert(evaluation_of(game, findings, move), Evaluation)
    record = dumps(write_record(here, ["anybody"] * game.players))
    return analysed(course_of(record), evaluations)


def check(analysis: Analysis, *, hidden: bool) -> None:
    """Check that curve and list agree for each seat and each step."""
    end = analysis.total
    assert analysis.done == end == len(analysis.decisions)
    for seat, curve in enumerate(analysis.curves):
        mine = [decision for decision in analysis.decisions if decision.seat == seat]
        points = [(point.moment, point.share) for point in curve]
        for one in mine:
            assert (one.move - 1, one.best_share) in points
            if one.share is not None and one.loss is not None:
                assert (one.move, one.share) in points
                assert one.loss >= 0 and abs(one.best_share - one.share - one.loss) < ROUNDED
                assert one.loss == 0 or one.best != one.played
            assert one.alternatives[0].move == one.best and one.alternatives[0].share == one.best_share
        for last, one in pairwise(mine):
            if last.share is None:
                assert one.others is None
            else:
                assert one.others is not None and abs(one.best_share - last.share - one.others) < ROUNDED
        assert points[-1][0] == end
        lost = sum(decision.loss or 0 for decision in mine if decision.share is not None)
        given = sum(decision.others or 0 for decision in mine)
        known = mine and all(decision.share is not None for decision in mine)
        if known:
            last_change = points[-1][1] - (mine[-1].share or 0)
            total = mine[0].best_share - lost + given + last_change
            assert abs(total - points[-1][1]) < ROUNDED * (len(mine) + 1)
    if not hidden:
        check_open(analysis)


def check_open(analysis: Analysis) -> None:
    """Where nothing is hidden or random, a curve moves only by the losses listed for the moves."""
    for decision in analysis.decisions:
        before, after = (
            [curve[moment].share for curve in analysis.curves] for moment in (decision.move - 1, decision.move)
        )
        assert [sum(before), sum(after)] == pytest.approx([1, 1], abs=ROUNDED * len(before))
        fell = before[decision.seat] - after[decision.seat]
        assert decision.loss is not None and abs(fell - decision.loss) < ROUNDED
        if len(before) == 2:
            gained = after[1 - decision.seat] - before[1 - decision.seat]
            assert abs(gained - decision.loss) < 2 * ROUNDED
        elif decision.loss == 0 and decision.best == decision.played and decision.choices == 1:
            assert before == after


@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_losses_and_curve_agree(way: Way) -> None:
    """In five games of each kind, every loss is a step of the curve, which otherwise only luck and the others move."""
    for seed in range(5):
        check(played(way, seed), hidden=way[0] != "grid")


@pytest.mark.long
def test_losses_and_curve_agree_in_200_games() -> None:
    """The same holds in 200 games of all kinds."""
    for seed, way in enumerate(islice(cycle(WAYS), 200), start=100):
        check(played(way, seed), hidden=way[0] != "grid")
