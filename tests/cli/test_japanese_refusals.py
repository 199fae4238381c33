"""A mistake on the command line is explained in Japanese, with no English except what was typed or can be typed."""

from __future__ import annotations

import re

import pytest

from tests.cli.commands import augury, refusal

KANA = re.compile(r"[\u3040-\u30ff]")
HELP = re.compile(r"augury (?:\w+ )*--help$")
PLAYERS = "dreamer palmist diviner augur seer sibyl random greedy reader network prophet beginner flat ismcts"
MISTAKES = {
    "areena": "arena games levels rules play serve bots simulate record",
    "arena seven --deals 4": "",
    "arena seven greedy": "augury arena seven flat random",
    "arena seven greedy nobody": f"seven {PLAYERS}",
    "arena seven greedy random --blocks x": "",
    "arena seven greedy random --blocks 0": "",
    "arena seven greedy random --margin x": "",
    "arena seven greedy random --margin 2": "",
    "arena seven greedy random --unit x": "game round",
    "arena seven greedy random --workers x": "ray",
    "arena seven flat:worlds=0 random": "flat worlds",
    "arena seven flat:worlds=x random": "flat worlds int",
    "backup /no/such/folder/copy": "",
    "balance horsemen --games 20": "",
    "bench seven --seconds 0": "",
    "cards check /no/such.toml": "",
    "cards show nothing": "toml json house bare",
    "levels chess": "seven grid horsemen",
    "levels --json=maybe": "true false",
    "new Bad-Name": "my_game",
    "play seven --edition": "augury play seven",
    "prune --idle -1": "",
    "record show": "augury record show FILE",
    "record show /no/such": "",
    "rules seven one two": "one two",
    "serve --port x": "",
    "simulate grid --players 5": "",
    "simulate seven --edition third": "first exam",
    "solve grid --memory 0": "GiB",
    "solve seven": "augury solve grid",
}
"""Each wrong command with the other English words that its refusal may contain."""


@pytest.mark.parametrize("typed", MISTAKES)
def test_a_mistake_is_explained_in_japanese(typed: str) -> None:
    """Values, ranges and choices are parts of a Japanese sentence, never English phrases inside one."""
    message = refusal(augury(*typed.split(), "--language", "ja"))
    assert KANA.search(message)
    words = re.findall(r"(?<![A-Za-z0-9_/.-])[A-Za-z][A-Za-z0-9_-]+", HELP.sub("", message))
    assert set(words) <= {*MISTAKES[typed].split(), *re.split("[ :=]", typed)}


def test_other_mistakes_are_put_in_brackets() -> None:
    """A message without a translation follows in brackets, after a Japanese sentence on the kind of mistake."""
    message = refusal(augury("train", "seven", "--hours", "x", "--language", "ja"))
    assert message.startswith("コマンドを読み取れません\uff08") and message.endswith("augury train seven --help")
