"""Evaluate every choice in Seven Prophecies from what a seat knows and what the others' choices reveal."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.knowledge import redeal
from augury.games.seven.state import (
    ACTIONS,
    FIRST_PROPHECY,
    PILES,
    PROPHECIES,
    PROPHESYING,
    SEATS,
    TRICKS,
    Setup,
    State,
)
from augury.games.seven.trick import playable
from augury.kernel.bits import members
from augury.kernel.chance import Dice
from augury.kernel.records import Memory, Record
from augury.search.budget import Budget
from augury.search.results import ActionValue, SearchResult
from augury.search.seven.endings import DEEPEST
from augury.search.seven.model import read_model
from augury.search.seven.past import Past
from augury.search.seven.playouts import imagine_prophecies, weigh_cards, weigh_endings, weigh_prophecies
from augury.search.seven.prospects import prospects_of
from augury.search.seven.sense import Look
from augury.search.seven.worlds import imagine

AT_ONCE = 16
"""Worlds in which all cards are tried between two looks at the clock."""
WORLDS_AT_ONCE = 40
"""Worlds that are sampled between two looks at the clock."""


@dataclass(frozen=True)
class Settings:
    """How much is tried."""

    worlds: int = 160
    """Worlds that are sampled for a card."""
    rounds: int = 480
    """Rounds that are played after each card."""
    foretold: int = 480
    """Rounds that are played after each of the best prophecies; fewer after the others."""
    infers: bool = True
    """Whether the others' prophecies and cards tell something of their hands."""
    exact: int = 3
    """The last tricks that are played out exactly."""


def think(
    setup: Record,
    state: Record,
    seat: int,
    dice: Dice,
    settings: Settings,
    budget: Budget,
    bonus: NDArray[np.float64] | None = None,
) -> SearchResult:
    """Every choice with its value: each seat's chance of victory; a bonus for each action counts in comparisons."""
    around = cast(Setup, setup), cast(State, state), seat, dice, settings, budget
    thought = _Search(*around, np.zeros(ACTIONS) if bonus is None else bonus)
    return thought.evaluate_prophecies() if cast(State, state).phase == PROPHESYING else thought.evaluate_cards()


class _Search:
    """Buffers and settings for one decision."""

    def __init__(
        self,
        setup: Setup,
        state: State,
        seat: int,
        dice: Dice,
        settings: Settings,
        budget: Budget,
        bonus: NDArray[np.float64],
    ) -> None:
        self._bonus = bonus
        self._setup, self._state, self._seat, self._dice = setup, state, seat, dice
        self._settings, self._budget = settings, budget
        self._known = np.array([state], dtype=State.dtype)
        self._rooms = State.array(DEEPEST + 1)
        self._values = np.zeros((DEEPEST + 1, SEATS))
        self._model, self._prospects = read_model(setup), prospects_of(setup)
        self._look, self._past = Look.new(), Past.new()

    def _begin(self) -> None:
        """Start the clock, now that everything is compiled."""
        self._ends = time.monotonic() + (self._budget.seconds or float("inf"))

    def _spent(self) -> bool:
        return self._budget.stop.is_set() or time.monotonic() >= self._ends

    def evaluate_cards(self) -> SearchResult:
        """Evaluate each card that may be played."""
        cards = np.array(members(playable(self._state, self._seat)), np.int64)
        totals = np.zeros((len(cards), SEATS))
        self._play_on(self._known, cards, totals, 0, 0)
        self._play_endings(self._known, cards, totals, 0, 0)
        worlds = self._imagined()
        exactly = TRICKS - int(self._state.trick_number) < self._settings.exact
        tried, rounds = 0, len(worlds) if exactly else self._settings.rounds
        while tried < rounds and (tried == 0 or not self._spent()):
            span = min(AT_ONCE, rounds - tried)
            if exactly:
                self._play_endings(worlds, cards, totals, tried, span)
            else:
                self._play_on(worlds, cards, totals, tried, span)
            tried += span
        return self._result(cards, totals, np.full(len(cards), tried))

    def _imagined(self) -> Memory:
        """Worlds weighted by the others' choices or, without inference, all equally likely."""
        if not self._settings.infers:
            return self._filled(self._settings.worlds, self._deal)
        room = np.zeros(PILES, np.uint64), np.zeros(PILES)

        def walk(worlds: Memory, first: int, count: int) -> None:
            around = self._known, self._model, self._past, worlds, self._seat, self._dice, self._look
            imagine(self._setup, *around, *room, first, count)

        return self._filled(self._settings.worlds, walk)

    def _deal(self, worlds: Memory, first: int, count: int) -> None:
        for index in range(first, first + count):
            worlds[index] = self._known[0]
            redeal(self._setup, worlds[index], self._seat, self._dice)

    def _filled(self, wanted: int, fill: Callable[[Memory, int, int], None]) -> Memory:
        """Up to `wanted` worlds, as many as fit into half of the time."""
        worlds = State.array(wanted)
        fill(worlds, 0, 0)
        self._begin()
        half = (time.monotonic() + self._ends) / 2
        filled = 0
        while filled < wanted and (filled == 0 or (time.monotonic() < half and not self._budget.stop.is_set())):
            count = min(WORLDS_AT_ONCE, wanted - filled)
            fill(worlds, filled, count)
            filled += count
        return worlds[:filled]

    def _play_on(
        self, worlds: Memory, cards: NDArray[np.int64], totals: NDArray[np.float64], first: int, count: int
    ) -> None:
        room = self._look, worlds, self._rooms, self._seat, cards, self._dice, totals, self._values
        weigh_cards(self._setup, self._prospects, self._model, *room, first, count)

    def _play_endings(
        self, worlds: Memory, cards: NDArray[np.int64], totals: NDArray[np.float64], first: int, count: int
    ) -> None:
        stack = np.zeros(DEEPEST + 1, np.uint64)
        room = worlds, self._rooms, stack, cards, totals, self._values
        weigh_endings(self._setup, self._prospects, *room, first, count)

    def evaluate_prophecies(self) -> SearchResult:
        """Evaluate each prophecy by successive halving: better prophecies are tried more."""
        most, every = self._settings.foretold, np.arange(int(self._setup.prophecy_count))
        weights = np.zeros(PROPHECIES)

        def prophesy(worlds: Memory, first: int, count: int) -> None:
            around = self._model, self._past, self._known, worlds, self._seat, self._dice, weights
            imagine_prophecies(self._setup, *around, first, count)

        totals, tried = np.zeros((len(every), SEATS)), np.zeros(len(every), np.int64)
        self._play_after(self._known, every, totals, tried, 0)
        worlds = self._filled(most, prophesy)
        left = every
        for keep, share in HALVING:
            worth = totals[left, self._seat] / np.maximum(1, tried[left]) + self._bonus[FIRST_PROPHECY + left]
            left = left[np.argsort(-worth, kind="stable")][:keep]
            self._play_after(worlds, left, totals, tried, max(1, int(most * share)))
            if self._spent():
                break
        return self._result(FIRST_PROPHECY + every, totals, tried)

    def _play_after(
        self,
        worlds: Memory,
        chosen: NDArray[np.int64],
        totals: NDArray[np.float64],
        tried: NDArray[np.int64],
        rounds: int,
    ) -> None:
        """Play rounds after each prophecy in the same worlds, in small steps so that time can run out."""
        part = max(1, AT_ONCE * 8 // len(chosen))
        done = span = 0
        while True:
            here = np.zeros((len(chosen), SEATS))
            room = self._look, worlds, self._rooms, self._seat, chosen, self._dice, here, self._values
            weigh_prophecies(self._setup, self._prospects, self._model, *room, int(tried[chosen[0]]), span)
            totals[chosen] += here
            tried[chosen] += span
            done += span
            span = min(part, rounds - done)
            if span == 0 or (tried.sum() and self._spent()):
                return

    def _result(
        self, actions: NDArray[np.int64], totals: NDArray[np.float64], tried: NDArray[np.int64]
    ) -> SearchResult:
        players = int(self._setup.players)
        choices = [
            ActionValue(
                int(action),
                int(times),
                [float(value) / max(1, int(times)) for value in total[:players]],
                bonus=float(self._bonus[action]),
            )
            for action, total, times in zip(actions, totals, tried)
        ]
        return SearchResult(seat=self._seat, simulations=int(tried.sum()), choices=choices)


HALVING = ((PROPHECIES, 0.025), (40, 0.1), (12, 0.3), (4, 1.0))
"""How many prophecies are kept at each step of halving, and the share of the rounds they get."""
