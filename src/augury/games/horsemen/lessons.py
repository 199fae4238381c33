"""The tutorials of this game."""

from __future__ import annotations

from augury.kernel.lesson import Ask, Lesson, Say, plays

LESSON = Lesson(
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
        *plays((1, "C3 at a"), (1, "buy swords")),
        Say("theirs", "a"),
        Ask("sword", "Sw4 at a", "a"),
        Ask("strike", "strike C3", "a"),
        *plays((1, "Sw5 at a"), (1, "strike Sw4")),
        Say("struck", "a"),
        Ask("another", "G2 at b", "b"),
        Ask("staff", "St2 at c", "c"),
        Ask("rally", "move G2 to c", "b"),
        Say("waits", "c"),
        *plays((1, "G3 at b"), (1, "C2 at a"), (1, "buy swords")),
        Say("rider", "piles"),
        Say("fulfilled", "scores"),
        Say("gift", "hand"),
        Say("passed", "favour"),
        Say("done"),
    ),
)

LESSONS = (LESSON,)
