"""Oh Hell: bid how many tricks you will take, then take exactly that many. The rules are in `rules.md`."""

from augury.kernel.gameinfo import GameInfo

from oh_hell.setup import OhHellSetup

GAME = GameInfo(
    name="oh_hell",
    title="Oh Hell",
    sentence="Bid how many tricks you will take, then take exactly so many.",
    setup=OhHellSetup,
    engine="oh_hell.engine:ENGINE",
)
