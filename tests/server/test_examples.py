"""The worked examples on the rules pages agree with the rules."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from augury.games.horsemen.notation import parse_card
from augury.games.seven.score import change
from augury.kernel.game import open_game
from tests.architecture.repository import ROOT
from tests.judge.seven import ranking


def examples(game: str) -> list[dict[str, Any]]:
    """The examples that the client shows."""
    found: list[dict[str, Any]] = json.loads((ROOT / f"web/src/games/{game}/examples.json").read_text("utf-8"))
    return found


def value(card: str) -> int:
    """The value of a card of the duel."""
    return int(card[-1])


def named(one: dict[str, Any]) -> str:
    """An example's id, for the names of tests."""
    return str(one["id"])


SEVEN = examples("seven")


@pytest.mark.parametrize("one", [example for example in SEVEN if "plays" in example], ids=named)
def test_tricks_are_ranked(one: dict[str, Any]) -> None:
    """S3.4 to S3.7: tricks are ranked as the examples say, with cards of their edition."""
    order = ranking(one["asks"][0], list(enumerate(one["plays"])))
    assert [order.index(played) + 1 for played in range(4)] == one["ranks"]
    letters = "YRGB" if one["edition"] == "first" else "YSGR"
    assert all(card[0] in letters for card in [one["asks"], *one["plays"]])


@pytest.mark.parametrize("one", [example for example in SEVEN if "left" in example], ids=named)
def test_rounds_are_scored(one: dict[str, Any]) -> None:
    """S5.1, S5.2, S7.1, S7.2: each seat gains or loses what the examples say."""
    game = open_game("seven", edition=one["edition"], players=4)
    setup: Any = game.setup
    start: Any = game.start(seed=1, salt="")
    state = start.state.copy()
    state.trick_number = one["trick"]
    for seat, left in enumerate(one["left"]):
        state.tokens[seat] = np.uint16(left)
    assert [change(setup, state, seat) for seat in range(4)] == one["change"]


@pytest.mark.parametrize("one", [example for example in SEVEN if "tokens" in example], ids=named)
def test_prophecies_are_possible(one: dict[str, Any]) -> None:
    """S2.1: the prophecies in the examples have seven tokens, so they are legal."""
    position = open_game("seven", edition=one["edition"], players=4).start(seed=1)
    assert "".join(map(str, one["tokens"])) in position.legal(0)


@pytest.mark.parametrize("one", examples("grid"), ids=named)
def test_boards_are_played_and_scored(one: dict[str, Any]) -> None:
    """G3.1, G4.2, G5.1: the moves of the examples are legal, and lead to the points that they state."""
    position = open_game("grid", board="3x3", x_prophecies=one["x_prophecies"]).start(seed=1)
    for at, move in enumerate(one["moves"]):
        position = position.play(move, at % 2)
    cell = next(cell for cell in position.view(None).cells if cell.name == one["point"])  # type: ignore[attr-defined]
    if "scores" in one:
        assert (position.scores, position.actors) == (one["scores"], [])
    else:
        assert cell.mark == "x" and cell.forced


def test_duels_are_decided() -> None:
    """H3.5, H5.4, H5.7: a chain of Grails, a strike at a lower card, and a tie that the Favoured wins."""
    chain, sword, tie = examples("horsemen")
    assert all(card.startswith("G") for card in chain["chain"][:-1])
    assert sword["struck"] in sword["yours"] and len(sword["yours"]) == 4
    assert value(sword["theirs"][0]) > value(sword["struck"])
    assert sum(map(value, tie["yours"])) == sum(map(value, tie["theirs"])) and tie["winner"] == tie["favoured"]
    for card in [*chain["chain"], *sword["yours"], *sword["theirs"], *tie["yours"], *tie["theirs"]]:
        parse_card(card)


def test_every_game_and_edition_has_some() -> None:
    """Every game and edition has at least three examples."""
    assert min(sum(example["edition"] == edition for example in SEVEN) for edition in ("first", "exam")) >= 3
    assert len(examples("grid")) == len(examples("horsemen")) == 3
