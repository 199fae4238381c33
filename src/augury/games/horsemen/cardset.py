"""Card sets: what suits, Prophecies and Horsemen are called, and what they do, in a small vocabulary (H5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from augury.errors import BadSetup
from augury.kernel.files import shown

SUITS = ("grails", "coins", "staves", "swords")
HORSEMEN = ("white", "red", "black", "pale")
SOURCES = ("printed", "implied", "guessed", "invented")
PROPHECIES = 12
MOST_STEPS = 4

DEEDS = (
    *("draw", "play", "strike", "slay", "rally", "move", "buy"),
    *("discard", "take", "banish", "seal", "doom", "look", "fast"),
)
"""The verbs of suits and Prophecies (H5.5 to H5.14), in the order of their numbers in `state`, from 1."""
MOST_DEEDS = 4
"""The largest number of each of them."""
LAWS = {"exalt": 9, "embolden": 6, "starve": 4, "reap": 4, "defy": 9}
"""The verbs of Horsemen, and the largest number of each (H5.15)."""
AT_A_PLACE = {"strike": "slay", "rally": "move"}
"""The verbs that need the place where a card was played (H5.7, H5.9), and what a Prophecy says instead."""
OPPONENTS = ("draw", "discard", "fast")
"""The verbs that can apply to the opponent (H5.14)."""

LONGEST = {"set's name": 60, "about": 300, "line": 160}
LONGEST_NAME = 32
"""In bytes of UTF-8, since the events of a game reserve this many bytes for a name."""

_STEP = re.compile(r"(opponent )?(\S+)(?: (0|-?[1-9][0-9]{0,8}))?")
_NO_BLANKS_AROUND = re.compile(r"\S(.*\S)?")


@dataclass(frozen=True)
class Step:
    """One step of an effect: a verb, how often or how much, and whether the opponent does it (H5.1, H5.3)."""

    verb: str
    number: int = 1
    opponent: bool = False

    def __str__(self) -> str:
        return format_step(self)


@dataclass(frozen=True)
class Entry:
    """A suit, a Prophecy or a Horseman: its name, a line for people, its effect, and where that comes from."""

    name: str
    line: str
    effect: tuple[Step, ...]
    source: str


@dataclass(frozen=True)
class CardSet:
    """A card set, which the constructor checks. `read_set` in `cardfile` reads one."""

    name: str
    about: str
    suits: tuple[Entry, ...]
    """In the order of `SUITS`."""
    prophecies: tuple[Entry, ...]
    horsemen: tuple[Entry, ...]
    """In the order of `HORSEMEN`."""

    def __post_init__(self) -> None:
        _check_text("set's name", self.name)
        _check_text("about", self.about)
        for section, entries in self.sections():
            check_count(section, len(entries))
            for index, entry in enumerate(entries):
                try:
                    _check_entry(section, entry)
                except BadSetup as mistake:
                    raise BadSetup(f"{called(section, index, entry.name)}: {mistake}") from None
            _check_names(section, entries)

    def sections(self) -> Iterator[tuple[str, tuple[Entry, ...]]]:
        """The three parts of a set, by their names in a file."""
        yield "suits", self.suits
        yield "prophecies", self.prophecies
        yield "horsemen", self.horsemen


def parse_step(text: str) -> Step:
    """The step that a text stands for. The card set checks whether the verb exists, and suits the entry.

    >>> parse_step("opponent draw 2")
    Step(verb='draw', number=2, opponent=True)
    """
    found = _STEP.fullmatch(text)
    if not found:
        raise BadSetup(f'a step must be written like "draw 2" or "opponent draw 2", not {shown(text)}')
    return Step(found[2], int(found[3] or 1), bool(found[1]))


def format_step(step: Step) -> str:
    """The text that `parse_step` reads as an equal step.

    >>> format_step(Step("draw"))
    'draw 1'
    """
    return f"{'opponent ' if step.opponent else ''}{step.verb} {step.number}"


def called(section: str, index: int, name: str = "") -> str:
    """What messages call an entry: its key, or its number and its name.

    >>> called("suits", 3), called("prophecies", 2, "The Long Table")
    ('suits.swords', 'prophecies 3 "The Long Table"')
    """
    if section == "prophecies":
        return f'prophecies {index + 1} "{name}"' if _is_name(name) else f"prophecies {index + 1}"
    return f"{section}.{(SUITS if section == 'suits' else HORSEMEN)[index]}"


def check_count(section: str, count: int) -> None:
    """Refuse another number of entries than a set has (H1.1, H1.4, H1.5)."""
    right = {"suits": len(SUITS), "prophecies": PROPHECIES, "horsemen": len(HORSEMEN)}[section]
    if count != right:
        title = "suits" if section == "suits" else section.capitalize()
        raise BadSetup(f"{section}: a set has {right} {title}, not {count}")


def _check_text(what: str, text: str) -> None:
    if not (_NO_BLANKS_AROUND.fullmatch(text) and text.isprintable() and len(text) <= LONGEST[what]):
        article = "an" if what == "about" else "a"
        raise BadSetup(
            f"{article} {what} must have 1 to {LONGEST[what]} printable characters and no spaces around them, "
            f"not {shown(text)}"
        )


def _check_names(section: str, entries: tuple[Entry, ...]) -> None:
    """No two entries of a section have one name."""
    known: dict[str, int] = {}
    for index, entry in enumerate(entries):
        if (twin := known.setdefault(entry.name.casefold(), index)) != index:
            raise BadSetup(
                f"{called(section, index)}: {called(section, twin)} is also called {shown(entry.name)}; "
                "names must be unique, ignoring case"
            )


def _check_entry(section: str, entry: Entry) -> None:
    """One entry's texts and steps."""
    if not _is_name(entry.name):
        raise BadSetup(
            f"a name must have 1 to {LONGEST_NAME} bytes of printable text and no spaces around it, "
            f"not {shown(entry.name)}"
        )
    _check_text("line", entry.line)
    if entry.source not in SOURCES:
        raise BadSetup(f"the source must be one of {', '.join(SOURCES)}, not {shown(entry.source)}")
    if len(entry.effect) > MOST_STEPS:
        raise BadSetup(f"an effect has at most {MOST_STEPS} steps, not {len(entry.effect)}")
    for step in entry.effect:
        _check_step(section, step)
    verbs = [step.verb for step in entry.effect]
    for verb in verbs:
        if section == "horsemen" and verbs.count(verb) > 1:
            raise BadSetup(f"{verb} appears twice; give a Horseman each verb at most once, with the number you want")


def _check_step(section: str, step: Step) -> None:
    """One step: its verb suits the section, and its number the verb (H5.5 to H5.15)."""
    verbs = verbs_of(section)
    verb = step.verb
    if verb not in DEEDS and verb not in LAWS:
        raise BadSetup(f"there is no verb {shown(verb)}; the verbs are {', '.join(verbs)}")
    if verb not in verbs:
        raise BadSetup(f'"{step}": {_misplaced(section, verb)}')
    if step.opponent and verb not in OPPONENTS:
        raise BadSetup(f'"{step}": opponent can come before {", ".join(OPPONENTS)}, not before {verb}')
    if not 1 <= step.number <= verbs[verb]:
        raise BadSetup(f'"{step}": the number of {verb} must be 1 to {verbs[verb]}, not {step.number}')


def verbs_of(section: str) -> dict[str, int]:
    """The verbs that entries of a section may have, and the largest number of each."""
    if section == "horsemen":
        return LAWS
    return {verb: MOST_DEEDS for verb in DEEDS if section == "suits" or verb not in AT_A_PLACE}


def _misplaced(section: str, verb: str) -> str:
    """Why a verb does not suit a section, and what would."""
    if section == "horsemen":
        return f"a Horseman does not {verb}; its verbs are {', '.join(LAWS)}"
    if verb in LAWS:
        return f"only a Horseman has {verb}"
    return f"{verb} needs the place where a card was played, so only a suit has it; a Prophecy has {AT_A_PLACE[verb]}"


def _is_name(text: str) -> bool:
    if not (_NO_BLANKS_AROUND.fullmatch(text) and text.isprintable()):
        return False
    return len(text.encode()) <= LONGEST_NAME
