"""The numbered rules of a game, from the page in the package or in the checkout: sections, rules, editions."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from augury.errors import BadArgument, BadFile, NotFound
from augury.kernel.credits import Credit
from augury.kernel.registry import BUILT_IN, game_info
from augury.kernel.setups import choices

_PACKAGE = Path(__file__).parents[1]
_FOLDERS = (_PACKAGE / "docs" / "rules", _PACKAGE.parents[1] / "docs" / "rules")

HEADING = re.compile(r"## (?:([A-Z]+\d+) · )?(.+)")
RULE = re.compile(r"- \*\*(([A-Z]+\d+)\.\d+)\*\* (.+)", re.DOTALL)
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
MARKED = re.compile(r"\*(First|Exam)\*")
IN_TITLE = re.compile(r"\b(first|exam) edition")


class NumberedRule(msgspec.Struct, frozen=True, kw_only=True):
    """One rule; `*` and backticks in its text mark words, as in Markdown."""

    number: str
    text: str
    edition: str | None
    """The only edition that it is about, if it is not about all."""


class NumberedSection(msgspec.Struct, frozen=True, kw_only=True):
    """Rules that belong together."""

    number: str
    title: str
    rules: list[NumberedRule]


class NumberedRules(msgspec.Struct, frozen=True, kw_only=True):
    """All rules of a game, and who made it."""

    title: str
    about: list[str]
    sections: list[NumberedSection]
    credits: list[Credit]


def read_rules(page: str, credits: tuple[Credit, ...]) -> NumberedRules:  # noqa: A002 - the word for it
    r"""Take a page apart.

    >>> page = "# Chess\n\nFor two.\n\n## C1 · The move\n\n- **C1.1** White\n  begins.\n"
    >>> read_rules(page, ()).sections[0].rules[0].text
    'White begins.'
    """
    head, *parts = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    title, *about = [" ".join(block.split()) for block in head.split("\n\n") if block.strip()]
    return NumberedRules(
        title=title.removeprefix("# "),
        about=[LINK.sub(r"\1", paragraph) for paragraph in about],
        sections=[_section(part) for part in parts],
        credits=list(credits),
    )


def _section(part: str) -> NumberedSection:
    heading, *items = re.split(r"^(?=- )", part, flags=re.MULTILINE)
    named = HEADING.match(heading)
    rules = [found for item in items if (found := RULE.match(item))]
    if named is None or not rules:
        raise BadFile(f"a rules page has a section without rules: {heading.strip()[:60]}")
    whole = IN_TITLE.search(named[2])
    return NumberedSection(
        number=named[1] or rules[0][2],
        title=named[2].strip(),
        rules=[
            NumberedRule(
                number=rule[1],
                text=LINK.sub(r"\1", " ".join(rule[3].split())),
                edition=whole[1] if whole else _edition(rule[3]),
            )
            for rule in rules
        ],
    )


def _edition(text: str) -> str | None:
    marked = MARKED.match(text)
    return marked[1].lower() if marked else None


def only(rules: NumberedRules, edition: str) -> NumberedRules:
    """The rules of one edition."""
    sections = [
        msgspec.structs.replace(section, rules=[rule for rule in section.rules if rule.edition in {None, edition}])
        for section in rules.sections
    ]
    return msgspec.structs.replace(
        rules,
        sections=[section for section in sections if section.rules],
        credits=[credit for credit in rules.credits if credit.edition in {None, edition}],
    )


def rules_page(game: str) -> str:
    """The numbered rules of a game, as Markdown."""
    info = game_info(game)
    if game in BUILT_IN:
        pages: list[Traversable] = [folder / f"{game}.md" for folder in _FOLDERS]
    else:
        pages = [files(info.package) / "rules.md"]
    for page in pages:
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise NotFound(f"{info.title} has no page of rules")


def numbered_rules(game: str, edition: str | None = None) -> NumberedRules:
    """The numbered rules of a game, or of one of its editions."""
    found = game_info(game)
    editions = [value for choice in choices(found.setup) if choice.name == "edition" for value in choice.values]
    if edition is not None and edition not in editions:
        there = f"; the editions are {', '.join(map(str, editions))}" if editions else ""
        raise BadArgument(f"{game} has no edition {edition!r}{there}")
    whole = read_rules(rules_page(game), found.credits)
    return only(whole, edition) if edition else whole
