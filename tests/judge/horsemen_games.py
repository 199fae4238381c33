"""Random games of the Four Horsemen for the judge."""

import random
from typing import Any

from .chance import Chance
from .horsemen import HorsemenJudge


def random_record(seed: int, card_set: dict[str, Any]) -> dict[str, Any]:
    """The record of a random game, in which a seat that can play rarely passes."""
    rng, judge = random.Random(seed), HorsemenJudge(card_set)
    events = judge.begin(Chance(seed))
    while not judge.over:
        moves = sorted(judge.legal())
        if len(moves) > 1 and ("pass",) in moves and rng.random() < 0.95:
            moves.remove(("pass",))
        events += judge.act(rng.choice(moves))
    return {
        "augury": 1,
        "game": "horsemen",
        "setup": {"set": card_set, "players": 2},
        "events": events,
        "result": {"scores": judge.scores, "winners": judge.winners},
        "note": "by lot",
    }
