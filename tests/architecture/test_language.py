"""Every sentence that commands print has a Japanese translation with the same values, and no translation is unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from augury.cli.horsemen.balance import AIM_WORDS
from augury.cli.levels import WAYS
from augury.games.horsemen.mistakes import ASKED
from augury.games.horsemen.words import DEEDS
from augury.games.seven.notation import COLOUR_NAMES
from augury.games.seven.words import RANKS, WHY
from augury.kernel.credits import EDITIONS, ROLES
from augury.kernel.registry import BUILT_IN
from augury.lab.advice.text import VERDICTS
from augury.lab.arena.statistics.sequential import ABOVE, NOT_ABOVE, UNDECIDED
from augury.language import read_table
from augury.table.seats import SEERS
from augury.text import general, horsemen, seven
from augury.text.commands import LOCAL, Command, LocalCommand, commands_of
from augury.text.horsemen.table import DEPTHS
from tests.architecture.repository import name, python_files

COMMANDS: list[Command | LocalCommand] = [
    *LOCAL,
    *general.COMMANDS,
    *(command for game in BUILT_IN for command in commands_of(game)),
]
LISTED = {
    *RANKS,
    *WHY.values(),
    *COLOUR_NAMES["first"],
    *COLOUR_NAMES["exam"],
    *(text for command in COMMANDS for text in (command.help, command.takes) if text),
    *(text for table in (seven.COLOURS, seven.MARKS) for names in table.values() for text in names.values()),
    *DEEDS.values(),
    *ASKED.values(),
    "it is time to play a card or pass",
    *VERDICTS,
    *horsemen.VERBS.values(),
    *DEPTHS,
    *ROLES.values(),
    *EDITIONS.values(),
    *SEERS,
    *AIM_WORDS,
    *WAYS,
    *(ABOVE, NOT_ABOVE, UNDECIDED),
}
"""Sentences that are kept in tables of the program and looked up there."""
LOOKED_UP = {
    "src/augury/games/seven/words.py": 2,
    "src/augury/games/horsemen/words.py": 1,
    "src/augury/lab/advice/text.py": 1,
    "src/augury/lab/report/text.py": 1,
    "src/augury/text/pictures/horsemen/prompts.py": 1,
    "src/augury/text/pictures/seven/__init__.py": 1,
    "src/augury/text/commands.py": 4,
    "src/augury/text/horsemen/__init__.py": 2,
    "src/augury/text/horsemen/table.py": 1,
    "src/augury/text/seven/__init__.py": 5,
    "src/augury/kernel/credits.py": 1,
    "src/augury/server/http/api/text.py": 1,
}
"""How many calls in each file say a sentence looked up in such a table."""
VALUE = re.compile(r"\{(\w+)\}")
TAG = re.compile(r"\[\w+\]|\[/\]")


def texts(node: ast.expr) -> Iterator[str | None]:
    """Yield the sentences that an argument can evaluate to, or None for one that is looked up."""
    if isinstance(node, ast.IfExp):
        yield from (*texts(node.body), *texts(node.orelse))
    else:
        yield node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def said() -> Iterator[tuple[str, str | None]]:
    """Yield each sentence that the source says, with its file."""
    for path in python_files("src/augury"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                yield from ((name(path), text) for text in texts(node.args[0]))


def test_every_sentence_has_japanese() -> None:
    """Each sentence in the source has an entry in `src/augury/japanese/sentences.json`, and no entry is unused."""
    spoken = LISTED | {text for _, text in said() if text is not None}
    table = read_table("sentences")
    assert not sorted(spoken - set(table)), "no Japanese"
    assert not sorted(set(table) - spoken), "nobody says this any more"


def test_sentences_from_tables_are_known() -> None:
    """Sentences that are not literals in the call come from the tables that this test lists."""
    found: dict[str, int] = {}
    for file, text in said():
        if text is None:
            found[file] = found.get(file, 0) + 1
    assert found == LOOKED_UP


@pytest.mark.parametrize("table", ["sentences", "errors", "help"])
def test_japanese_has_the_same_values(table: str) -> None:
    """A translation uses exactly the values and style tags of its sentence."""
    for english, japanese in read_table(table).items():
        assert sorted(set(VALUE.findall(english))) == sorted(set(VALUE.findall(japanese))), english
        assert sorted(TAG.findall(english)) == sorted(TAG.findall(japanese)), english
