"""Prophecy of the Four Horsemen: fill your side of a Prophecy, and hold it. Rules in docs/rules/horsemen.md."""

from augury.games.horsemen.setup import HorsemenSetup
from augury.kernel.credits import Contribution, Credit
from augury.kernel.registry import Book

BOOK = Book(
    name="horsemen",
    title="Prophecy of the Four Horsemen",
    sentence="A duel over three Prophecies with a deck each: fulfil three before all four Horsemen ride.",
    setup=HorsemenSetup,
    engine_module="augury.games.horsemen.engine",
    credits=(
        Credit(
            title="Prophecy",
            year=2016,
            parts=(
                Contribution(role="design", names=("Jakob Alexander Brahm",)),
                Contribution(role="artwork", names=("Jakob Alexander Brahm",)),
                Contribution(role="publisher", names=("Rocket Science Board Games",)),
            ),
        ),
    ),
)
