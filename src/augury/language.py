"""The language in which commands speak to people: sentences are written in English, and looked up for Japanese.

    say("Round {number}", number=3)      # a sentence of a command: `japanese/sentences.json`
    translate_ui_text("level", "augur")  # what the browser shows, too, by its kind there: `japanese/served.json`
    refusal(error)                       # an error: `japanese/errors.json`

Nothing is read from disk as long as English is spoken. Programs, files and the server's messages are always in English,
but for text mode, which answers in the language that it is asked in.
"""

from __future__ import annotations

import json
import locale
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from augury.errors import AuguryError, BadArgument

LANGUAGES = ("en", "ja")
_FOLDER = Path(__file__).parent / "japanese"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_QUOTED = re.compile("^'(.*)'$", re.DOTALL)
"""A value as Python quotes it."""
REASONS = {
    "No such file or directory": "ファイルまたはフォルダーがありません",
    "Permission denied": "権限がありません",
    "Is a directory": "フォルダーです",
    "Not a directory": "フォルダーではないものが途中にあります",
    "File exists": "もうあります",
    "No space left on device": "空き容量がありません",
    "Read-only file system": "書き込めないファイルシステムです",
    "it is not text in UTF-8": "UTF-8のテキストではありません",
}
"""Why a file cannot be used, as the system says it."""
_LISTED = re.compile(", (?:or |and )?| or | and ")
_LIST = re.compile(rf"[\w.-]+(?:(?:{_LISTED.pattern})[\w.-]+)*")
"""What can be chosen, as words without spaces; anything else is an English phrase."""
_now: ContextVar[str] = ContextVar("language", default="en")


def speak(language: str) -> None:
    """Speak a language from now on."""
    if language not in LANGUAGES:
        raise BadArgument(f"--language must be {' or '.join(LANGUAGES)}, not {language[:30]!r}")
    _now.set(language)


def spoken() -> str:
    """The language that is spoken now."""
    return _now.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while, in one task or thread alone."""
    before = _now.set(language)
    try:
        yield
    finally:
        _now.reset(before)


def locale_language() -> str:
    """The language that the user's environment asks for; English where it is none of ours."""
    asked = next((value for name in _VARIABLES if (value := os.environ.get(name))), None)
    asked = asked or locale.getlocale()[0] or ""
    return "ja" if asked.lower().startswith("ja") else "en"


def say(sentence: str, /, **values: object) -> str:
    """A sentence with its values in the language of the moment; its English is the key to its Japanese.

    >>> say("{name} has won.", name="Pythia")
    'Pythia has won.'
    """
    if spoken() == "ja":
        sentence = read_table("sentences").get(sentence, sentence)
    return sentence.format(**values)


def translate_ui_text(kind: str, text: str) -> str:
    """A text that the browser shows as well, by its kind there: an exact entry, else the first pattern that fits.

    >>> translate_ui_text("level", "augur")
    'augur'
    """
    if spoken() == "en":
        return text
    table = read_table("served")
    if (exact := table["exact"].get(kind, {}).get(text)) is not None:
        return str(exact)
    for pattern, form in table["patterns"].get(kind, []):
        if found := re.fullmatch(pattern, text):
            return _filled(form, found.groups(), table["numbers"] if kind == "effect" else {})
    return text


def _filled(form: str, groups: Sequence[str], numbers: Mapping[str, str]) -> str:
    """A form with the groups of a pattern in their places, `$1` and so on; words for numbers as digits."""
    return re.sub(r"\$(\d)", lambda place: numbers.get(groups[int(place[1]) - 1], groups[int(place[1]) - 1]), form)


def refusal(error: AuguryError) -> str:
    """What an error says; in Japanese at least what kind of mistake it is, with the details in English."""
    return translate_refusal(error.code, str(error))


def translate_refusal(code: str, text: str) -> str:
    """The same for an error by its code and its English text."""
    translated = _error(text)
    if spoken() == "ja" and translated == text:
        return f"{translate_ui_text('error', code)}（{text}）"  # noqa: RUF001
    return translated


def _error(text: str) -> str:
    """An error in the language that is spoken, with its parts that are sentences or names of their own."""
    return reworded(
        "errors",
        text,
        line=lambda name: translate_ui_text("region", name),
        pile=lambda name: translate_ui_text("card", name),
        cells=lambda names: names.replace(" to ", "〜"),
        takes=lambda sentence: _error(sentence).rstrip("。"),
        option=lambda name: translate_ui_text("choice", name),
        choices=lambda words: _listed(words) if _LIST.fullmatch(words) else None,
        **dict.fromkeys(("cards", "editions", "games", "known", "languages", "options", "others", "players"), _listed),
        typed=lambda words: "、".join(re.findall(r"'([^']*)'", words)),
        reason=REASONS.get,
    )


def _listed(words: str) -> str:
    return "、".join(_LISTED.split(words))


def reworded(table: str, text: str, **values: Callable[[str], str | None]) -> str:
    """A whole English text by the sentence of a table that it was made from; some of its values have words too.

    A value for which there are no words (None) means that the text was made from another sentence.
    """
    if spoken() == "en":
        return text
    for pattern, form in _patterns(table):
        if found := pattern.fullmatch(text):
            known = {name: _QUOTED.sub(r"「\1」", value) for name, value in found.groupdict().items()}
            worded = {name: values[name](known[name]) for name in known if name in values}
            if None not in worded.values():
                return form.format(**known | worded)
    return text


@cache
def read_table(name: str) -> dict[str, Any]:
    """A table of Japanese words."""
    found: dict[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


@cache
def _patterns(name: str) -> list[tuple[re.Pattern[str], str]]:
    """What fits each sentence of a table once its values are in it, those with the most words of their own first."""
    table = read_table(name)
    longest_first = sorted(table, key=lambda text: -len(re.sub(r"\{\w+\}", "", text)))
    return [(re.compile(_pattern(text), re.DOTALL), table[text]) for text in longest_first]


def _pattern(sentence: str) -> str:
    """A sentence as a pattern: its words as they are, and anything for each value."""
    parts = re.split(r"\{(\w+)\}", sentence)
    return "".join(f"(?P<{part}>.*?)" if index % 2 else re.escape(part) for index, part in enumerate(parts))
