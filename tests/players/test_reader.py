"""The reader moves legally, uses nothing hidden, stops when told, and plays for the victory and not for points."""

from __future__ import annotations

import time
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augury.errors import AuguryError
from augury.kernel.chance import dice
from augury.kernel.position import Position
from augury.kernel.records import to_bytes
from augury.players import player
from augury.players.registry import strongest
from augury.players.seven import reader as module
from augury.players.seven.reader import Reader
from tests.games.seven.positions import lay, play, seven, state_of
from tests.search.seven.models import use_made_up
from tests.strategies import examples, positions, seeds

QUICK = Reader(seconds=60, worlds=6, rounds=6, foretold=20)
SETTLED = examples(25)


@pytest.fixture(autouse=True, scope="module")
def made_up_tables() -> object:
    """Use made-up tables instead of the learned ones."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        use_made_up(monkeypatch)
        yield


def chosen(position: Position, who: Reader = QUICK, seed: int = 1) -> int:
    """Return the reader's choice from an erased record."""
    seat = position.actors[0]
    return who.choose(position.game, position.erased(seat), seat, dice(seed))


def named(position: Position, who: Reader = QUICK) -> str:
    """Return the reader's choice as text."""
    return position.game.engine.format_action(position.game.setup, chosen(position, who))


@SETTLED
@given(positions(), seeds, st.booleans())
def test_every_choice_is_legal_and_blind(position: Position, other_world: int, infers: bool) -> None:
    """Every choice is legal, and the same in any world that the seat cannot tell from this one."""
    if not position.over:
        who = Reader(seconds=60, worlds=6, rounds=6, foretold=20, infers=infers)
        seat = position.actors[0]
        action = chosen(position, who)
        assert action in position.legal_actions(seat)
        world = position.redealt(seat, other_world)
        assert to_bytes(world.erased(seat)) == to_bytes(position.erased(seat))
        assert chosen(world, who) == action


def test_a_forced_card_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """The only legal card is played without a search."""
    monkeypatch.setattr(module, "think", None)
    position = lay(seven(), "Y4 S1 S2 | Y1 Y2 Y3 | S3 S4 S5 | S6 S7 S8", row="Y", trick=8)
    assert named(position) == "Y4"


def test_the_winning_card_is_taken() -> None:
    """Last to play in the last round, with a token on the first rank, the reader plays the card that wins."""
    position = lay(
        seven(), "Y10 Y2 | Y5 S1 | Y9 S2 | Y4 S3", row="S S S S S S S S Y S", tokens="1000 2000 2000 2000",
        placed="1330 2023 2023 2023", scores="5 5 5 5", leader=1, trick=9, round=4,
    )  # fmt: skip
    position = play(position, "Y5 Y9 Y4")
    found = QUICK.think(position.game, position.erased(0), 0, dice(1))
    assert named(position) == "Y10"
    assert found.ranked()[0].values == [1, 0, 0, 0]


def gift() -> Position:
    """Seat 0 leads by a point and may let seat 1 fulfil, for a point of its own and a tie that it would lose.

    No card is left that could beat its last one, so that nobody fulfils any more otherwise.
    """
    position = lay(
        seven(), "Y11 Y5 | Y9 S1 | Y2 S2 | Y3 S3", row="Y", tokens="0002 1000 0005 0005", placed="0007 1330 0016 0016",
        aside_up="Y4 Y6 Y7 Y8 Y10", scores="6 5 0 0", leader=1, trick=9, round=4,
    )  # fmt: skip
    return play(position, "Y9 Y2 Y3")


def test_the_match_counts_and_not_the_points() -> None:
    """The reader refuses a point that loses the match, and plays the card that keeps the lead."""
    position = gift()
    greedy, safe = position.play("Y5"), position.play("Y11")
    assert (greedy.scores[0], greedy.winners) == (7, [1])
    while not safe.over:
        safe = safe.play(safe.legal_actions(safe.actors[0])[0])
    assert (safe.scores[0], safe.winners) == (6, [0])
    assert named(position) == "Y11"


def test_the_same_point_is_taken_where_it_wins() -> None:
    """With the others far behind, the same card brings the seventh point and the match, so it is played."""
    state = state_of(gift())
    state.round_number, state.scores[:] = 1, (6, 0, 5, 5)
    position = seven().at(to_bytes(state))
    assert position.play("Y5").winners == [0]
    assert named(position) == "Y5"


@pytest.mark.parametrize("moves", [0, 4])
def test_stop_ends_the_search(moves: int) -> None:
    """If stop is already set, a legal choice is made at once."""
    game, stop = seven(), Event()
    position = game.start(1, "")
    for _ in range(moves):
        position = position.play(position.legal_actions(position.actors[0])[0], position.actors[0])
    chosen(position)
    stop.set()
    seat, started = position.actors[0], time.monotonic()
    action = Reader(seconds=60, rounds=10**8).choose(game, position.erased(seat), seat, dice(1), stop)
    assert action in position.legal_actions(seat) and time.monotonic() - started < 10


def test_the_highest_level_reads_minds() -> None:
    """The strongest level is a reader that infers."""
    best = player(strongest("seven"), "seven")
    assert isinstance(best, Reader) and best.infers


@pytest.mark.parametrize(
    "setting", ["seconds=0", "seconds=-1", "seconds=nan", "worlds=0", "rounds=0", "foretold=0", "exact=-1", "exact=5"]
)
def test_settings_must_make_sense(setting: str) -> None:
    """Settings out of their limits are refused in a sentence."""
    with pytest.raises(AuguryError, match=f"^{setting.partition('=')[0]}( of reader)? must be .*, not "):
        player(f"reader:{setting}", "seven")
