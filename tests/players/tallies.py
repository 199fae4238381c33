"""A second count of tallies of the Four Horsemen, made from the events of the same games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import cast

from augury.games.horsemen.cardset import CardSet
from augury.games.horsemen.events import Buy, Doom, End, Fulfil, Play, Reveal, SetupEvent
from augury.kernel.chance import Dice, derive
from augury.kernel.engine import Event
from augury.kernel.game import Game
from augury.kernel.playouts import seeds_of
from augury.kernel.position import Position
from augury.kernel.records import Memory
from augury.players.horsemen import greedy
from tests.games.horsemen.positions import seen

SUITS = ["G", "C", "St", "Sw"]
REASONS = ["", "prophecies", "apocalypse", "passes", "turns"]
GOAL = 3


@dataclass
class Count:
    """What was counted in one game."""

    turns: int = 0
    plays: list[list[int]] = field(default_factory=lambda: [[0] * 4, [0] * 4])
    takers: list[int] = field(default_factory=lambda: [-1] * 12)
    uncoverers: list[int] = field(default_factory=lambda: [-1] * 4)
    first: int = -1
    winners: int = 0
    reason: int = 0


def path_of(game: Game, run: int, number: int) -> list[Position]:
    """Return all positions of a game of a run between two quick players, played one choice at a time."""
    (seed,) = seeds_of(run, number, 1)
    source = Dice.new()
    source.rng = derive(seed, Dice.dtype["rng"].type(0xBA1A))
    path = [game.start(int(seed), "")]
    while not path[-1].over:
        seat = path[-1].actors[0]
        path.append(path[-1].play(greedy.Greedy().choose(game, path[-1].erased(seat), seat, source), seat))
    return path


def counted(path: list[Position]) -> Count:
    """Count what happened in a game, from its positions and its events."""
    cards = cast(CardSet, path[0].game.chosen.set)  # type: ignore[attr-defined]
    count = Count(turns=sum(seen(position).phase == "turn" for position in path))
    tell(count, path[-1].events, [entry.name for entry in cards.prophecies], [entry.name for entry in cards.horsemen])
    return count


def tell(count: Count, events: Iterable[Event], prophecies: list[str], horsemen: list[str]) -> None:
    """Add up the events of a game."""
    taken, taking = [0, 0], -1
    for event in events:
        match event:
            case SetupEvent():
                count.first = event.favour
            case Play():
                count.plays[event.seat][SUITS.index(event.card[:-1])] += 1
            case Buy() | Doom():
                taking = event.seat
            case Reveal():
                horseman = horsemen.index(event.horseman)
                if count.uncoverers[horseman] == -1:
                    count.uncoverers[horseman] = taking
            case Fulfil():
                taken[event.winner] += 1
                final = taken[event.winner] == GOAL
                count.takers[prophecies.index(event.prophecy)] = event.winner + (2 if final else 0)
            case End():
                count.winners, count.reason = sum(1 << seat for seat in event.winners), REASONS.index(event.reason)


def tallied(tally: Memory) -> Count:
    """Return a tally as plain Python."""
    return Count(
        turns=int(tally["turns"]),
        plays=tally["plays"].tolist(),
        takers=tally["takers"].tolist(),
        uncoverers=tally["uncoverers"].tolist(),
        first=int(tally["first"]),
        winners=int(tally["winners"]),
        reason=int(tally["reason"]),
    )
