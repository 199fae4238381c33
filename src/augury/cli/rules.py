"""`augury rules`: the numbered rules of a game, and who made it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from augury.cli.output import report
from augury.kernel.credits import THEIRS_AND_OURS, format_credit
from augury.kernel.registry import BUILT_IN
from augury.language import read_table, say, spoken, translate_ui_text
from augury.text.rulebook import NumberedRules, numbered_rules


def rules(game: str, *, edition: str | None = None, json: bool = False) -> None:
    """Print the rules of a game, with their numbers, and who made it.

    Parameters
    ----------
    game
        Which game; `augury games` lists them.
    edition
        Only the rules of this edition, where a game has several.
    json
        Print JSON.
    """
    found = numbered_rules(game, edition)
    report(found, as_json=json, lines=rules_lines(found, game))


def rules_lines(found: NumberedRules, game: str) -> Iterator[object]:
    """Numbered rules in lines for people, in the language that is spoken."""
    from rich.markdown import Markdown
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    found = _translated(found) if spoken() == "ja" and game in BUILT_IN else found
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
    if not found.credits:
        return
    yield Padding(Text(say("Credits"), style="bold"), (1, 0, 0, 0))
    for credit in found.credits:
        yield Padding(format_credit(credit), 0)
    yield Padding(translate_ui_text("notice", THEIRS_AND_OURS), 0)


def _translated(found: NumberedRules) -> NumberedRules:
    """Rules with their Japanese text, which is found by their numbers."""
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
