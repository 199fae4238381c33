"""Observations of records that hardly any game of the Four Horsemen reaches."""

from __future__ import annotations

from random import Random

import numpy as np

from augury.games.horsemen.state import (
    CHOOSING,
    DRAWING,
    FAVOURING,
    LOOK,
    MOST_FRAMES,
    MOST_PASSES,
    MOST_TURNS,
    NONE,
    OVER,
    TURN,
    State,
)
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.kernel.records import to_bytes
from tests.games.horsemen.positions import custom, lay, play
from tests.games.observation_blocks import ObservationBlocks
from tests.games.observations import check
from tests.setups import EVERY_VERB, horsemen

MOST_FILLS, MOST_FASTING = 1 << 21, 1 << 14
"""No game comes near these: sides fill only when cards are played or moved, which is far less often in a turn."""


def any_position(game: Game, dice: Random) -> Position:
    """A position with random fields, up to the largest values that each may have."""
    state = State.new()
    for seat in range(2):
        _scatter(state, seat, dice)
        state.fasting[seat] = dice.randrange(MOST_FASTING)
        state.looked[seat] = dice.randrange(16)
        state.bought |= dice.randrange(16) << (4 * seat)
    _foretell(state, dice)
    _stack(state, dice)
    state.rng, state.fasting_now = np.uint64(dice.getrandbits(64)), dice.randrange(MOST_FASTING)
    state.turn_number, state.passes = dice.randint(1, MOST_TURNS), dice.randint(0, MOST_PASSES)
    state.horsemen[:] = dice.sample(range(4), 4)
    state.revealed, state.fulfilled = dice.randrange(16), dice.randrange(2)
    for pile in range(4):
        values = dice.sample((4, 5, 6), dice.randint(0, 3))
        state.piles[pile] = sum(value << (4 * depth) for depth, value in enumerate(values))
    state.exalt, state.embolden, state.starve, state.reap = (dice.randint(0, 36) for _ in range(4))
    state.favour, state.turn, state.owner, state.chooser = (dice.randrange(2) for _ in range(4))
    state.reason, state.winners = dice.randint(0, 4), dice.randrange(4)
    return game.at(to_bytes(state))


def _scatter(state: State, seat: int, dice: Random) -> None:
    """Put each card of a seat in a random place, or nowhere."""
    deck = []
    for card in range(24):
        zone = dice.randrange(8)
        if zone < 3 and int(state.sides[zone, seat]).bit_count() < 4:
            state.sides[zone, seat] |= 1 << card
        elif zone == 3:
            deck.append(card)
        elif zone == 4:
            state.discards[seat] |= 1 << card
        elif zone < 7:
            state.hands[seat] |= 1 << card
            state.known[seat] |= (zone == 5) << card
        else:
            continue
        state.owned[seat] |= 1 << card
    dice.shuffle(deck)
    state.deck[seat, : len(deck)] = deck
    state.deck_size[seat], state.held[seat] = len(deck), int(state.hands[seat]).bit_count()


def _foretell(state: State, dice: Random) -> None:
    """Choose Prophecies that are laid, taken and possibly waiting, and possibly a gap."""
    state.prophecies[:] = dice.sample(range(12), 12)
    state.laid = dice.randint(3, 8)
    laid = list(map(int, state.prophecies[12 - int(state.laid) :]))
    dice.shuffle(laid)
    state.shown[:], taken = laid[:3], laid[3:]
    for place, prophecy in enumerate(taken):
        state.taken[place % 2] |= 1 << prophecy
        state.scores[place % 2] += 1
    state.fills = dice.randrange(1000, MOST_FILLS)
    for place in range(3):
        if dice.random() < 0.6:
            state.filled_as[place] = dice.randint(1, int(state.fills))
            state.filled_on[place] = dice.randint(1, MOST_TURNS)
            state.responder[place] = dice.randrange(2)
    if dice.random() < 0.5:
        state.gap, state.loser = dice.randrange(3), dice.randrange(2)
        state.shown[state.gap] = NONE


def _stack(state: State, dice: Random) -> None:
    """Choose nested effects and the phase of the turn."""
    state.depth, state.phase = dice.randint(1, MOST_FRAMES), dice.choice([*range(TURN, OVER + 1), CHOOSING])
    state.after = dice.choice([TURN, DRAWING, FAVOURING])
    state.asked = dice.randint(1, LOOK) if state.phase == CHOOSING else 0
    for order in range(int(state.depth)):
        effect, step, left = dice.randrange(16), dice.randrange(4), dice.randrange(8)
        state.frames[order] = effect | step << 4 | left << 6 | dice.randrange(3) << 9 | dice.randint(0, 6) << 11


def test_any_record_is_observed() -> None:
    """Whatever the fields are, what a seat knows of them can be rebuilt from its observation."""
    game, dice = horsemen({"set": EVERY_VERB}), Random(5)
    for _ in range(150):
        position = any_position(game, dice)
        for seat in range(2):
            check(position, seat, worlds=1)


def test_the_innermost_effect_comes_first() -> None:
    """The effect of a card that another card's effect played comes before the other effect."""
    game = custom(grails="play 1, look 1", coins="buy 1")
    position = play(lay(game, "G1 G2 C1"), "G1 at a, G2 at b, C1 at c")
    blocks = ObservationBlocks(game, position.observe(0))
    effects = [blocks.row(f"effect {order}") for order in range(1, 5)]
    assert [(which, place, value) for which, _, _, place, value, *_ in effects] == [
        (2, 2, 1),
        (1, 1, 2),
        (1, 0, 1),
        (0, 0, 0),
    ]
    assert blocks.row("acts") == [1, 0]


def test_what_i_looked_at_only_i_observe() -> None:
    """All seats observe which pile a seat looked at, but only that seat observes the Horseman."""
    game = custom(staves="look 1")
    position = play(lay(game, "St1 | C1", horsemen="pale red black white"), "St1 at a, look coins")
    mine, theirs = (ObservationBlocks(game, position.observe(seat)) for seat in range(2))
    assert mine.parts("horseman", 4) == [[0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    assert not any(theirs.row("horseman"))
    assert mine.parts("looked", 2) == [[0, 1, 0, 0], [0, 0, 0, 0]]
    assert theirs.parts("looked", 2) == [[0, 0, 0, 0], [0, 1, 0, 0]]
