"""A deal block has one deal with the hero in every seat, depends only on its seed, and records forfeits."""

from __future__ import annotations

from threading import Event
from typing import Any

import msgspec
import numpy as np
import pytest

from augury.kernel.chance import Dice
from augury.kernel.game import Game, open_game
from augury.kernel.interface import hide
from augury.kernel.records import Record, copy, to_bytes
from augury.lab.arena.block import Pair, RunSettings, play_games, seed_of
from augury.lab.arena.contest import Forfeit, has_rounds, shares_after, shares_by_points
from augury.lab.arena.entrants import Entrant, entrant
from augury.lab.arena.run import gain, share, share_above_par
from augury.players.chance import Random
from tests.lab.arena.fakes import GRID, Nobody, game_of, played, timeless
from tests.lab.arena.strangers import HERE

ROUND = RunSettings("seven", {}, seed=3, one_round=True, limit=60.0)
RANDOM = Pair("random", "random")


class Noting:
    """Plays at random, and notes what it was given."""

    def __init__(self) -> None:
        """Start with no notes."""
        self.given: list[tuple[int, bytes, int]] = []

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """Note the arguments and choose at random."""
        self.given.append((seat, to_bytes(state), int(dice.rng)))
        return Random().choose(game, state, seat, dice)


def noted(settings: RunSettings, *, sees_all: bool = False) -> tuple[Game, list[list[tuple[int, bytes, int]]]]:
    """Return the game and what a hero was given in each game of a block."""
    game, notes = game_of(settings), []

    def make() -> Any:
        notes.append(Noting())
        return notes[-1]

    hero = Entrant("noting", "noting", make, sees_all)
    list(play_games(game, settings, 1, hero, entrant("random", game.name), range(game.players), Nobody()))
    return game, [note.given for note in notes]


def test_equal_seeds_give_equal_blocks() -> None:
    """Equal seeds and block numbers give equal blocks, and other numbers give other deals."""
    whole = msgspec.structs.replace(ROUND, one_round=False)
    assert timeless(played(whole, RANDOM, 4)) == timeless(played(whole, RANDOM, 4))
    assert timeless(played(whole, RANDOM, 4)).games != timeless(played(whole, RANDOM, 5)).games
    assert len({seed_of(run, block) for run in range(10) for block in range(100)}) == 1000


def test_a_player_among_its_own_copies_gains_nothing() -> None:
    """Randomness depends on deal, seat and player, so a block of equal players is one game seen from every seat."""
    block = played(ROUND, RANDOM, 2)
    assert len(block.games) == 4 and [game.hero_seat for game in block.games] == [0, 1, 2, 3]
    assert len({str(game.points) for game in block.games}) == 1
    assert (
        gain(block) == pytest.approx(0)
        and share_above_par(block) == pytest.approx(0)
        and share(block) == pytest.approx(1 / 4)
    )


def test_players_are_given_erased_states() -> None:
    """A player is given states without hidden information, and the oracle complete ones."""
    game, games = noted(ROUND)
    assert [seats[0][0] for seats in games] == [0, 1, 2, 3]
    for seat, given, _ in (entry for note in games for entry in note):
        state = np.frombuffer(bytearray(given), game.engine.rules.state.dtype)[0]
        erased = copy(state)
        hide(game.setup, erased, seat)
        assert to_bytes(erased) == given
    game, games = noted(ROUND, sees_all=True)
    state = np.frombuffer(bytearray(games[0][0][1]), game.engine.rules.state.dtype)[0]
    assert int(state["piles"][1]) != 0


def test_dice_are_new_at_every_decision() -> None:
    """No two decisions of a block share their random state, which does not reveal the seed of the deal."""
    _, games = noted(ROUND)
    rolled = [dice for given in games for _, _, dice in given]
    assert len(set(rolled)) == len(rolled)
    assert seed_of(ROUND.seed, 1) not in rolled


def test_simultaneous_choices_are_hidden_from_each_other() -> None:
    """All four players prophesy from a state in which nobody has prophesied."""
    game, games = noted(ROUND)
    firsts = [np.frombuffer(bytearray(given[0][1]), game.engine.rules.state.dtype)[0] for given in games]
    assert all(int(state["sealed"]) == 0 for state in firsts)


def test_a_round_ends_with_its_round() -> None:
    """With `one_round` a game ends after one round, with the points of the round; otherwise it has many rounds."""
    one = played(ROUND, RANDOM, 0).games[0]
    assert max(one.moves) <= 11
    whole = played(msgspec.structs.replace(ROUND, one_round=False), RANDOM, 0).games[0]
    assert sum(whole.moves) > 2 * sum(one.moves)
    assert one.points is not None and one.shares == shares_by_points(one.points)


def test_games_that_have_rounds() -> None:
    """Seven Prophecies has rounds, and Prophecies has none."""
    assert has_rounds(open_game("seven")) and not has_rounds(open_game("grid", board="2x2"))


def test_shares() -> None:
    """The most points win, equal points share the win, and a forfeiting player gets nothing in any of its seats."""
    assert shares_by_points([0, 0, 0, 0]) == [0.25] * 4
    assert shares_by_points([-1, 2, 2]) == [0, 0.5, 0.5]
    assert shares_after(Forfeit(2, "a", ""), ["b", "b", "a", "b"]) == pytest.approx([1 / 3, 1 / 3, 0, 1 / 3])
    assert shares_after(Forfeit(0, "b", ""), ["b", "b", "a", "b"]) == [0, 0, 1, 0]
    assert shares_after(Forfeit(0, "a", ""), ["a", "a"]) == [0, 1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Crashing", "raised ZeroDivisionError: what now?"),
        ("Cheating", "answered 1000000, which is not legal there"),
        ("Babbling", "answered 'b1=2', which is not an action"),
        ("Agreeing", "answered 'True', which is not an action"),
        ("Slow", "took more than 1 s for a move"),
    ],
)
def test_forfeits(name: str, reason: str) -> None:
    """A player that raises, cheats, babbles or is late loses that game only, and its points do not count."""
    pair = Pair(f"{HERE}:{name}", "random")
    block = played(msgspec.structs.replace(GRID, limit=1.0), pair, 0)
    lost, fine = block.games
    assert lost.forfeit and msgspec.structs.replace(lost.forfeit, traceback="") == Forfeit(0, pair.hero, reason)
    assert ("in astray" in lost.forfeit.traceback) == (name == "Crashing")
    assert lost.shares == [0, 1] and lost.points is None
    assert fine.forfeit is None and fine.points is not None
    assert gain(block) is None
    assert share(block) == sum(game.shares[game.hero_seat] for game in block.games) / 2


@pytest.mark.parametrize("name", ["AsDocumented", "WithoutStop"])
def test_signatures(name: str) -> None:
    """A player may take `stop`, as documented, or omit it."""
    block = played(GRID, Pair(f"{HERE}:{name}", "random"), 0)
    assert [game.forfeit for game in block.games] == [None, None]


def test_stop_comes_before_the_limit() -> None:
    """A player that thinks until it is stopped answers within the limit."""
    block = played(msgspec.structs.replace(GRID, limit=0.5), Pair(f"{HERE}:Patient", "random"), 0)
    assert [game.forfeit for game in block.games] == [None, None]
    assert 440 < max(block.games[0].slowest) < 500


def test_tracebacks_show_where() -> None:
    """The traceback of a forfeit shows where the error is, without the arena's own frames."""
    lost = played(GRID, Pair(f"{HERE}:Hopeless", "random"), 0).games[0].forfeit
    assert lost and "strangers.py" in lost.traceback and "KeyError: 'mistyped'" in lost.traceback
    assert "contest.py" not in lost.traceback
