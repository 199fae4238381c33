"""Seats and spectators see all that is public, and seats also see what is their own (rules S8)."""

from __future__ import annotations

import re
from functools import cache

import msgspec
import pytest

from augury.games.seven.events import Deal
from augury.games.seven.state import ASIDE_DOWN
from augury.games.seven.view import SevenView
from augury.kernel.position import Position
from augury.kernel.records import to_bytes
from tests.games.seven.positions import WAYS, erased, finish, last, lay, play, seen, seven, state_of, walk

CARD = re.compile(r'"([A-Z]\d+)"')
PRIVATE = {"seat", "legal", "hand", "prophecies", "tokens", "must"}
"""The fields in which the views of one position may differ."""

ROW = "R1 R2 Y10 G11 B2 B11 Y11 R11 G2 Y3"


def viewers(position: Position) -> list[int | None]:
    """All seats, and None for a spectator."""
    return [*range(position.game.players), None]


@cache
def game_of(edition: str, players: int) -> list[tuple[Position, dict[int | None, SevenView]]]:
    """All positions of one game, each with all its views."""
    positions = walk(seven(edition, players), seed=11)
    return [(position, {viewer: seen(position, viewer) for viewer in viewers(position)}) for position in positions]


def middle() -> Position:
    """Three players in the second trick of a round: seat 1 has led, and seat 2 is to play."""
    position = lay(
        seven("first", 3),
        "R5 G3 B7 | R9 Y4 B1 | Y5 G9 B8",
        row=ROW,
        aside_up="G1 B10",
        tokens="223 700 016",
        scores="0 2 4",
        round=2,
    )
    return play(position, "R5 R9 G9 Y4")


def test_what_is_public() -> None:
    """S8.1: everyone sees row, cards aside face up, prophecies, cards played, tokens confirmed, voids and scores."""
    for viewer in (0, 1, 2, None):
        view = seen(middle(), viewer)
        assert view.row_cards == ROW.split()
        assert view.row == ["R", "R", "Y", "G", "B", "B", "Y", "R", "G", "Y"]
        assert view.aside_up == ["G1", "B10"]
        assert view.prophecies == [[2, 2, 3], [7, 0, 0], [0, 1, 6]]
        assert view.tokens == [[2, 1, 3], [6, 0, 0], [0, 1, 5]]
        assert view.scores == [0, 2, 4]
        assert view.voids == [[], ["R"], ["R"]]
        assert (view.round, view.rounds, view.trick, view.phase) == (2, 3, 2, "playing")
        assert (view.leader, view.opener, view.actors) == (1, 0, [2])
        assert view.winners is None


def test_tricks_are_public() -> None:
    """S8.1: a finished trick shows cards, places and confirmations, and the current trick only its cards."""
    for viewer in (0, 1, 2, None):
        over, running = seen(middle(), viewer).tricks
        assert (over.number, over.colour, over.cards) == (1, "R", ["R5", "R9", "G9"])
        assert over.places == [2, 1, 3]
        assert over.confirmed == [True, True, True]
        assert (running.number, running.colour, running.cards) == (2, "R", [None, "Y4", None])
        assert running.places is None
        assert running.confirmed is None


def test_a_seat_sees_its_own_hand() -> None:
    """S8.2: each seat sees its own cards, sorted, and a spectator sees no hand."""
    assert seen(middle(), 0).hand == ["G3", "B7"]
    assert seen(middle(), 1).hand == ["B1"]
    assert seen(middle(), 2).hand == ["Y5", "B8"]
    assert seen(middle(), None).hand is None


def test_a_seat_sees_its_own_prophecy() -> None:
    """S8.2: a seat sees its own prophecy as soon as it is sealed."""
    position = seven().start(seed=12)
    assert seen(position, 2).prophecies == [None] * 4
    position = position.play("2113", seat=2)
    assert seen(position, 2).prophecies == [None, None, [2, 1, 1, 3], None]
    assert seen(position, 2).tokens == [None, None, [2, 1, 1, 3], None]


def test_the_seat_to_act_sees_its_legal_moves() -> None:
    """S8.2: seat 2 may play its whole hand, because it has no red; nobody else may play."""
    assert seen(middle(), 2).legal == ["Y5", "B8"]
    for viewer in (0, 1, None):
        assert seen(middle(), viewer).legal == []


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_views_carry_the_legal_moves(edition: str, players: int) -> None:
    """S8.2: in every position a seat's view lists its legal moves, and a spectator's view lists none."""
    for position, views in game_of(edition, players):
        for seat in range(players):
            assert views[seat].legal == position.legal(seat)
        assert views[None].legal == []


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_no_view_names_a_hidden_card(edition: str, players: int) -> None:
    """S8.3, S8.4: a view names only cards of the row, face up aside, played, or dealt to the seat itself."""
    dealt: Deal | None = None
    for position, views in game_of(edition, players):
        if views[None].phase == "prophesying" and not any(views[None].sealed):
            dealt = last(position, Deal)
        assert dealt is not None
        row = dealt.row_cards if isinstance(dealt.row_cards, list) else []
        for viewer, view in views.items():
            played = [card for trick in view.tricks for card in trick.cards if card]
            own = dealt.hands[viewer] if viewer is not None else []
            named = set(CARD.findall(msgspec.json.encode(view).decode()))
            assert named == {*row, *dealt.aside_up, *played, *own}


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_a_view_names_the_colour_to_follow(edition: str, players: int) -> None:
    """S3.2: a view names the colour to follow only if the seat is to play and some of its hand is illegal."""
    for _, views in game_of(edition, players):
        for view in views.values():
            choosing = view.phase == "playing" and bool(view.legal) and view.legal != view.hand
            assert view.must == (view.tricks[-1].colour if choosing else None)
            assert view.must is None or {card[0] for card in view.legal} == {view.must}


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_views_differ_only_in_what_is_private(edition: str, players: int) -> None:
    """S8.1, S8.4: views differ only in private fields, and prophecies are not private once they are revealed."""
    for _, views in game_of(edition, players):
        private = PRIVATE if views[None].phase == "prophesying" else PRIVATE - {"prophecies", "tokens"}
        public = msgspec.to_builtins(views[None])
        for seat in range(players):
            view = msgspec.to_builtins(views[seat])
            assert {key for key in view if view[key] != public[key]} <= private


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_erased_records_hold_no_secret(edition: str, players: int) -> None:
    """S8.3: an erased record keeps the own hand but no other hands, sealed prophecies, cards face down or generator."""
    for position, views in game_of(edition, players):
        state, secret = state_of(position), views[None].phase == "prophesying"
        for viewer in viewers(position):
            known = erased(position, viewer)
            assert int(known.rng) == int(known.piles[ASIDE_DOWN]) == 0
            for seat in range(players):
                own = seat == viewer
                assert int(known.piles[seat]) == (int(state.piles[seat]) if own else 0)
                assert int(known.placed[seat]) == (int(state.placed[seat]) if own or not secret else 0)
                assert int(known.tokens[seat]) == (int(state.tokens[seat]) if own or not secret else 0)


def test_deals_to_come_are_hidden() -> None:
    """S8.3: two games that differ only in their generator look the same to every seat."""
    position = seven().start(seed=13)
    other = state_of(position)
    other.rng ^= 1
    twin = seven().at(to_bytes(other))
    assert twin != position
    for viewer in viewers(position):
        assert twin.view(viewer) == position.view(viewer)


def test_a_redealt_game_looks_the_same() -> None:
    """S8.3: a seat's view stays the same when all that it cannot see is redealt."""
    for position, views in game_of("first", 3)[::7]:
        for seat in range(3):
            assert position.redealt(seat, seed=1).view(seat) == views[seat]


def test_a_spectator_sees_sealed_but_not_what() -> None:
    """S8.4: a spectator sees who is ready, but not what was placed, and has no seat, hand or moves."""
    view = seen(seven("first", 3).start(seed=14).play("223", seat=1), None)
    assert view.sealed == [False, True, False]
    assert view.prophecies == view.tokens == [None, None, None]
    assert (view.seat, view.hand, view.legal) == (None, None, [])
    assert view.actors == [0, 2]
    assert view.hand_sizes == [10, 10, 10]


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_hand_sizes_are_public(edition: str, players: int) -> None:
    """S8.1: everyone sees how many cards each seat holds."""
    for position, views in game_of(edition, players):
        held = [int(state_of(position).piles[seat]).bit_count() for seat in range(players)]
        assert all(view.hand_sizes == held for view in views.values())


def test_only_failing_to_follow_shows_a_void() -> None:
    """S8.1: a seat that plays another colour shows a void in the trick's colour until the next deal."""
    hands = "Y1 S1 | G4 S3 | R3 S4 | Y4 R5"
    position = play(lay(seven(), hands, row="Y S"), "Y1 G4 R3 Y4")
    assert seen(position, None).voids == [[], ["Y"], ["Y"], []]
    position = play(position, "R5 S1 S3 S4")
    assert seen(position, None).voids == [[], ["Y"], ["Y"], ["S"]]
    off_colour = play(lay(seven(), "Y1 | G4 | Y2 | Y4", tokens="1000 7000 7000 7000", trick=7), "Y1 G4 Y2 Y4")
    assert seen(off_colour, None).voids == [[], ["Y"], [], []]
    dealt_anew = finish(seven(), "1000 7000 7000 7000")
    assert seen(dealt_anew, None).voids == [[], [], [], []]


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_every_view_is_plain_json(edition: str, players: int) -> None:
    """S8.1: views of every phase can be encoded as JSON and decoded to the same view."""
    everything = [view for _, views in game_of(edition, players) for view in views.values()]
    assert {view.phase for view in everything} == {"prophesying", "playing", "over"}
    assert all(msgspec.json.decode(msgspec.json.encode(view), type=SevenView) == view for view in everything)


def test_the_end_is_public() -> None:
    """S8.1: when the game is over, everyone sees the last trick, the scores and the winners, and nobody is to act."""
    end = finish(seven(), "1000 2000 7000 7000", round=4, scores="1 1 1 1")
    for viewer in viewers(end):
        view = seen(end, viewer)
        assert view.phase == "over"
        assert (view.actors, view.legal) == ([], [])
        assert view.scores == [6, 2, 1, 1]
        assert view.winners == [0]
        assert view.trick == 7
        assert view.tricks[-1].places == [1, 2, 3, 4]
        assert view.tricks[-1].confirmed == [True, False, False, False]
