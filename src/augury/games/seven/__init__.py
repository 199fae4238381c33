"""Seven Prophecies: foretell how often you will come first, second, third and fourth. Rules in docs/rules/seven.md."""

from augury.games.seven.setup import SevenSetup
from augury.kernel.registry import Book

BOOK = Book(
    name="seven",
    title="Seven Prophecies",
    sentence="Ten tricks in colours known beforehand: say how often you will come 1st, 2nd, 3rd, 4th, and make it so.",
    setup=SevenSetup,
    engine_module="augury.games.seven.engine",
)
