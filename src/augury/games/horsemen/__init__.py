"""Prophecy of the Four Horsemen: fill your side of a Prophecy, and hold it. Rules in docs/rules/horsemen.md."""

from augury.games.horsemen.ids import standard_ids
from augury.games.horsemen.levels import LEVELS, PLAYERS
from augury.games.horsemen.setup import HorsemenSetup
from augury.kernel.credits import Contribution, Credit
from augury.kernel.gameinfo import GameInfo

GAME = GameInfo(
    name="horsemen",
    title="Prophecy of the Four Horsemen",
    sentence="A duel over three Prophecies with a deck each: fulfil three before all four Horsemen ride.",
    setup=HorsemenSetup,
    engine="augury.games.horsemen.engine:ENGINE",
    players=PLAYERS,
    levels=LEVELS,
    text="augury.text.horsemen",
    picture="augury.text.pictures.horsemen",
    standard_ids=standard_ids,
    lessons="augury.games.horsemen.lessons:LESSONS",
    figures="augury.games.horsemen.figures:FIGURES",
    commands={"cards": "augury.cli.horsemen.cards:app", "balance": "augury.cli.horsemen.balance:balance"},
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
