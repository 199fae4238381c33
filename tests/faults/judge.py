"""The judge: compares what clients sent and received at a table with the log in the database."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

from augury.errors import AuguryError
from augury.kernel.gamerecord import loads
from augury.kernel.verification import verify
from tests.faults.evidence import Evidence, Hearing, Verdict, Witness
from tests.faults.log import Row, Stored, read_match
from tests.faults.secrecy import check_hand, secrets_in
from tests.faults.truth import Truth
from tests.judge.record import check_record
from tests.judge.strict_json import Wrong

Branch = tuple[int, Truth]
"""The first lost event of a failover, and the log before it."""


def judge(evidence: Evidence, database: str) -> Verdict:
    """Judge a table whose games are over."""
    return judge_stored(evidence, read_match(database, evidence.match))


def judge_stored(evidence: Evidence, stored: Stored) -> Verdict:
    """Judge a table by data read from the database."""
    verdict = Verdict()
    name = evidence.match
    for witness in evidence.witnesses:
        verdict.wrong += [f"{name} {witness.name}: {words}" for words in witness.complaints]
        for doubt in witness.doubts:
            if doubt.explained(witness.holder, evidence.losses):
                verdict.counts["setbacks after a failover"] += 1
            else:
                verdict.wrong.append(f"{name} {witness.name}: {doubt.words} {doubt.key}".rstrip())
    if _whole(name, stored.rows, verdict):
        _commands(evidence, stored.rows, verdict)
        truth = Truth(evidence.match, stored.rows)
        branches = [(loss.first, Truth(evidence.match, loss.rows)) for loss in evidence.losses]
        for witness in evidence.witnesses:
            _witness(truth, branches, witness, evidence, verdict)
        _games(truth, evidence, stored, verdict)
    verdict.counts["tables"] += 1
    verdict.counts["games"] += len(stored.games)
    verdict.counts["entries"] += len(stored.rows)
    return verdict


def _whole(name: str, rows: list[Row], verdict: Verdict) -> bool:
    """Whether entries follow each other without gaps or duplicates."""
    due = 1
    for row in rows:
        if row.seq > due:
            verdict.lost.append(f"{name}: the log goes from {due - 1} to {row.seq}")
        elif row.seq < due:
            verdict.doubled.append(f"{name}: the log has {row.seq} after {due - 1}")
        if row.last != row.seq + len(json.loads(row.events)) - 1:
            verdict.lost.append(f"{name}: entry {row.seq} does not hold what it says")
        due = row.last + 1
    for key, times in Counter(row.key for row in rows if row.key).items():
        if times > 1:
            verdict.doubled.append(f"{name}: a command is in the log {times} times ({key.rpartition(':')[2]})")
    if not rows:
        verdict.lost.append(f"{name}: there is no log")
    return bool(rows) and not (verdict.lost or verdict.doubled)


def _commands(evidence: Evidence, rows: list[Row], verdict: Verdict) -> None:
    """Check that acknowledged commands are in the log as acknowledged, and that clients sent every entry."""
    by_key = {row.key: row for row in rows if row.key}
    lost: dict[str, set[int]] = {}
    for gone in (gone for loss in evidence.losses for gone in loss.lost):
        lost.setdefault(gone.key, set()).add(gone.last)
    for witness in evidence.witnesses:
        for asked in witness.asked.values():
            key = f"{witness.holder}:{asked.id}"
            row = by_key.pop(key, None)
            acks = set(asked.acks) - lost.get(key, set())
            verdict.counts["lost in a failover"] += len(set(asked.acks)) - len(acks)
            verdict.counts["acknowledged"] += bool(asked.acks)
            verdict.counts["unheard of"] += row is not None and not asked.acks and not asked.refusals
            if row is not None and asked.refusals:
                verdict.counts[f"refused as {asked.refusals[0]}, then done: {asked.kind}"] += 1
            if acks and row is None:
                verdict.lost.append(f"{evidence.match} {witness.name}: {asked.kind} {asked.id} was acknowledged")
            elif row is not None and acks - {row.last}:
                verdict.wrong.append(f"{evidence.match} {witness.name}: {asked.id} is {row.last}, not {asked.acks}")
    left = [key for key in by_key if not key.startswith("house:")]
    verdict.wrong += [f"{evidence.match}: nobody sent {key.rpartition(':')[2]}" for key in left]


def _witness(truth: Truth, branches: list[Branch], witness: Witness, evidence: Evidence, verdict: Verdict) -> None:
    who = f"{truth.at(1).id} {witness.name}"
    others = [other for other in evidence.witnesses if other is not witness]
    never = [text.encode() for other in others for text in (other.holder, other.token)]
    for hearing in witness.hearings:
        reader = _Reader(truth, branches, witness.holder, hearing, who, verdict)
        for data in hearing.heard:
            if any(secret in data for secret in never):
                verdict.leaked.append(f"{who}: another one's id or token")
            reader.hear(data)
    if witness.seq > truth.last:
        verdict.lost.append(f"{who}: was told up to {witness.seq}, and the log ends with {truth.last}")
    elif witness.seq and witness.view != truth.view(witness.seq, witness.holder):
        verdict.wrong.append(f"{who}: the last view, at {witness.seq}, is not the log's")


def same(data: bytes, due: bytes) -> bool:
    """Whether two messages are equal, apart from the order of their fields, and no field is repeated."""
    return data == due or (len(data) == len(due) and _plain(data) == _plain(due))


def _plain(data: bytes) -> object:
    return json.loads(data, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        return {"a field stands twice": pairs}
    return fields


class _Reader:
    """Compares everything received over one connection with the truth."""

    def __init__(
        self, truth: Truth, branches: list[Branch], holder: str, hearing: Hearing, who: str, verdict: Verdict
    ) -> None:
        self._branches = branches
        self._truth, self._holder, self._hearing, self._who, self._verdict = truth, holder, hearing, who, verdict
        self._seq = 0
        self._batch: tuple[int, int] | None = None

    def hear(self, data: bytes) -> None:
        """Check one message."""
        self._verdict.counts["messages"] += 1
        if self._hearing.kind == "http":
            self._search(data, 0, self._truth)
            return
        if self._hearing.kind == "snapshot":
            if data.startswith(b"{"):
                self._compare(data, json.loads(data)["seq"], Truth.snapshot)
            return
        message = json.loads(data)
        match message["type"]:
            case "ack" | "no" | "pong":
                self._search(data, 0, self._truth)
            case "welcome":
                self._seq = message["snapshot"]["seq"]
                self._batch = None  # this may happen mid-connection, when a node has reloaded the match
                self._compare(data, self._seq, Truth.welcome)
            case "resumed":
                self._seq = self._hearing.last_seq or 0
                self._batch = (self._seq + 1, message["seq"])
                known = self._seq
                self._compare(data, message["seq"], lambda truth, seq, holder: truth.resumed(seq, holder, known))
            case _:
                self._told(data, message["seq"])

    def _told(self, data: bytes, seq: int) -> None:
        if seq != self._seq + 1:
            self._verdict.wrong.append(f"{self._who}: told {seq} after {self._seq}")
        self._seq = seq
        batch = self._batch if self._batch and seq <= self._batch[1] else None
        self._compare(
            data, seq, lambda truth, here, holder: truth.told(here, holder, batch), batch[1] if batch else seq
        )

    def _compare(self, data: bytes, seq: int, due: Callable[[Truth, int, str], bytes], last: int = 0) -> None:
        truth, verdict = self._truth, self._verdict
        for first, branch in self._branches:
            # An event that was kept is sent without its view if it was in one batch with lost ones.
            if first <= max(seq, last) <= branch.last and same(data, due(branch, seq, self._holder)):
                verdict.counts["told of what was lost"] += 1
                self._search(data, seq, branch)
                return
        if seq > truth.last:
            verdict.lost.append(f"{self._who}: was told {seq}, and the log ends with {truth.last}")
            return
        self._search(data, seq, truth)
        if same(data, due(truth, seq, self._holder)):
            return
        others = [holder for seat in truth.at(seq).seats for holder in seat.holders if holder != self._holder]
        mine = any(same(data, due(truth, seq, other)) for other in others)
        found = verdict.leaked if mine else verdict.wrong
        found.append(f"{self._who}: other bytes at {seq}: {data[:300]!r}, not {due(truth, seq, self._holder)[:300]!r}")

    def _search(self, data: bytes, seq: int, truth: Truth) -> None:
        found = [*secrets_in(data, seq, truth), *check_hand(data, seq, self._holder, truth)]
        self._verdict.leaked += [f"{self._who} at {seq}: {words}" for words in found]


def _games(truth: Truth, evidence: Evidence, stored: Stored, verdict: Verdict) -> None:
    """Check that every game ended, is listed once, and has a correct record according to both judges."""
    name, last = evidence.match, truth.steps[-1]
    if last.phase != "over" or evidence.games != last.number:
        verdict.wrong.append(
            f"{name}: {evidence.games} games were played, the log is in game {last.number} ({last.phase})"
        )
    if stored.phases != [last.phase]:
        verdict.wrong.append(f"{name}: listed as {stored.phases}, not {last.phase}")
    if stored.holders != sorted(holder for seat in last.seats for holder in seat.holders):
        verdict.wrong.append(f"{name}: other people are listed than sit there")
    numbers = [number for number, _ in stored.games]
    if numbers != list(range(1, len(truth.records) + 1)):
        verdict.wrong.append(f"{name}: the games {numbers} are listed, and {len(truth.records)} ended")
        return
    for (number, text), due in zip(stored.games, truth.records, strict=True):
        record = loads(text)
        if record != due:
            verdict.wrong.append(f"{name}: the record of game {number} is not the log's")
        try:
            verify(record)
            check_record(json.loads(text))
        except (AuguryError, Wrong) as error:
            verdict.wrong.append(f"{name}: the record of game {number} is false: {error}")
