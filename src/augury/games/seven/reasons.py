"""Why a round was scored as it was, why a game ended and who won it (rules S4 to S7), as facts for tables and logs."""

from __future__ import annotations

from typing import Literal

import msgspec

from augury.games.seven.score import (
    COUNTED,
    FEWEST_LEFT,
    FULFILLED,
    NOTHING,
    TOKENS_LEFT,
    tie_break,
)
from augury.games.seven.state import FEWEST_OUTER, LAST_PLACE, OVER, TRICKS, Setup, State
from augury.kernel.bits import members

Why = Literal[
    "counted",
    "fulfilled",
    "fulfilled_for_nothing",
    "fulfilled_once_more",
    "not_fulfilled",
    "tokens_left",
    "fewest_left",
    "more_left",
    "tenth_trick",
    "nobody_fulfilled",
]
"""What decided a seat's points, in the order of the rules:

- `counted`: each confirmed token is a point (S6.4)
- `fulfilled`: points for fulfilling (S5.1, S7.1)
- `fulfilled_for_nothing`: fulfilled in the tenth trick, which gains nothing by the option (S5.4)
- `fulfilled_once_more`: the score counts rounds fulfilled, and this is one (S6.1)
- `not_fulfilled`: the score counts rounds fulfilled, and this is none (S6.1)
- `tokens_left`: each token left but one costs a point (S5.2)
- `fewest_left`: the fewest tokens left among those who did not fulfil (S7.2)
- `more_left`: another player who did not fulfil has fewer left (S7.2)
- `tenth_trick`: the fewest left, but in the tenth trick that gains nothing (S7.2)
- `nobody_fulfilled`: nobody scores (S7.3)
"""

_PLAIN: dict[int, Why] = {COUNTED: "counted", TOKENS_LEFT: "tokens_left", FEWEST_LEFT: "fewest_left"}


class Ending(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Why the game is over, and what decided between equal scores."""

    why: Literal["goal", "rounds", "limit"]
    """A score reached the goal (S6.1, S7.4), all rounds are played (S5.5, S6.4, S7.4), or too many were (S6.3)."""
    goal: int | None
    """The score that ends the game, if there is one."""
    early: bool
    """Whether rounds were left to be played."""
    winners: list[int]
    tied: list[int]
    """All seats with the highest score, if there are several."""
    tie_break: Literal["outer", "place"] | None
    """What was compared between them: tokens placed on the first and last rank (S7.5), or places (S6.5)."""
    compared: list[int]
    """That number for each of the tied seats."""


class Scoring(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Why a round was scored as it was."""

    round: int
    trick: int
    """The trick that ended the round (S4.1, S4.2)."""
    before: list[int]
    """The scores before it."""
    why: list[Why]
    """What decided the points of each seat."""
    floored: list[bool]
    """Who would have fallen below 0 (S5.3)."""
    ending: Ending | None
    """Once the game is over."""


def explain(
    setup: Setup, state: State, given: list[int], before: list[int], grounds: list[int], remaining: list[int]
) -> Scoring:
    """The facts about a round that has just been scored, with what is known of each seat.

    These are what the round gave, the score before it, what decided the points, and the tokens left.
    """
    return Scoring(
        round=int(state.round_number),
        trick=int(state.trick_number),
        before=before,
        why=[_why(setup, state, reason, left, remaining) for reason, left in zip(grounds, remaining, strict=True)],
        floored=[score + points < 0 for score, points in zip(before, given, strict=True)],
        ending=_ending(setup, state, remaining) if state.phase == OVER else None,
    )


def _why(setup: Setup, state: State, reason: int, left: int, remaining: list[int]) -> Why:
    if reason == FULFILLED:
        return _why_fulfilled(setup, state)
    if reason == NOTHING:
        return _why_nothing(setup, state, left, remaining)
    return _PLAIN[reason]


def _why_fulfilled(setup: Setup, state: State) -> Why:
    if setup.needs_goal:
        return "fulfilled_once_more"
    return "fulfilled" if setup.gain[state.trick_number] else "fulfilled_for_nothing"


def _why_nothing(setup: Setup, state: State, left: int, remaining: list[int]) -> Why:
    if setup.needs_goal:
        return "not_fulfilled"
    if all(remaining):
        return "nobody_fulfilled"
    at_tenth = int(state.trick_number) == TRICKS and left == min(filter(None, remaining))
    return "tenth_trick" if at_tenth else "more_left"


def _ending(setup: Setup, state: State, remaining: list[int]) -> Ending:
    scores = [int(state.scores[seat]) for seat in range(int(setup.players))]
    best, last = max(scores), int(state.round_number) == int(setup.rounds)
    reached = best >= int(setup.goal)
    tied = [seat for seat, score in enumerate(scores) if score == best]
    winners = members(int(state.winners))
    if len(tied) == 1 or not winners:
        tied = []
    rule, compared = _compared(setup, state, tied, remaining)
    return Ending(
        why="goal" if reached else "limit" if setup.needs_goal else "rounds",
        goal=int(setup.goal) if setup.needs_goal or setup.consolation else None,
        early=reached and not last and not setup.needs_goal,
        winners=winners,
        tied=tied,
        tie_break=rule,
        compared=compared,
    )


def _compared(
    setup: Setup, state: State, tied: list[int], remaining: list[int]
) -> tuple[Literal["outer", "place"] | None, list[int]]:
    """S6.5, S7.5: what is compared between seats with the same score, and each one's number."""
    behind = [int(tie_break(setup, state, seat)) for seat in tied]
    if tied and setup.tie_break == FEWEST_OUTER:
        return "outer", behind
    if tied and setup.tie_break == LAST_PLACE and not remaining[tied[0]]:
        return "place", [4 - number for number in behind]
    return None, []
