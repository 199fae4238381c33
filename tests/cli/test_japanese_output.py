"""With `--language ja`, commands print Japanese text for people."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from augury.games.grid.shelf import shelf
from augury.games.horsemen.cardset import DEEDS
from augury.lab.grid.page import page
from augury.lab.grid.solutions import read_solutions
from augury.language import speaking
from augury.server.storage.store import Store
from tests.cli.commands import augury

KANA = re.compile(r"[\u3040-\u30ff]")
ENGLISH = re.compile(r"(?<![A-Za-z/.])[A-Za-z]{3,}(?![A-Za-z/.])")
STEPS = {*DEEDS, "opponent", "defy", "embolden", "starve", "reap", "exalt"}
"""Words in card sets that are typed as they are."""
SOLVED = Path(__file__).parents[2] / "docs/solutions.json"
KEPT = {"Augury", "SHAKE"}


def english_in(text: str, *known: str) -> set[str]:
    """Return the English words of a text, except known ones."""
    return set(ENGLISH.findall(text)) - KEPT - set(known)


def test_card_sets_are_in_japanese() -> None:
    """Names, lines, effects and sources of card sets are in Japanese; only the steps stay as in the file."""
    told = augury("cards", "show", "--language", "ja").out
    assert "公式" in told and "推定" in told and "創作" in told
    assert not english_in(told, *STEPS)


def test_a_checked_card_set_is_described_in_japanese(tmp_path: Path) -> None:
    """The summary of a checked card set is in Japanese."""
    file = tmp_path / "house.toml"
    file.write_text((files("augury.games.horsemen") / "sets" / "house.toml").read_text(encoding="utf-8"), "utf-8")
    told = augury("cards", "check", file, "--language", "ja").out
    assert told.startswith("問題ありません。") and not english_in(told)


def test_advice_is_in_japanese(exam_record: Path) -> None:
    """Headings, verdicts and the summary of advice are in Japanese."""
    told = augury("advise", exam_record, "--seat", 2, "--player", "flat:worlds=2", "--language", "ja").out
    assert KANA.search(told) and "損の平均" in told
    assert not english_in(told, "flat", "worlds", "random", "chance")


@pytest.mark.parametrize("command", ["show", "verify"])
def test_records_are_shown_in_japanese(command: str, exam_record: Path) -> None:
    """The story of a game and the result of verifying its record are in Japanese."""
    told = augury("record", command, exam_record, "--language", "ja").out
    assert KANA.search(told)
    assert not english_in(told, "random", "chance")


def test_figures_are_in_japanese() -> None:
    """The statistics of random games and speeds are in Japanese."""
    told = augury("simulate", "grid", "--board", "2x2", "--games", 20, "--workers", 1, "--language", "ja").out
    assert KANA.search(told) and not english_in(told)


def test_solutions_are_in_japanese() -> None:
    """The winner, the moves and the effort of a solution are in Japanese."""
    told = augury("solve", "grid", "--board", "2x2", "--all-moves", "--language", "ja").out
    assert KANA.search(told) and not english_in(told, "GiB")


def test_comparisons_are_in_japanese() -> None:
    """The headings and figures of the arena are in Japanese, and players keep the names by which they are typed."""
    told = augury("arena", "seven", "greedy", "random", "--blocks", 2, "--workers", 1, "--language", "ja").out
    assert KANA.search(told) and not english_in(told, "greedy", "random")


def test_balance_is_in_japanese() -> None:
    """Every table of a balance run is in Japanese, and steps stay as in card sets."""
    told = augury("balance", "horsemen", "--games", 100, "--threads", 1, "--language", "ja").out
    assert KANA.search(told) and not english_in(told, "greedy", *STEPS)


def test_levels_are_in_japanese() -> None:
    """Editions and player counts in the list of levels are in Japanese."""
    told = augury("levels", "--language", "ja").out
    assert "試験版、4人" in told and not re.search("edition|players|Horsemen", told)


def test_unsolved_boards_are_reported_in_japanese() -> None:
    """The number of unsolved boards and the page without any board are in Japanese."""
    told = augury("solve", "grid", "--table", "--hours", 0, "--language", "ja")
    assert KANA.search(told.err) and not english_in(told.err)
    assert "解けた盤が少ない" in told.out and not english_in(_words_of(told.out))


def test_the_page_of_solved_boards_is_in_japanese() -> None:
    """The tables and the forecast on the page are in Japanese, and boards keep the names by which they are typed."""
    with speaking("ja"):
        told = page(read_solutions(SOLVED))
    names = {word for name in shelf() for word in name.split("-")}
    assert "| 盤 |" in told and "まで延ばすと" in told and not english_in(_words_of(told), *names)


def _words_of(markdown: str) -> str:
    """Return the text without commands and addresses."""
    return re.sub(r"`[^`]*`|\]\([^)]*\)|solutions\.json", "", markdown)


def test_the_database_is_cared_for_in_japanese(tmp_path: Path) -> None:
    """The messages of `augury prune` and `augury backup` are in Japanese."""
    database = tmp_path / "augury.db"
    Store.open(str(database)).close()
    told = augury("prune", "--idle", 1000, "--database", database, "--language", "ja").out
    assert re.fullmatch("削除したゲーム.0件。削除した卓.0件。\n", told)
    told = augury("backup", tmp_path / "copy.db", "--database", database, "--language", "ja").out
    assert "に複製し、確認しました" in told


def test_typed_text_is_in_japanese_quotes() -> None:
    """A refusal puts typed text into Japanese quotation marks, and untranslated details into full-width brackets."""
    assert "「chess」というゲームはありません。" in augury("rules", "chess", "--language", "ja").err
    unknown = augury("cards", "check", SOLVED, "--language", "ja").err
    assert "\uff08" in unknown and "(" not in unknown.partition("\uff08")[0]
