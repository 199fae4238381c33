"""Games over a bad network on nodes that are killed lose, double and leak nothing, and the judge would detect it."""

from __future__ import annotations

import asyncio
import copy
import json
import random
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.faults.evening import Evening, Way
from tests.faults.evidence import Asked, Doubt, Evidence, Hearing, Loss, Verdict
from tests.faults.judge import judge_stored
from tests.faults.log import Row, Stored, read_match
from tests.faults.run import Report, Wish, run
from tests.faults.truth import Truth
from tests.server.site import served

SEVEN: Way = ("seven", {"edition": "first", "players": 3, "variant": "single"}, 3)
Honest = tuple[Evidence, Stored]


def check(report: Report) -> None:
    """Check that a run injected its faults and has no findings."""
    counts = report.tally + report.verdict.counts
    assert report.verdict.clean, str(report)
    for needed in (
        "games",
        "acknowledged",
        "cut",
        "cut in a message",
        "split",
        "resent",
        "sent twice",
        "looks",
    ):
        assert counts[needed], f"no {needed}:\n{report}"
    assert counts["kills"] >= 2, str(report)


BRIEF = Wish(seconds=4, tables=5, kill_every=1.5, least_kills=2, most_games=1, short=True, seed=5, spoil=False)
LONGER = Wish(seconds=8, tables=8, kill_every=3, least_kills=2, short=True, seed=6, spoil=False)
EVENINGS = [pytest.param(BRIEF, id="brief"), pytest.param(LONGER, id="longer", marks=pytest.mark.long)]


@pytest.mark.slow
@pytest.mark.parametrize("wish", EVENINGS)
def test_one_node_on_a_file(tmp_path: Path, wish: Wish) -> None:
    """On one node with SQLite that is killed at least twice, every game ends with a correct log, views and record."""
    check(run(wish, tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("wish", EVENINGS)
def test_two_nodes_on_a_server(tmp_path: Path, wish: Wish) -> None:
    """On two nodes with PostgreSQL and Redis, games end correctly while all clients move between the nodes."""
    check(run(replace(wish, nodes=2, database="postgres"), tmp_path))


@pytest.mark.slow
def test_moving_to_another_database(tmp_path: Path) -> None:
    """While a file is transferred to PostgreSQL during play, all games go on, and nothing is lost or doubled."""
    report = run(replace(BRIEF, database="moved"), tmp_path)
    check(report)
    assert report.tally["transfers"] == 1 and report.tally["entries that were transferred"] > 20, str(report)


async def _played(host: str) -> Evidence:
    async def nobody(evidence: Evidence) -> Verdict:
        return Verdict()

    until = time.monotonic() + 60
    evening = Evening([host], until, 60, random.Random(1), nobody, most_games=1, pause=0.01, watched=0)
    return await evening.table(SEVEN)


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Honest:
    """The evidence and the stored data of one correct game."""
    folder = tmp_path_factory.mktemp("honest")
    with served(folder) as site:
        evidence = asyncio.run(_played(site.host))
    return evidence, read_match(str(folder / "augury.db"), evidence.match)


def heard_while(evidence: Evidence, seat: int, phase: str) -> tuple[Hearing, int]:
    """A message with a view that a seat received in a phase of the game."""
    for hearing in evidence.witnesses[seat].hearings:
        for index, data in enumerate(hearing.heard):
            told = json.loads(data) if hearing.kind == "socket" else {}
            if told.get("type") == "moved" and told.get("view") and told["view"]["phase"] == phase:
                return hearing, index
    raise AssertionError(f"seat {seat} was told nothing while {phase}")


@pytest.mark.slow
def test_a_game_that_went_well_is_found_so(honest: Honest) -> None:
    """The judge finds nothing wrong with a correct game."""
    verdict = judge_stored(*honest)
    assert verdict.clean, verdict
    assert verdict.counts["games"] == 1 and verdict.counts["acknowledged"] > 20


@pytest.mark.slow
def test_the_judge_notices_a_lost_entry(honest: Honest) -> None:
    """The judge detects an entry missing in the middle or at the end."""
    evidence, stored = honest
    for missing in (len(stored.rows) // 2, len(stored.rows) - 1):
        kept = [row for index, row in enumerate(stored.rows) if index != missing]
        assert judge_stored(evidence, _with(stored, kept)).lost


@pytest.mark.slow
def test_the_judge_notices_a_doubled_entry(honest: Honest) -> None:
    """The judge detects a command that was executed twice, and a number that was used twice."""
    evidence, stored = honest
    move = next(row for row in stored.rows if '"moved"' in row.events)
    last = stored.rows[-1].last
    again = Row(last + 1, last + move.last - move.seq + 1, move.at, move.key, move.events)
    assert judge_stored(evidence, _with(stored, [*stored.rows, again])).doubled
    assert judge_stored(evidence, _with(stored, sorted([*stored.rows, move], key=lambda row: row.seq))).doubled


@pytest.mark.slow
def test_the_judge_notices_another_seats_view(honest: Honest) -> None:
    """The judge detects a view sent to the wrong seat."""
    evidence, stored = copy.deepcopy(honest)
    hearing, index = heard_while(evidence, 0, "playing")
    seq = json.loads(hearing.heard[index])["seq"]
    hearing.heard[index] = next(
        data
        for other in evidence.witnesses[1].hearings
        for data in other.heard
        if other.kind == "socket" and json.loads(data).get("seq") == seq and b'"view"' in data
    )
    assert judge_stored(evidence, stored).leaked


@pytest.mark.slow
def test_the_judge_notices_a_leaked_prophecy(honest: Honest) -> None:
    """The judge detects a prophecy revealed before all are made, in the view or in the events."""
    for place in ("view", "events"):
        evidence, stored = copy.deepcopy(honest)
        hearing, index = heard_while(evidence, 0, "prophesying")
        told = json.loads(hearing.heard[index])
        other = (told["view"]["seat"] + 1) % 3
        if place == "view":
            told["view"]["prophecies"][other] = [7, 0, 0]
        else:
            told["events"] = [{"type": "prophecy", "seat": other, "tokens": [7, 0, 0]}]
        hearing.heard[index] = json.dumps(told, separators=(",", ":")).encode()
        assert any("prophecy" in words for words in judge_stored(evidence, stored).leaked)


@pytest.mark.slow
def test_the_judge_notices_a_leaked_seed_and_a_leaked_guest(honest: Honest) -> None:
    """The judge detects a seed sent before the end of the game, and another guest's id at any time."""
    evidence, stored = honest
    seed = next(json.loads(row.events)[-1]["seed"] for row in stored.rows if '"began"' in row.events)
    for secret in (seed, evidence.witnesses[1].holder):
        told, _ = copy.deepcopy(honest)
        hearing, index = heard_while(told, 0, "playing")
        hearing.heard[index] = hearing.heard[index][:-1] + f',"more":"{secret}"}}'.encode()
        assert judge_stored(told, stored).leaked


@pytest.mark.slow
def test_the_judge_notices_a_false_record(honest: Honest) -> None:
    """The judge detects a record that is false, listed twice, or missing."""
    evidence, stored = honest
    number, record = stored.games[0]
    false = record.replace('"players": ["seven A"', '"players": ["seven B"')
    assert false != record
    for games in ([(number, false)], [(number, record), (number, record)], []):
        changed = Stored(stored.match, stored.rows, games, stored.phases, stored.holders)
        assert judge_stored(evidence, changed).wrong


@pytest.mark.slow
def test_the_judge_forgives_exactly_what_a_failover_lost(honest: Honest) -> None:
    """The judge forgives messages about exactly the entries that a failover lost."""
    evidence, stored = honest
    place = next(index for index, row in enumerate(stored.rows) if '"moved"' in row.events)
    lost = stored.rows[place]
    instead = json.dumps([{"type": "said", "seat": 0, "name": "seven A", "text": "instead"}])
    rows = [*stored.rows[:place], Row(lost.seq, lost.seq, lost.at, "house:x", instead)]
    short = Stored(stored.match, rows, [], ["playing"], stored.holders)
    assert judge_stored(evidence, short).lost
    loss = Loss(stored.match, stored.rows, lost.seq)
    found = judge_stored(replace(evidence, losses=[loss]), short)
    assert not found.leaked and not found.doubled and not [words for words in found.lost if "up to" not in words]
    assert found.counts["lost in a failover"] and found.counts["told of what was lost"]
    later = Loss(stored.match, stored.rows, stored.rows[place + 1].seq)
    found = judge_stored(replace(evidence, losses=[later]), short)
    assert [words for words in found.lost if "was acknowledged" in words]


@pytest.mark.slow
def test_the_judge_knows_batches_whose_end_was_lost(honest: Honest) -> None:
    """A kept move that was sent in one batch with a lost one is forgiven only if the loss is known."""
    evidence, stored = honest
    pairs = zip(stored.rows, stored.rows[1:], strict=False)
    kept, lost = next(pair for pair in pairs if all(_is_move(row) for row in pair))
    instead = json.dumps([{"type": "said", "seat": 0, "name": "seven A", "text": "instead"}])
    rows = [*(row for row in stored.rows if row.seq <= kept.seq), Row(lost.seq, lost.seq, lost.at, "house:x", instead)]
    short = Stored(stored.match, rows, [], ["playing"], stored.holders)
    before = Truth(stored.match, stored.rows)
    first = evidence.witnesses[0]
    batch = (kept.seq, lost.seq)
    told = [
        before.resumed(lost.seq, first.holder, kept.seq - 1),
        *(before.told(seq, first.holder, batch) for seq in batch),
    ]
    back = replace(first, asked={}, hearings=[Hearing("socket", kept.seq - 1, told)], seq=0)
    alone = replace(evidence, witnesses=[back])
    loss = Loss(stored.match, stored.rows, lost.seq)
    assert not _other_bytes(judge_stored(replace(alone, losses=[loss]), short))
    assert _other_bytes(judge_stored(alone, short))
    back.hearings[0].heard[1] = told[1].replace(b'"seat":', b'"seat":1')
    assert _other_bytes(judge_stored(replace(alone, losses=[loss]), short))


def _is_move(row: Row) -> bool:
    return [event["type"] for event in json.loads(row.events)] == ["moved"]


def _other_bytes(verdict: Verdict) -> list[str]:
    return [words for words in verdict.wrong + verdict.leaked if "other bytes" in words]


def test_a_setback_needs_a_loss_that_explains_it() -> None:
    """Going back to an earlier event is forgiven only for lost events, a second acknowledgement for lost commands."""
    losses = [Loss("m", [Row(1, 4, 0, "", "[]"), Row(5, 6, 0, "ann:c5", "[]")], 5)]
    for doubt in (Doubt("welcomed behind", 6), Doubt("acknowledged twice", key="c5")):
        assert doubt.explained("ann", losses) and not doubt.explained("ann", [])
    for doubt in (Doubt("welcomed behind", 4), Doubt("welcomed behind", 7), Doubt("acknowledged twice", key="c4")):
        assert not doubt.explained("ann", losses)
    assert not Doubt("acknowledged twice", key="c5").explained("bob", losses)


def test_a_refusal_after_an_acknowledgement_needs_an_earlier_copy() -> None:
    """A refusal may arrive after an acknowledgement only for a copy sent before it."""
    assert not Asked("c1", "propose", sent=2, acks=[7], refusals=["not_now"]).contradicted
    assert not Asked("c1", "propose", sent=1, refusals=["not_now"]).contradicted
    assert Asked("c1", "propose", sent=1, acks=[7], refusals=["not_now"]).contradicted
    assert Asked("c1", "propose", sent=2, acks=[7], refusals=["not_now", "not_now"]).contradicted


def _with(stored: Stored, rows: list[Row]) -> Stored:
    return Stored(stored.match, rows, stored.games, stored.phases, stored.holders)
