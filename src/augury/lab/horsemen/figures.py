"""The statistics of a balance run: shares and effects with 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from augury.games.horsemen.cardset import CardSet
from augury.games.horsemen.state import BY_APOCALYPSE, BY_PASSES, BY_TURNS, SEATS
from augury.kernel.records import Memory
from augury.lab.report.text import decimals
from augury.players.horsemen.selfplay import FINAL

Shares = NDArray[np.float64]
"""Each seat's share of the victory, one row per game."""
NORMAL = 1.96
"""Half the width of a 95 % interval, in standard errors."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A measured number."""

    value: float
    plus_minus: float
    """Half the width of the 95 % interval."""
    count: int
    """The number of observations."""


UNKNOWN = Figure(value=0.5, plus_minus=0.5, count=0)
"""A share without observations."""


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """The measured effect of an entry of a card set."""

    name: str
    effect: list[str]
    source: str
    worth: Figure | None
    """In shares of a victory; None if it never came up."""


class Turns(msgspec.Struct, frozen=True):
    """The length of games: the 5th, 50th and 95th percentile."""

    short: float
    median: float
    long: float


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """A target for card sets, and whether this one meets it."""

    name: str
    wanted: str
    found: str
    met: bool


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a run."""

    set: str
    games: int
    seed: int
    player: str
    """The player in both seats."""
    seconds: float
    first_player: Figure
    """The share of the first player in games that were won."""
    apocalypses: Figure
    draws: Figure
    passed_out: Figure
    """The share of games that six passes ended."""
    too_long: Figure
    """The share of games that the last turn allowed ended."""
    turns: Turns
    suits: list[Worth]
    """The effect of each card of the suit played beyond the opponent's number."""
    prophecies: list[Worth]
    """The share won by the player who fulfilled it, minus the mean of all; a game's last Prophecy does not count."""
    horsemen: list[Worth]
    """The share won by the player who uncovered it first, minus a half, in games that were won."""
    spread: float
    """The difference between the strongest and the weakest Prophecy."""
    aims: list[Aim]


def balance_of(cards: CardSet, tallies: Memory, seed: int, seconds: float, player: str) -> Balance:
    """Compute the balance from the tallies of at least one game."""
    shares = shares_in(tallies)
    decided = shares.max(axis=1) == 1
    reasons = tallies["reason"]
    first = shares[np.arange(len(shares)), tallies["first"]]
    prophecies = _prophecies(tallies, shares)
    found = [figure.value for figure in prophecies if figure]
    turns = Turns(*(float(np.percentile(tallies["turns"], part)) for part in (5, 50, 95)))
    figures = {
        "first_player": mean_of(first[decided]) or UNKNOWN,
        "apocalypses": _share_of(reasons == BY_APOCALYPSE),
        "draws": _share_of(shares.max(axis=1) == 0.5),
        "passed_out": _share_of(reasons == BY_PASSES),
        "too_long": _share_of(reasons == BY_TURNS),
    }
    spread = max(found) - min(found) if found else 0.0
    return Balance(
        set=cards.name,
        games=len(tallies),
        seed=seed,
        player=player,
        seconds=seconds,
        turns=turns,
        suits=_worths(cards, "suits", _suits(tallies, shares)),
        prophecies=_worths(cards, "prophecies", prophecies),
        horsemen=_worths(cards, "horsemen", _horsemen(tallies, shares, decided)),
        spread=spread,
        aims=_aims(figures, turns, spread),
        **figures,
    )


def shares_in(tallies: Memory) -> Shares:
    """Each seat's share of the victory in each game."""
    won = np.stack([tallies["winners"] >> seat & 1 for seat in range(SEATS)], axis=1).astype(np.float64)
    shares: Shares = won / np.maximum(1, won.sum(axis=1, keepdims=True))
    return shares


def mean_of(values: NDArray[np.float64]) -> Figure | None:
    """A mean of shares with its interval, after Agresti and Coull, which is never of width zero."""
    count = len(values)
    if not count:
        return None
    spread = float(np.append(values, [0, 0, 1, 1]).std())
    return Figure(value=float(values.mean()), plus_minus=NORMAL * spread / (count + 4) ** 0.5, count=count)


def _share_of(hits: NDArray[np.bool_]) -> Figure:
    return mean_of(hits.astype(np.float64)) or UNKNOWN


def _suits(tallies: Memory, shares: Shares) -> list[Figure | None]:
    """The share of a victory per card of a suit played beyond the opponent's number, by least squares."""
    more = (tallies["plays"][:, 0] - tallies["plays"][:, 1]).astype(np.float64)
    ahead = (shares[:, 0] - shares[:, 1]) / 2
    columns = np.column_stack([np.ones(len(more)), more])
    if np.linalg.matrix_rank(columns) < columns.shape[1] or len(more) <= columns.shape[1]:
        return [None] * more.shape[1]
    inverse = np.linalg.inv(columns.T @ columns)
    slopes = inverse @ columns.T @ ahead
    noise = float(((ahead - columns @ slopes) ** 2).sum()) / (len(ahead) - columns.shape[1])
    return [
        Figure(value=float(slope), plus_minus=NORMAL * (noise * float(part)) ** 0.5, count=len(ahead))
        for slope, part in zip(slopes[1:], np.diag(inverse)[1:], strict=True)
    ]


def _prophecies(tallies: Memory, shares: Shares) -> list[Figure | None]:
    """The share won by the player who fulfilled each Prophecy before the last, minus the mean of all of them."""
    found = []
    for takers in tallies["takers"].T:
        known = (takers >= 0) & (takers < FINAL)
        found.append(mean_of(shares[known, takers[known]]))
    values = [figure.value for figure in found if figure]
    return [_less(figure, float(np.mean(values))) if figure else None for figure in found]


def _horsemen(tallies: Memory, shares: Shares, decided: NDArray[np.bool_]) -> list[Figure | None]:
    """The share won by the player who uncovered each Horseman first, minus a half."""
    found: list[Figure | None] = []
    for uncoverers in tallies["uncoverers"].T:
        known = (uncoverers >= 0) & decided
        figure = mean_of(shares[known, uncoverers[known]])
        found.append(_less(figure, 0.5) if figure else None)
    return found


def _less(figure: Figure, amount: float) -> Figure:
    return msgspec.structs.replace(figure, value=figure.value - amount)


def _worths(cards: CardSet, section: str, figures: Sequence[Figure | None]) -> list[Worth]:
    return [
        Worth(name=entry.name, effect=[str(step) for step in entry.effect], source=entry.source, worth=figure)
        for entry, figure in zip(dict(cards.sections())[section], figures, strict=True)
    ]


def _aims(figures: dict[str, Figure], turns: Turns, spread: float) -> list[Aim]:
    """The targets of the house set."""
    first, apocalypses, draws = (figures[name].value for name in ("first_player", "apocalypses", "draws"))
    margin = figures["first_player"].plus_minus
    digits = decimals(100 * margin, 1)
    edge = f"{first:.{digits}%} ± {margin:.{digits}%}"
    return [
        Aim(name="first player", wanted="48.5 to 51.5 %", found=edge, met=0.485 <= first <= 0.515),
        Aim(name="Apocalypses", wanted="3 to 15 %", found=f"{apocalypses:.1%}", met=0.03 <= apocalypses <= 0.15),
        Aim(name="draws", wanted="under 5 %", found=f"{draws:.1%}", met=draws < 0.05),
        Aim(name="median of turns", wanted="20 to 60", found=f"{turns.median:.0f}", met=20 <= turns.median <= 60),
        Aim(
            name="best Prophecy minus worst",
            wanted="at most 8 points",
            found=f"{100 * spread:.1f} points",
            met=round(spread, 9) <= 0.08,  # differences of shares are not exact
        ),
    ]
