"""`augury rules`: the numbered rules of a game, from the page beside the package or in the checkout, and credits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from augury.errors import BadArgument, BadFile
from augury.interfaces.cli.numbered import NumberedRules, only, read_rules
from augury.interfaces.cli.output import report
from augury.kernel.credits import THEIRS_AND_OURS, format_credit
from augury.kernel.registry import book
from augury.kernel.setups import choices
from augury.language import read_table, say, served, spoken

_PACKAGE = Path(__file__).parents[2]
_FOLDERS = (_PACKAGE / "docs" / "rules", _PACKAGE.parents[1] / "docs" / "rules")


def rules_page(game: str) -> str:
    """The numbered rules of a game, as Markdown."""
    for folder in _FOLDERS:
        page = folder / f"{game}.md"
        if page.exists():
            return page.read_text(encoding="utf-8")
    raise BadFile(f"the rules page of {game} is missing from this installation")


def numbered_rules(game: str, edition: str | None = None) -> NumberedRules:
    """The numbered rules of a game, or of one of its editions."""
    found = book(game)
    editions = [value for choice in choices(found.setup) if choice.name == "edition" for value in choice.values]
    if edition is not None and edition not in editions:
        there = f"; there is {', '.join(map(str, editions))}" if editions else ""
        raise BadArgument(f"{game} has no edition {edition!r}{there}")
    whole = read_rules(rules_page(game), found.credits)
    return only(whole, edition) if edition else whole


def rules(game: str, *, edition: str | None = None, json: bool = False) -> None:
    """Print the rules of a game, with their numbers, and who made it.

    Parameters
    ----------
    game
        Which game: seven, grid or horsemen.
    edition
        Only the rules of this edition, first or exam (Seven Prophecies).
    json
        Print JSON.
    """
    found = numbered_rules(game, edition)
    report(found, as_json=json, lines=rules_lines(found))


def rules_lines(found: NumberedRules) -> Iterator[object]:
    """Numbered rules in lines for people, in the language that is spoken."""
    from rich.markdown import Markdown
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    found = _translated(found) if spoken() == "ja" else found
    yield Text(found.title, style="bold")
    for paragraph in found.about:
        yield Padding(Markdown(paragraph), (1, 0, 0, 0))
    for section in found.sections:
        yield Padding(Text(f"{section.number} · {section.title}", style="bold"), (1, 0, 0, 0))
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, style="bold")
        table.add_column(overflow="fold")
        for rule in section.rules:
            table.add_row(rule.number, Markdown(rule.text))
        yield table
    yield Padding(Text(say("Credits"), style="bold"), (1, 0, 0, 0))
    for credit in found.credits:
        yield Padding(format_credit(credit), 0)
    yield Padding(served("notice", THEIRS_AND_OURS), 0)


def _translated(found: NumberedRules) -> NumberedRules:
    """The same rules in Japanese, by their numbers."""
    words = read_table("rules")
    letter = found.sections[0].number[0]
    return replace(
        found,
        title=words[letter],
        about=[words[f"{letter}/{at}"] for at, _ in enumerate(found.about, 1)],
        sections=[
            replace(
                section,
                title=words[section.number],
                rules=[replace(rule, text=words[rule.number]) for rule in section.rules],
            )
            for section in found.sections
        ],
    )
