"""Every English text that the server sends for people has Japanese words in the client's table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from augury import errors
from augury.games.grid.shelf import shelf as boards
from augury.games.grid.shelf import shipped as board
from augury.games.horsemen.cardobject import parse_set
from augury.games.horsemen.cardset import DEEDS, HORSEMEN, LAWS, MOST_DEEDS, OPPONENTS, SOURCES, SUITS, Step
from augury.games.horsemen.history import REASONS
from augury.games.horsemen.mistakes import ASKED
from augury.games.horsemen.phrases import describe
from augury.games.horsemen.shelf import shelf as sets
from augury.games.horsemen.shelf import shipped
from augury.kernel.figures import figures_of
from augury.kernel.gamerecord import loads
from augury.server.http.answers import STATUS
from augury.server.http.api.games import shelf
from augury.table.seats import SEERS
from tests.architecture.repository import ROOT

TABLES = {
    "en": ROOT / "web" / "src" / "words" / "served.en.json",
    "ja": ROOT / "src" / "augury" / "japanese" / "served.json",
}
OLDER = ROOT / "tests" / "games" / "horsemen" / "older-record.json"
"""A game with the first house set: the texts on its cards must still be shown."""
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


@cache
def table(language: str) -> dict[str, Any]:
    """The client's table of a language."""
    found: dict[str, Any] = json.loads(TABLES[language].read_text(encoding="utf-8"))
    return found


def translated(language: str, kind: str, text: str) -> str | None:
    """The words for a text as the client finds them, or None."""
    words = table(language)
    if text in words["exact"].get(kind, {}):
        return str(words["exact"][kind][text])
    for pattern, words_for in words["patterns"].get(kind, []):
        if found := re.fullmatch(pattern, text):
            form = words_for
            for number, group in enumerate(found.groups(), 1):
                form = form.replace(f"${number}", words["numbers"].get(group, group) if kind == "effect" else group)
            return str(form)
    return None


def said() -> Iterator[tuple[str, str]]:
    """All texts that the server can send, each with its kind."""
    yield from said_of_games()
    yield from said_of_cards()
    yield from (("asks", text) for text in ("it is time to play a card or pass", *ASKED.values()))
    yield from (("reason", reason) for reason in REASONS.values())
    yield from (("region", line) for name in boards() for line in board(name).lines)
    yield from (("error", code) for code in codes())


def said_of_games() -> Iterator[tuple[str, str]]:
    """The texts in the list of games."""
    yield "notice", shelf().notice
    for game in shelf().games:
        yield from (("game", game.name), ("game", game.title), ("sentence", game.sentence))
        for choice in game.choices:
            yield from (("choice", choice.name), ("help", choice.help))
            values = [json.dumps(value).strip('"') for value in (*choice.values, *choice.named)]
            yield from (("value", f"{choice.name}.{value}") for value in values)
            yield from (("named", sentence) for sentence in choice.named.values())
        for level in game.levels:
            yield from (("level", level.name), ("levelWords", level.words))
        figures = figures_of(game.name)
        for figure in figures.shown if figures else ():
            yield from (("figure", text) for text in (figure.title, figure.first, figure.second, *figure.keys))


def said_of_cards() -> Iterator[tuple[str, str]]:
    """The texts on cards, and every effect that a card set can have."""
    for cards in (*map(shipped, sets()), parse_set(loads(OLDER.read_bytes()).setup["set"])):
        yield from (("card", cards.name), ("about", cards.about))
        for entry in (*cards.suits, *cards.prophecies, *cards.horsemen):
            yield from (("card", entry.name), ("line", entry.line))
    yield from (("card", name) for name in (*SUITS, *HORSEMEN))
    yield from ((kind, source) for source in SOURCES for kind in ("source", "sourceWords"))
    steps = [Step(verb, number) for verb in DEEDS for number in range(1, MOST_DEEDS + 1)]
    steps += [Step(verb, number, opponent=True) for verb in OPPONENTS for number in range(1, MOST_DEEDS + 1)]
    steps += [Step(verb, number) for verb, most in LAWS.items() for number in range(1, most + 1)]
    yield from (("effect", describe(step)) for step in steps)


def codes() -> set[str]:
    """The codes of all errors."""
    classes, found = [errors.AuguryError], set(STATUS)
    while classes:
        one = classes.pop()
        classes += one.__subclasses__()
        if one.__module__ in {"augury.errors", "augury.server.http.answers"}:
            found.add(one.code)
    return found


@pytest.mark.parametrize("kind", sorted({kind for kind, _ in said()}))
def test_every_served_text_has_japanese(kind: str) -> None:
    """A sentence added to the server needs Japanese words in the client."""
    of_kind = [text for each, text in said() if each == kind]
    missing = [text for text in of_kind if translated("ja", kind, text) is None]
    assert not missing
    plain = [text for text in of_kind if not JAPANESE.search(translated("ja", kind, text) or "")]
    assert not [text for text in plain if not re.search(r"\dx\d|^\d+$", text)]


def test_numbers_in_effects_are_digits() -> None:
    """A number that an effect writes as a word is a digit in Japanese."""
    assert translated("ja", "effect", "draw two cards") == "カードを2枚引く"
    assert translated("ja", "region", "column a") == "a列"


@pytest.mark.parametrize("kind", ["choice", "value", "level", "asks", "error", "reason", "sourceWords"])
def test_names_have_plain_english(kind: str) -> None:
    """Everything that the server sends as a name or code has English words, too."""
    names = {text for each, text in said() if each == kind and (kind == "asks" or " " not in text)}
    assert not [name for name in names if name != "Prophecies" and translated("en", kind, name) is None]


def test_bots_have_names_in_japanese() -> None:
    """Every bot's name is also written in Japanese letters."""
    table = (ROOT / "web" / "src" / "core" / "displayNames.ts").read_text(encoding="utf-8").partition("ja: {")[2]
    assert {seer: bool(re.search(rf'{seer}: "[\u30a0-\u30ff]+"', table)) for seer in SEERS} == dict.fromkeys(
        SEERS, True
    )


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_translation_is_unused(language: str) -> None:
    """The tables contain no words for texts that the server no longer sends."""
    spoken = set(said()) | {("error", "offline"), ("level", "chance"), ("game", "exam")}
    entries = [(kind, text) for kind, words in table(language)["exact"].items() for text in words]
    assert not [entry for entry in entries if entry not in spoken]


def test_tables_cite_no_numbers_of_rules() -> None:
    """Players read sentences, not rule numbers."""
    shown = [words for each in ("en", "ja") for kind in table(each)["exact"].values() for words in kind.values()]
    assert not [words for words in shown if re.search(r"\b[SGH]\d(\.\d+)?\b", words)]
