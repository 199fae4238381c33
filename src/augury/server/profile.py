"""A guest's profile: what their results add up to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from augury.errors import AuguryError
from augury.kernel.figures import figures_of
from augury.players.anchors import anchors
from augury.players.glicko import Rating
from augury.players.registry import levels_of
from augury.server.storage.model import Outcome
from augury.server.storage.ratings import DAY
from augury.server.storage.results import Standing, read_figures

SURE = 2
"""Deviations to each side within which a rating lies with 95 % probability."""


class WinLoss(msgspec.Struct, frozen=True, kw_only=True):
    """Finished games and how they went."""

    games: int
    won: int
    """Without shared wins."""
    shared: int
    lost: int


class SetupResults(msgspec.Struct, frozen=True, kw_only=True):
    """Your games with one setup."""

    setup: dict[str, Any]
    results: WinLoss


class OpponentResults(msgspec.Struct, frozen=True, kw_only=True):
    """Your games against one opponent."""

    key: str
    """`level:` with a bot's level, or `person:` with a name."""
    results: WinLoss


class FigureShown(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is counted in a game, added up."""

    name: str
    title: str
    kind: Literal["share", "compared"]
    first: str
    second: str
    keys: list[str]
    pairs: list[tuple[int, int]]
    """For each key what `first` and `second` count; of a share, the first is a part of the second."""


class RatingPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A rating at the end of a day."""

    at: int
    """The day's beginning, in milliseconds since 1970 (UTC)."""
    rating: float
    low: float
    high: float


class LevelRating(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's rating, as measured in the arena."""

    level: str
    rating: float
    deviation: float


class RatingShown(msgspec.Struct, frozen=True, kw_only=True):
    """A Glicko-2 rating. It lies between low and high with 95 % probability."""

    rating: float
    deviation: float
    low: float
    high: float
    past: list[RatingPoint]


class GameProfile(msgspec.Struct, frozen=True, kw_only=True):
    """How you play one game."""

    game: str
    results: WinLoss
    streak: int
    """How many of the last games you won, one after the other, shared wins included."""
    longest: int
    """The longest such streak."""
    rating: RatingShown | None
    """Null until you have played a rated game."""
    levels: list[LevelRating]
    """The bots, the easiest first; none if they were never measured."""
    setups: list[SetupResults]
    opponents: list[OpponentResults]
    figures: list[FigureShown]


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """What your finished games add up to."""

    name: str
    results: WinLoss
    games: list[GameProfile]
    """The game that you played most comes first."""


class RatingsOf(msgspec.Struct, frozen=True):
    """A guest's ratings."""

    now: Mapping[str, Rating]
    """By game."""
    past: Sequence[tuple[str, int, Rating]]
    """Game, day and the rating at its end."""


def profile(name: str, standings: Sequence[Standing], ratings: RatingsOf) -> Profile:
    """Add up results, which come the oldest first."""
    by_game: dict[str, list[Standing]] = defaultdict(list)
    for standing in standings:
        by_game[standing.game].append(standing)
    games = sorted(by_game.items(), key=lambda item: (-len(item[1]), item[0]))
    return Profile(
        name=name,
        results=_win_loss(standing.result for standing in standings),
        games=[_game(game, found, ratings) for game, found in games],
    )


def _game(game: str, found: Sequence[Standing], ratings: RatingsOf) -> GameProfile:
    setups: dict[str, list[Outcome]] = defaultdict(list)
    opponents: dict[str, list[Outcome]] = defaultdict(list)
    for standing in found:
        setups[standing.setup].append(standing.result)
        for opponent in standing.opponents:
            opponents[opponent].append(standing.result)
    streak, longest = _streaks([standing.result for standing in found])
    counts = Counter(len(standing.opponents) for standing in found)
    return GameProfile(
        game=game,
        results=_win_loss(standing.result for standing in found),
        streak=streak,
        longest=longest,
        rating=_rating(game, ratings),
        levels=_levels(game, max(counts, key=counts.__getitem__) + 1),
        setups=[SetupResults(setup=msgspec.json.decode(key), results=_win_loss(all_)) for key, all_ in _most(setups)],
        opponents=[OpponentResults(key=key, results=_win_loss(all_)) for key, all_ in _most(opponents)],
        figures=_figures(game, (standing.figures for standing in found)),
    )


def _most(found: Mapping[str, list[Outcome]]) -> list[tuple[str, list[Outcome]]]:
    return sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))


def _win_loss(outcomes: Iterable[Outcome]) -> WinLoss:
    count = Counter(outcomes)
    return WinLoss(games=count.total(), won=count["won"], shared=count["shared"], lost=count["lost"])


def _streaks(outcomes: Sequence[Outcome]) -> tuple[int, int]:
    """The streak of wins that lasts, and the longest; an abandoned game neither ends one nor adds to it."""
    now = longest = 0
    for outcome in outcomes:
        if outcome != "unfinished":
            now = now + 1 if outcome in ("won", "shared") else 0
            longest = max(longest, now)
    return now, longest


def _rating(game: str, ratings: RatingsOf) -> RatingShown | None:
    now = ratings.now.get(game)
    if now is None:
        return None
    low, high = interval(now)
    past = [
        RatingPoint(at=day * DAY, rating=rating.rating, low=interval(rating)[0], high=interval(rating)[1])
        for name, day, rating in ratings.past
        if name == game
    ]
    return RatingShown(rating=now.rating, deviation=now.deviation, low=low, high=high, past=past)


def interval(rating: Rating) -> tuple[float, float]:
    """Between what a rating lies with 95 % probability."""
    return rating.rating - SURE * rating.deviation, rating.rating + SURE * rating.deviation


def _levels(game: str, players: int) -> list[LevelRating]:
    try:
        known, names = anchors(game, players), [level.name for level in levels_of(game)]
    except AuguryError:  # the game came with a package that is gone
        return []
    return [
        LevelRating(level=name, rating=known[name].rating, deviation=known[name].deviation)
        for name in names
        if name in known
    ]


def _figures(game: str, counted: Iterable[str]) -> list[FigureShown]:
    try:
        declared = figures_of(game)
    except AuguryError:
        return []
    if declared is None:
        return []
    totals = {figure.name: [[0, 0] for _ in figure.keys] for figure in declared.shown}
    for text in counted:
        for name, pairs in read_figures(text).items():
            for total, (first, second) in zip(totals.get(name, ()), pairs, strict=False):
                total[0] += first
                total[1] += second
    found = []
    for figure in declared.shown:
        sums = totals[figure.name]
        kept = [place for place, (first, second) in enumerate(sums) if first or second]
        if kept:  # keys after the last one that ever counted, such as numbers of larger boards, are left out
            found.append(
                FigureShown(
                    name=figure.name,
                    title=figure.title,
                    kind=figure.kind,
                    first=figure.first,
                    second=figure.second,
                    keys=list(figure.keys[: kept[-1] + 1]),
                    pairs=[(first, second) for first, second in sums[: kept[-1] + 1]],
                )
            )
    return found
