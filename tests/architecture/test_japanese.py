"""Japanese is written as `docs/japanese.md` says: with its terms, in full-width punctuation, and never slanted."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.architecture.repository import ROOT, files, name

LETTER = r"[\u3040-\u30ff\u4e00-\u9fff]"
PAGE = ROOT / "docs" / "japanese.md"
TEXTS = [
    path
    for path in files()
    if path.suffix in {".ts", ".svelte", ".json", ".md"}
    and path != PAGE
    and name(path).startswith(("web/src/", "src/augury/japanese/", "docs/", "README"))
    and re.search(LETTER, path.read_text(encoding="utf-8"))
]
FORBIDDEN = (
    *("棋譜", "対局", "指し手", "トークン", "的中", "色の列", "求める色", "分け合", "待った", "配りの封印", "見立て"),
    *("鳥占師", "手番目", "脇に置", "脇へ置", "明るさ", "ハウスの", "一番上", "カンマ", "取りのけ"),
)
TRICK_BY_NUMBER = re.compile(r"第(?:\d|\$?\{[^}]*\})+トリック")
"""As 第3トリック, where the glossary has 3トリック目; in code the number is a value."""
HALF_WIDTH = re.compile(rf"{LETTER}(?:\$\{{[^}}]*\}}|\{{[^}}]*\}})?[:;!?]")
"""A colon or the like right after Japanese, or after a value that stands there."""


def lines(path: Path) -> list[str]:
    """The lines of a file that hold Japanese."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if re.search(LETTER, line)]


def test_the_page_forbids_what_is_looked_for() -> None:
    """The glossary names words to avoid, and most of them are looked for here."""
    table = PAGE.read_text(encoding="utf-8").partition("## Terms")[2]
    rows = [row.split("|")[1:-1] for row in table.splitlines() if row.startswith("| ")][2:]
    avoided = [word for row in rows for word in row[2].strip().split("、") if word]
    allowed = {"成就", "リード", "印刷", "示唆", "第1回"}  # right elsewhere
    looked_for = re.compile("|".join([*map(re.escape, FORBIDDEN), TRICK_BY_NUMBER.pattern]))
    assert not [word for word in avoided if word not in allowed and not looked_for.search(word)]


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_terms_are_those_of_the_glossary(path: Path) -> None:
    """No Japanese text uses a word that the glossary replaces."""
    assert not [(word, line.strip()[:80]) for line in lines(path) for word in FORBIDDEN if word in line]
    assert not [line.strip()[:80] for line in lines(path) if TRICK_BY_NUMBER.search(line)]


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_punctuation_after_japanese_is_full_width(path: Path) -> None:
    """A colon, a question mark or a bracket beside Japanese is as wide as its letters."""
    found = [line.strip()[:100] for line in lines(path) if HALF_WIDTH.search(re.sub(r'"[^"\n]*":', "", line))]
    brackets = [line.strip()[:100] for line in lines(path) if re.search(rf"{LETTER} ?\((?!\S*\.md)", line)]
    assert not [*found, *brackets]


def test_a_terminal_is_no_device() -> None:
    """端末 is the device that people hold, so what is typed into is called ターミナル."""
    for texts in ("help", "sentences"):
        table = json.loads((ROOT / f"src/augury/japanese/{texts}.json").read_text(encoding="utf-8"))
        assert not [text for english, text in table.items() if ("terminal" in english) != ("ターミナル" in text)]


def test_styles_keep_japanese_upright() -> None:
    """One rule for the whole page takes the slant from Japanese, and breaks lines between phrases."""
    styles = (ROOT / "web" / "src" / "look" / "base.css").read_text(encoding="utf-8")
    assert re.search(r":root:lang\(ja\) :is\(\*.*?font-style: normal !important", styles, re.DOTALL)
    assert re.search(r":root:lang\(ja\) \{[^}]*word-break: auto-phrase", styles)
