"""Prophecies on the grid: foretell how many numbers each line will hold. Rules in docs/rules/grid.md."""

from augury.games.grid.setup import GridSetup
from augury.kernel.credits import Contribution, Credit
from augury.kernel.registry import Book

BOOK = Book(
    name="grid",
    title="Prophecies",
    sentence="Write numbers and X's by turns: a number that says how many numbers its row or column ends with scores.",
    setup=GridSetup,
    engine_module="augury.games.grid.engine",
    credits=(Credit(title="Prophecies", parts=(Contribution(role="design", names=("Andy Juell",)),)),),
)
