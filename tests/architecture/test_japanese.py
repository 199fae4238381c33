"""Japanese text follows `docs/japanese.md`: it uses the terms listed there, full-width punctuation and no italics."""

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
"""For example 第3トリック, where the glossary has 3トリック目; in code the number is a placeholder."""
HALF_WIDTH = re.compile(rf"{LETTER}(?:\$\{{[^}}]*\}}|\{{[^}}]*\}})?[:;!?]")
"""A colon or similar mark right after Japanese, or after a placeholder that follows Japanese."""


def lines(path: Path) -> list[str]:
    """Return the lines of a file that contain Japanese."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if re.search(LETTER, line)]


def test_the_page_forbids_what_is_looked_for() -> None:
    """These tests search for the words that the glossary says to avoid, with a few exceptions."""
    table = PAGE.read_text(encoding="utf-8").partition("## Terms")[2]
    rows = [row.split("|")[1:-1] for row in table.splitlines() if row.startswith("| ")][2:]
    avoided = [word for row in rows for word in row[2].strip().split("、") if word]
    allowed = {"成就", "リード", "印刷", "示唆", "第1回"}  # correct in other contexts
    looked_for = re.compile("|".join([*map(re.escape, FORBIDDEN), TRICK_BY_NUMBER.pattern]))
    assert not [word for word in avoided if word not in allowed and not looked_for.search(word)]


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_terms_are_those_of_the_glossary(path: Path) -> None:
    """No Japanese text uses a word that the glossary replaces."""
    assert not [(word, line.strip()[:80]) for line in lines(path) for word in FORBIDDEN if word in line]
    assert not [line.strip()[:80] for line in lines(path) if TRICK_BY_NUMBER.search(line)]


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_punctuation_after_japanese_is_full_width(path: Path) -> None:
    """Colons, question marks and brackets next to Japanese are full-width."""
    found = [line.strip()[:100] for line in lines(path) if HALF_WIDTH.search(re.sub(r'"[^"\n]*":', "", line))]
    brackets = [line.strip()[:100] for line in lines(path) if re.search(rf"{LETTER} ?\((?!\S*\.md)", line)]
    assert not [*found, *brackets]


def test_a_terminal_is_no_device() -> None:
    """A terminal that people type into is called ターミナル, since 端末 means a device."""
    for texts in ("help", "sentences"):
        table = json.loads((ROOT / f"src/augury/japanese/{texts}.json").read_text(encoding="utf-8"))
        assert not [text for english, text in table.items() if ("terminal" in english) != ("ターミナル" in text)]


def test_styles_keep_japanese_upright() -> None:
    """One style rule turns off italics for Japanese on every page, and another breaks lines between phrases."""
    styles = (ROOT / "web" / "src" / "look" / "base.css").read_text(encoding="utf-8")
    assert re.search(r":root:lang\(ja\) :is\(\*.*?font-style: normal !important", styles, re.DOTALL)
    assert re.search(r":root:lang\(ja\) \{[^}]*word-break: auto-phrase", styles)
