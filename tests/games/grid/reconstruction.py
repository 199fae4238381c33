"""What a seat of Prophecies knows, which is the whole record, written anew from what it observes."""

from __future__ import annotations

from augury.games.grid.state import NOBODY, NOWHERE, State
from augury.kernel.game import Game
from tests.games.told import Told, bits, raised

EMPTY, LATEST, SPARE = range(3)


def cell_names(game: Game) -> list[str]:
    """The cells, as the blocks call them."""
    return [block.name.removesuffix(" takes") for block in game.observation if block.name.endswith(" takes")]


def rebuild(game: Game, told: Told) -> State:
    """The record, from the observation alone."""
    state = State.new()
    state.latest = NOWHERE
    for cell, name in enumerate(cell_names(game)):
        state.open[cell // 4] |= bits(told.row(f"{name} takes")) << (16 * (cell % 4))
        about = told.row(f"{name} is")
        if not about[EMPTY]:
            place = told.chosen(f"{name} by")
            writer = NOBODY if place == 4 else told.seat_of(place) + 1
            state.marks[cell] = writer * 16 + told.chosen(f"{name} holds")
        if about[LATEST]:
            state.latest = cell
    for place in range(told.players):
        score = told.row("score")[place] + 128 * told.row("score / 128")[place]
        state.scores[told.seat_of(place)] = score
    state.turn, state.winners = told.chosen_seat("turn"), told.seats("winner")
    state.empties = told.number("empties")
    return state


def check_the_rest(game: Game, told: Told) -> None:
    """An empty cell holds nothing, and is nobody's; every other one holds one mark by one writer, and takes nothing."""
    assert sum(told.row("turn")) == 1
    for name in cell_names(game):
        empty = told.row(f"{name} is")[EMPTY]
        assert told.row(f"{name} is")[SPARE] == 0
        assert raised(told.row(f"{name} holds"), -1) >= 0 or empty
        assert sum(told.row(f"{name} holds")) == sum(told.row(f"{name} by")) == 1 - empty
        assert any(told.row(f"{name} takes")) == bool(empty)
