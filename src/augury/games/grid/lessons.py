"""The tutorials of this game."""

from __future__ import annotations

from augury.kernel.lesson import Ask, Lesson, Say, plays

LESSON = Lesson(
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
        *plays((1, "a1=2")),
        Say("theirs", "a1"),
        Ask("second", "a2=3", "a2"),
        *plays((1, "c1=3")),
        Say("twice", "row 1"),
        Ask("help", "a3=1", "column a"),
        Say("broken", "column a"),
        *plays((1, "c2=2")),
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

LESSONS = (LESSON,)
