"""The attack that the old deals allowed: search the generator's states for one that deals the visible cards.

A full search takes about 2**60 steps. Here the attacker is given all but 16 bits of the seed, which changes how long
the search takes, but not whether it finds anything.
"""

from __future__ import annotations

import random
from typing import cast

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.rules import begin
from augury.games.seven.state import ROW_PILE, Setup, State
from augury.kernel.compilation import INTERPRETED, rule
from augury.kernel.position import Position
from augury.kernel.records import Memory
from augury.kernel.seals import FAST, KEYED, Seal
from augury.table.decisions import new_seal
from tests.table.dealt import SEVEN, deals, now, table_of, until_dealt

BITS = 10 if INTERPRETED else 16
SEAT = 2


@rule
def search(setup: Setup, states: Memory, seen: State, first: np.uint64, found: NDArray[np.uint64]) -> int:
    """Write the seeds, from a first one on, that deal the hand and row a seat sees; return how many there are."""
    count = 0
    for step in range(1 << BITS):
        seed = first + np.uint64(step)
        state = states[0]
        state.round_number = 0
        begin(setup, state, seed)
        if state.piles[SEAT] == seen.piles[SEAT] and state.piles[ROW_PILE] == seen.piles[ROW_PILE]:
            found[count % len(found)] = seed
            count += 1
    return count


def attack(position: Position, known: int) -> list[int]:
    """The seeds that explain what a seat sees at the start of a game, if all but their last bits are known."""
    states, found = State.array(1), np.zeros(8, np.uint64)
    setup, seen = cast(Setup, position.game.setup), cast(State, position.erased(SEAT))
    count = search(setup, states, seen, np.uint64(known >> BITS << BITS), found)
    return [int(seed) for seed in found[:count]]


def played_on(position: Position, seal: Seal, moves: list[tuple[int, int]]) -> Position:
    """The game to expect after these moves if the given seal were the right one."""
    expected = position.game.sealed(seal)
    for seat, action in moves:
        expected = expected.play(action, seat)
    return expected


def test_the_old_deals_could_be_computed() -> None:
    """From one seat's cards in round 1, the search finds the seed, and with it every hand of round 2."""
    table = table_of(SEVEN, Seal(random.Random(11).getrandbits(64), "salt", FAST))
    seal = table.seal
    assert attack(now(table), seal.seed) == [seal.seed]
    until_dealt(table, 2)
    expected = played_on(now(table), Seal(seal.seed, "anything"), now(table).moves)
    assert deals(expected)[1] == deals(now(table))[1]


def test_the_deals_of_a_table_cannot_be_searched_for() -> None:
    """The same search, over a range of seeds that includes the right one, finds none that deals these cards."""
    for _ in range(3):
        table = table_of(SEVEN, new_seal())
        assert attack(now(table), table.seal.seed) == []


def test_the_whole_seed_is_not_enough() -> None:
    """An attacker who knows all 64 bits of the seed and tries salts gets a thousand different hands, all wrong.

    The salt has 128 bits and can only be tested as a whole: no part of it determines any card.
    """
    table = table_of(SEVEN)
    first = deals(now(table))[0]
    hands = set()
    for salt in range(300 if INTERPRETED else 1000):
        tried = deals(table.game.sealed(Seal(table.seal.seed, f"{salt:032x}", KEYED)))[0]
        hands.add(tuple(tried.hands[SEAT]))
    assert len(hands) == (300 if INTERPRETED else 1000)
    assert tuple(first.hands[SEAT]) not in hands


def test_a_salt_that_is_nearly_right_deals_nothing_of_the_right_deal() -> None:
    """With one bit of the salt wrong, a hand matches no better than by chance: 10 of 52 cards, 1.92 of 10."""
    table = table_of(SEVEN)
    right = deals(now(table))[0].hands[SEAT]
    salt = int(table.seal.salt, 16)
    hits = 0
    for bit in range(128):
        near = Seal(table.seal.seed, f"{salt ^ 1 << bit:032x}", KEYED)
        hits += len(set(right) & set(deals(table.game.sealed(near))[0].hands[SEAT]))
    assert 1.5 < hits / 128 < 2.35
