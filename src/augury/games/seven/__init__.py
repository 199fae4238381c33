"""Seven Prophecies: foretell how often you will come first, second, third and fourth. Rules in docs/rules/seven.md."""

from augury.games.seven.ids import standard_ids
from augury.games.seven.levels import LEVELS, PLAYERS
from augury.games.seven.setup import SevenSetup
from augury.kernel.credits import Contribution, Credit
from augury.kernel.gameinfo import GameInfo

GAME = GameInfo(
    name="seven",
    title="Seven Prophecies",
    sentence="Ten tricks in colours known in advance: predict how often you come 1st, 2nd, 3rd and 4th, and be right.",
    setup=SevenSetup,
    engine="augury.games.seven.engine:ENGINE",
    players=PLAYERS,
    levels=LEVELS,
    text="augury.text.seven",
    picture="augury.text.pictures.seven",
    standard_ids=standard_ids,
    lessons="augury.games.seven.lessons:LESSONS",
    commands={"train": "augury.cli.seven.train:train"},
    daily=({"edition": "exam", "players": 4}, {"edition": "first", "players": 4}, {"edition": "exam", "players": 3}),
    figures="augury.games.seven.figures:FIGURES",
    credits=(
        Credit(
            title="七つの予言",
            edition="first",
            year=2017,
            parts=(
                Contribution(role="design", names=("Orikuchi Hinata (折口日向)",)),
                Contribution(role="artwork", names=("井上 磨",)),
                Contribution(role="publisher", names=("Blüte Spiele",)),
            ),
        ),
        Credit(
            title="Seven Prophecies",
            edition="exam",
            parts=(
                Contribution(role="design", names=("Orikuchi Hinata",)),
                Contribution(role="artwork", names=("Tsugawa Tomohiro", "Beppu Sai")),
                Contribution(role="seller", names=("SUNNY BIRD Co., Ltd.",)),
            ),
        ),
    ),
)
