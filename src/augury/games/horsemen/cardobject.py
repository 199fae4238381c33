"""Card set objects: a card set as its file holds it, in plain JSON or TOML values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from augury.errors import BadSetup
from augury.games.horsemen.cardset import (
    HORSEMEN,
    PROPHECIES,
    SUITS,
    CardSet,
    Entry,
    Step,
    called,
    check_count,
    format_step,
    parse_step,
)
from augury.kernel.files import shown

KEYS = ("name", "about", "suits", "prophecies", "horsemen")
ENTRY_KEYS = ("name", "line", "effect", "source")


def parse_set(value: object) -> CardSet:
    """The card set that an object describes; errors say what is wrong with it."""
    found = _object(value, KEYS, "a card set")
    name, about = (_text(key, found[key]) for key in ("name", "about"))
    suits = _keyed("suits", SUITS, found["suits"])
    prophecies = _listed(found["prophecies"])
    return CardSet(name, about, suits, prophecies, _keyed("horsemen", HORSEMEN, found["horsemen"]))


def format_set(cards: CardSet) -> dict[str, object]:
    """The object that `parse_set` reads as an equal card set."""
    return {
        "name": cards.name,
        "about": cards.about,
        "suits": {key: _format_entry(entry) for key, entry in zip(SUITS, cards.suits)},
        "prophecies": [_format_entry(entry) for entry in cards.prophecies],
        "horsemen": {key: _format_entry(entry) for key, entry in zip(HORSEMEN, cards.horsemen)},
    }


def _format_entry(entry: Entry) -> dict[str, object]:
    effect = [format_step(step) for step in entry.effect]
    return {"name": entry.name, "line": entry.line, "effect": effect, "source": entry.source}


def _keyed(section: str, keys: tuple[str, ...], value: object) -> tuple[Entry, ...]:
    """The entries of a section in which each has a key of its own, in the order of these keys."""
    wanted = _and(keys)
    if not isinstance(value, Mapping):
        raise BadSetup(f"{section}: this must be an object with {wanted}, not {shown(value)}")
    for key in value:
        if key not in keys:
            raise BadSetup(f"{section}: there is no key {shown(key)}; a set has {wanted}")
    for key in keys:
        if key not in value:
            raise BadSetup(f"{section}: {key} is missing; a set has {wanted}")
    return tuple(_entry(section, index, value[key]) for index, key in enumerate(keys))


def _listed(value: object) -> tuple[Entry, ...]:
    if not isinstance(value, (list, tuple)):
        raise BadSetup(f"prophecies: this must be a list of {PROPHECIES} Prophecies, not {shown(value)}")
    check_count("prophecies", len(value))
    return tuple(_entry("prophecies", index, inside) for index, inside in enumerate(value))


def _entry(section: str, index: int, value: object) -> Entry:
    """One suit, Prophecy or Horseman."""
    name = value.get("name") if isinstance(value, Mapping) else None
    try:
        found = _object(value, ENTRY_KEYS, "an entry")
        name, line, source = (_text(key, found[key]) for key in ("name", "line", "source"))
        return Entry(name, line, _effect(found["effect"]), source)
    except BadSetup as mistake:
        raise BadSetup(f"{called(section, index, name if isinstance(name, str) else '')}: {mistake}") from None


def _object(value: object, keys: tuple[str, ...], what: str) -> dict[str, object]:
    """An object that has these keys, and no others."""
    if not isinstance(value, Mapping):
        raise BadSetup(f"{what} must be an object with {_and(keys)}, not {shown(value)}")
    for key in value:
        if key not in keys:
            raise BadSetup(f"there is no key {shown(key)}; the keys are {_and(keys)}")
    for key in keys:
        if key not in value:
            raise BadSetup(f"the {key} is missing; {what} has {_and(keys)}")
    return dict(value)


def _text(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadSetup(f"the {key} must be a string, not {shown(value)}")
    return value


def _effect(value: object) -> tuple[Step, ...]:
    if not isinstance(value, (list, tuple)):
        raise BadSetup(f'the effect must be a list of steps such as ["draw 2"], not {shown(value)}')
    for step in value:
        if not isinstance(step, str):
            raise BadSetup(f'a step must be a string such as "draw 2", not {shown(step)}')
    return tuple(parse_step(step) for step in value)


def _and(words: Sequence[str]) -> str:
    """Words as a sentence lists them."""
    return f"{', '.join(words[:-1])} and {words[-1]}"
