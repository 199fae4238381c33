"""The analysis of a game: each seat's chance of victory from moment to moment, and what each decision cost.

A decision costs the difference of two points of its seat's curve, the one before it and the one after it. What the
curve does between two decisions of a seat is due to the others' moves and to luck. So a curve and its list of losses
always agree.

Where nothing is hidden, every moment is judged once, and all seats read their chances from that: what one player's
mistake costs is what the others gain. A move that the search would have made, too, costs nothing: the moment before it
is worth what the moment after it is, since the search sees further from there. Where seats know different things, each
decision is judged from what its seat knew, before and after it by the same search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

Chances = Sequence[float]
"""Each seat's share of the victory, from 0 to 1."""


@dataclass(frozen=True)
class JudgedMove:
    """What a search found about one decision."""

    seat: int
    best: Chances
    """After the best choice."""
    played: Chances | None = None
    """After the choice that was played, if the search tried it."""
    proven: bool = False
    """Whether the chances after the best choice are proven."""
    played_proven: bool = False
    rough: bool = False
    """Whether the played choice was tried too little to be preferred to the best."""

    @property
    def as_good(self) -> bool:
        """Whether the played choice is as good as the best."""
        return self.played is not None and not self.rough and self.played[self.seat] >= self.best[self.seat]


class Point(NamedTuple):
    """A point of a seat's curve."""

    moment: int
    """How many moves had been made."""
    share: float


class MoveAnalysis(NamedTuple):
    """The effect of a decision on its seat's chance of victory."""

    before: float
    """With the best choice."""
    after: float | None
    """With the played choice, if that is known."""
    others: float | None
    """The change since the seat's previous decision, due to others' moves and luck, if there was one."""

    @property
    def loss(self) -> float | None:
        """The loss from not choosing the best; never negative."""
        return None if self.after is None else self.before - self.after


@dataclass(frozen=True)
class GameAnalysis:
    """The analysis of a game, as far as its decisions have been evaluated."""

    entries: list[MoveAnalysis | None]
    """One for each move; None where a move has not been evaluated."""
    curves: list[list[Point]]
    """One for each seat."""


def analyse(
    weighed: Sequence[JudgedMove | None], players: int, result: Chances | None, *, hidden: bool = True
) -> GameAnalysis:
    """The analysis of a game from the search results of each move; the result is None if the game did not end.

    >>> better = JudgedMove(seat=0, best=[0.6, 0.4], played=[0.5, 0.5])
    >>> analyse([better], players=2, result=[1.0, 0.0]).curves[0]
    [Point(moment=0, share=0.6), Point(moment=1, share=0.5), Point(moment=1, share=1.0)]
    """
    if hidden:
        return _by_decision(weighed, players, result)
    moments = _moments(weighed, result)
    changes = [
        (one.seat, before[one.seat], after[one.seat] if after else None) if one and before else None
        for one, before, after in zip(weighed, moments, moments[1:], strict=False)
    ]
    curves = [[Point(moment, there[seat]) for moment, there in enumerate(moments) if there] for seat in range(players)]
    return GameAnalysis(_entries(changes), curves)


def _by_decision(weighed: Sequence[JudgedMove | None], players: int, result: Chances | None) -> GameAnalysis:
    """Analyse each decision on its own, as its seat saw it."""
    changes = [_change(evaluation) if evaluation else None for evaluation in weighed]
    curves: list[list[Point]] = [[] for _ in range(players)]
    for moment, change in enumerate(changes):
        if change:
            seat, before, after = change
            curves[seat].append(Point(moment, before))
            if after is not None:
                curves[seat].append(Point(moment + 1, after))
    if result:
        for seat, curve in enumerate(curves):
            curve.append(Point(len(weighed), result[seat]))
    return GameAnalysis(_entries(changes), curves)


Change = tuple[int, float, float | None]
"""A seat, and its chance before and after its decision."""


def _change(one: JudgedMove) -> Change:
    best = one.best[one.seat]
    if one.played is None:
        return one.seat, best, None
    played = one.played[one.seat]
    if played > best:  # a search prefers what it tried most, which may be worth a little less
        return (one.seat, best, best) if one.rough else (one.seat, played, played)
    return one.seat, best, played


def _entries(changes: Sequence[Change | None]) -> list[MoveAnalysis | None]:
    last: dict[int, float | None] = {}
    found: list[MoveAnalysis | None] = []
    for change in changes:
        if change is None:
            found.append(None)
            continue
        seat, before, after = change
        known = last.get(seat)
        found.append(MoveAnalysis(before, after, None if known is None else before - known))
        last[seat] = after
    return found


def _moments(weighed: Sequence[JudgedMove | None], result: Chances | None) -> list[Chances | None]:
    """All chances at each moment, if nothing is hidden."""
    last = weighed[-1] if weighed else None
    found: list[Chances | None] = [evaluation.best if evaluation else None for evaluation in weighed]
    found.append(result or (last.played if last else None))
    proven = [bool(evaluation and evaluation.proven) for evaluation in weighed] + [result is not None]
    for moment, one in enumerate(weighed):
        if one:
            _carry_on(found, proven, moment, one)
    for moment in reversed(range(len(weighed))):
        one, here, after = weighed[moment], found[moment], found[moment + 1]
        if one and here and after and not proven[moment] and (one.as_good or after[one.seat] > here[one.seat]):
            found[moment] = after  # the search would have done the same, and it sees further from there
    return found


def _carry_on(found: list[Chances | None], proven: list[bool], moment: int, one: JudgedMove) -> None:
    """Carry proven values over to the next moment, which overrides what the search found there."""
    here, after = found[moment], found[moment + 1]
    if proven[moment + 1] or not here:
        return
    if one.played_proven and one.played:
        found[moment + 1], proven[moment + 1] = one.played, True
    elif proven[moment] and (here[one.seat] == 0 or not after or after[one.seat] > here[one.seat]):
        found[moment + 1], proven[moment + 1] = here, here[one.seat] == 0
