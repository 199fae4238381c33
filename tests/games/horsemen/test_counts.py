"""The numbers of move sequences from a position, by the rules and by the judge, stored as text for other programs."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from augury.kernel.game import open_game
from augury.kernel.position import Position
from tests.games.horsemen.positions import choices
from tests.judge.chance import Chance
from tests.judge.horsemen import HorsemenJudge
from tests.judge.horsemen_sets import BARE, HOUSE
from tests.setups import EVERY_VERB

COUNTS = Path(__file__).parents[2] / "golden" / "counts-horsemen.txt"
SETS = {"house": HOUSE, "bare": BARE, "every-verb": tomllib.loads(EVERY_VERB.read_text(encoding="utf-8"))}
Line = tuple[str, int, int, int, int]
Move = tuple[str, ...]


def lines() -> list[Line]:
    """The lines of the file: card set, seed, moves already made (always the middle choice), depth, and count."""
    found: list[Line] = []
    for line in COUNTS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            chosen, *numbers = line.split()
            seed, made, depth, count = map(int, numbers)
            found.append((chosen, seed, made, depth, count))
    return found


def reach(chosen: str, seed: int, made: int) -> tuple[Position, list[Move]]:
    """The position from which sequences are counted, and the moves that lead to it in the judge's notation."""
    position = open_game("horsemen", set=SETS[chosen]).start(seed, "salt")
    moves: list[Move] = []
    for _ in range(made):
        texts = choices(position)
        text = texts[len(texts) // 2]
        moves.append(as_judged(text))
        position = position.play(text)
    return position, moves


def as_judged(text: str) -> Move:
    """A move in the judge's notation."""
    words = [word for word in text.split() if word not in ("at", "to")]
    return tuple(words) if words[0].islower() else ("play", *words)


def count_by_rules(position: Position, depth: int) -> int:
    """The number of legal move sequences of this length; a sequence that ends the game sooner counts too."""
    if depth == 0 or position.over:
        return 1
    seat = position.actors[0]
    actions = position.legal_actions(seat)
    if depth == 1:
        return len(actions)
    return sum(count_by_rules(position.play(action, seat), depth - 1) for action in actions)


def count_by_judge(chosen: str, seed: int, moves: list[Move], depth: int) -> int:
    """The same by the judge, which starts again for each sequence."""
    judge = HorsemenJudge(SETS[chosen])
    judge.begin(Chance(seed))
    for move in moves:
        judge.act(move)
    if depth == 0 or judge.over:
        return 1
    found = judge.legal()
    if depth == 1:
        return len(found)
    return sum(count_by_judge(chosen, seed, [*moves, move], depth - 1) for move in found)


@pytest.mark.slow
@pytest.mark.parametrize("line", lines(), ids=lambda line: f"{line[0]}-{line[1]}-{line[2]}+{line[3]}")
def test_counts_are_what_they_were(line: Line) -> None:
    """H2.1, H5.2: the number of move sequences is the same by the rules, by the judge, and in the file."""
    chosen, seed, made, depth, count = line
    position, moves = reach(chosen, seed, made)
    assert count_by_rules(position, depth) == count
    assert count_by_judge(chosen, seed, moves, depth) == count
