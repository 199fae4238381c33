"""The tutorials agree with the rules, and tell their stories to the end in both languages."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
import pytest

from augury.kernel.game import open_game
from augury.kernel.lesson import Ask, Lesson, Say
from tests.architecture.repository import ROOT
from web.scripts.tutorials import GAMES, LEARNER, Tutorial, folded, generated, lessons, tutorial

LESSONS = lessons()
LARGEST = 150_000
by_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


@cache
def played(name: str) -> Tutorial:
    """The lesson of that name, played to its end."""
    return tutorial(next(lesson for lesson in LESSONS if lesson.name == name))


def test_tutorials_are_fresh_and_small() -> None:
    """A change of a view or lesson requires new files, and each file is small."""
    for path, text in generated(ROOT).items():
        again = "run python -m web.scripts.tutorials"
        assert path.is_file() and path.read_text(encoding="utf-8") == text, again
        assert len(text.encode()) < LARGEST


@by_lesson
def test_wanted_moves_are_legal(lesson: Lesson) -> None:
    """Every move of a lesson is legal when it is made, and a wanted move is the reader's only legal one."""
    here = open_game(lesson.game, **lesson.setup).start(lesson.seed, "")
    for beat in lesson.beats:
        if not isinstance(beat, Say):
            seat = LEARNER if isinstance(beat, Ask) else beat.seat
            assert beat.move in here.legal(seat), beat
            here = here.play(beat.move, seat)
    for step in played(lesson.name).steps:
        assert step.view["legal"] == ([step.want] if step.want else [])
        assert step.want is None or LEARNER in step.view["actors"]


@by_lesson
def test_lessons_end_with_a_scoring(lesson: Lesson) -> None:
    """A lesson ends with a decided game, first round or first Prophecy, in the reader's favour."""
    steps = played(lesson.name).steps
    if lesson.game == "horsemen":
        fulfilled = [event for step in steps for event in step.events if type(event).__name__ == "Fulfil"]
        assert [event.winner for event in fulfilled] == [LEARNER]  # type: ignore[attr-defined]
    elif lesson.name == "exam":
        rounds = [event for step in steps for event in step.events if type(event).__name__ == "Round"]
        assert [event.change for event in rounds] == [[3, 1, 0]]  # type: ignore[attr-defined]
    else:
        assert steps[-1].view["winners"] == [LEARNER]
    assert steps[0].say and steps[-1].say and not steps[-1].events


@by_lesson
def test_views_can_be_put_together_again(lesson: Lesson) -> None:
    """Each view can be rebuilt from the changes since the step before."""
    whole = played(lesson.name)
    view: dict[str, Any] = {}
    for short, step in zip(folded(whole).steps, whole.steps, strict=True):
        view |= short.view
        assert view == step.view


def test_each_edition_is_taught_by_its_own_rules() -> None:
    """The lesson of each edition uses that edition's cards and scoring."""
    assert [(name, played(name).setup["edition"]) for name in ("first", "exam")] == [
        ("first", "first"),
        ("exam", "exam"),
    ]


@by_lesson
def test_lessons_reveal_no_secrets(lesson: Lesson) -> None:
    """A tutorial shows no card of another hand before it is played."""
    for step in played(lesson.name).steps:
        text = msgspec.json.encode(step.events).decode()
        assert '"deal"' not in text and step.view["seat"] == LEARNER


@by_lesson
def test_every_text_is_in_both_languages(lesson: Lesson) -> None:
    """Every key of a lesson has words in English and in Japanese, and no words are unused."""
    keys = [beat.key for beat in lesson.beats if not hasattr(beat, "seat")]
    assert len(keys) == len(set(keys))
    text = (ROOT / GAMES / lesson.game / "tutorials" / f"{lesson.name}.ts").read_text(encoding="utf-8")
    sections = re.findall(r"^  (?:en|ja): \{\n(.*?)^  \},", text, re.MULTILINE | re.DOTALL)
    assert [re.findall(r"^    (\w+):", section, re.MULTILINE) for section in sections] == [keys, keys]
