"""The cards of the Four Horsemen (H1.1), and a parser for card sets."""

from dataclasses import dataclass
from typing import Any

from .strict_json import Wrong, check_lists

PILES = ("grails", "coins", "staves", "swords")
LETTERS = dict(zip(PILES, ("G", "C", "St", "Sw"), strict=True))
CARDS = [f"{letters}{value}" for letters in LETTERS.values() for value in range(1, 7)]
"""All cards in the order of their numbers."""
NUMBER = {card: number for number, card in enumerate(CARDS)}
VALUE = {card: int(card[-1]) for card in CARDS}
PILE = {card: PILES[number // 6] for card, number in NUMBER.items()}
STANDARD = [card for card in CARDS if VALUE[card] <= 3]
ROYAL = {pile: [card for card in reversed(CARDS) if PILE[card] == pile and VALUE[card] > 3] for pile in PILES}
"""The royal cards of each pile, the top card last (H1.3)."""

PLACES = ("a", "b", "c")
COLOURS = ("white", "red", "black", "pale")
SOURCES = ("printed", "implied", "guessed", "invented")
PROPHECY_VERBS = frozenset(
    ["draw", "play", "buy", "slay", "move", "discard", "take", "banish", "seal", "doom", "look", "fast"]
)
SUIT_VERBS = PROPHECY_VERBS | {"strike", "rally"}
OPPONENT_VERBS = frozenset({"draw", "discard", "fast"})
HORSEMAN_VERBS = {"exalt": 9, "embolden": 6, "starve": 4, "reap": 4, "defy": 9}
"""The verbs of the Horsemen, with the largest number for each."""

Step = tuple[str, int, bool]
"""A verb, its number, and whether it applies to the opponent (H5.1, H5.3, H5.14)."""
Steps = tuple[Step, ...]


@dataclass(frozen=True)
class Faces:
    """The effects of the cards of a set."""

    suits: dict[str, Steps]
    """The effect of each card's suit, by card."""
    prophecies: dict[str, Steps]
    horsemen: dict[str, dict[str, int]]
    """The number for each verb, by the Horseman's name."""


def faces_of(card_set: dict[str, Any]) -> Faces:
    """Parse a card set; raise `Wrong` if it is invalid."""
    if card_set.keys() != {"name", "about", "suits", "prophecies", "horsemen"}:
        raise Wrong(f"A card set does not have the keys {sorted(card_set)}.")
    check_text(card_set["name"], 60)
    check_text(card_set["about"], 300)
    suits, prophecies, horsemen = card_set["suits"], card_set["prophecies"], card_set["horsemen"]
    check_lists(prophecies)
    if suits.keys() != set(PILES) or len(prophecies) != 12 or horsemen.keys() != set(COLOURS):
        raise Wrong("A card set has four suits, twelve Prophecies and four Horsemen.")
    for section in (list(suits.values()), prophecies, list(horsemen.values())):
        check_entries(section)
    limits = dict.fromkeys(SUIT_VERBS, 4)
    effects = {pile: tuple(step_of(text, limits) for text in suits[pile]["effect"]) for pile in PILES}
    limits = dict.fromkeys(PROPHECY_VERBS, 4)
    return Faces(
        {card: effects[PILE[card]] for card in CARDS},
        {entry["name"]: tuple(step_of(text, limits) for text in entry["effect"]) for entry in prophecies},
        {horsemen[colour]["name"]: sayings(horsemen[colour]["effect"]) for colour in COLOURS},
    )


def check_text(text: object, longest: int) -> None:
    """Raise `Wrong` unless this is a printable string of 1 to `longest` characters."""
    if not isinstance(text, str) or not 1 <= len(text) <= longest or not text.isprintable():
        raise Wrong(f"{text!r} is no text of 1 to {longest} characters.")


def check_entries(entries: list[Any]) -> None:
    """Raise `Wrong` unless each entry of a section is valid and all names differ."""
    for entry in entries:
        if entry.keys() != {"name", "line", "effect", "source"}:
            raise Wrong(f"An entry does not have the keys {sorted(entry)}.")
        check_text(entry["name"], 32)
        check_text(entry["line"], 160)
        check_lists(entry["effect"])
        if len(entry["name"].encode()) > 32 or len(entry["effect"]) > 4 or entry["source"] not in SOURCES:
            raise Wrong(f"The entry {entry['name']!r} is none.")
    if len({entry["name"].casefold() for entry in entries}) < len(entries):
        raise Wrong("Two entries have the same name.")


def step_of(text: str, limits: dict[str, int]) -> Step:
    """Parse a step: a verb, optionally with `opponent` before it and a number after it."""
    words = text.split(" ")
    opponent = words[0] == "opponent"
    verb, *rest = words[1:] if opponent else words
    number = rest[0] if rest else "1"
    known = verb in limits and (not opponent or verb in OPPONENT_VERBS)
    if not known or len(rest) > 1 or number not in map(str, range(1, limits[verb] + 1)):
        raise Wrong(f"{text!r} is no step here.")
    return verb, int(number), opponent


def sayings(effect: list[str]) -> dict[str, int]:
    """Parse the effect of a Horseman, in which each verb may occur once."""
    steps = [step_of(text, HORSEMAN_VERBS) for text in effect]
    numbers = {verb: number for verb, number, _ in steps}
    if len(numbers) < len(steps):
        raise Wrong(f"{effect} says something twice.")
    return numbers
