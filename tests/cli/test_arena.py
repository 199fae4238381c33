"""`augury arena` gives the same results after interruptions, writes whole files, and refuses mistakes in one line."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest

from augury.kernel.registry import BUILT_IN
from augury.lab.arena.block import Pair, PlayedBlock, RunSettings
from augury.lab.arena.contest import Forfeit, Played
from augury.lab.arena.journal import NAME, Journal, RunHeader
from augury.lab.arena.results import GapPlayers, Results, results_of
from augury.lab.arena.run import Plan, Run
from augury.lab.report.page import page
from tests.cli.commands import PROGRAM, augury, environment, refusal, refusal_as_json
from tests.cli.session import START
from tests.lab.arena.fakes import Crowd, made_up, played
from tests.lab.arena.strangers import HERE

STEADY, MUSING = f"{HERE}:Steady", f"{HERE}:Musing"
BLOCKS = 30
WORDS = ("arena", "grid", "--board", "2x2", "random", MUSING, "--seed", 4, "--blocks", BLOCKS)

CASES = [
    ("arena seven", "bad_argument", "two players", "augury arena seven flat random"),
    ("arena seven greedy", "bad_argument", "two players", "flat random"),
    ("arena seven greedy kasparov", "bad_setup", "kasparov", "greedy"),
    ("arena seven greedy greedy", "bad_setup", "greedy is entered twice", "once"),
    ("arena grid random:depth=x oracle", "bad_setup", "random has no setting 'depth'", "it takes none"),
    ("arena seven greedy random --blocks 0", "bad_argument", "not 0", "from 1"),
    ("arena seven greedy random --blocks 1.5", "usage", "1.5", "--blocks"),
    ("arena seven greedy random --unit trick", "bad_argument", "trick", "game or round"),
    ("arena grid random oracle --unit round", "bad_argument", "not played in rounds", "leave out --unit round"),
    ("arena seven greedy random --limit 0", "bad_argument", "not 0", "more than 0"),
    ("arena seven greedy random --limit nan", "bad_argument", "nan", "more than 0"),
    ("arena seven greedy random --margin 1", "bad_argument", "not 1", "between 0 and 1"),
    ("arena seven greedy random --seed -1", "bad_argument", "-1", "2**64 - 1"),
    ("arena seven greedy random --workers 0", "bad_argument", "'0'", "from 1"),
    ("arena seven greedy random --workers many", "bad_argument", "'many'", "ray"),
    ("arena seven greedy random --ladder --against greedy", "bad_argument", "--against", "choose one"),
    ("arena seven greedy random --against kasparov", "bad_setup", "kasparov", "greedy"),
    ("arena seven greedy random --oracle --reference moon", "bad_setup", "moon", "greedy"),
    ("arena seven ./nothing.py:Thing random", "bad_setup", "there is no file", "nothing.py"),
    ("arena seven greedy random --players 5", "bad_setup", "5", "3 or 4"),
    ("arena chess greedy random", "unknown_game", "chess", "seven"),
]


@pytest.mark.parametrize(("typed", "code", "wrong", "right"), CASES, ids=[case[0] for case in CASES])
def test_rubbish(typed: str, code: str, wrong: str, right: str, tmp_path: Path) -> None:
    """The refusal says what is wrong and what would be right, and nothing is written."""
    out = tmp_path / "out"
    line = refusal(augury(*typed.split(" "), "--out", out))
    assert wrong in line and right in line and len(line) < 400
    assert refusal_as_json(augury(*typed.split(" "), "--json")) == (code, line)
    assert not out.exists()


@pytest.mark.parametrize("game", BUILT_IN)
def test_help(game: str) -> None:
    """The help lists the players that can enter, and the options of the game beside those of the arena."""
    help_text = " ".join(augury("arena", game, "--help").out.split())
    assert "random" in help_text and "oracle" in help_text and "--players" in help_text and "--sequential" in help_text


def timeless(found: Any) -> Any:
    """Return results without what differs between equal runs: times and the command line."""
    return {name: value for name, value in found.items() if name not in {"times", "command"}}


def expected(found: dict[str, Any]) -> Results:
    """Return the results of the same run, played in this process."""
    results = msgspec.convert(found, Results)
    pairs = [(pair.hero, pair.other) for pair in results.pairs]
    plan = Plan([Pair(*pair) for pair in pairs], results.most_blocks, results.sequential, results.margin)
    run = Run(plan, Journal(RunHeader(results.terms, plan.pairs, {}, ""), None))
    list(run.play(Crowd(lambda task: played(results.terms, task.pair, task.block))))
    return results_of(run, results, list(results.players), None)


def stopped(folder: Path, sign: signal.Signals, lines: int) -> tuple[int, str]:
    """Start a run, signal it when its journal has a number of lines, and return its exit code and messages."""
    words = [*WORDS, "--json", "--workers", 1, "--out", folder]
    command = [sys.executable, "-c", START, *map(str, [PROGRAM, *words])]
    running = subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    journal = folder / NAME
    until = time.monotonic() + 120
    while time.monotonic() < until and not (journal.exists() and journal.read_bytes().count(b"\n") >= lines):
        time.sleep(0.02)
    running.send_signal(sign)
    _, output = running.communicate()
    return running.returncode, output


@pytest.mark.slow
def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    """A run continued after Ctrl-C and a kill gives the results of an uninterrupted one, and then writes the files."""
    code, output = stopped(tmp_path, signal.SIGINT, 3)
    assert code == 130 and "repeat the command to continue" in output and str(tmp_path) in output
    kept = (tmp_path / NAME).read_bytes().count(b"\n")
    assert stopped(tmp_path, signal.SIGKILL, kept + 3)[0] == -signal.SIGKILL
    assert {file.name for file in tmp_path.iterdir()} == {NAME}
    outcome = augury(*WORDS, "--json", "--workers", 2, "--out", tmp_path)
    assert outcome.code == 0, outcome.err
    whole = msgspec.json.decode(msgspec.json.encode(expected(outcome.json)))
    assert timeless(outcome.json) == timeless(whole)
    assert {pair["blocks"] for pair in outcome.json["pairs"]} == {BLOCKS}
    assert msgspec.json.decode((tmp_path / "results.json").read_bytes()) == outcome.json
    assert {file.name for file in tmp_path.iterdir()} == {NAME, "results.json", "report.html", "games.parquet"}
    _goes_no_farther(tmp_path, outcome.json)
    _rows_agree(tmp_path / "games.parquet", outcome.json)


def _goes_no_farther(folder: Path, found: dict[str, Any]) -> None:
    """Check that a repeated run plays nothing again, so that even the times are equal, and refuses other terms."""
    assert augury(*WORDS, "--json", "--workers", 1, "--out", folder).json == found
    line = refusal(augury(*WORDS, "--limit", 3, "--out", folder))
    assert "a limit of 60 s, not 3 s" in line and "choose another folder" in line
    result = augury(*WORDS, "--out", folder)
    assert MUSING in result.out and "report.html" in result.out


def _rows_agree(file: Path, found: dict[str, Any]) -> None:
    """Check that the table has a row for every game, and that the shares follow from them."""
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = parquet.read_table(file).to_pylist()
    for pair in found["pairs"]:
        games = [row for row in rows if (row["hero"], row["other"]) == (pair["hero"], pair["other"])]
        assert len(games) == pair["games"] == 2 * pair["blocks"]
        mean = sum(row["shares"][row["hero_seat"]] for row in games) / len(games)
        assert mean == pytest.approx(pair["share"]["value"])
        assert len({row["seed"] for row in games}) == pair["blocks"]


class Reader(HTMLParser):
    """Collects the elements of a page."""

    def __init__(self) -> None:
        """Start with no elements."""
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record a start tag, and remember that it must be closed unless it is a void element."""
        self.seen.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record a self-closing tag."""
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Check that an end tag closes the element opened last."""
        assert self.open.pop() == tag


def a_page() -> str:
    """Return the page of a run of made-up blocks, with every section that a page can have."""
    names = ["<b>old</b>", "young", "oracle"]
    pairs = [Pair(names[0], "young"), Pair("young", names[0]), Pair("oracle", "young")]
    chances = dict(zip(pairs, (0.4, 0.2, 0.6), strict=True))

    def make(task: Any) -> PlayedBlock:
        block = made_up(task.pair, task.block, chances[task.pair], 4)
        if task.block == 3 and task.pair == pairs[1]:
            nothing, why = [0.0] * 4, Forfeit(0, "young", "fell <asleep>")
            lost = Played(0, None, [0, 1 / 3, 1 / 3, 1 / 3], [0] * 4, nothing, nothing, why)
            block = PlayedBlock(block.pair, block.block, [lost, *block.games[1:]])
        return block

    terms = RunSettings("seven", {"edition": "exam", "players": 4}, 1, one_round=True, limit=5.0)
    run = Run(
        Plan(pairs, 50, sequential=True, free=[pairs[0], pairs[2]]), Journal(RunHeader(terms, pairs, {}, ""), None)
    )
    list(run.play(Crowd(make)))
    head = Results(
        command="augury arena seven", version="1", code="0", terms=terms, title="Seven", seats=4, players={"a": "b"},
        most_blocks=50, sequential=True, margin=0.02, pairs=[], ratings=[], gaps=[], seat_effects=[], forfeits=[],
        times=[],
    )  # fmt: skip
    return page(results_of(run, head, names, GapPlayers([names[0]], "oracle", "young")))


def test_the_page_is_self_contained() -> None:
    """The page is well formed, loads nothing, labels its pictures, and shows names literally."""
    text = a_page()
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    tags = [tag for tag, _ in reader.seen]
    assert not {"script", "link", "img", "iframe", "b", "asleep"} & set(tags)
    assert "http" not in text and "url(" not in text
    pictures = [attrs for tag, attrs in reader.seen if tag == "svg"]
    assert len(pictures) >= 6 and all(attrs["role"] == "img" and attrs["aria-label"] for attrs in pictures)
    assert ("html", {"lang": "en"}) in reader.seen and "prefers-color-scheme: dark" in text
    assert all(attrs.get("scope") for tag, attrs in reader.seen if tag == "th")
    idents = [attrs["id"] for _, attrs in reader.seen if "id" in attrs]
    assert len(set(idents)) == len(idents)
    assert "nan" not in text and "inf" not in text.replace("info", "")
    for section in ("Who beats whom", "Ratings", "Sequential tests", "Oracle gap", "Time a move", "Seats", "Forfeits"):
        assert f">{section}</h2>" in text
    assert "fell &lt;asleep&gt;" in text


@pytest.mark.slow
def test_a_player_that_keeps_failing() -> None:
    """A player that keeps failing stops the run; the report shows its full name and one traceback into its source."""
    hopeless = f"{HERE}:Hopeless"
    words = ("arena", "grid", "--board", "2x2", hopeless, "random", "--workers", 1)
    outcome = augury(*words)
    assert outcome.code == 1 and outcome.out.count("Traceback") == 1
    assert "The arena stopped because" in outcome.out and "strangers.py" in outcome.out
    cells = [
        [cell.strip() for cell in line.split("│")[1:]] for line in outcome.out.splitlines() if line.startswith("│")
    ]
    assert hopeless in "".join(row[0] for row in cells)
    found = augury(*words, "--json")
    assert found.code == 1 and found.json["failing"] == hopeless
    assert [lost["games"] for lost in found.json["forfeits"]] == [16]
    assert "KeyError: 'mistyped'" in found.json["forfeits"][0]["traceback"]


@pytest.mark.slow
def test_one_block_is_shown_too() -> None:
    """A single block is shown in a table although its interval is unbounded, with the oracle's gap if requested."""
    words = ("random", STEADY, "--blocks", 1, "--workers", 1, "--oracle", "--reference", "random")
    outcome = augury("arena", "grid", "--board", "2x2", *words)
    assert outcome.code == 0 and "random" in outcome.out and "share of the oracle gap" in outcome.out
