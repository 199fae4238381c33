"""Quick substitutes for levels that would think too long while rules are interpreted."""

from __future__ import annotations

from augury.kernel.registry import BUILT_IN
from augury.players import level_of, levels_of, player
from augury.players.quick import QUICK_PLAYERS, quick


def test_levels_that_answer_soon_stay_themselves() -> None:
    """Beginners and greedy players stay the same with their settings, and all other levels are replaced by greedy."""
    for game in BUILT_IN:
        for level in levels_of(game):
            soon = level.player.partition(":")[0] in QUICK_PLAYERS
            assert quick(level.name, game) == player(level.player if soon else "greedy", game), level


def test_every_game_has_both_kinds() -> None:
    """In each game the easiest level stays the same, and the strongest is replaced."""
    for game in BUILT_IN:
        kinds = [type(quick(level.name, game)) is type(player(level.name, game)) for level in levels_of(game)]
        assert kinds[0] and not kinds[-1]
        assert level_of("sibyl", game)
