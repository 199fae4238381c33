"""Results: everything about finished games is derived from their endings, and paged without a limit."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, Literal

import msgspec
import pytest
from sqlalchemy import Connection, select, text

import augury
from augury.kernel.setups import plain_setup
from augury.server.storage import tallies
from augury.server.storage.completion import complete_endings
from augury.server.storage.ratings import DAY
from augury.server.storage.results import Filter, decode_ending
from augury.server.storage.store import Store
from augury.server.storage.tables import games, rated_games, ratings, repeats, results
from augury.server.storage.tallies import Tallies
from augury.table.commands import SERVER, GoAway, Propose, Resign, Sender, StandIn
from augury.table.ending import endings_in
from augury.table.events import Origin
from tests.server.storage.older import connection_to, make_older
from tests.server.storage.playing import Playing
from tests.server.storage.samples import ended, entry
from tests.server.storage.test_upgrade import closed, connected
from tests.setups import Way

SMALL: Way = ("grid", {"board": "2x2"})
THREE: Way = ("grid", {"board": "3x3", "players": 3})
ROUND: Way = ("seven", {"edition": "first", "players": 3, "variant": "single"})
BOTS = "level:diviner"
DERIVED = (results, rated_games, ratings, repeats)


def pages(store: Store, wanted: Filter, limit: int) -> list[str]:
    """All of Ann's games that match a filter, page by page."""
    found: list[str] = []
    after = None
    while page := store.results("ann", wanted, after, limit):
        found += [one.finished.match for one in page]
        last = page[-1].finished
        after = (last.ended, last.match, last.number)
    return found


def test_pages_hold_every_game_once(store: Store) -> None:
    """Pages list all of a guest's own games once, newest first, however many ended in the same millisecond."""
    chance = random.Random(3)
    all_games = [ended(f"m{number}", chance.randrange(5)) for number in range(40)]
    store.append([entry(game.match, 1, finished=game) for game in all_games])
    store.append([entry("other", 1, finished=ended("other", 3, holder="bo"))])
    wanted = [game.match for game in sorted(all_games, key=lambda game: (-game.ended, game.match))]
    assert sorted(wanted) == sorted(pages(store, Filter(), 7))
    assert pages(store, Filter(), 7) == pages(store, Filter(), 100)
    ends = {game.match: game.ended for game in all_games}
    assert [ends[match] for match in pages(store, Filter(), 7)] == sorted(ends.values(), reverse=True)


def test_filters(store: Store) -> None:
    """Games are filtered by game, setup, opponent and result, also combined; a wildcard in a name has no effect."""
    some = [
        ended("a", 1),
        ended("b", 2, level="sibyl", winner=1),
        ended("c", 3, board="3x3"),
        ended("d", 4, level="si%"),
    ]
    store.append([entry(game.match, 1, finished=game) for game in some])
    assert pages(store, Filter(game="seven"), 9) == []
    assert pages(store, Filter(setup='{"board":"3x3"}'), 9) == ["c"]
    assert pages(store, Filter(opponent="level:sibyl"), 9) == ["b"]
    assert pages(store, Filter(opponent="level:si%"), 9) == ["d"]
    assert pages(store, Filter(result="won"), 9) == ["d", "c", "a"]
    assert pages(store, Filter(result="won", opponent="level:diviner", setup='{"board":"2x2"}'), 9) == ["a"]
    counted = {(one.setup, *one.opponents, one.result): one.games for one in store.tallies("ann")}
    assert counted['{"board":"2x2"}', "level:diviner", "won"] == 1 and sum(counted.values()) == 4


def test_results_go_with_their_games(store: Store) -> None:
    """A game whose record was removed by retention is no longer listed."""
    store.append([entry(match, 1, finished=ended(match, at)) for match, at in (("old", 10), ("new", 30))])
    store.prune(finished_before=20, idle_before=0)
    assert pages(store, Filter(), 9) == ["new"]


def played(store: Store) -> None:
    """Play matches over three days, with bots, rematches, a resignation, an absent person and an undo."""
    first = Playing(store, "bots", SMALL, ["ann", BOTS], 0).play()
    seal = first.match.now.seal
    assert seal is not None
    deal = Origin(
        kind="same_deal", seed=str(seal.seed), salt=seal.salt, generator=seal.generator, match="bots", number=1
    )
    Playing(store, "repeat", SMALL, ["dee", BOTS], DAY + 500, deal).play()
    Playing(store, "pair", SMALL, ["ann", "bo"], 1000).play().again("ann", "bo").play()
    three = Playing(store, "three", THREE, ["bo", "ann", "cy"], DAY)
    three.play(2).do(SERVER, GoAway(2))
    three.do(SERVER, StandIn(2, "away"))
    three.play()
    quitter = Playing(store, "quitter", SMALL, ["cy", "ann"], DAY + 5000).play(1)
    quitter.do(Sender("cy", "Cy"), Resign())
    alone = Playing(store, "alone", THREE, ["cy", BOTS, BOTS], DAY + 9000)
    while not alone.match.moved:
        alone.move()
    alone.do(Sender("cy", "Cy"), Resign())
    back = Playing(store, "back", SMALL, ["ann", BOTS], 2 * DAY)
    while not back.match.moved:
        back.move()
    back.do(Sender("ann", "Ann"), Propose("undo"))
    back.play()
    Playing(store, "round", ROUND, ["ann", BOTS, BOTS], 2 * DAY + 9000).play()


def everything(url: str) -> list[list[Any]]:
    """All rows of the derived tables."""
    connection = connected(url)
    found = [sorted(map(tuple, connection.execute(select(table)).all())) for table in DERIVED]
    closed(connection)
    return found


def test_deriving_again_gives_the_same(url: str, store: Store) -> None:
    """Results, rated games and ratings derived from scratch equal those that were derived game by game."""
    played(store)
    store.ratings(1)
    now = store.ratings(3)
    before = everything(url)
    assert all(before) and {game for who, game in now if who == "ann"} == {"grid", "seven"}
    assert store.derive_results() == 9
    assert store.ratings(3) == now and everything(url) == before


def test_a_late_game_counts_for_its_day(store: Store) -> None:
    """A game that is stored late changes the ratings of its day, even if they were already known."""
    played(store)
    early = store.ratings(9)
    Playing(store, "late", SMALL, ["ann", BOTS], 50_000).play()
    late = store.ratings(9)
    assert late.keys() == early.keys() and late != early
    store.derive_results()
    assert store.ratings(9) == late


def test_what_is_rated(url: str, store: Store) -> None:
    """A game with an undo is not rated; a player who left comes last."""
    played(store)
    _, rated, *_ = everything(url)
    found = {(row[0], row[1]): msgspec.json.decode(row[4]) for row in rated}
    assert ("back", 1) not in found and ("pair", 2) in found
    assert [seat[2] for seat in found["three", 1]][2] == 2
    assert [seat[2] for seat in found["quitter", 1]] == [1, 0]
    assert [seat[2] for seat in found["alone", 1]] == [2, 0, 0]


@pytest.mark.parametrize("game", ["grid", "horsemen"])
def test_shipped_boards_and_card_sets_are_rated(url: str, store: Store, game: str) -> None:
    """A game on a shipped board or with the shipped card set is rated; with a custom one of that name, it is not."""
    choice, name = {"grid": ("board", "fano"), "horsemen": ("set", "house")}[game]
    shipped = plain_setup(augury.game(game, **{choice: name}).chosen)[choice]
    custom = shipped | ({"lines": {**shipped["lines"], "rim": ["a", "b"]}} if game == "grid" else {"about": "My own."})
    for match, value in (("shipped", name), ("custom", custom)):
        left = Playing(store, match, (game, {choice: value, "players": 2}), ["ann", BOTS], 0)
        while not left.match.moved:
            left.move()
        left.do(Sender("ann", "Ann"), Resign())
    _, rated, *_ = everything(url)
    assert [row[0] for row in rated] == ["shipped"]


def test_endings_without_moves(store: Store) -> None:
    """Endings that are read from the log without replaying moves are the same, except for figures."""
    played(store)
    for match in ("bots", "repeat", "pair", "three", "quitter", "alone", "back", "round"):
        for number, ending in endings_in(store.log(match)):
            game = store.game(match, number)
            assert game is not None
            assert ending == msgspec.structs.replace(decode_ending(game.ending), figures=[])


@pytest.mark.parametrize("old", ["", None])
def test_old_databases_gain_results(url: str, old: str | None) -> None:
    """Games stored before there were results get the same results from logs, records and older endings."""
    store = Store.open(url)
    played(store)
    before = everything(url)
    store.close()
    with connection_to(url) as connection:
        for row in connection.execute(select(games)).mappings().all():
            now = decode_ending(row["ending"])
            names = ("why", "scores", "winners", "kinds", "holders", "taken_back")
            fields = {name: getattr(now, name) for name in names}
            older = msgspec.json.encode(fields).decode() if old is None else old
            same = (games.c.match == row["match"]) & (games.c.number == row["number"])
            connection.execute(games.update().where(same).values(ending=older))
    make_older(url, "4")
    store = Store.open(url)
    after = everything(url)
    assert [after[0], after[1], after[3]] == [before[0], before[1], before[3]] and after[3]
    store.close()


def test_repeated_deals_of_older_versions_gain_results(url: str) -> None:
    """Repeated deals that an older version did not record are found in the logs; everything else stays the same."""
    store = Store.open(url)
    played(store)
    store.ratings(9)
    before = everything(url)
    store.close()
    with connection_to(url) as connection:
        row = connection.execute(select(games.c.ending).where(games.c.match == "repeat")).one()
        older = msgspec.json.decode(row.ending)
        del older["deal"], older["source"]
        changed = games.update().where(games.c.match == "repeat").values(ending=msgspec.json.encode(older).decode())
        connection.execute(changed)
    make_older(url, "5")
    store = Store.open(url)
    store.ratings(9)
    assert everything(url) == before
    store.close()


def test_games_whose_log_is_gone(url: str, store: Store) -> None:
    """Without a log, seats are known only if one person played; bots have no level, and nothing is rated."""
    played(store)
    connection = connected(url)
    connection.execute(text("DELETE FROM entries"))
    connection.execute(games.update().values(ending=""))
    complete_endings(connection)
    connection.commit()
    closed(connection)
    store.derive_results()
    assert set(pages(store, Filter(), 9)) == {"bots", "back", "round"}
    (one,) = store.results("ann", Filter(game="seven"), None, 9)
    assert decode_ending(one.finished.ending).why == "played"
    assert {row[:2] for row in everything(url)[1]}.isdisjoint({("bots", 1), ("round", 1)})


def test_deleting_ones_games(url: str, store: Store) -> None:
    """Deleting removes everything about a guest; others keep their games and ratings, even if derived again."""
    played(store)
    before = store.ratings(3)
    store.keep_preferences("ann", 1, "{}")
    assert store.forget_guest("ann") == 7
    assert pages(store, Filter(), 9) == [] and store.standings("ann") == [] and store.preferences("ann") is None
    assert [one.finished.match for one in store.results("bo", Filter(), None, 9)] == ["three", "pair", "pair"]
    assert store.game("bots", 1) is None and store.game("pair", 1) is not None
    for again in (False, True):
        if again:
            store.derive_results()
        after = store.ratings(3)
        assert {who: one for who, one in after.items() if who[0] in ("bo", "cy")} == {
            who: one for who, one in before.items() if who[0] in ("bo", "cy")
        }
        assert not any(who == "ann" for who, _ in after)
    connection = connected(url)
    for table in ("games", "results", "rated_games", "ratings", "sitters", "preferences"):
        assert not [row for row in connection.execute(text(f"SELECT * FROM {table}")) if "ann" in row]  # noqa: S608
        assert not [row for row in connection.execute(text(f"SELECT * FROM {table}")) if '"ann"' in str(row)]  # noqa: S608
    closed(connection)


def test_deleting_after_retention(url: str, store: Store) -> None:
    """Ratings outlive game records, but nothing names a guest who deletes their results afterwards."""
    played(store)
    store.append([entry("daily", 1, finished=ended("daily", 50, origin="daily", day="1970-01-01"))])
    before = store.ratings(3)
    assert store.own_daily("ann", "grid", "1970-01-01")[0] is not None
    store.prune(finished_before=3 * DAY, idle_before=0)
    assert store.own_daily("ann", "grid", "1970-01-01")[0] is None
    assert store.ratings(3) == before
    assert store.forget_guest("ann") == 0
    assert '"ann"' not in str(everything(url))
    store.derive_results()
    assert {who: one for who, one in store.ratings(3).items() if who[0] in ("bo", "cy")} == {
        who: one for who, one in before.items() if who[0] in ("bo", "cy")
    }
    assert not any(who == "ann" for who, _ in store.ratings(3))


def test_a_guests_ratings_need_only_their_games(url: str, store: Store) -> None:
    """A guest's ratings are the same as among everyone's, and are derived without reading others' games of that day."""
    played(store)
    of_all = store.ratings(1)
    connection = connected(url)
    connection.execute(rated_games.update().where(rated_games.c.match == "alone").values(seats="unreadable"))
    connection.commit()
    closed(connection)
    assert store.ratings(1, "ann") == {who: one for who, one in of_all.items() if who[0] == "ann"}


def test_a_day_without_ratings(url: str, store: Store) -> None:
    """Games against bots of an unknown level do not prevent the ratings of other days."""
    connection = connected(url)
    seats = '[["ann","",0],["","forgotten",1]]'
    for day in (0, 4):
        row = {"match": f"m{day}", "number": 1, "game": "grid", "day": day, "seats": seats}
        connection.execute(rated_games.insert().values(row))
    connection.commit()
    closed(connection)
    assert store.ratings(2, "ann") == {} == store.ratings(2)
    Playing(store, "known", SMALL, ["ann", BOTS], 2 * DAY).play()
    assert {who for who, _ in store.ratings(9)} == {"ann"} and len(store.past_ratings("ann")) == 1


def test_abandoning_alone_is_losing(url: str, store: Store) -> None:
    """Abandoning a game against bots counts as resigning; abandoning among people who all agree does not count."""
    for match, seats in (("alone", ["ann", BOTS]), ("pair", ["ann", "bo"])):
        game = Playing(store, match, SMALL, seats, 0)
        while not game.match.moved:
            game.move()
        for who in ("ann", "bo")[: len(seats) - (BOTS in seats)]:
            game.do(Sender(who, who.title()), Propose("abandon"))
    assert {one.finished.match: one.result for one in store.results("ann", Filter(), None, 9)} == {
        "alone": "lost",
        "pair": "unfinished",
    }
    (row,) = everything(url)[1]
    assert row[0] == "alone" and [seat[2] for seat in msgspec.json.decode(row[4])] == [1, 0]


def test_remembered_counts_are_always_right(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Remembered counts equal new ones after games come, also late or at the same moment, and after they go."""
    monkeypatch.setattr(tallies, "MANY", 3)
    chance = random.Random(5)
    number = 0

    def add(ends: list[int]) -> None:
        nonlocal number
        for end in ends:
            number += 1
            origin: Literal["same_deal"] | None = chance.choice(["same_deal", None])
            one = ended(f"m{number}", end, board=chance.choice(["2x2", "3x3"]), origin=origin)
            store.append([entry(one.match, 1, finished=one)])

    def exchange() -> None:
        store.prune(finished_before=12, idle_before=0)
        add([50, 51])

    steps: list[Callable[[], object]] = [
        lambda: add([10, 11, 12, 30, 31, 32, 33]),
        lambda: None,
        lambda: add([40, 41]),
        lambda: add([41]),
        lambda: add([20]),
        exchange,
        lambda: store.prune(finished_before=90, idle_before=0),
    ]
    for step in steps:
        step()
        for listed in (True, False):
            fresh = store._database.read(partial(Tallies().of, holder="ann", listed=listed))  # noqa: SLF001
            assert store.tallies("ann", listed=listed) == fresh
        assert sum(one.games for one in store.tallies("ann")) == len(pages(store, Filter(), 99))


def test_only_new_games_are_counted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest's games are all counted once; later only those that are new are read."""
    monkeypatch.setattr(tallies, "MANY", 3)
    store.append([entry(f"m{end}", 1, finished=ended(f"m{end}", end)) for end in range(10)])
    assert sum(one.games for one in store.tallies("ann")) == 10
    read: list[int | None] = []
    count = tallies._counted  # noqa: SLF001

    def counted(connection: Connection, holder: str, after: int | None = None) -> tallies.Count:
        read.append(after)
        return count(connection, holder, after)

    monkeypatch.setattr(tallies, "_counted", counted)
    assert sum(one.games for one in store.tallies("ann", listed=False)) == 10 and read == []
    store.append([entry("new", 1, finished=ended("new", 20))])
    assert sum(one.games for one in store.tallies("ann")) == 11 and read == [9]
