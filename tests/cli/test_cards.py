"""`augury cards` shows card sets and checks them."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from augury.games.horsemen.cardset import Entry
from augury.games.horsemen.phrases import describe_effect
from augury.games.horsemen.shelf import shelf, shipped
from tests.cli.commands import augury, environment, refusal, refusal_as_json
from tests.games.horsemen.cardsets import good, keyed, prophecies, third, without

HOUSE = (files("augury.games.horsemen") / "sets" / "house.toml").read_text(encoding="utf-8")


def saved(folder: Path, value: object) -> Path:
    """Save a card set file."""
    file = folder / "my.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    return file


@pytest.mark.parametrize("name", shelf())
def test_show(name: str) -> None:
    """Each entry is shown with its name, its line, its effect in words, its steps and its source."""
    outcome = augury("cards", "show", name)
    assert (outcome.code, outcome.err) == (0, "")
    cards = shipped(name)
    entries: list[Entry] = [entry for _, inside in cards.sections() for entry in inside]
    assert outcome.out.startswith(f"{cards.name}\n{cards.about}\n")
    for entry in entries:
        assert f"{entry.name} " in outcome.out and entry.line in outcome.out
        assert f"{', '.join(map(str, entry.effect)) or 'no steps'} · {describe_effect(entry.effect)}" in outcome.out
    sources = [line.split()[0] for line in outcome.out.splitlines() if " · " in line]
    assert sources == [entry.source for entry in entries]


def test_show_without_a_name() -> None:
    """Without a name the house set is shown, and labelled as unofficial."""
    assert augury("cards", "show").out == augury("cards", "show", "house").out
    assert "Unofficial" in augury("cards", "show").out


def test_show_for_programs() -> None:
    """The JSON output is the object from which the same set can be read."""
    assert augury("cards", "show", "--json").json == good()


def test_show_a_file(tmp_path: Path) -> None:
    """A set from a file is shown, and markup in it is shown literally."""
    file = saved(tmp_path, third(line="[bold]Draw[/] two :smile:", effect=["draw 2", "opponent fast 3"]))
    outcome = augury("cards", "show", file)
    assert "The Long Table" in outcome.out and "[bold]Draw[/] two :smile:" in outcome.out
    assert "draw 2, opponent fast 3 · draw two cards, then after their next turn, the opponent draws" in outcome.out


def test_an_unknown_set() -> None:
    """An unknown set is refused with the names of those that exist."""
    message = "there is no card set 'huose'; write a file that ends in .toml or .json, or one of house, bare"
    assert refusal(augury("cards", "show", "huose")) == message
    assert refusal_as_json(augury("cards", "show", "huose", "--json")) == ("bad_setup", message)


def test_check(tmp_path: Path) -> None:
    """A valid set is reported as good, with its contents."""
    (tmp_path / "my.toml").write_text(HOUSE, encoding="utf-8")
    outcome = augury("cards", "check", tmp_path / "my.toml")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == (
        "Valid: Augury house set (unofficial), with 4 suits, 12 Prophecies and 4 Horsemen.\n"
        "Sources: 17 invented, 2 implied, 1 printed.\n"
    )


def test_check_tells_what_has_no_effect(tmp_path: Path) -> None:
    """An entry without an effect is named, since that may be a mistake."""
    file = saved(tmp_path, third(effect=[]))
    assert augury("cards", "check", file).out.endswith("\nWithout an effect: The Long Table.\n")
    facts = augury("cards", "check", file, "--json").json
    assert facts == {
        "good": True,
        "name": "Augury house set (unofficial)",
        "suits": 4,
        "prophecies": 12,
        "horsemen": 4,
        "sources": {"printed": 1, "implied": 2, "invented": 17},
        "without_effect": ["The Long Table"],
    }


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (
            third(effect=["drow 1"]),
            "prophecies 3 \"The Long Table\": there is no verb 'drow'; the verbs are draw, play, ",
        ),
        (without("suits", "swords"), "suits: swords is missing; a set has grails, coins, staves and swords"),
        (good(prophecies=prophecies(13)), "prophecies: a set has 12 Prophecies, not 13"),
        (third(effect=["draw 9"]), 'prophecies 3 "The Long Table": "draw 9": the number of draw must be 1 to 4, not 9'),
        (
            keyed("horsemen", "white", effect=["exalt 99"]),
            'horsemen.white: "exalt 99": the number of exalt must be 1 to 9, not 99',
        ),
    ],
)
@pytest.mark.parametrize("command", ["check", "show"])
def test_broken_sets(command: str, broken: object, message: str, tmp_path: Path) -> None:
    """A broken set is refused in one line with the file, the entry and the reason."""
    file = saved(tmp_path, broken)
    assert refusal(augury("cards", command, file)).startswith(f"{file}: {message}")
    assert refusal_as_json(augury("cards", command, file, "--json"))[0] == "bad_setup"


def test_what_is_no_file(tmp_path: Path) -> None:
    """A missing file, a folder and unreadable files are each refused in one line."""
    (tmp_path / "rubbish.toml").write_bytes(bytes(range(256)))
    (tmp_path / "open.toml").write_text("[suits", encoding="utf-8")
    for name, message in [
        ("gone.toml", f"there is no file {tmp_path / 'gone.toml'}"),
        ("", f"{tmp_path} is not a file"),
        ("rubbish.toml", f"{tmp_path / 'rubbish.toml'} cannot be read: it is not text in UTF-8"),
        ("open.toml", f"{tmp_path / 'open.toml'} is not TOML: "),
    ]:
        assert refusal(augury("cards", "check", tmp_path / name)).startswith(message)


def test_nothing_heavy_is_loaded() -> None:
    """Showing a set loads neither Numba nor NumPy."""
    code = (
        "import sys\n"
        "from augury.cli import main\n"
        "main(['cards', 'show'])\n"
        "assert not {'numpy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=environment(), timeout=60)
