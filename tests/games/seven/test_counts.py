"""The numbers of move sequences from a position, by the rules and by the judge, stored as text for other programs."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import cast

import pytest

from augury.games.seven.events import Deal, Play, Prophecy
from augury.games.seven.state import State
from augury.kernel.position import Position
from tests.judge.seven import SevenJudge
from tests.setups import seven

COUNTS = Path(__file__).parents[2] / "golden" / "counts-seven.txt"
Line = tuple[dict[str, object], int, int, int, int]


def lines() -> list[Line]:
    """The lines of the file: edition, players, seed, moves already made (always the middle choice), depth, count."""
    found: list[Line] = []
    for line in COUNTS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            edition, players, seed, made, depth, count = line.split()
            words: dict[str, object] = {"edition": edition, "players": int(players)}
            found.append((words, int(seed), int(made), int(depth), int(count)))
    return found


def reach(words: dict[str, object], seed: int, made: int) -> Position:
    """The position from which sequences are counted."""
    position = seven(words).start(seed, "salt")
    for _ in range(made):
        seat = position.actors[0]
        choices = position.legal_actions(seat)
        position = position.play(choices[len(choices) // 2], seat)
    return position


def count_by_rules(position: Position, depth: int) -> int:
    """The number of legal move sequences of this length within the round; seats that act at once move in seat order."""
    if depth == 0 or position.over or cast(State, position.state).round_number > 1:
        return 1
    seat = position.actors[0]
    choices = position.legal_actions(seat)
    if depth == 1:
        return len(choices)
    return sum(count_by_rules(position.play(action, seat), depth - 1) for action in choices)


def count_by_judge(judge: SevenJudge, depth: int) -> int:
    """The same by the judge, which stops where the next deal is due."""
    if depth == 0 or judge.over or judge.needs_deal:
        return 1
    seat = min(judge.actors())
    if judge.phase == "prophecy":
        if depth == 1:
            return len(judge.legal_prophecies())
        return sum(_after(judge, seat, tokens, depth) for tokens in judge.legal_prophecies())
    return sum(_after(judge, seat, card, depth) for card in judge.legal(seat))


def _after(judge: SevenJudge, seat: int, choice: tuple[int, ...] | str, depth: int) -> int:
    trial = deepcopy(judge)
    if isinstance(choice, str):
        trial.play(seat, choice)
    else:
        trial.prophesy(seat, choice)
    return count_by_judge(trial, depth - 1)


def judge_at(position: Position) -> SevenJudge:
    """A judge that has followed the history of a first round."""
    judge = SevenJudge(position.game.chosen.edition, position.game.players)  # type: ignore[attr-defined]
    for event in position.events:
        match event:
            case Deal():
                row_cards = event.row_cards if isinstance(event.row_cards, list) else None
                judge.deal(1, event.leader, event.hands, event.row, row_cards, event.aside_up or None, event.aside_down)
            case Prophecy():
                judge.prophesy(event.seat, event.tokens)
            case Play():
                judge.play(event.seat, event.card)
    return judge


@pytest.mark.parametrize(
    "line", lines(), ids=lambda line: f"{line[0]['edition']}-{line[0]['players']}-{line[2]}+{line[3]}"
)
def test_counts_are_what_they_were(line: Line) -> None:
    """S2.2, S3.2: the number of move sequences is the same by the rules, by the judge, and in the file."""
    words, seed, made, depth, count = line
    position = reach(words, seed, made)
    assert count_by_rules(position, depth) == count
    assert count_by_judge(judge_at(position), depth) == count
