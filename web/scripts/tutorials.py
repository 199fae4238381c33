"""Plays the tutorials by the real rules and writes them for the client: `python -m web.scripts.tutorials`.

Each step has the events that led to it, the learner's view, and the move that the learner has to make, if any. Only
the fields of a view that changed since the previous step are written; the client restores the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from augury.kernel.engine import Event
from augury.kernel.game import open_game
from augury.kernel.lesson import Ask, Lesson, Play, Say
from augury.kernel.position import Position
from augury.kernel.registry import BUILT_IN, game_info
from augury.kernel.setups import plain_setup
from augury.table.history import still_undisclosed, visible_events
from augury.table.seats import SeatShown

GAMES = Path("web", "src", "games")
"""The folder that contains a folder for each game."""
LEARNER = 0


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a tutorial."""

    say: str | None
    """The key of the text; None if there is nothing to read."""
    about: str | None
    """What on the table it is about."""
    by: int | None
    """Who made the move that led here."""
    events: list[Event]
    """The events of that move."""
    want: str | None
    """The move that the learner makes now."""
    view: dict[str, Any]


class Tutorial(msgspec.Struct, frozen=True, kw_only=True):
    """A whole tutorial, as the client reads it."""

    game: str
    setup: dict[str, Any]
    seats: list[SeatShown]
    you: int
    steps: list[Step]


def lessons() -> list[Lesson]:
    """The lessons of all games that come with Augury."""
    infos = map(game_info, BUILT_IN)
    return [lesson for info in infos if info.lessons for lesson in info.load(info.lessons)]


def tutorial(lesson: Lesson) -> Tutorial:
    """A lesson played out, with complete views."""
    start = open_game(lesson.game, **lesson.setup).start(lesson.seed, "")
    return Tutorial(
        game=lesson.game,
        setup=plain_setup(start.game.chosen),
        seats=[
            SeatShown(kind="bot" if seat else "person", name=name, level=None, away=False, resigned=False)
            for seat, name in enumerate(lesson.names)
        ],
        you=LEARNER,
        steps=list(_steps(lesson, start)),
    )


def _steps(lesson: Lesson, here: Position) -> Iterator[Step]:
    undisclosed: tuple[Event, ...] = ()
    opening = visible_events(here.game, (), tuple(here.events), LEARNER)
    for number, beat in enumerate(lesson.beats):
        if isinstance(beat, Say | Ask):
            want = beat.move if isinstance(beat, Ask) else None
            events = [] if number else opening
            yield Step(say=beat.key, about=beat.about, by=None, events=events, want=want, view=_view(here, want))
        if isinstance(beat, Ask | Play):
            seat = LEARNER if isinstance(beat, Ask) else beat.seat
            here, news = here.step(beat.move, seat)
            seen = visible_events(here.game, undisclosed, tuple(news), LEARNER)
            undisclosed, _ = still_undisclosed(here.game, undisclosed, tuple(news))
            yield Step(say=None, about=None, by=seat, events=seen, want=None, view=_view(here, None))


def _view(here: Position, want: str | None) -> dict[str, Any]:
    """The learner's view, with the wanted move as the only legal one."""
    view: dict[str, Any] = msgspec.to_builtins(here.view(LEARNER))
    return view | {"legal": [want] if want else []}


def folded(whole: Tutorial) -> Tutorial:
    """A tutorial whose views have only the fields that changed since the previous step."""
    steps, before = [], dict[str, Any]()
    for step in whole.steps:
        changed = {key: value for key, value in step.view.items() if key not in before or before[key] != value}
        steps.append(msgspec.structs.replace(step, view=changed))
        before = step.view
    return msgspec.structs.replace(whole, steps=steps)


def generated(root: Path) -> dict[Path, str]:
    """The path and the text of every generated file."""
    return {
        root / GAMES / lesson.game / "tutorials" / f"{lesson.name}.json": _json(folded(tutorial(lesson)))
        for lesson in lessons()
    }


def _json(value: Tutorial) -> str:
    head = msgspec.json.encode(msgspec.structs.replace(value, steps=[])).decode().removesuffix("]}")
    return head + "\n" + ",\n".join(msgspec.json.encode(step).decode() for step in value.steps) + "\n]}\n"


def main() -> None:
    """Write the files; the current folder must be the root of the repository."""
    for path, text in generated(Path()).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
