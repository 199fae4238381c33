"""Oh Hell: bid how many tricks you will take, then take exactly so many. Rules in rules.md."""

from augury.kernel.registry import Book

from oh_hell.setup import OhHellSetup

BOOK = Book(
    name="oh_hell",
    title="Oh Hell",
    sentence="Bid how many tricks you will take, then take exactly so many.",
    setup=OhHellSetup,
    engine_module="oh_hell.engine",
    credits=(),
)
