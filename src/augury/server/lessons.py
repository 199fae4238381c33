"""The tutorials' stories: a fixed deal each, what is said, what the reader does, and what the others do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Say:
    """Something to read; `about` names what it speaks of on the table."""

    key: str
    about: str | None = None


@dataclass(frozen=True)
class Ask:
    """Something to read, and the move that the reader makes then."""

    key: str
    move: str
    about: str | None = None


@dataclass(frozen=True)
class Play:
    """A move that happens by itself: another's, or one that is made for the reader."""

    seat: int
    move: str


Beat = Say | Ask | Play


@dataclass(frozen=True)
class Lesson:
    """A tutorial: who sits at the table, how it is played, from which seed, and the story."""

    name: str
    """The game's, or its edition's where each has a tutorial of its own."""
    game: str
    setup: dict[str, object]
    seed: int
    names: tuple[str, ...]
    beats: tuple[Beat, ...]


def _all(*moves: tuple[int, str]) -> tuple[Play, ...]:
    return tuple(Play(seat, move) for seat, move in moves)


FIRST = Lesson(
    name="first",
    game="seven",
    setup={"edition": "first", "players": 3, "variant": "single"},
    seed=268,
    names=("You", "Mio", "Leo"),
    beats=(
        Say("welcome"),
        Say("row", "row"),
        Say("hand", "hand"),
        Say("ranks", "prophecy"),
        Ask("prophesy", "232", "prophecy"),
        *_all((1, "421"), (2, "133")),
        Say("opened", "prophecy"),
        Ask("lead", "G10", "trick"),
        *_all((1, "G11"), (2, "G5")),
        Say("true", "trick"),
        *_all((1, "B7"), (2, "B8")),
        Ask("follow", "B9", "hand"),
        Say("first", "trick"),
        Ask("third", "R8", "hand"),
        *_all((1, "R11"), (2, "R9")),
        *_all((1, "Y11"), (2, "Y6")),
        Ask("free", "R10", "hand"),
        Say("off", "trick"),
        *_all((1, "R6"), (2, "R5")),
        Ask("spare", "R3", "hand"),
        Say("nothing", "prophecy"),
        *_all((1, "G1"), (2, "G2"), (0, "G4")),
        *_all((0, "R7"), (1, "B6"), (2, "B4")),
        Say("none", "trick"),
        Ask("equal", "R4", "hand"),
        *_all((1, "Y4"), (2, "B3")),
        Say("later", "trick"),
        *_all((1, "Y10"), (2, "Y2")),
        Ask("last", "B2", "hand"),
        Say("fulfilled", "trick"),
        Say("scoring", "scores"),
        Say("points", "scores"),
        Say("done"),
    ),
)

EXAM = Lesson(
    name="exam",
    game="seven",
    setup={"edition": "exam", "players": 3},
    seed=907,
    names=("You", "Mio", "Leo"),
    beats=(
        Say("welcome"),
        Say("row", "row"),
        Say("hand", "hand"),
        Say("ranks", "prophecy"),
        Ask("prophesy", "412", "prophecy"),
        *_all((1, "223"), (2, "313")),
        Say("opened", "prophecy"),
        Ask("lead", "G4", "trick"),
        *_all((1, "G5"), (2, "G9")),
        Say("true", "trick"),
        *_all((2, "S6")),
        Ask("follow", "S7", "hand"),
        *_all((1, "S4")),
        Ask("second", "R5", "hand"),
        *_all((1, "R2"), (2, "R7"), (2, "G8")),
        Ask("free", "R3", "hand"),
        *_all((1, "G1")),
        Say("off", "trick"),
        *_all((2, "S8")),
        Ask("high", "S9", "hand"),
        *_all((1, "S1")),
        Ask("spare", "R8", "hand"),
        *_all((1, "R9"), (2, "R4")),
        Say("nothing", "prophecy"),
        *_all((1, "Y1"), (2, "Y5")),
        Ask("equal", "S5", "hand"),
        Say("later", "trick"),
        Ask("last", "Y7", "hand"),
        *_all((1, "G2"), (2, "Y2")),
        Say("fulfilled", "scores"),
        Say("fewest", "scores"),
        Say("early", "scores"),
        Say("goal", "scores"),
        Say("done"),
    ),
)

GRID = Lesson(
    name="grid",
    game="grid",
    setup={"board": "3x3", "players": 2},
    seed=0,
    names=("You", "Mio"),
    beats=(
        Say("welcome"),
        Say("lines"),
        Ask("write", "b3=3", "b3"),
        Say("foretold", "column b"),
        *_all((1, "a1=2")),
        Say("theirs", "a1"),
        Ask("second", "a2=3", "a2"),
        *_all((1, "c1=3")),
        Say("twice", "row 1"),
        Ask("help", "a3=1", "column a"),
        Say("broken", "column a"),
        *_all((1, "c2=2")),
        Say("forced", "c3"),
        Ask("last", "b2=1", "row 2"),
        Say("full"),
        Say("row1", "row 1"),
        Say("row2", "row 2"),
        Say("row3", "row 3"),
        Say("columna", "column a"),
        Say("columnb", "column b"),
        Say("columnc", "column c"),
        Say("won", "scores"),
        Say("done"),
    ),
)

HORSEMEN = Lesson(
    name="horsemen",
    game="horsemen",
    setup={"set": "house"},
    seed=2032,
    names=("You", "Mio"),
    beats=(
        Say("welcome"),
        Say("prophecies", "prophecies"),
        Say("hand", "hand"),
        Say("favour", "favour"),
        Ask("grail", "G3 at c", "c"),
        Ask("coin", "C3 at c", "hand"),
        Ask("buy", "buy swords", "piles"),
        Say("drawn", "hand"),
        *_all((1, "C3 at a"), (1, "buy swords")),
        Say("theirs", "a"),
        Ask("sword", "Sw4 at a", "a"),
        Ask("strike", "strike C3", "a"),
        *_all((1, "Sw5 at a"), (1, "strike Sw4")),
        Say("struck", "a"),
        Ask("another", "G2 at b", "b"),
        Ask("staff", "St2 at c", "c"),
        Ask("rally", "move G2 to c", "b"),
        Say("waits", "c"),
        *_all((1, "G3 at b"), (1, "C2 at a"), (1, "buy swords")),
        Say("rider", "piles"),
        Say("fulfilled", "scores"),
        Say("gift", "hand"),
        Say("passed", "favour"),
        Say("done"),
    ),
)

LESSONS = (FIRST, EXAM, GRID, HORSEMEN)
