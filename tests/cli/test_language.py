"""`--language`, or else the locale, chooses the language of the command; output for programs is always English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclopts import App

from augury.cli import terminalgame
from augury.cli.commands import build
from augury.games.horsemen.cardset import SUITS
from augury.kernel.game import Game
from augury.kernel.registry import game_info
from augury.kernel.setups import read_setup
from augury.language import read_table, speak
from tests.cli.commands import augury, refusal

KANA = re.compile(r"[\u3040-\u30ff]")
ENGLISH = re.compile(r"(?<![A-Za-z])[A-Za-z][a-z]{2,}")
DEEDS = {"buy", "strike", "move", "discard", "take", "banish", "seal", "doom", "look", "pass"}
TYPED = {"log", "quit", "rules", *DEEDS, *SUITS, "Augury"}
NOT_READ = re.compile(r"^  .*augury .*$|[0-9a-f]{64}", re.MULTILINE)
"""Commands to type again, and commitments."""


def commands(app: App, *path: str) -> Iterator[list[str]]:
    """Yield the words of every command."""
    yield list(path)
    for name in app:
        if not name.startswith("-"):
            yield from commands(app[name], *path, name)


COMMANDS = list(commands(build()))


@pytest.fixture
def japanese() -> Iterator[None]:
    """Use Japanese during a test."""
    speak("ja")
    yield
    speak("en")


@pytest.mark.parametrize("locale", [{"LC_ALL": "ja_JP.UTF-8"}, {"LC_ALL": "", "LANG": "ja_JP.UTF-8"}])
def test_the_locale_chooses_the_language(locale: dict[str, str]) -> None:
    """The locale decides with the usual precedence of its variables, and `--language` overrides it."""
    assert KANA.search(refusal(augury("rules", "chess", **locale)))
    assert not KANA.search(refusal(augury("rules", "chess", "--language", "en", **locale)))
    assert not KANA.search(refusal(augury("rules", "chess", LC_ALL="C.UTF-8", LANG="ja_JP.UTF-8")))


@pytest.mark.parametrize("words", [["--language", "ja", "rules", "chess"], ["rules", "chess", "--language=ja"]])
def test_the_option_chooses_the_language(words: list[str]) -> None:
    """`--language` may stand anywhere in the command line."""
    assert KANA.search(refusal(augury(*words)))


@pytest.mark.parametrize("words", [["--language", "fr"], ["--language"], ["--language="]])
def test_languages_that_are_not_spoken_are_refused(words: list[str]) -> None:
    """Languages other than English and Japanese are refused."""
    assert refusal(augury("games", *words)).startswith("--language must be en or ja, not ")


def test_output_for_programs_is_english() -> None:
    """With `--json` all output is in English, including refusals."""
    assert augury("games", "--json", "--language", "ja").out == augury("games", "--json").out
    assert augury("rules", "chess", "--json", "--language", "ja") == augury("rules", "chess", "--json")


def test_english_reads_no_japanese() -> None:
    """A command in English does not load the Japanese tables."""
    read_table.cache_clear()
    assert augury("games").code == 0
    assert read_table.cache_info().currsize == 0


REFUSED: dict[str, list[str]] = {
    "seven": ["rubbish", "Y1", "7", "9999", "2113", "2113", "rubbish", "B99", "Y1", "2113"],
    "grid": ["rubbish", "z9=1", "a1=9", "a1=zzz", "a1=2", "a1=1", "b1=2"],
    "horsemen": ["rubbish", "G9 at a", "G1", "G1 at z", "buy coins", "buy rubbish", "Sw6 at a", "discard G1"],
}
"""Invalid input, which is answered with a sentence."""


@pytest.mark.slow
@pytest.mark.parametrize("game", REFUSED)
def test_refusals_at_a_table_are_in_japanese(game: str, tmp_path: Path) -> None:
    """Refusals of invalid input during a game are in Japanese."""
    typed = "".join(f"{line}\n" for line in [*REFUSED[game], "quit"])
    words = ["play", game, "--terminal", "--seed", 7, "--save", tmp_path, "--opponents", "dreamer", "--language", "ja"]
    result = augury(*words, typed=typed)
    assert result.code == 0
    answers = [line for line in result.out.splitlines() if "> " in line[:4] and KANA.search(line)]
    assert len(answers) > len(REFUSED[game]) // 2
    assert not sorted(set(english_in(re.sub(r"「[^」]*」|'[^']*'", "", result.out))) - {"rubbish", "discards"}), (
        "what is typed, and the name of a command"
    )


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_help_is_in_japanese(words: list[str]) -> None:
    """The help of every command and of all its options is in Japanese."""
    help_text = augury(*words, "--help", "--language", "ja").out
    described = re.sub(r"`[^`]*`|\S*(?:://|--|AUGURY|/api|\.\w)\S*", "", help_text)
    panels = [line.strip("│ ") for line in described.splitlines() if line.startswith("│")]
    assert panels
    english = re.compile(r"\b(?:the|of|and|for|to|if|left out|how many|which|what)\b", re.IGNORECASE)
    assert not [line for line in panels if english.search(line)]


def english_in(text: str) -> list[str]:
    """Return the English words of a text, except those that are typed literally."""
    return [word for word in ENGLISH.findall(NOT_READ.sub("", text)) if word not in TYPED]


@pytest.mark.slow
@pytest.mark.usefixtures("japanese")
@pytest.mark.parametrize(
    ("name", "words", "opponents"),
    [
        ("seven", {"edition": "exam"}, "dreamer"),
        ("seven", {"edition": "first", "players": 3}, "dreamer"),
        ("grid", {"board": "3x4"}, "dreamer"),
        ("grid", {"board": "star", "x_prophecies": "true", "ties": "shared"}, "dreamer"),
        ("horsemen", {}, "palmist"),
    ],
)
def test_a_whole_game_in_japanese(
    name: str,
    words: dict[str, object],
    opponents: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A whole game in Japanese shows no English word."""
    monkeypatch.setenv("COLUMNS", "200")
    game = Game(game_info(name), read_setup(game_info(name).setup, words))
    played = terminalgame.sit_down(game, 0, opponents, 7, tmp_path)
    monkeypatch.setattr(terminalgame, "ask", lambda *_: played.position.view(0).legal[0])
    played.play()
    output = capsys.readouterr().out
    assert KANA.search(output)
    assert not sorted(set(english_in(output)))
