"""Prophecies on the grid: foretell how many numbers each line will hold. Rules in docs/rules/grid.md."""

from augury.games.grid.ids import ID_WORDS, standard_ids
from augury.games.grid.levels import LEVELS, PLAYERS
from augury.games.grid.setup import GridSetup
from augury.kernel.credits import Contribution, Credit
from augury.kernel.gameinfo import GameInfo

GAME = GameInfo(
    name="grid",
    title="Prophecies",
    sentence="Take turns writing numbers and X's: a number scores if its row or column ends with that many numbers.",
    setup=GridSetup,
    engine="augury.games.grid.engine:ENGINE",
    has_hidden_information=False,
    has_chance=False,
    players=PLAYERS,
    levels=LEVELS,
    warm_up=({}, {"players": 3}),
    text="augury.text.grid",
    picture="augury.text.pictures.grid",
    id_words=ID_WORDS,
    standard_ids=standard_ids,
    lessons="augury.games.grid.lessons:LESSONS",
    daily=tuple({"board": board} for board in ("4x4", "4x5", "5x5", "hexagon", "5x6", "sudoku-1", "6x6")),
    figures="augury.games.grid.figures:FIGURES",
    commands={"solve": "augury.cli.grid.solve:solve"},
    credits=(Credit(title="Prophecies", parts=(Contribution(role="design", names=("Andy Juell",)),)),),
)
