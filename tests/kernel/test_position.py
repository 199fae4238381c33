"""Positions are immutable, every error has its own code, and equal positions compare equal."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import numpy as np
import pytest

from augury.errors import AuguryError, BadArgument, BadState, Illegal, NotYourTurn, TooLate, Unreadable
from augury.games.seven.events import Deal, Play, Prophecy
from augury.games.seven.state import State
from augury.kernel.game import Game, open_game
from augury.kernel.position import Position
from augury.kernel.seals import KEYED, Seal
from tests.setups import EVERY_VERB, Way, name_of_way, opened
from tests.strategies import moved

GAME = open_game("seven", edition="exam", players=4)
WAYS: list[Way] = [
    ("seven", {"edition": "exam", "players": 4}),
    ("grid", {"board": "4x5", "players": 2, "ties": "shared"}),
    ("horsemen", {"set": EVERY_VERB}),
]


def prophesied(seed: int = 1) -> Position:
    """A position after all prophecies have been made."""
    position = GAME.start(seed, salt="salt")
    for seat in range(4):
        position = position.play("2113", seat)
    return position


def ended(game: Game = GAME, seed: int = 1) -> Position:
    """The final position of a random game."""
    dice = Random(seed)
    position = game.start(seed, salt="salt")
    while not position.over:
        seat = dice.choice(position.actors)
        position = position.play(dice.choice(position.legal(seat)), seat)
    return position


def refusals() -> list[tuple[str, Position, str | int, int | None]]:
    """Illegal moves, each with the code of its error."""
    start, cards, over = GAME.start(1, salt="salt"), prophesied(), ended()
    turn = cards.actors[0]
    other = (turn + 1) % 4
    held = next(event for event in cards.events if isinstance(event, Deal)).hands[turn]
    legal = cards.legal(turn)
    wrong = [card for card in held if card not in legal][:1]
    return [
        ("unreadable", start, "rubbish", 0),
        ("unreadable", start, "", 0),
        ("unreadable", start, "211", 0),
        ("unreadable", cards, "Z9", turn),
        ("unreadable", cards, "Y12", None),
        ("illegal", start, "8000", 0),
        ("illegal", start, held[0], 0),
        ("illegal", start, -1, 0),
        ("illegal", start, 64 + 120, 0),
        ("illegal", cards, "7000", turn),
        ("illegal", cards, 0, turn),
        ("illegal", cards, next(f"Y{number}" for number in range(1, 12) if f"Y{number}" not in held), turn),
        *(("illegal", cards, card, None) for card in wrong),
        ("not_your_turn", start, "2113", None),
        ("not_your_turn", start, "2113", 4),
        ("not_your_turn", start, "2113", -1),
        ("not_your_turn", start.play("2113", 2), "7000", 2),
        ("not_your_turn", cards, legal[0], other),
        ("not_your_turn", cards, "rubbish", other),
        ("too_late", over, "Y1", 0),
        ("too_late", over, "rubbish", None),
        ("too_late", over, "2113", 9),
    ]


@pytest.mark.parametrize(("code", "position", "move", "seat"), refusals())
def test_a_mistake_has_a_code_and_changes_nothing(
    code: str, position: Position, move: str | int, seat: int | None
) -> None:
    """Moves that are unreadable, illegal, out of turn or too late raise different errors and change nothing."""
    before, moves = bytes(position), position.moves
    with pytest.raises(AuguryError) as refused:
        position.play(move, seat)
    kinds = {"unreadable": Unreadable, "illegal": Illegal, "not_your_turn": NotYourTurn, "too_late": TooLate}
    assert type(refused.value) is kinds[code]
    assert refused.value.code == code
    assert "\n" not in str(refused.value)
    assert (bytes(position), position.moves) == (before, moves)


def test_playing_gives_another_position() -> None:
    """`play` leaves the position unchanged, so it can be played from again."""
    start = GAME.start(2, salt="salt")
    before = bytes(start)
    one, other = start.play("7000", 0), start.play("0007", 0)
    assert bytes(start) == before
    assert start.actors == [0, 1, 2, 3]
    assert one.actors == other.actors == [1, 2, 3]
    assert one != other
    assert one == start.play("7000", 0)


def test_the_record_is_a_copy() -> None:
    """Writing to a record obtained from a position does not change the position."""
    position = prophesied()
    before = bytes(position)
    for record in (position.state, position.erased(0), position.erased(None)):
        state = cast(State, record)
        state.piles[:] = 0
        state.phase = 0
        state.scores[0] = 99
    assert bytes(position) == before
    assert position.scores == [0, 0, 0, 0]


def test_looking_changes_nothing() -> None:
    """Views, legal moves, events and redealt worlds leave the position unchanged."""
    position = prophesied()
    before = bytes(position)
    for seat in (0, 1, 2, 3):
        position.view(seat)
        position.legal(seat)
        position.redealt(seat, seed=1)
    list(position.events)
    assert bytes(position) == before


def test_the_seat_may_be_left_out() -> None:
    """`play` needs no seat if only one seat can act."""
    position = prophesied()
    turn = position.actors[0]
    card = position.legal(turn)[0]
    assert position.play(card) == position.play(card, turn)


def test_moves_as_numbers_and_as_text() -> None:
    """A move can be given as an action number or as text, and both lists are in the same order."""
    position = prophesied()
    turn = position.actors[0]
    for action, text in zip(position.legal_actions(turn), position.legal(turn), strict=True):
        assert position.play(action) == position.play(text)


def test_legal_moves_are_the_actors() -> None:
    """Only the seat to act has legal moves, and all of them can be played."""
    position = prophesied()
    turn = position.actors[0]
    assert [bool(position.legal(seat)) for seat in range(4)] == [seat == turn for seat in range(4)]
    for card in position.legal(turn):
        assert position.play(card).actors == [(turn + 1) % 4]
    assert ended().legal(0) == []


def test_equality_follows_the_record() -> None:
    """Positions are equal if their game, setup and record are, and equal positions have equal hashes."""
    one, other = prophesied(), prophesied()
    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, prophesied(seed=2)}) == 2
    assert one != bytes(one)
    assert GAME.start(1) != open_game("seven", edition="first").start(1)


def test_equal_records_of_different_setups_differ() -> None:
    """Positions with the same bytes in different variants are not equal."""
    stored = bytes(open_game("seven", edition="first").start(1))
    one, other = (open_game("seven", edition="first", variant=variant).at(stored) for variant in ("standard", "twice"))
    assert bytes(one) == bytes(other)
    assert one != other


@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_bytes_and_back(way: Way) -> None:
    """A position restored from its bytes continues where it was, without its past moves."""
    position = moved(opened(way).start(1, salt="salt"), Random(1), 3)
    seat = position.actors[0]
    move = position.legal(seat)[0]
    again = position.game.at(bytes(position))
    assert again == position
    assert (again.moves, again.seal) == ([], None)
    assert again.play(move, seat) == position.play(move, seat)
    assert again.view(0) == position.view(0)


def _second_round(position: Position, choices: Random) -> Position:
    """The position when the second round has been dealt."""
    while cast(State, position.state).round_number == 1:
        position = moved(position, choices, 1)
    return position


@pytest.mark.parametrize("seed", range(3))
def test_a_stored_position_is_dealt_the_same_cards_with_its_seal(seed: int) -> None:
    """The later deals of a keyed generator follow from the seal, which the bytes do not contain."""
    position = open_game("seven").start(seed, salt="salt", generator=KEYED)
    again = position.game.at(bytes(position), position.seal)
    without = position.game.at(bytes(position))
    ends = [_second_round(start, Random(seed)) for start in (position, again, without)]
    assert ends[1] == ends[0]
    assert ends[2] != ends[0]


@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_moves_tell_the_way(way: Way) -> None:
    """Replaying the moves of a position from the start leads to the same position."""
    end = ended(opened(way))
    position = end.game.start(1, salt="salt")
    assert position.moves == []
    for seat, action in end.moves:
        position = position.play(action, seat)
    assert position == end
    assert position.moves == end.moves


def test_events_tell_every_move() -> None:
    """The events start with a deal and include one for each move, in order."""
    end = ended()
    events = list(end.events)
    assert isinstance(events[0], Deal)
    moved = [event.seat for event in events if isinstance(event, Prophecy | Play)]
    assert moved == [seat for seat, _ in end.moves]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("edition", "players"), [("first", 3), ("first", 4), ("exam", 3), ("exam", 4)])
def test_returns_share_one_victory(edition: str, players: int, seed: int) -> None:
    """The returns of all seats are zero before the end of a game, and add up to one after it."""
    game = open_game("seven", edition=edition, players=players)
    assert game.start(seed).returns == [0.0] * players
    assert game.start(seed).winners == []
    end = ended(game, seed)
    assert end.returns == [1 / len(end.winners) if seat in end.winners else 0.0 for seat in range(players)]
    assert sum(end.returns) == pytest.approx(1.0)
    assert all(end.scores[seat] == max(end.scores) for seat in end.winners)


@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_returns_are_the_winners(way: Way) -> None:
    """In every game the winners share one victory; a game may have no winners."""
    ends = [ended(opened(way), seed) for seed in range(6)]
    for end in ends:
        shares = [1 / len(end.winners) if seat in end.winners else 0.0 for seat in range(end.game.players)]
        assert end.returns == shares
        assert end.view(None).winners == end.winners


def test_a_game_keeps_its_seal() -> None:
    """Every position of a game has the seed and the salt that the game was started with."""
    assert prophesied(seed=5).seal == Seal(5, "salt")
    fresh, other = GAME.start(), GAME.start()
    assert fresh.seal is not None
    assert other.seal is not None
    assert fresh.seal.salt != other.seal.salt
    assert fresh != other
    assert GAME.start(fresh.seal.seed) == fresh


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_are_words(seed: int) -> None:
    """A seed that does not fit in 64 bits raises an error."""
    with pytest.raises(AuguryError, match=r"from 0 to 2\*\*64 - 1"):
        GAME.start(seed)
    assert GAME.start(2**64 - 1).actors == [0, 1, 2, 3]


@pytest.mark.parametrize("seat", [-1, 4, None, np.array([1])])
def test_only_seats_are_redealt_for(seat: Any) -> None:
    """`redealt` raises an error for a spectator and for seats that do not exist."""
    with pytest.raises(AuguryError, match="there is no seat"):
        prophesied().redealt(seat, seed=1)


@pytest.mark.parametrize("seat", [-1, 9, None, "0", np.array([0]), 0.0])
def test_only_seats_have_legal_moves(seat: Any) -> None:
    """Asking for the moves of a seat that does not exist raises an error instead of returning an empty list."""
    with pytest.raises(BadArgument, match="there is no seat"):
        GAME.start(1).legal(seat)
    with pytest.raises(BadArgument, match="there is no seat"):
        ended().legal_actions(seat)


def test_stored_bytes_of_the_wrong_size_are_refused() -> None:
    """Bytes of the wrong size raise `BadState` with its code."""
    game = open_game("seven")
    for data in (b"", b"x" * 10, bytes(game.start(1)) * 2):
        with pytest.raises(BadState, match="has 168 bytes") as refused:
            game.at(data)
        assert refused.value.code == "bad_state"


def test_numbers_of_any_kind_are_actions_and_seats() -> None:
    """Positions accept NumPy integers like Python's; very long text and seeds out of range raise errors."""
    position = open_game("seven").start(1)
    assert position.play(np.int64(64), np.int8(2)) == position.play(64, 2)  # type: ignore[arg-type]
    with pytest.raises(Unreadable):
        position.play("Y" + "1" * 5000, seat=0)
    for seed in (-1, 2**64):
        with pytest.raises(AuguryError, match="a seed is a whole number"):
            position.redealt(0, seed)


def test_only_seats_and_spectators_have_views() -> None:
    """A view for a seat that does not exist, or a move that is neither an integer nor text, raises `BadArgument`."""
    for seat in (-1, 4, 9):
        with pytest.raises(BadArgument, match="there is no seat"):
            GAME.start(1).view(seat)
    for move in (64.9, None, b"2113", np.array([64]), True):
        with pytest.raises(BadArgument, match="an integer"):
            GAME.start(1).play(move, 0)  # type: ignore[arg-type]


def test_games_are_keys() -> None:
    """Equal games have equal hashes, so games can be dictionary keys, even if their setup contains mappings."""
    assert {open_game("seven"): 1}[open_game("seven", edition="exam")] == 1
    assert len({open_game("grid"), open_game("grid", board="3x3"), open_game("horsemen")}) == 3
