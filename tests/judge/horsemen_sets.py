"""Card sets for the judge: the shipped ones, and random sets that use all verbs."""

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
    """A shipped set, as parsed from its file."""
    return tomllib.loads((SHIPPED / f"{name}.toml").read_text(encoding="utf-8"))


HOUSE, BARE = shipped("house"), shipped("bare")


def random_set(rng: random.Random) -> dict[str, Any]:
    """A random card set, with few or many steps and small or large numbers."""
    most, largest = rng.choice([1, 2, 4]), rng.choice([1, 2, 4])
    suits = [random_entry(rng, f"Suit {pile}", random_effect(rng, SUIT_VERBS, most, largest)) for pile in PILES]
    prophecies = [
        random_entry(rng, f"Vision {n}", random_effect(rng, PROPHECY_VERBS, most, largest)) for n in range(12)
    ]
    horsemen = [random_entry(rng, f"Rider {colour}", random_sayings(rng)) for colour in COLOURS]
    return {
        "name": f"Set {rng.randrange(10**6)}",
        "about": "A set by lot.",
        "suits": dict(zip(PILES, suits, strict=True)),
        "prophecies": prophecies,
        "horsemen": dict(zip(COLOURS, horsemen, strict=True)),
    }


def random_entry(rng: random.Random, name: str, effect: list[str]) -> dict[str, Any]:
    """An entry of a set with this effect."""
    return {"name": name, "line": ", ".join(effect) or "Nothing.", "effect": effect, "source": rng.choice(SOURCES)}


def random_effect(rng: random.Random, verbs: frozenset[str], most: int, largest: int) -> list[str]:
    """Up to `most` random steps with numbers up to `largest`."""
    return [random_step(rng, verbs, largest) for _ in range(rng.randint(0, most))]


def random_step(rng: random.Random, verbs: frozenset[str], largest: int) -> str:
    """A random step in one of the forms that a card set allows."""
    verb, number = rng.choice(sorted(verbs)), rng.randint(1, largest)
    words = ["opponent"] if verb in OPPONENT_VERBS and rng.random() < 0.5 else []
    words += [verb] if number == 1 and rng.random() < 0.2 else [verb, str(number)]
    text = " ".join(words)
    assert step_of(text, dict.fromkeys(verbs, 4))[1] == number
    return text


def random_sayings(rng: random.Random) -> list[str]:
    """A random effect for a Horseman, with each verb at most once."""
    verbs = rng.sample(sorted(HORSEMAN_VERBS), rng.choice([0, 1, 1, 1, 2, 4]))
    return [f"{verb} {rng.choice([1, rng.randint(1, HORSEMAN_VERBS[verb])])}" for verb in verbs]
