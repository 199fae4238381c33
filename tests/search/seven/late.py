"""Late positions of rounds, with few enough possible deals to list them all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count, islice

from augury.kernel.game import Game
from augury.kernel.position import Position
from tests.search.seven.plain_models import all_deals
from tests.search.seven.rounds import played

FEW, MOST = 20, 250


def late_stories(game: Game, trick: int, choices: int = 1) -> Iterator[list[Position]]:
    """Rounds up to the lead of a trick, with dozens of possible deals and at least `choices` legal cards."""
    for seed in count():
        story = played(game, seed, trick, lying=0)
        (seat,) = story[-1].actors
        deals = len(list(islice(all_deals(story, seat), MOST + 1)))
        if FEW < deals <= MOST and len(story[-1].legal_actions(seat)) >= choices:
            yield story


@cache
def late_story(game: Game, trick: int) -> list[Position]:
    """The first of these rounds."""
    return next(late_stories(game, trick))
