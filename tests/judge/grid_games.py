"""Grid games for the judge: random games and perfect play."""

import random
from copy import copy
from typing import Any, TypeVar

from .boards import Board, board_of
from .grid import GridJudge, Mark
from .strict_json import Event

Judge = TypeVar("Judge", bound=GridJudge)

WrittenBoard = str | dict[str, Any]
"""A board in the format of a record's setup."""


def twin(judge: Judge) -> Judge:
    """An independent copy of a judge."""
    other = copy(judge)
    other.written = dict(judge.written)
    return other


def after(judge: Judge, cell: str, mark: Mark) -> Judge:
    """A copy of a judge, after the seat to move has written this mark."""
    trial = twin(judge)
    trial.write(trial.turn, cell, mark)
    return trial


def by_name(choice: tuple[str, Mark]) -> tuple[str, str]:
    """A sort key for legal choices."""
    return choice[0], str(choice[1])


def random_record(seed: int, board: WrittenBoard, players: int = 2, **options: Any) -> dict[str, Any]:
    """The record of a random game."""
    chosen: dict[str, Any] = {"x_prophecies": False, "x_range": "max-1", "ties": "turn"} | options
    rng, judge = random.Random(seed), GridJudge(board_of(board), players, **chosen)
    events = list(judge.opening)
    while not judge.over:
        cell, mark = rng.choice(sorted(judge.legal(), key=by_name))
        event: Event = {"type": "mark", "seat": judge.turn, "cell": cell, "mark": mark}
        events += [event, *judge.write(judge.turn, cell, mark)]
    setup = {"board": board, "players": players, "options": chosen}
    result = {"scores": judge.scores, "winners": judge.winners}
    return {"augury": 1, "game": "grid", "setup": setup, "events": events, "result": result, "note": "by lot"}


def value(board: Board, **options: Any) -> int:
    """By how many points the first player beats the second under perfect play."""
    return _best(GridJudge(board, 2, **options), {})


def _best(judge: GridJudge, known: dict[object, int]) -> int:
    if judge.over:
        return judge.scores[0] - judge.scores[1]
    # Who wrote an X, and in which order the marks were written, does not affect the rest of the game.
    standing = frozenset((cell, mark, None if mark == "x" else seat) for cell, (mark, seat) in judge.written.items())
    if (judge.turn, standing) not in known:
        values = [_best(after(judge, cell, mark), known) for cell, mark in judge.legal()]
        known[judge.turn, standing] = min(values) if judge.turn else max(values)
    return known[judge.turn, standing]
