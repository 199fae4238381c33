"""The quick player of the Four Horsemen moves legally, uses nothing hidden, and plays sensibly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augury.kernel.chance import Dice, dice
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.kernel.records import to_bytes
from augury.players import player
from augury.players.horsemen import greedy
from tests.games.horsemen.positions import custom, house, lay, seen
from tests.games.horsemen.strategies import MANY, by_lot, running
from tests.setups import HORSEMEN, horsemen, name_of
from tests.strategies import seeds

GAMES = 60


def chosen(position: Position, seed: int) -> int:
    """Return the player's choice from an erased record, with the dice of a seed."""
    seat = position.actors[0]
    return greedy.Greedy().choose(position.game, position.erased(seat), seat, dice(seed))


def moves(position: Position, tries: int = 20) -> set[str]:
    """Return all choices of the player in a position with many dice."""
    text = position.game.engine.format_action
    return {text(position.game.setup, chosen(position, seed)) for seed in range(tries)}


def played(game: Game, seed: int, names: tuple[str, str]) -> Position:
    """Return the end of a game between two players."""
    position, rolled = game.start(seed, ""), dice(seed)
    players = [player(name, "horsemen") for name in names]
    while not position.over:
        seat = position.actors[0]
        position = position.play(players[seat].choose(game, position.erased(seat), seat, rolled), seat)
    return position


@MANY
@given(running, seeds)
def test_every_choice_is_legal(position: Position, seed: int) -> None:
    """Every choice is legal in any position with any card set, and the same with the same dice."""
    if not position.over:
        action = chosen(position, seed)
        assert action in position.legal_actions(position.actors[0])
        assert chosen(position, seed) == action


@MANY
@given(running, seeds, seeds)
def test_it_knows_only_what_it_sees(position: Position, other_world: int, seed: int) -> None:
    """The player chooses the same in every world that it cannot tell from this one, so hidden cards change nothing."""
    if not position.over:
        seat = position.actors[0]
        world = position.redealt(seat, other_world)
        assert to_bytes(world.erased(seat)) == to_bytes(position.erased(seat))
        assert chosen(world, seed) == chosen(position, seed)


@MANY
@given(running, seeds)
def test_its_record_is_left_alone(position: Position, seed: int) -> None:
    """Choosing changes the dice, but not the record that the player is given."""
    if not position.over:
        seat = position.actors[0]
        erased, rolled = position.erased(seat), dice(seed)
        before = to_bytes(erased), int(rolled.rng)
        greedy.Greedy().choose(position.game, erased, seat, rolled)
        assert to_bytes(erased) == before[0] and int(rolled.rng) != before[1]


@pytest.mark.parametrize("words", HORSEMEN, ids=name_of)
def test_whole_games(words: dict[str, object]) -> None:
    """Games with each of our sets come to an end, and equal dice give equal games."""
    game = horsemen(words)
    ends = [played(game, seed, ("greedy", "greedy")) for seed in range(3)]
    assert all(end.over for end in ends)
    assert [played(game, seed, ("greedy", "greedy")).moves for seed in range(3)] == [end.moves for end in ends]


@MANY
@given(st.integers(0, 10**6), seeds)
def test_whole_games_with_any_set(number: int, seed: int) -> None:
    """Games with random card sets come to an end with legal choices only."""
    assert played(by_lot(number), seed, ("greedy", "greedy")).over


def test_it_takes_an_immediate_win() -> None:
    """If a card wins the third Prophecy, the player plays it there, though another side could be filled."""
    position = lay(
        custom(),
        "G1 C1 St3 Sw1 | G2",
        a="G3 C3 | G1 C2 St2 Sw3",
        b="C2 St1 Sw2 |",
        taken="move banish | seal",
        favour=1,
    )
    assert moves(position) == {"St3 at a"}
    assert position.play("St3 at a").winners == [0]


def test_it_sees_a_win_through_an_effect() -> None:
    """The player sees that a low Grail that lets a high card follow wins, and plays both."""
    position = lay(custom(grails="play 1"), "G1 C3 | G2", a="G3 | G3 C1 St1 Sw1", taken="move banish | seal", favour=1)
    assert moves(position) == {"G1 at a"}
    assert moves(position.play("G1 at a")) == {"C3 at a"}


def test_it_holds_a_win_for_a_turn() -> None:
    """The player fills a side where no reply can overcome its lead."""
    position = lay(custom(), "G1 C1 St1 Sw3 | G2", a="G3 C3 St3 | G1", taken="move banish |", shown="discard take slay")
    assert all(move.endswith(" at a") for move in moves(position))


def test_it_responds() -> None:
    """The player strikes the best card of a side that would win, and does not let the Prophecy go."""
    position = lay(
        custom(swords="strike 1"), "Sw3 C1 | G2", a="St1 | G1 C2 St2 Sw1", taken="move | seal banish", favour=1
    )
    assert moves(position) == {"Sw3 at a"}
    assert moves(position.play("Sw3 at a")) <= {"strike C2", "strike St2"}


@pytest.mark.parametrize("taken", ["|", "move banish | seal", "move | seal banish"])
def test_it_does_not_bring_the_apocalypse(taken: str) -> None:
    """The player does not take the last card of the Four Piles while anything else can be done, ahead or behind."""
    position = lay(custom(coins="buy 1"), "C1 G1 | G2", piles="||| Sw6", taken=taken, shown="discard take slay")
    assert all(move.startswith("G1 ") for move in moves(position))


def test_it_rather_passes() -> None:
    """If every card would bring the Apocalypse, the player passes."""
    assert moves(lay(custom(coins="buy 1"), "C1 C2 C3 | G2", piles="||| Sw6")) == {"pass"}


def test_it_rather_loses_together() -> None:
    """If nothing else keeps the opponent from the third Prophecy, the player brings the Apocalypse."""
    position = lay(
        custom(coins="buy 1"),
        "C1 G1 | G2",
        a="| G3 C3 St3 Sw3",
        piles="||| Sw6",
        taken="move | seal banish",
        shown="discard take slay",
    )
    assert all(move.startswith("C1 ") for move in moves(position))
    end = position.play("C1 at a").play("buy swords")
    assert end.winners == [] and seen(end).reason == "apocalypse"


def test_it_chooses_well_inside_effects() -> None:
    """The player buys the highest card, strikes the highest, and discards the lowest."""
    buying = lay(custom(coins="buy 1"), "C1 | G2", piles="G4 G5 G6 | C6 | St5 St6 | Sw4 Sw5 Sw6")
    assert moves(buying.play("C1 at a")) == {"buy coins"}
    striking = lay(custom(swords="strike 1"), "Sw6 | G2", a="| G1 C2 St3")
    assert moves(striking.play("Sw6 at a")) == {"strike St3"}
    discarding = lay(custom(coins="discard 1"), "C1 G1 St3 Sw6 | G2")
    assert moves(discarding.play("C1 at a")) == {"discard G1"}


def test_equals_are_decided_by_lot() -> None:
    """Choices of equal value are decided by the dice."""
    assert len(moves(lay(custom(), "G1 C1 St1 Sw1 | G2"))) > 3


def test_it_beats_chance() -> None:
    """The player wins more than four of five games against random play, and does well in either seat."""
    shares = []
    for seed in range(GAMES):
        seat = seed % 2
        names = ("greedy", "random") if seat == 0 else ("random", "greedy")
        shares.append(played(house(), seed, names).returns[seat])
    assert sum(shares) > 0.8 * GAMES
    assert min(sum(shares[0::2]), sum(shares[1::2])) > 0.7 * GAMES / 2


def test_the_dice_alone_are_chance() -> None:
    """The number of dice rolled depends on the visible position, and not on hidden cards."""
    position = house().start(4, "")
    seat = position.actors[0]
    rolled: list[Dice] = []
    for world in (position, position.redealt(seat, 1), position.redealt(seat, 2)):
        rolled.append(dice(9))
        greedy.Greedy().choose(world.game, world.erased(seat), seat, rolled[-1])
    assert len({int(state.rng) for state in rolled}) == 1
