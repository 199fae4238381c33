"""Random rounds of Seven Prophecies, up to the position that a test needs."""

from __future__ import annotations

from itertools import count
from random import Random

from augury.games.seven.state import PLAYING, TOKENS
from augury.kernel.bits import members
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.kernel.records import to_bytes
from tests.games.seven.positions import setup_of, state_of, walk


def played(game: Game, seed: int, trick: int, lying: int | None = None) -> list[Position]:
    """All positions of a random first round, up to a trick with `lying` cards in it, or a random number.

    A round that ends before that is replaced by another.
    """
    lying = Random(seed).randrange(game.players) if lying is None else lying
    for attempt in count(1000 * seed):
        story = []
        for position in walk(game, attempt):
            state = state_of(position)
            if position.over or state.round_number > 1:
                break
            story.append(position)
            if state.phase == PLAYING and (int(state.trick_number), int(state.lying)) == (trick, lying):
                return story
    raise AssertionError("no round came there")


def close_to_fulfilled(game: Game, tricks: int, dice: Random) -> Position:
    """A random position in the last tricks of a round: random cards, scores and leader, and few tokens left."""
    setup, state = setup_of(game), state_of(game.start(dice.randrange(1 << 32), ""))
    cards = [card for seat in range(game.players) for card in members(state.piles[seat])]
    dice.shuffle(cards)
    state.phase, state.trick_number, state.leader = PLAYING, 11 - tricks, dice.randrange(game.players)
    state.round_number = dice.choice([97, 98, 99, 100]) if setup.needs_goal else dice.randint(1, int(setup.rounds))
    highest = min(int(setup.goal) - 1, 2 * (int(state.round_number) - 1))
    for seat in range(game.players):
        state.piles[seat] = sum(1 << cards.pop() for _ in range(tricks))
        ranks = dice.choices(range(game.players), k=TOKENS)
        state.placed[seat] = sum(1 << 4 * rank for rank in ranks)
        state.tokens[seat] = sum(1 << 4 * rank for rank in ranks[: dice.randint(1, tricks)])
        state.scores[seat] = dice.randint(0, highest)
    return game.at(to_bytes(state))
