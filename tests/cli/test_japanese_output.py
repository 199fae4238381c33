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
    output = augury("cards", "show", "--language", "ja").out
    assert "公式" in output and "推定" in output and "創作" in output
    assert not english_in(output, *STEPS)


def test_a_checked_card_set_is_described_in_japanese(tmp_path: Path) -> None:
    """The summary of a checked card set is in Japanese."""
    file = tmp_path / "house.toml"
    file.write_text((files("augury.games.horsemen") / "sets" / "house.toml").read_text(encoding="utf-8"), "utf-8")
    output = augury("cards", "check", file, "--language", "ja").out
    assert output.startswith("問題ありません。") and not english_in(output)


def test_advice_is_in_japanese(exam_record: Path) -> None:
    """Headings, verdicts and the summary of advice are in Japanese."""
    output = augury("advise", exam_record, "--seat", 2, "--player", "flat:worlds=2", "--language", "ja").out
    assert KANA.search(output) and "損の平均" in output
    assert not english_in(output, "flat", "worlds", "random", "chance")


@pytest.mark.parametrize("command", ["show", "verify"])
def test_records_are_shown_in_japanese(command: str, exam_record: Path) -> None:
    """The story of a game and the result of verifying its record are in Japanese."""
    output = augury("record", command, exam_record, "--language", "ja").out
    assert KANA.search(output)
    assert not english_in(output, "random", "chance")


def test_figures_are_in_japanese() -> None:
    """The statistics of random games and speeds are in Japanese."""
    output = augury("simulate", "grid", "--board", "2x2", "--games", 20, "--workers", 1, "--language", "ja").out
    assert KANA.search(output) and not english_in(output)


def test_solutions_are_in_japanese() -> None:
    """The winner, the moves and the effort of a solution are in Japanese."""
    output = augury("solve", "grid", "--board", "2x2", "--all-moves", "--language", "ja").out
    assert KANA.search(output) and not english_in(output, "GiB")


def test_comparisons_are_in_japanese() -> None:
    """The headings and figures of the arena are in Japanese, and players keep the names by which they are typed."""
    output = augury("arena", "seven", "greedy", "random", "--blocks", 2, "--workers", 1, "--language", "ja").out
    assert KANA.search(output) and not english_in(output, "greedy", "random")


def test_balance_is_in_japanese() -> None:
    """Every table of a balance run is in Japanese, and steps stay as in card sets."""
    output = augury("balance", "horsemen", "--games", 100, "--threads", 1, "--language", "ja").out
    assert KANA.search(output) and not english_in(output, "greedy", *STEPS)


def test_levels_are_in_japanese() -> None:
    """Editions and player counts in the list of levels are in Japanese."""
    output = augury("levels", "--language", "ja").out
    assert "試験版、4人" in output and not re.search("edition|players|Horsemen", output)


def test_unsolved_boards_are_reported_in_japanese() -> None:
    """The number of unsolved boards and the page without any board are in Japanese."""
    output = augury("solve", "grid", "--table", "--hours", 0, "--language", "ja")
    assert KANA.search(output.err) and not english_in(output.err)
    assert "解けた盤が少ない" in output.out and not english_in(_words_of(output.out))


def test_the_page_of_solved_boards_is_in_japanese() -> None:
    """The tables and the forecast on the page are in Japanese, and boards keep the names by which they are typed."""
    with speaking("ja"):
        output = page(read_solutions(SOLVED))
    names = {word for name in shelf() for word in name.split("-")}
    assert "| 盤 |" in output and "まで延ばすと" in output and not english_in(_words_of(output), *names)


def _words_of(markdown: str) -> str:
    """Return the text without commands and addresses."""
    return re.sub(r"`[^`]*`|\]\([^)]*\)|solutions\.json", "", markdown)


def test_the_database_is_cared_for_in_japanese(tmp_path: Path) -> None:
    """The messages of `augury prune` and `augury backup` are in Japanese."""
    database = tmp_path / "augury.db"
    Store.open(str(database)).close()
    output = augury("prune", "--idle", 1000, "--database", database, "--language", "ja").out
    assert re.fullmatch("削除したゲーム.0件。削除した卓.0件。\n", output)
    output = augury("backup", tmp_path / "copy.db", "--database", database, "--language", "ja").out
    assert "に複製し、確認しました" in output


def test_typed_text_is_in_japanese_quotes() -> None:
    """A refusal puts typed text into Japanese quotation marks, and untranslated details into full-width brackets."""
    assert "「chess」というゲームはありません。" in augury("rules", "chess", "--language", "ja").err
    unknown = augury("cards", "check", SOLVED, "--language", "ja").err
    assert "\uff08" in unknown and "(" not in unknown.partition("\uff08")[0]
