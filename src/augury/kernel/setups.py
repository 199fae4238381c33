"""Setups as people choose them: dataclasses whose fields are choices, read from words and written as plain JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Annotated, Any, Literal, Protocol, cast, get_args, get_origin, get_type_hints

from augury.errors import BadSetup, UnknownChoice


class Chosen(Protocol):
    """A way to play some game: a frozen dataclass, each field `Annotated[Literal[...] or bool, "help"]` with a default.

    A choice with more values than can be listed is `Annotated[Kind, "help", Reading(read, write)]`. A field that is
    plainly a dataclass groups choices; people name them without naming the group.
    """

    @property
    def players(self) -> int:
        """The number of players."""


class ChoiceReader(Protocol):
    """The value that a word or a JSON value stands for; BadSetup if it is none."""

    def __call__(self, value: object, *, files: bool) -> object:
        """`files` says whether a word may be the name of a file on this machine."""


@dataclass(frozen=True)
class Reading:
    """How a choice with more values than can be listed is read and written."""

    read: ChoiceReader
    write: Callable[[Any], object]
    """The value as JSON, the shortest way; reading that gives the value again."""
    name: Callable[[Any], object] | None = None
    """The word that people would type for the default value, if it differs from how the value is written."""
    parse: Callable[[str], object] | None = None
    """The value in a pasted text, or in the text of a file; BadSetup or BadFile if there is none."""
    shelf: Callable[[], dict[str, str]] = dict
    """The values that come with the game, by their names, with a sentence about each."""


class Later:
    """Marks an option that came after records were published.

    It is written only where it differs from its default, so that records without it are as they were.
    """


LATER = Later()


@dataclass(frozen=True)
class Choice:
    """One thing that can be chosen."""

    name: str
    group: str | None
    values: tuple[str | int | bool, ...]
    """All there are, or none where a reading says what there is."""
    default: object
    """As people would type it."""
    help: str
    reading: Reading | None = None
    later: bool = False

    def read(self, value: object, *, files: bool = True) -> object:
        """The value that a word or a JSON value stands for."""
        if self.reading:
            return self.reading.read(value, files=files)
        for known in self.values:
            if type(value) is type(known) and value == known:
                return known
            if isinstance(value, str) and value.lower() == str(known).lower():
                return known
        wanted = " or ".join(str(known).lower() if isinstance(known, bool) else str(known) for known in self.values)
        raise BadSetup(f"{self.name} must be {wanted}, not {value!r}")

    @property
    def shelf(self) -> dict[str, str]:
        """The values that have names although not all can be listed, with a sentence about each."""
        return self.reading.shelf() if self.reading else {}

    def write(self, value: object) -> object:
        """The value as JSON."""
        return self.reading.write(value) if self.reading else value


def choices(kind: type[Any], group: str | None = None) -> Iterator[Choice]:
    """All that can be chosen, groups opened up."""
    hints = get_type_hints(kind, include_extras=True)
    default = kind()
    for item in fields(kind):
        hint = hints[item.name]
        if is_dataclass(hint):
            yield from choices(cast(type[Any], hint), item.name)
        elif get_origin(hint) is Annotated:
            plain, text, *notes = get_args(hint)
            reading = [note for note in notes if isinstance(note, Reading)]
            values = () if reading else get_args(plain) if get_origin(plain) is Literal else (True, False)
            usual = getattr(default, item.name)
            if reading:
                usual = (reading[0].name or reading[0].write)(usual)
            later = any(isinstance(note, Later) for note in notes)
            yield Choice(item.name, group, values, usual, text, reading[0] if reading else None, later)


def read_setup(kind: type[Any], words: Mapping[str, object], *, files: bool = True) -> Any:
    """The setup with the given choices; the others keep their defaults.

    With `files=False`, for untrusted input, no word is taken as the name of a file.
    """
    known = {choice.name: choice for choice in choices(kind)}
    groups = {choice.group for choice in known.values() if choice.group}
    chosen: dict[str | None, dict[str, object]] = {None: {}, **{group: {} for group in groups}}
    for group, name, value in _opened(words, groups):
        choice = known.get(name)
        if choice is None or (group and choice.group != group):
            fitting = ", ".join(other.name for other in known.values() if not group or other.group == group)
            raise UnknownChoice(
                f"there is no option {name!r}{f' in {group}' if group else ''}; the options are {fitting}"
            )
        if name in chosen[choice.group]:
            raise BadSetup(f"{name} is chosen twice; choose it once")
        chosen[choice.group][name] = choice.read(value, files=files)
    hints = get_type_hints(kind)
    return kind(**chosen[None], **{group: hints[group](**chosen[group]) for group in groups})


def plain_setup(chosen: Chosen) -> dict[str, Any]:
    """The setup as JSON, from which `read_setup` makes it again."""
    plain: dict[str, Any] = {}
    for choice in choices(type(chosen)):
        home = getattr(chosen, choice.group) if choice.group else chosen
        if choice.later and getattr(home, choice.name) == choice.default:
            continue
        place = plain.setdefault(choice.group, {}) if choice.group else plain
        place[choice.name] = choice.write(getattr(home, choice.name))
    return plain


def _opened(words: Mapping[str, object], groups: set[str]) -> Iterator[tuple[str | None, str, object]]:
    """All choices by the group they were named in, if any."""
    for name, value in words.items():
        if name not in groups:
            yield None, name, value
        elif isinstance(value, Mapping):
            yield from ((name, inner, choice) for inner, choice in value.items())
        else:
            raise BadSetup(f"{name} must be an object with options and their values, not {value!r}")
