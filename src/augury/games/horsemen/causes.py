"""Why things happen: the names of the suit, the Prophecy or the Horsemen that cause them (rules H5)."""

from __future__ import annotations

from typing import Literal

from augury.games.horsemen.cards import value_of
from augury.games.horsemen.effects import effect_of, worth_of
from augury.games.horsemen.notation import effect_name, horseman_name
from augury.games.horsemen.state import CHOOSING, DRAWING, LANE, RESOLVING, STRIKE, SUITS, Setup, State

Law = Literal["embolden", "starve", "reap"]


def raisers(setup: Setup, state: State) -> list[str]:
    """H5.15, H5.16: the uncovered Horsemen that raise totals: they exalt, or together they defy more than that."""
    riding = [int(state.horsemen[pile]) for pile in range(SUITS) if not state.piles[pile]]
    return [horseman_name(setup, rider) for rider in riding if int(setup.exalt[rider]) * int(state.exalt) > 0]


def horsemen_that(setup: Setup, state: State, law: Law) -> list[str]:
    """H5.15, H5.16: the uncovered Horsemen with a certain verb."""
    riding = [int(state.horsemen[pile]) for pile in range(SUITS) if not state.piles[pile]]
    return [horseman_name(setup, horseman) for horseman in riding if getattr(setup, law)[horseman]]


def choice_causes(setup: Setup, before: State, seat: int, action: int) -> list[str]:
    """H5.1, H5.15: the effect that a choice was made for, and the Horsemen without which it was not possible."""
    if before.phase != CHOOSING:
        return []
    frame = int(before.frames[before.depth - 1])
    found = [effect_name(setup, int(effect_of(frame)))]
    if before.asked == STRIKE:
        ahead = int(worth_of(frame)) - int(value_of(action % LANE))
        if ahead < 0 or (ahead == 0 and before.favour != seat):
            found += horsemen_that(setup, before, "embolden")
    return found


def step_causes(setup: Setup, before: State) -> list[str]:
    """H5.1: the effect that a step followed from."""
    if before.phase == RESOLVING and before.depth:
        return [effect_name(setup, int(effect_of(int(before.frames[before.depth - 1]))))]
    return []


def starvers(setup: Setup, before: State) -> list[str]:
    """H5.15: the Horsemen because of which a player drew fewer cards after a turn."""
    return horsemen_that(setup, before, "starve") if before.phase == DRAWING else []
