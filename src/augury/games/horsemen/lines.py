"""Finds the line of a mistake in a card set's text, from the entry and the word that the message names."""

from __future__ import annotations

import re

from augury.games.horsemen.cardset import HORSEMEN, SUITS

_ENTRY = re.compile(r'(?:(?:suits|horsemen)\.(\w+)|prophecies (\d+)(?: "(.*?)")?): ')
_WORD = re.compile(
    r"""^"([^"]+)": |, not '([^']+)'|is called '([^']+)'|(?:there is no (?:verb|key|room for)|the key) '([^']+)'"""
)
_HEADER = re.compile(r"\s*\[")
_PROPHECY = re.compile(r"\s*\[\[\s*prophecies\s*\]\]")


def line_of(text: str, message: str) -> int | None:
    r"""The number of the line that a message about a card set refers to, from 1; None if that is unknown.

    >>> line_of('name = "x"\n[suits.coins]\neffect = ["by 1"]', "suits.coins: there is no verb 'by'; the verbs are")
    3
    """
    lines = text.splitlines()
    if len(lines) == 1:
        return None
    found = _ENTRY.match(message)
    entry = _entry(lines, *found.groups()) if found else range(0)
    if named := _WORD.search(message[found.end() :] if found else message):
        word = re.escape(next(filter(None, named.groups())).removesuffix("..."))
        verb = word.removeprefix(r"opponent\ ").split("\\ ")[0]
        for inside in (entry, range(len(lines))):
            for pattern in (_key(word), rf'"(?:opponent )?{verb}\b', word):
                for number in inside:
                    if re.search(pattern, lines[number]):
                        return number + 1
    return entry.start + 1 if entry else None


def _key(pattern: str) -> str:
    """A key, in JSON, in TOML or in a header of TOML."""
    return rf"""(?:^|[\[{{,.\s"'])(?:{pattern})["']?\s*(?:[=:]|\])"""


def _entry(lines: list[str], key: str | None, number: str | None, name: str | None) -> range:
    """The lines of an entry, as far as they are known; none if it is not found."""
    if key:
        starts = [line for line, words in enumerate(lines) if re.search(_key(key), words)]
        others = _key("|".join((*SUITS, *HORSEMEN)))
    else:
        starts = [line for line, words in enumerate(lines) if _PROPHECY.match(words)][int(number or 1) - 1 :]
        starts = starts or [line for line, words in enumerate(lines) if name and f'"{name}"' in words]
        others = '"name"'
    if not starts:
        return range(0)
    after = range(starts[0] + 1, len(lines))
    ends = (line for line in after if _HEADER.match(lines[line]) or re.search(others, lines[line]))
    return range(starts[0], next(ends, len(lines)))
