"""Rebuilds the whole record of a grid game, which every seat knows, from an observation."""

from __future__ import annotations

from augury.games.grid.state import NOBODY, NOWHERE, State
from augury.kernel.game import Game
from tests.games.observation_blocks import ObservationBlocks, bits, raised

EMPTY, LATEST, SPARE = range(3)


def cell_names(game: Game) -> list[str]:
    """The names of the cells, taken from the names of the blocks."""
    return [block.name.removesuffix(" takes") for block in game.observation if block.name.endswith(" takes")]


def rebuild(game: Game, blocks: ObservationBlocks) -> State:
    """The record, rebuilt from the observation alone."""
    state = State.new()
    state.latest = NOWHERE
    for cell, name in enumerate(cell_names(game)):
        state.open[cell // 4] |= bits(blocks.row(f"{name} takes")) << (16 * (cell % 4))
        about = blocks.row(f"{name} is")
        if not about[EMPTY]:
            place = blocks.chosen(f"{name} by")
            writer = NOBODY if place == 4 else blocks.seat_of(place) + 1
            state.marks[cell] = writer * 16 + blocks.chosen(f"{name} holds")
        if about[LATEST]:
            state.latest = cell
    for place in range(blocks.players):
        score = blocks.row("score")[place] + 128 * blocks.row("score / 128")[place]
        state.scores[blocks.seat_of(place)] = score
    state.turn, state.winners = blocks.chosen_seat("turn"), blocks.seats("winner")
    state.empties = blocks.number("empties")
    return state


def check_the_rest(game: Game, blocks: ObservationBlocks) -> None:
    """Check that an empty cell has no mark and no writer, and any other cell has one of each and takes no numbers."""
    assert sum(blocks.row("turn")) == 1
    for name in cell_names(game):
        empty = blocks.row(f"{name} is")[EMPTY]
        assert blocks.row(f"{name} is")[SPARE] == 0
        assert raised(blocks.row(f"{name} holds"), -1) >= 0 or empty
        assert sum(blocks.row(f"{name} holds")) == sum(blocks.row(f"{name} by")) == 1 - empty
        assert any(blocks.row(f"{name} takes")) == bool(empty)
