"""`augury rules` prints the numbered rules of a game and its credits."""

from __future__ import annotations

import re
import tomllib

import pytest

from augury.kernel.credits import THEIRS_AND_OURS
from augury.kernel.registry import BUILT_IN, game_info
from augury.text.rulebook import numbered_rules, rules_page
from tests.architecture.repository import ROOT
from tests.cli.commands import augury, refusal
from tests.readme import README


def names_of(game: str) -> list[str]:
    """Return all names in a game's credits."""
    return [name for credit in game_info(game).credits for part in credit.parts for name in part.names]


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_rule_is_printed(game: str) -> None:
    """All rules of the page are printed in order, up to the text of the last."""
    output = augury("rules", game).out
    wanted = re.findall(r"^- \*\*([A-Z]\d+\.\d+)\*\*", rules_page(game), re.MULTILINE)
    assert re.findall(r"^([A-Z]\d+\.\d+) ", output, re.MULTILINE) == wanted
    last = numbered_rules(game).sections[-1].rules[-1].text
    assert re.sub(r"[*`]", "", last) in " ".join(output.split()) and "**" not in output


@pytest.mark.parametrize("game", BUILT_IN)
def test_all_authors_are_named(game: str) -> None:
    """All names in the credits are printed below the rules and listed in the README."""
    output = " ".join(augury("rules", game).out.split())
    assert names_of(game) and all(name in output for name in names_of(game)) and THEIRS_AND_OURS in output
    readme = " ".join(README.read_text(encoding="utf-8").split("## Credits")[1].split())
    assert all(name in readme for name in names_of(game))


def test_an_edition_has_its_own_rules_and_credits() -> None:
    """With `--edition`, rules and credits of the other edition are left out."""
    exam, first = augury("rules", "seven", "--edition", "exam").out, augury("rules", "seven", "--edition", "first").out
    assert all(f"\n{number} " in exam for number in ("S1.1", "S1.5", "S3.6", "S7.1", "S9.1"))
    assert not re.search(r"^S(1\.2|1\.3|5\.\d|6\.\d) ", exam, re.MULTILINE)
    assert not re.search(r"^S(1\.[456]|7\.\d) ", first, re.MULTILINE)
    assert "SUNNY BIRD" in exam and "SUNNY BIRD" not in first
    assert "Blüte Spiele" in first and "Blüte Spiele" not in exam


def test_programs_read_them_too() -> None:
    """The JSON has the rules one by one, and the credits."""
    found = augury("rules", "grid", "--json").json
    rules = [rule for section in found["sections"] for rule in section["rules"]]
    assert rules[0]["number"] == "G1.1" and rules[-1]["number"] == "G6.1"
    assert found["credits"][0]["parts"] == [{"role": "design", "names": ["Andy Juell"]}]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("chess",), "there is no game 'chess'; the games are seven, grid, horsemen"),
        (("seven", "--edition", "third"), "seven has no edition 'third'; the editions are first, exam"),
        (("grid", "--edition", "first"), "grid has no edition 'first'"),
    ],
)
def test_what_is_not_there_is_refused(words: tuple[str, ...], expected: str) -> None:
    """Unknown games and editions are refused with the names of those that exist."""
    assert refusal(augury("rules", *words)) == expected


def test_the_wheel_brings_the_pages() -> None:
    """The wheel includes the pages of rules where the command looks for them."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packed = config["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert packed["docs/rules"] == "augury/docs/rules"
