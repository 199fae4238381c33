"""Nobody else's games are reachable through a history: what guests see depends only on their own games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from augury.server.live.summaries import ended_game_shown, game_shown
from augury.server.profile import RatingsOf, profile
from augury.server.storage.model import FinishedGame
from augury.server.storage.results import Filter, decode_ending
from augury.server.storage.store import Store
from augury.table.ending import Ending, SeatKind
from augury.table.events import Why
from tests.server.storage.samples import entry
from tests.strategies import examples

ANN, OTHERS = "guest-ann", ("guest-bo", "guest-cy", "guest-dee")
WHYS: list[Why] = ["played", "played", "resigned", "abandoned"]
ORIGINS: list[Literal["daily", "same_deal", "play_on"] | None] = [None, "daily", "same_deal", "play_on"]
LEVELS = ("dreamer", "diviner", "sibyl")
DAY = "1970-01-01"
FILTERS = [
    Filter(),
    Filter(game="grid"),
    Filter(result="won"),
    Filter(opponent="level:diviner"),
    Filter(opponent="person:Bo"),
    Filter(setup='{"board":"2x2"}'),
]


@st.composite
def games(draw: st.DrawFn, number: int) -> FinishedGame:
    """A finished game of some people and bots."""
    people = draw(st.lists(st.sampled_from([ANN, *OTHERS]), min_size=1, max_size=3, unique=True))
    bots = draw(st.lists(st.sampled_from(LEVELS), min_size=max(0, 2 - len(people)), max_size=2))
    seats = len(people) + len(bots)
    why = draw(st.sampled_from(WHYS))
    origin = draw(st.sampled_from(ORIGINS)) if len(people) == 1 else None
    kinds: list[SeatKind] = ["person" if seat < len(people) else "bot" for seat in range(seats)]
    ending = Ending(
        why=why,
        scores=draw(st.lists(st.integers(-3, 9), min_size=seats, max_size=seats)),
        winners=[] if why == "abandoned" else [draw(st.integers(0, seats - 1))],
        kinds=kinds,
        holders=(*((person,) for person in people), *(() for _ in bots)),
        setup={"board": draw(st.sampled_from(["2x2", "3x3"]))},
        levels=[*(None for _ in people), *bots],
        origin=origin,
        day=DAY if origin == "daily" else None,
        deal=f"deal-{number % 3}" if origin == "same_deal" else None,
        source=("secret-source", 1) if origin == "same_deal" else None,
        figures=[{"ranks": [(seat, number)]} for seat in range(seats)],
    )
    names = (*(person.removeprefix("guest-").title() for person in people), *("Pythia" for _ in bots))
    return FinishedGame(
        f"match{number}",
        1,
        "grid",
        draw(st.integers(0, 5)),
        names,
        private=draw(st.booleans()),
        record="{}",
        holders=tuple(people),
        ending=msgspec.json.encode(ending).decode(),
    )


@st.composite
def histories(draw: st.DrawFn) -> list[FinishedGame]:
    """Games of several guests, some of them together."""
    return [draw(games(number)) for number in range(draw(st.integers(1, 9)))]


def summary(all_games: Sequence[FinishedGame]) -> bytes:
    """Everything that Ann can request about her history, profile, ladder and the daily game, apart from ratings."""
    with TemporaryDirectory() as folder:
        store = Store.open(str(Path(folder) / "augury.db"))
        store.append([entry(game.match, 1, finished=game) for game in all_games])
        pages: list[Any] = []
        for wanted in FILTERS:
            found = store.results(ANN, wanted, None, 100)
            pages.append(
                [ended_game_shown(game.finished, decode_ending(game.finished.ending), game.seat) for game in found]
            )
        listed = [game_shown(game, ANN) for game in store.games(game=None, holder=ANN, before=None, limit=100)]
        counted = [store.tallies(ANN), store.tallies(ANN, listed=False)]
        mine = profile("Ann", store.standings(ANN), RatingsOf({}, []))
        daily, streak = store.own_daily(ANN, "grid", DAY)
        store.close()
    return msgspec.json.encode([pages, listed, counted, mine, daily, streak])


def renamed(game: FinishedGame) -> FinishedGame:
    """The same game, in which everyone else has another id."""
    ending = decode_ending(game.ending)
    swap = {other: other.replace("guest-", "stranger-") for other in OTHERS}
    holders = tuple(tuple(swap.get(holder, holder) for holder in seat) for seat in ending.holders)
    text = msgspec.json.encode(msgspec.structs.replace(ending, holders=holders)).decode()
    sat = tuple(swap.get(holder, holder) for holder in game.holders)
    return msgspec.structs.replace(game, holders=sat, ending=text)


@given(histories())
@examples(15)
def test_a_history_depends_on_ones_own_games_alone(played: list[FinishedGame]) -> None:
    """Without others' games, and with others' ids replaced, every answer is the same, byte for byte.

    It contains no id of another guest, no source of a repeated deal, and no match without Ann.
    """
    answer = summary(played)
    assert answer == summary([renamed(game) for game in played if ANN in game.holders])
    for secret in (*OTHERS, "secret-source", *(game.match for game in played if ANN not in game.holders)):
        assert f'"{secret}"'.encode() not in answer
