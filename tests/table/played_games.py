"""Random games for the client's tests: what a seat sees before and after each move, and the events it is sent."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from augury.kernel.engine import Event
from augury.kernel.game import Game, open_game
from augury.kernel.position import Position
from augury.table.history import still_undisclosed, visible_events
from tests.games.horsemen.cardsets import good

NAMES = ["Ada", "Bo", "Cy", "Di"]
SEED = 7
WILD_SEED = 6
"""The seed of a duel in which every verb occurs."""
WILD = {
    "grails": ["draw 1", "take 1", "banish 1"],
    "coins": ["buy 1", "doom 1", "fast 1"],
    "staves": ["rally 1", "look 1"],
    "swords": ["slay 1", "discard 1", "seal 1"],
}


def games() -> dict[str, Any]:
    """All the games, by file name."""
    return {
        "grid-4x5.json": on_grid(board="4x5"),
        "grid-hexagon.json": on_grid(board="hexagon", players=4),
        "grid-sudoku.json": on_grid(board="sudoku-1"),
        "grid-xs.json": on_grid(board="4x4", x_prophecies=True),
        "horsemen-bare.json": in_duel(None, set="bare"),
        "horsemen-house.json": in_duel(0, set="house"),
        "horsemen-wild.json": in_duel(1, WILD_SEED, set=wild_set()),
        "seven-first3.json": in_tricks(),
    }


def wild_set() -> dict[str, Any]:
    """The house set, with effects that use every verb."""
    wild = good(name="A wild set")
    for suit, effect in WILD.items():
        wild["suits"][suit]["effect"] = effect
    return wild


def on_grid(**choices: Any) -> Any:
    """The first move, the first one that forces an X, and the last one."""
    game = open_game("grid", **choices)
    steps = list(_steps(game, 0))
    forcing = next(step for step in steps[1:] if any(event["type"] == "forced" for event in step["events"]))
    kept = [steps[0], forcing, steps[-1]]
    shown = [{"before": step["before"], "events": step["events"], "after": step["after"]} for step in kept]
    return {"board": choices["board"], "names": NAMES[: game.players], "steps": shown}


def in_duel(seat: int | None, seed: int = SEED, **choices: Any) -> Any:
    """A whole duel; of each view only what changed."""
    game = open_game("horsemen", **choices)
    start = game.start(seed, "")
    steps = [
        {
            "by": step["by"],
            "events": step["events"],
            "changed": {key: value for key, value in step["after"].items() if value != step["before"].get(key)},
        }
        for step in _steps(game, seat, seed)
    ]
    opening = visible_events(game, (), tuple(start.events), seat)
    return {"seat": seat, "opening": _plain(opening), "first": _plain(start.view(seat)), "steps": steps}


def in_tricks() -> Any:
    """The first tricks of a round, and the last two with its score."""
    game = open_game("seven", edition="first", players=3)
    steps = list(_steps(game, 0))
    end = next(at for at, step in enumerate(steps) if any(event["type"] == "round" for event in step["events"]))
    first = {"events": [], "view": _plain(game.start(SEED, "").view(0))}
    updates = [{"events": step["events"], "view": step["after"]} for step in steps]
    return {"you": 0, "names": NAMES[:3], "start": [first, *updates[:13]], "end": updates[end - 6 : end + 1]}


def _steps(game: Game, seat: int | None, seed: int = SEED) -> Iterator[dict[str, Any]]:
    """Play a random game and yield each step as a seat sees it."""
    here: Position = game.start(seed, "")
    chance, undisclosed = random.Random(seed), tuple[Event, ...]()
    while not here.over:
        mover = here.actors[0]
        after, events = here.step(chance.choice(here.legal(mover)), mover)
        seen = visible_events(game, undisclosed, tuple(events), seat)
        undisclosed, _ = still_undisclosed(game, undisclosed, tuple(events))
        yield {
            "by": mover,
            "before": _plain(here.view(seat)),
            "events": _plain(seen),
            "after": _plain(after.view(seat)),
        }
        here = after


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)
