"""Card sets to judge with: those that ship, and sets by lot over the whole vocabulary."""

import random
import tomllib
from pathlib import Path
from typing import Any

from .horsemen_cards import (
    COLOURS,
    HORSEMAN_VERBS,
    OPPONENT_VERBS,
    PILES,
    PROPHECY_VERBS,
    SOURCES,
    SUIT_VERBS,
    step_of,
)

SHIPPED = Path(__file__).parents[2] / "src" / "augury" / "games" / "horsemen" / "sets"


def shipped(name: str) -> dict[str, Any]:
    """A set that ships, as its file has it."""
    return tomllib.loads((SHIPPED / f"{name}.toml").read_text(encoding="utf-8"))


HOUSE, BARE = shipped("house"), shipped("bare")


def random_set(lot: random.Random) -> dict[str, Any]:
    """A card set by lot: few steps or many, small numbers or large ones."""
    most, largest = lot.choice([1, 2, 4]), lot.choice([1, 2, 4])
    suits = [random_entry(lot, f"Suit {pile}", random_effect(lot, SUIT_VERBS, most, largest)) for pile in PILES]
    prophecies = [
        random_entry(lot, f"Vision {n}", random_effect(lot, PROPHECY_VERBS, most, largest)) for n in range(12)
    ]
    horsemen = [random_entry(lot, f"Rider {colour}", random_sayings(lot)) for colour in COLOURS]
    return {
        "name": f"Set {lot.randrange(10**6)}",
        "about": "A set by lot.",
        "suits": dict(zip(PILES, suits, strict=True)),
        "prophecies": prophecies,
        "horsemen": dict(zip(COLOURS, horsemen, strict=True)),
    }


def random_entry(lot: random.Random, name: str, effect: list[str]) -> dict[str, Any]:
    """An entry of a set that does this."""
    return {"name": name, "line": ", ".join(effect) or "Nothing.", "effect": effect, "source": lot.choice(SOURCES)}


def random_effect(lot: random.Random, verbs: frozenset[str], most: int, largest: int) -> list[str]:
    """Up to so many steps with numbers up to so large a one."""
    return [random_step(lot, verbs, largest) for _ in range(lot.randint(0, most))]


def random_step(lot: random.Random, verbs: frozenset[str], largest: int) -> str:
    """A step by lot, as a card set may write it."""
    verb, number = lot.choice(sorted(verbs)), lot.randint(1, largest)
    words = ["opponent"] if verb in OPPONENT_VERBS and lot.random() < 0.5 else []
    words += [verb] if number == 1 and lot.random() < 0.2 else [verb, str(number)]
    text = " ".join(words)
    assert step_of(text, dict.fromkeys(verbs, 4))[1] == number
    return text


def random_sayings(lot: random.Random) -> list[str]:
    """What a Horseman says, by lot: each verb at most once."""
    verbs = lot.sample(sorted(HORSEMAN_VERBS), lot.choice([0, 1, 1, 1, 2, 4]))
    return [f"{verb} {lot.choice([1, lot.randint(1, HORSEMAN_VERBS[verb])])}" for verb in verbs]
