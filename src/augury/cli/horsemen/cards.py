"""`augury cards`: show and check the card sets of Prophecy of the Four Horsemen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import App

from augury.cli.output import report
from augury.language import say, spoken, translate_ui_text

if TYPE_CHECKING:
    from augury.games.horsemen.cardset import CardSet, Entry

app = App(name="cards", help="Show and check card sets: what suits, Prophecies and Horsemen do.")


@app.command
def show(cards: str = "house", /, *, json: bool = False) -> None:
    """Show a card set: every suit, Prophecy and Horseman, what it does, and where that comes from.

    Parameters
    ----------
    cards
        The name of a card set that comes with Augury, or a file.
    json
        Print JSON.
    """
    from augury.games.horsemen.cardfile import read_set, write_set

    found = read_set(cards)
    report(write_set(found), as_json=json, lines=_lines(found))


@app.command
def check(file: Path, /, *, json: bool = False) -> None:
    """Check a card set that you wrote, and say what is in it, or the first thing that is wrong.

    Parameters
    ----------
    file
        The card set, in TOML or JSON.
    json
        Print JSON.
    """
    from rich.text import Text

    from augury.games.horsemen.cardfile import read_set

    found = read_set(file)
    counts = {section: len(entries) for section, entries in found.sections()}
    silent = [entry.name for entry in _entries(found) if not entry.effect]
    known = Counter(entry.source for entry in _entries(found))
    facts = {"good": True, "name": found.name, **counts, "sources": dict(known), "without_effect": silent}
    sources = [
        say("{number} {source}", number=number, source=translate_ui_text("source", source))
        for source, number in known.most_common()
    ]
    lines = [
        say(
            "Valid: {name}, with {suits} suits, {prophecies} Prophecies and {horsemen} Horsemen.",
            name=translate_ui_text("card", found.name),
            **counts,
        ),
        say("Sources: {sources}.", sources=say(", ").join(sources)),
    ]
    if silent:
        names = say(", ").join(translate_ui_text("card", name) for name in silent)
        lines.append(say("Without an effect: {names}.", names=names))
    report(facts, as_json=json, lines=map(Text, lines))


def _entries(cards: CardSet) -> Iterator[Entry]:
    for _, entries in cards.sections():
        yield from entries


def _lines(cards: CardSet) -> Iterator[object]:
    """A card set for people: for each entry its line, its steps, what they mean, and their source."""
    from rich.table import Table
    from rich.text import Text

    from augury.games.horsemen.cardset import HORSEMEN
    from augury.games.horsemen.phrases import describe_effect

    titles = {"suits": say("Suits"), "prophecies": say("Prophecies"), "horsemen": say("Horsemen")}
    yield Text(translate_ui_text("card", cards.name), "bold")
    yield Text(translate_ui_text("about", cards.about))
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for section, entries in cards.sections():
        table.add_row()
        table.add_row(Text(titles[section], "underline"))
        for index, entry in enumerate(entries):
            name = translate_ui_text("card", entry.name)
            if section == "horsemen":
                name = say("{title} ({about})", title=name, about=translate_ui_text("card", HORSEMEN[index]))
            steps = ", ".join(map(str, entry.effect)) or say("no steps")
            words = describe_effect(entry.effect) if spoken() == "en" else _effect(entry)
            table.add_row(Text(name, "bold"), Text(translate_ui_text("line", entry.line)))
            table.add_row(Text(translate_ui_text("source", entry.source), "dim"), Text(f"{steps} · {words}", "dim"))
    yield table


def _effect(entry: Entry) -> str:
    """What an entry does, step by step, in a language other than English."""
    from augury.games.horsemen.phrases import describe

    return "。".join(translate_ui_text("effect", describe(step)) for step in entry.effect) or say("no effect")
