"""Games of the Four Horsemen to judge, played by lot."""

import random
from typing import Any

from .chance import Chance
from .horsemen import HorsemenJudge


def random_record(seed: int, card_set: dict[str, Any]) -> dict[str, Any]:
    """The record of a game played by lot, in which who can play something passes rarely."""
    lot, judge = random.Random(seed), HorsemenJudge(card_set)
    events = judge.begin(Chance(seed))
    while not judge.over:
        moves = sorted(judge.legal())
        if len(moves) > 1 and ("pass",) in moves and lot.random() < 0.95:
            moves.remove(("pass",))
        events += judge.act(lot.choice(moves))
    return {
        "augury": 1,
        "game": "horsemen",
        "setup": {"set": card_set, "players": 2},
        "events": events,
        "result": {"scores": judge.scores, "winners": judge.winners},
        "note": "by lot",
    }
