"""Advice covers every decision of a seat, from what the seat could see, with the worth of each choice."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event

import msgspec
import pytest

from augury.errors import BadArgument, BadRecord, FalseRecord, NotYourTurn
from augury.kernel.chance import Dice, draw
from augury.kernel.game import Game
from augury.kernel.gamerecord import write_record
from augury.kernel.playouts import replay_seed
from augury.kernel.position import Position
from augury.kernel.records import Record, to_bytes
from augury.players import player
from augury.players.advice import INACCURATE, MISTAKEN, Advice, advise, advise_on, decisions, evaluate_choices, thinker
from augury.players.ismcts import Ismcts
from augury.players.seven.reader import Reader
from augury.search.results import ActionValue, SearchResult
from tests.setups import Way, name_of_way, opened

SMALL = "reader:worlds=10,rounds=10,foretold=10"
WAYS: list[Way] = [
    ("seven", {}),
    ("seven", {"edition": "first", "players": 3}),
    ("grid", {"board": "3x3", "players": 3}),
    ("horsemen", {}),
]


@dataclass
class Watcher:
    """A player whose values are random, and which remembers what it was shown."""

    seen: list[tuple[bytes, int]] = field(default_factory=list)

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """Return the best choice by the random values."""
        return self.think(game, state, seat, dice, stop).best

    def think(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> SearchResult:
        """Return a random value for each choice."""
        self.seen.append((to_bytes(state), seat))
        legal = Position(game, state, None).legal_actions(seat)
        values = [ActionValue(action, 1, [float(draw(dice)) / 2**64] * game.players) for action in legal]
        return SearchResult(seat, len(values), values)


def played(way: Way, moves: int | None = None) -> Position:
    """Return the first moves of a random game, or all of them."""
    whole = replay_seed(opened(way), 3)
    position = whole.game.start(3, "salt")
    for seat, action in whole.moves[:moves]:
        position = position.play(action, seat)
    return position


def found(
    action: int, worth: float, *, visits: int = 100, lead: float | None = None, exact: bool = False
) -> ActionValue:
    """Return a choice of seat 0 in a game for two."""
    return ActionValue(action, visits, [worth, 1 - worth], lead, exact)


def judged(*choices: ActionValue, legal: int = 9) -> Advice:
    """Return advice to seat 0, which played action 1."""
    return Advice(move=4, seat=0, played=1, legal=legal, result=SearchResult(0, 100, list(choices)))


@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_every_decision_is_advised(way: Way) -> None:
    """Every move of the seat gets advice, prophecies included, from the seat's erased record of that moment."""
    end = played(way)
    watcher = Watcher()
    advice = list(advise(end, 1, watcher))
    assert [(decision.move, decision.played) for decision in advice] == [
        (number, action) for number, (seat, action) in enumerate(end.moves, start=1) if seat == 1
    ]
    for one, (seen, seat) in zip(advice, watcher.seen, strict=True):
        before = played(way, one.move - 1)
        assert seat == 1 and seen == to_bytes(before.erased(1))
        assert one.legal == len(before.legal_actions(1)) == len(one.result.choices)
        assert one.best == one.result.best


@pytest.mark.slow
@pytest.mark.parametrize("name", [SMALL, "flat:worlds=3", "ismcts:simulations=50"])
@pytest.mark.parametrize("moves", [0, 2, 4, 17, 44])
def test_hidden_cards_do_not_matter(moves: int, name: str) -> None:
    """In every world that the seat cannot tell from this one, every choice has exactly the same worth."""
    position = played(("seven", {}), moves)
    seat = position.actors[-1]
    who = player(name, "seven")
    evaluation = evaluate_choices(position, seat, who)
    worlds = [position.redealt(seat, seed) for seed in range(3)]
    assert any(bytes(world) != bytes(position) for world in worlds)
    assert all(evaluate_choices(world, seat, who) == evaluation for world in worlds)
    assert {choice.action for choice in evaluation.choices} <= set(position.legal_actions(seat))


@pytest.mark.parametrize("moves", [1, 9, 30])
def test_a_game_that_goes_on(moves: int) -> None:
    """In an unfinished game a seat that is to move has one more decision, with nothing played."""
    position = played(("seven", {}), moves)
    for seat in range(4):
        to_come = [decision.move for decision in decisions(position, seat) if decision.played is None]
        assert to_come == ([moves + 1] if seat in position.actors else [])
    seat = position.actors[0]
    now = advise_on(decisions(position, seat)[-1], Watcher())
    assert (now.move, now.played, now.worth, now.loss, now.verdict) == (moves + 1, None, None, None, None)
    assert now.result == evaluate_choices(position, seat, Watcher())


def test_a_record_is_verified_first() -> None:
    """The advice on a record equals that on its game, and an altered record gets none."""
    end = played(("grid", {"board": "3x3"}))
    record = write_record(end, ["you", "random"])
    assert list(advise(record, 0, Watcher())) == list(advise(end, 0, Watcher()))
    false = write_record(played(("grid", {"board": "3x3"}), 2), ["you", "random"])
    with pytest.raises(FalseRecord):
        advise(msgspec.structs.replace(record, digest=false.digest), 0, Watcher())


@pytest.mark.parametrize(
    ("advice", "loss", "verdict"),
    [
        (judged(found(1, 0.5), found(2, 0.4)), 0.0, "best"),
        (judged(found(1, 0.5, visits=30), found(2, 0.4)), 0.0, "best"),
        (judged(found(1, 0.5, visits=20), found(2, 0.4)), 0.0, "good"),
        (judged(found(1, 0.5), found(2, 0.5)), 0.0, "best"),
        (judged(found(1, 0.0, visits=1, lead=-2, exact=True), found(2, 0.0, visits=1, lead=-1)), 0.0, "good"),
        (judged(found(1, 0.5), found(2, 0.5 + INACCURATE / 2)), INACCURATE / 2, "good"),
        (judged(found(1, 0.25), found(2, 0.25 + INACCURATE * 1.01)), INACCURATE * 1.01, "inaccuracy"),
        (judged(found(1, 0.25), found(2, 0.25 + MISTAKEN * 1.01)), MISTAKEN * 1.01, "mistake"),
        (judged(found(1, 0.5), legal=1), 0.0, "only choice"),
        (judged(found(1, 0.0, visits=0), found(2, 0.5)), None, "not tried"),
        (judged(found(2, 0.5)), None, "not tried"),
    ],
)
def test_loss_and_verdict(advice: Advice, loss: float | None, verdict: str) -> None:
    """The loss is the difference to the worth of the best choice, at least 0, and has a verdict."""
    assert advice.loss == (None if loss is None else pytest.approx(loss))
    assert advice.verdict == verdict


def test_rough_is_what_was_tried_little() -> None:
    """A worth is rough if the choice was tried less than a fourth as often as the best, unless it is proven."""
    assert judged(found(1, 0.2, visits=24), found(2, 0.5)).rough
    assert not judged(found(1, 0.2, visits=25), found(2, 0.5)).rough
    assert not judged(found(1, 0.2, visits=1, exact=True), found(2, 0.5)).rough


def test_settings_of_the_adviser() -> None:
    """Limits of seconds and simulations are accepted only by players that have them."""
    assert thinker(None, "seven") == Reader()
    assert thinker("sibyl", "seven", seconds=0.25) == Reader(seconds=0.25)
    assert thinker("ismcts:workers=2", "grid", simulations=30) == Ismcts(simulations=30, workers=2)
    for settings in ({"seconds": 0.0}, {"seconds": float("nan")}, {"simulations": -1}):
        with pytest.raises(BadArgument, match=r"must be more than 0"):
            thinker("ismcts", "grid", **settings)
    with pytest.raises(BadArgument, match=r"^flat cannot be limited by seconds; "):
        thinker("flat", "grid", seconds=1)
    with pytest.raises(BadArgument, match=r"^random cannot say what each choice is worth; .*flat.* can$"):
        thinker("random", "horsemen")


def test_refusals() -> None:
    """Advice is refused out of turn, from a player that cannot evaluate, and for a position without history."""
    position = played(("grid", {"board": "3x3"}), 1)
    with pytest.raises(NotYourTurn, match=r"^seat 0 has nothing to decide now$"):
        evaluate_choices(position, 0, Watcher())
    with pytest.raises(BadArgument, match=r"^Random cannot say what each choice is worth$"):
        evaluate_choices(position, 1, player("random", "grid"))
    with pytest.raises(BadRecord, match=r"has no history$"):
        advise(position.redealt(1, seed=1), 1, Watcher())


def test_seats_that_do_not_exist() -> None:
    """A seat beyond the table is refused."""
    with pytest.raises(BadArgument, match=r"^there is no seat 2; the seats are 0 to 1$"):
        decisions(played(("grid", {"board": "3x3"}), 1), 2)
