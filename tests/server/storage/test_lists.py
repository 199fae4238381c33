"""Lists: the lobby, a guest's matches, and finished games."""

from __future__ import annotations

import msgspec

from augury.server.storage.model import NewEntry
from augury.server.storage.store import Store
from tests.server.storage.samples import entry, finished, listing, opening


def test_the_lobby(store: Store) -> None:
    """The lobby lists waiting matches before those in play, newest first, and no private or finished ones."""
    store.append(
        [
            opening("playing", "playing", 50),
            opening("old", changed=10),
            opening("new", changed=20, holders=("ann", "bo", "ann")),
            opening("hidden", changed=30, private=True),
            opening("over", "over", 40),
            opening("closed", "closed", 40),
            opening("grid", changed=15, game="grid"),
        ]
    )
    assert [listing.match for listing in store.lobby(9)] == ["new", "grid", "old", "playing"]
    assert [listing.match for listing in store.lobby(2)] == ["new", "grid"]
    assert [listing.match for listing in store.lobby(9, "grid")] == ["grid"]
    assert store.lobby(0) == []
    assert store.lobby(1) == [listing("new", changed=20, holders=("ann", "bo"))]


def test_a_match_is_listed_as_its_last_entry_says(store: Store) -> None:
    """A new entry changes how its match is listed and who holds its seats."""
    store.append([opening("m", holders=("ann", "bo"))])
    store.append([entry("m", 2)])
    assert store.listing("m") == listing("m", holders=("ann", "bo"))
    store.append([entry("m", 3, listing=listing("m", "playing", 7, private=True, holders=("cy",)))])
    assert store.listing("m") == listing("m", "playing", 7, private=True, holders=("cy",))
    assert store.held_by("ann", 9) == [] and [listing.match for listing in store.held_by("cy", 9)] == ["m"]
    assert store.listing("none") is None


def test_what_a_guest_holds(store: Store) -> None:
    """Guests find every match in which they have a seat, private ones too: unfinished ones first, then the newest."""
    store.append(
        [
            opening("a", changed=1, holders=("ann",)),
            opening("b", "over", 3, private=True, holders=("bo", "ann")),
            opening("c", changed=2, holders=("bo",)),
            opening("d", "asleep", 2, holders=("ann",)),
            opening("e", "closed", 4, holders=("ann",)),
        ]
    )
    assert [listing.match for listing in store.held_by("ann", 9)] == ["d", "a", "e", "b"]
    assert [listing.match for listing in store.held_by("ann", 3)] == ["d", "a", "e"]
    assert [listing.match for listing in store.held_by("bo", 1)] == ["c"]
    assert store.held_by("ann", 9)[-1].holders == ("bo", "ann") and store.held_by("ann", 0) == []


def ending(match: str, ended: int, **more: object) -> NewEntry:
    """The only entry of a match, in which its game ended."""
    return entry(match, 1, finished=finished(match, 1, ended, **more))


def test_games_that_ended(store: Store) -> None:
    """Finished games are listed page by page, the newest first, without their records."""
    store.append([ending(f"m{number}", number) for number in range(1, 6)])
    store.append([ending("grid", 9, game="grid"), ending("hidden", 8, private=True, holders=("ann",))])
    everything = store.games(game=None, holder=None, before=None, limit=3)
    assert [game.match for game in everything] == ["grid", "m5", "m4"] and everything[1].record == ""
    further = store.games(game=None, holder=None, before=everything[-1].ended, limit=9)
    assert [game.match for game in further] == ["m3", "m2", "m1"]
    assert [game.match for game in store.games(game="grid", holder=None, before=None, limit=9)] == ["grid"]
    assert store.games(game=None, holder=None, before=1, limit=9) == []
    assert store.games(game=None, holder=None, before=None, limit=0) == []


def test_games_of_one_moment_are_on_one_page(store: Store) -> None:
    """No game is skipped between two pages, however many ended in the same millisecond."""
    store.append([ending(f"m{number}", number // 3) for number in range(9)])
    seen: list[str] = []
    before = None
    while page := store.games(game=None, holder=None, before=before, limit=2):
        seen += [game.match for game in page]
        before = page[-1].ended
    assert sorted(seen) == [f"m{number}" for number in range(9)]


def test_private_games_are_for_those_who_played(store: Store) -> None:
    """A private game is listed only for guests who sat in it."""
    store.append([ending("hidden", 8, private=True, holders=("ann", "bo")), ending("open", 9, holders=("bo",))])
    listings = {
        who: [game.match for game in store.games(game=None, holder=who, before=None, limit=9)]
        for who in (None, "ann", "bo", "cy")
    }
    assert listings == {None: ["open"], "ann": ["hidden"], "bo": ["open", "hidden"], "cy": []}


def test_a_game_with_its_record(store: Store) -> None:
    """A finished game is found with its record by its match and number; a rematch has another number."""
    first, second = finished("m", 1, 5, holders=("ann", "bo")), finished("m", 2, 6)
    store.append([entry("m", 1, finished=first)])
    store.append([entry("m", 2, finished=second)])
    assert store.game("m", 1) == first and store.game("m", 2) == second and store.game("m", 3) is None
    (listings,) = store.games(game=None, holder="ann", before=None, limit=9)
    assert listings == msgspec.structs.replace(first, record="", holders=())
