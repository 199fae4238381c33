"""`augury simulate` plays random games, summarizes them, and saves them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import augury, flags, read, refusal
from tests.cli.session import Session
from tests.judge.record import check_record
from tests.setups import SEVEN, name_of

TIMES = {"seconds", "actions_per_second"}
"""Fields that differ between equal runs."""

GAMES = 2


def simulate(*words: object) -> dict[str, Any]:
    """Return the figures of a run, without its speed."""
    outcome = augury("simulate", "seven", "--json", *words)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.json.keys() > TIMES
    return {name: value for name, value in outcome.json.items() if name not in TIMES}


def records_of(folder: Path, *words: object) -> tuple[dict[str, Any], list[Path]]:
    """Return the figures of a run and its records."""
    figures = simulate("--records", folder, *words)
    return figures, sorted(folder.iterdir())


def moves_in(record: dict[str, Any]) -> int:
    """Count the moves in a record."""
    return sum(event["type"] in {"prophecy", "play"} for event in record["events"])


def test_figures() -> None:
    """The figures name the run, and the victory shares of the seats and of nobody sum to 1."""
    figures = simulate("--games", 500, "--seed", 3)
    assert set(figures) == {"game", "games", "actions", "length", "seats", "shared_victories", "nobody_won", "seed"}
    assert (figures["game"], figures["games"], figures["seed"]) == ("seven", 500, 3)
    assert [list(seat) for seat in figures["seats"]] == [["win_share", "plus_minus", "mean_score"]] * 4
    assert sum(seat["win_share"] for seat in figures["seats"]) + figures["nobody_won"] == pytest.approx(1)
    length = figures["length"]
    assert 4 + 7 * 4 <= length["least"] <= length["median"] <= length["most"] <= 4 * (4 + 10 * 4)
    assert length["least"] * 500 <= figures["actions"] <= length["most"] * 500


def test_no_seat_is_better_off() -> None:
    """Random play favours no seat: each seat's share is a third, within five standard errors."""
    figures = simulate("--games", 30000, "--players", 3)
    for seat in figures["seats"]:
        assert abs(seat["win_share"] - 1 / 3) < 2.5 * seat["plus_minus"] < 0.02


def test_people_read_the_same_figures() -> None:
    """The printed report has a line for each seat, with the same shares as the JSON."""
    outcome = augury("simulate", "seven", "--games", 500, "--seed", 3)
    figures = simulate("--games", 500, "--seed", 3)
    assert (outcome.code, outcome.err) == (0, "")
    assert re.match(rf"500 games of Seven Prophecies\W+{figures['actions']:,} actions ", outcome.out)
    for number, seat in enumerate(figures["seats"]):
        row = f"│ {number}    │ {100 * seat['win_share']:.1f} ± {100 * seat['plus_minus']:.1f} %"
        assert any(line.startswith(row) for line in outcome.out.splitlines())


def test_equal_seeds_give_equal_games() -> None:
    """Equal seeds give equal figures, and another seed gives others."""
    assert simulate("--games", 300, "--seed", 8) == simulate("--games", 300, "--seed", 8)
    assert simulate("--games", 300, "--seed", 8)["actions"] != simulate("--games", 300, "--seed", 9)["actions"]


def test_the_largest_seed_counts_in_full() -> None:
    """All 64 bits of a seed count."""
    largest = (1 << 64) - 1
    figures = simulate("--games", 300, "--seed", largest)
    assert figures["seed"] == largest
    assert figures["actions"] != simulate("--games", 300, "--seed", largest - 1)["actions"]


@pytest.mark.parametrize("games", [1, 7, 20_001])
def test_threads_change_nothing(games: int) -> None:
    """The number of threads does not change the games, even if they are played in several chunks."""
    alone = simulate("--games", games, "--seed", 5)
    for threads in (2, 3, 16):
        assert simulate("--games", games, "--seed", 5, "--threads", threads) == alone


@pytest.mark.parametrize("words", SEVEN, ids=name_of)
def test_the_judge_accepts_every_record(words: dict[str, object], tmp_path: Path) -> None:
    """For every setup each game is saved, and a judge that shares no code with the rules accepts it."""
    figures, files = records_of(tmp_path, "--games", GAMES, "--seed", 21, *flags(words))
    records = [read(file) for file in files]
    assert len(records) == GAMES and len({record["seed"] for record in records}) == GAMES
    options = {"tenth_trick_scores": words.get("tenth_trick_scores", True)}
    for record in records:
        check_record(record)
        assert record["setup"] == {"variant": "standard", "options": options} | {
            name: value for name, value in words.items() if name not in options
        }
        assert record["players"] == ["random"] * len(record["result"]["scores"])
    assert figures["actions"] == sum(map(moves_in, records))
    for seat, sums in enumerate(figures["seats"]):
        assert sums["mean_score"] == sum(record["result"]["scores"][seat] for record in records) / GAMES
    assert augury("record", "verify", files[0]).code == 0


def test_figures_follow_from_the_records(tmp_path: Path) -> None:
    """Shares, lengths and shared victories follow from the saved games."""
    figures, files = records_of(tmp_path, "--games", 12, "--seed", 2, "--edition=first", "--variant=single")
    records = [read(file) for file in files]
    winners = [record["result"]["winners"] for record in records]
    lengths = [moves_in(record) for record in records]
    for seat, sums in enumerate(figures["seats"]):
        share = sum(1 / len(won) for won in winners if seat in won) / 12
        assert sums["win_share"] == pytest.approx(share)
    assert figures["shared_victories"] == pytest.approx(sum(len(won) > 1 for won in winners) / 12)
    assert (figures["length"]["least"], figures["length"]["most"]) == (min(lengths), max(lengths))


def test_a_longer_run_begins_with_the_same_games(tmp_path: Path) -> None:
    """Game number n of a seed is the same, byte for byte, in a run of any length."""
    _, few = records_of(tmp_path / "few", "--games", 2, "--seed", 4, "--players=3")
    _, many = records_of(tmp_path / "in" / "many", "--games", 3, "--seed", 4, "--players=3", "--threads", 2)
    assert [file.name for file in many] == ["seven-000000.json", "seven-000001.json", "seven-000002.json"]
    assert [file.read_bytes() for file in few] == [file.read_bytes() for file in many[:2]]


def test_a_folder_that_cannot_be_is_refused_at_once(tmp_path: Path) -> None:
    """If the folder cannot be created, nothing is played, and the line names the folder and the reason."""
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    below = tmp_path / "file" / "below"
    assert (
        refusal(augury("simulate", "seven", "--records", below)) == f"cannot create the folder {below}: Not a directory"
    )
    assert refusal(augury("simulate", "seven", "--records", below.parent)).startswith("cannot create the folder")


@pytest.mark.slow
def test_a_terminal_sees_progress() -> None:
    """At a terminal a bar shows the progress, and the figures follow."""
    with Session("simulate", "seven", "--games", 60000, terminal=True) as session:
        output = session.read()
        assert session.ended() == 0
    assert "Playing 60000 games" in output
    assert "60,000 games of Seven Prophecies" in output
