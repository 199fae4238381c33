"""Reading and writing card sets: all the ways to give one, and all that is refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augury.errors import BadFile, BadSetup
from augury.games.horsemen.cardfile import LONGEST_FILE, parse_text, read_set, write_set
from augury.games.horsemen.cardobject import ENTRY_KEYS, KEYS
from augury.games.horsemen.cardset import CardSet
from tests.architecture.repository import ROOT
from tests.games.horsemen.cardsets import BROKEN, BROKEN_INSIDE, card_sets, good
from tests.setups import EVERY_VERB
from tests.strategies import examples

HOUSE = (files("augury.games.horsemen") / "sets" / "house.toml").read_text(encoding="utf-8")
MINE = EVERY_VERB.read_text(encoding="utf-8")


def test_ways_to_name_a_set(tmp_path: Path) -> None:
    """A card set is given by its name in any case, a path as a string or a Path, an object, or a card set itself."""
    (tmp_path / "mine.toml").write_text("\ufeff" + HOUSE, encoding="utf-8")
    (tmp_path / "mine.JSON").write_text(json.dumps(good()), encoding="utf-8")
    house = read_set("house")
    assert read_set(" House ") == read_set(good()) == read_set(house) == house
    assert read_set(tmp_path / "mine.toml") == read_set(str(tmp_path / "mine.JSON")) == house
    assert read_set(house) is house


def test_a_set_is_written_in_full() -> None:
    """A card set is written in full, so that a game record needs no separate file."""
    assert write_set(read_set("house")) == good()


@pytest.mark.parametrize("broken", [broken for broken in BROKEN + BROKEN_INSIDE if isinstance(broken[0], dict)])
def test_broken_files(broken: tuple[object, str], tmp_path: Path) -> None:
    """An error inside a file is reported in one line with the file, the entry and the reason."""
    (tmp_path / "my.json").write_text(json.dumps(broken[0]), encoding="utf-8")
    with pytest.raises(BadSetup) as refused:
        read_set(tmp_path / "my.json")
    assert str(refused.value) == f"{tmp_path / 'my.json'}: {broken[1]}"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"draw 4"', '"drow 4"', "prophecies 2 \"Vision 2\": there is no verb 'drow'; the verbs are draw"),
        ("[suits.swords]", "[suits.cups]", "suits: there is no key 'cups'"),
        ('effect = ["exalt 3", "reap 1"]', "", "horsemen.white: the effect is missing"),
        (
            'effect = ["exalt 3", "reap 1"]',
            "effect = 2024-01-01",
            'horsemen.white: the effect must be a list of steps such as ["draw 2"], not a date',
        ),
        ("[[prophecies]]", "[[omens]]", "there is no key 'omens'"),
        (
            '"draw 4"',
            '"draw 999999999"',
            'prophecies 2 "Vision 2": "draw 999999999": the number of draw must be 1 to 4',
        ),
    ],
)
def test_a_good_set_spoilt(old: str, new: str, message: str, tmp_path: Path) -> None:
    """A mistake in an otherwise valid file is reported with its line and its entry."""
    assert old in MINE
    spot = "[horsemen.white]" if message.startswith("horsemen.white") else old
    (tmp_path / "my.toml").write_text(MINE.replace(old, new), encoding="utf-8")
    line = next(number for number, line in enumerate(MINE.splitlines(), 1) if spot in line)
    with pytest.raises(BadSetup, match=re.escape(f"my.toml: line {line}: {message}")):
        read_set(tmp_path / "my.toml")


def test_a_mistake_in_a_pasted_set_names_its_line() -> None:
    """In TOML and in JSON, an error names the line of the word, or else the line where the entry begins."""
    lines = dict(enumerate(HOUSE.splitlines(), 1))
    grail = next(number for number, line in lines.items() if line == "[suits.grails]")
    pasted = json.dumps(good(), indent=1)
    black = next(number for number, line in enumerate(pasted.splitlines(), 1) if '"black": {' in line)
    for text, line, words in (
        (HOUSE.replace('"draw 1"', '"drw 1"', 1), grail + 3, "suits.grails: there is no verb 'drw'"),
        (HOUSE.replace("[suits.grails]\nname", "[suits.grails]\nnam"), grail + 1, "there is no key 'nam'"),
        (HOUSE.replace('source = "printed"\n', "", 1), grail, "suits.grails: the source is missing"),
        (HOUSE.replace('"draw 1"', '"draw 9"', 1), grail + 3, 'suits.grails: "draw 9": the number'),
        (HOUSE.replace("name =", "nam =", 1), 4, "there is no key 'nam'"),
        (_without(pasted, black + 2), black, "horsemen.black: the line is missing"),
    ):
        with pytest.raises(BadSetup, match=re.escape(f"line {line}: ")) as refused:
            parse_text(text)
        assert words in str(refused.value)


def _without(text: str, line: int) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(lines[: line - 1] + lines[line:])


@pytest.mark.parametrize(
    ("name", "contents", "message"),
    [
        ("gone.toml", None, "there is no file"),
        ("bad.json", b"{", "is not JSON"),
        ("deep.json", b"[" * 90_000, "is not JSON"),
        ("bad.toml", b"name", "is not TOML"),
        ("twice.toml", b"name = 'a'\nname = 'b'", "is not TOML: Cannot overwrite a value"),
        ("deep.toml", b"a = " + b"[" * 90_000, "is not TOML"),
        ("huge.toml", b"a = " + b"9" * 5000, "is not TOML"),
        ("bytes.toml", bytes(range(256)), "not text in UTF-8"),
        ("zeros.toml", bytes(1000), "is not TOML"),
        (
            "long.toml",
            b" " * (LONGEST_FILE + 1),
            f"too large for a card set, which may have at most {LONGEST_FILE} bytes",
        ),
        ("set.txt", HOUSE.encode(), "is not a card set: it must end in .toml or .json"),
    ],
)
def test_files_that_cannot_be_read(name: str, contents: bytes | None, message: str, tmp_path: Path) -> None:
    """A file that cannot be read is a bad file, and the message names it."""
    if contents is not None:
        (tmp_path / name).write_bytes(contents)
    with pytest.raises(BadFile, match=re.escape(message)) as refused:
        read_set(tmp_path / name)
    assert name in str(refused.value) and "\n" not in str(refused.value)


def test_files_that_are_read_but_hold_no_set(tmp_path: Path) -> None:
    """An empty file, a value of another type and a repeated key are reported with the file's name."""
    for name, contents, message in [
        ("empty.toml", "", "the name is missing"),
        (
            "list.json",
            "[]",
            "a card set must be an object with name, about, suits, prophecies and horsemen, not a list",
        ),
        ("twice.json", '{"name": "a", "name": "b"}', "the key 'name' appears twice"),
    ]:
        (tmp_path / name).write_text(contents)
        with pytest.raises(BadSetup, match=re.escape(f"{tmp_path / name}: {message}")):
            read_set(str(tmp_path / name))


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """A folder is refused, whatever its name."""
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(BadFile, match="is not a file"):
        read_set(str(tmp_path / "folder.toml"))


@pytest.mark.parametrize("name", ["", "huose", "house2", "../house", "\0", "a" * 9999])
def test_unknown_names(name: str) -> None:
    """An unknown name is refused with a list of the card sets there are."""
    with pytest.raises(BadSetup, match=r"there is no card set .*; write a file .*, or one of house, bare") as refused:
        read_set(name)
    assert len(str(refused.value)) < 200


def test_what_strangers_send_opens_no_file(tmp_path: Path) -> None:
    """With `files=False` a path is not a card set, and the message does not reveal whether the file exists."""
    (tmp_path / "mine.toml").write_text(HOUSE, encoding="utf-8")
    for text in (str(tmp_path / "mine.toml"), str(tmp_path / "gone.toml"), str(tmp_path)):
        with pytest.raises(BadSetup, match=r"there is no card set .*; write one of house, bare"):
            read_set(text, files=False)
    with pytest.raises(BadSetup, match="a card set must be an object"):
        read_set(tmp_path / "mine.toml", files=False)
    assert read_set("bare", files=False).name == "Augury bare set (unofficial)"


def test_the_page_tells_the_truth() -> None:
    """The example on docs/card-sets.md has valid entries of each kind, and the page describes every key."""
    page = (ROOT / "docs" / "card-sets.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    written: dict[str, Any] = tomllib.loads(example)
    whole = good()
    cards = read_set(
        written
        | {section: whole[section] | written[section] for section in ("suits", "horsemen")}
        | {"prophecies": written["prophecies"] + whole["prophecies"][1:]}
    )
    assert cards.prophecies[0].name == "The Long Table" and cards.horsemen[0].source == "guessed"
    assert all(f"| `{key}` |" in page for key in (*KEYS, *ENTRY_KEYS))
    assert f"at most {LONGEST_FILE:,} bytes" in page


def test_reading_is_light() -> None:
    """Card sets are read without importing the libraries that compile rules, so that commands start quickly."""
    code = (
        "import sys\n"
        "from augury.games.horsemen.cardfile import read_set\n"
        "read_set('house'); read_set('bare')\n"
        "assert not {'numpy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.mark.slow
@examples(30)
@given(card_sets)
def test_writing_and_reading(cards: CardSet) -> None:
    """A written card set is read back as the same set, also through JSON and with its keys in another order."""
    assert read_set(write_set(cards), files=False) == cards
    assert read_set(json.loads(json.dumps(write_set(cards), sort_keys=True)), files=False) == cards


rubbish = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)
keys = st.sampled_from(KEYS)


@given(rubbish | st.dictionaries(keys | st.integers() | st.none(), rubbish) | st.text())
def test_rubbish_is_refused(value: object) -> None:
    """Any other value is refused with Augury's own errors and no others."""
    with pytest.raises((BadSetup, BadFile)):
        read_set(value)


@given(keys, st.sampled_from(ENTRY_KEYS), rubbish)
def test_one_rotten_key(key: str, inner: str, value: object) -> None:
    """A valid set with an arbitrary value under one key is read, or refused with Augury's own error."""
    spoilt = good()
    if key == "suits":
        spoilt["suits"]["coins"][inner] = value
    elif key == "prophecies":
        spoilt["prophecies"][4][inner] = value
    else:
        spoilt[key] = value
    with suppress(BadSetup):
        cards = read_set(spoilt)
        assert read_set(write_set(cards)) == cards
