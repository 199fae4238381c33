"""The editions as data: everything in which the ways to play differ, written into the setup record."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from augury.games.seven.setup import SevenSetup
from augury.games.seven.state import (
    COLOURS,
    FEWEST_OUTER,
    LAST_PLACE,
    PILES,
    SEATS,
    SHARED,
    TOKENS,
    TRICKS,
    Setup,
)

NO_GOAL = 127
MOST_ROUNDS = 100
STARTERS = ("lot", "seat1", "seat2", "seat3", "seat4")
"""The ways to find who leads the first round, as the setup record numbers them (S1.8)."""


def write_setup(chosen: SevenSetup) -> Setup:
    """The setup record for a way to play."""
    setup = Setup.new()
    players = chosen.players
    setup.players = players
    prophecies = list(all_prophecies(players))
    setup.prophecies[: len(prophecies)] = prophecies
    setup.prophecy_count = len(prophecies)
    setup.rounds = players
    setup.starter = STARTERS.index(chosen.options.starting_player)
    if chosen.edition == "exam":
        _write_exam(setup, players)
    else:
        _write_first(setup, players, chosen.options.tenth_trick_scores)
        if chosen.variant == "twice":
            _write_twice(setup)
        elif chosen.variant == "single":
            _write_single(setup)
    return setup


def _write_first(setup: Setup, players: int, tenth_trick_scores: bool) -> None:
    """S1.2, S1.3, S5."""
    _write_deck(setup, players, highest=13 if players == SEATS else 11, row=10, aside_up=0 if players == SEATS else 2)
    setup.gain[:] = 2
    if not tenth_trick_scores:
        setup.gain[TRICKS] = 0
    setup.loses = 1
    setup.goal = NO_GOAL
    setup.tie_break = SHARED


def _write_exam(setup: Setup, players: int) -> None:
    """S1.4 to S1.6, S7."""
    _write_deck(setup, players, highest=11 if players == SEATS else 9, row=0, aside_up=0)
    setup.colour_cards = np.uint64(_cumulated([3] * COLOURS))
    setup.gain[7:] = (5, 3, 2, 1)
    setup.consolation = 1
    setup.goal = 7
    setup.tie_break = FEWEST_OUTER


def _write_twice(setup: Setup) -> None:
    """S6.1 to S6.3; every trick counts the same, regardless of the option (S6.7)."""
    setup.gain[:] = 1
    setup.loses = 0
    setup.goal = 2
    setup.needs_goal = 1
    setup.rounds = MOST_ROUNDS


def _write_single(setup: Setup) -> None:
    """S6.4 to S6.6."""
    setup.counts_tokens = 1
    setup.rounds = 1
    setup.tie_break = LAST_PLACE


def _write_deck(setup: Setup, players: int, highest: int, row: int, aside_up: int) -> None:
    """The cards, and the room of the piles they are dealt to."""
    deck = 0
    for colour in range(COLOURS):
        deck |= ((1 << highest) - 1) << (colour * 16 + 1)
    setup.deck = np.uint64(deck)
    hands = [TRICKS if seat < players else 0 for seat in range(SEATS)]
    piles = [*hands, row, aside_up]
    piles.append(COLOURS * highest - sum(piles))
    setup.room = np.uint64(_cumulated(piles))


def _cumulated(counts: list[int]) -> int:
    """Counts of cards in piles as bytes of one word, each the sum of those up to it."""
    return sum(sum(counts[: pile + 1]) << (8 * pile) for pile in range(PILES))


def all_prophecies(ranks: int) -> Iterator[int]:
    """S2.1, S2.2: every way to place seven tokens on the ranks, most tokens on the first rank last."""

    def place(rank: int, tokens: int) -> Iterator[int]:
        if rank == ranks - 1:
            yield tokens << (4 * rank)
            return
        for here in range(tokens + 1):
            for rest in place(rank + 1, tokens - here):
                yield here << (4 * rank) | rest

    return place(0, TOKENS)
