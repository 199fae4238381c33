"""The store: the log of every match, and the lists beside it.

Any thread may call it. It waits for the disk, so a server calls it from threads and not from its loop.
"""

from __future__ import annotations

import secrets as randomness
from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Connection, Text, column, select, values

from augury.players.glicko import Rating
from augury.server.storage import (
    analyses,
    dailies,
    guest_links,
    guest_removal,
    leases,
    list_queries,
    notes,
    partitions,
    preferences,
    ratings,
    removal,
    repeats,
    results,
)
from augury.server.storage.dailies import DailyResult
from augury.server.storage.database import Database
from augury.server.storage.inserts import insert_into
from augury.server.storage.list_writes import write_lists
from augury.server.storage.location import SQLITE, parse_location
from augury.server.storage.model import FinishedGame, Lease, Listing, NewEntry, Pruned
from augury.server.storage.repeats import RepeatResult
from augury.server.storage.results import Cursor, Filter, Member, ResultRow, Standing
from augury.server.storage.rows import rows
from augury.server.storage.tables import entries as log_table
from augury.server.storage.tables import secrets
from augury.server.storage.tallies import Tallies, Tally
from augury.table.log import LogEntry

SECRET_BYTES = 32


class Store:
    """An open database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._tallies = Tallies()

    @classmethod
    def open(cls, url: str) -> Store:
        """Open `sqlite:///FILE`, a path or `postgresql://...`, creating or upgrading the database if needed."""
        location = parse_location(url)
        if location.kind == SQLITE:
            from augury.server.storage.sqlite import SQLite

            return cls(SQLite(location))
        from augury.server.storage.postgresql import PostgreSQL

        return cls(PostgreSQL(location))

    @property
    def display(self) -> str:
        """The location for logs."""
        return self._database.location.display

    @property
    def alone(self) -> bool:
        """Whether this is a file, which only one node should use at a time."""
        return self._database.location.kind == SQLITE

    def close(self) -> None:
        self._database.close()

    def append(self, entries: Sequence[NewEntry], lease: Lease | None = None) -> list[bool]:
        """Write entries, at most one for a match, in one transaction; true for those that are written and on the disk.

        False if an entry's number is no longer the next one. After an error, it is unknown what was written: read the
        log. `lease` is taken for matches that an entry lists as in play, unless another node has theirs.
        """
        if not entries:
            return []
        listings = any(new.listing is not None or new.finished is not None for new in entries)
        return self._database.append(entries, partial(write_lists, lease=lease) if listings else None)

    def log(self, match_id: str, after: int = 0) -> list[LogEntry]:
        """A match's entries after a number, in order."""
        logged = log_table.c
        query = select(log_table).where(logged.match == match_id, logged.seq > after).order_by(logged.seq)
        return [LogEntry(**row) for row in self._database.read(lambda connection: rows(connection, query))]

    def heads(self, matches: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The number and the time of the last event of each match that has any."""
        if not matches:
            return {}
        asked = values(column("match", Text), name="asked").data([(match,) for match in matches]).cte()
        here, newest = log_table.c.match == asked.c.match, log_table.c.seq.desc()
        last, at = (
            select(field).where(here).order_by(newest).limit(1).scalar_subquery().label(field.name)
            for field in (log_table.c.last, log_table.c.at)
        )
        found = self._database.read(lambda connection: rows(connection, select(asked.c.match, last, at)))
        return {row["match"]: (row["last"], row["at"]) for row in found if row["last"] is not None}

    def lobby(self, limit: int, game: str | None = None) -> list[Listing]:
        """Public open matches: those that wait before those in play, the newest first."""
        return self._database.read(lambda connection: list_queries.lobby(connection, limit, game))

    def held_by(self, holder: str, limit: int) -> list[Listing]:
        """The matches in which a guest holds a seat: unfinished ones before others, the newest first."""
        return self._database.read(lambda connection: list_queries.held_by(connection, holder, limit))

    def listing(self, match_id: str) -> Listing | None:
        """How a match is listed."""
        return self._database.read(lambda connection: list_queries.listing(connection, match_id))

    def games(self, *, game: str | None, holder: str | None, before: int | None, limit: int) -> list[FinishedGame]:
        """Games that ended before a moment, without their records, the newest first; private ones only for a holder.

        A page may be longer than the limit, so that games that ended in the same moment are on the same one.
        """
        return self._database.read(lambda connection: list_queries.finished(connection, game, holder, before, limit))

    def game(self, match_id: str, number: int) -> FinishedGame | None:
        """A finished game, with its record."""
        return self._database.read(lambda connection: list_queries.one_finished(connection, match_id, number))

    def results(self, holder: str, wanted: Filter, after: Cursor | None, limit: int) -> list[ResultRow]:
        """A page of a guest's finished games, the newest first, from the one that follows the cursor."""
        return self._database.read(lambda connection: results.page(connection, holder, wanted, after, limit))

    def derive_results(self) -> int:
        """Derive all results and ratings again; from how many games."""
        self._tallies.forget()
        return self._database.write(results.derive_all)

    def tallies(self, holder: str, *, listed: bool = True) -> list[Tally]:
        """A guest's finished games by game, setup, opponents and result: all listed, or those that count."""
        return self._database.read(lambda connection: self._tallies.of(connection, holder, listed=listed))

    def members(self, game: str, holders: Sequence[str]) -> dict[str, Member]:
        """The last name, the last game and the results of some guests in one game."""
        return self._database.read(lambda connection: results.members(connection, game, holders))

    def standings(self, holder: str) -> list[Standing]:
        """What each of a guest's finished games adds to their profile, the oldest first."""
        return self._database.read(lambda connection: results.standings(connection, holder))

    def daily_table(self, game: str, day: str, limit: int) -> tuple[int, list[DailyResult]]:
        """How many have finished the game of a day, and the best results."""

        def read(connection: Connection) -> tuple[int, list[DailyResult]]:
            return dailies.count_of(connection, game, day), dailies.table_of(connection, game, day, limit)

        return self._database.read(read)

    def own_daily(self, holder: str, game: str, day: str) -> tuple[DailyResult | None, int]:
        """A guest's result of a day, and on how many days in a row they finished that game."""

        def read(connection: Connection) -> tuple[DailyResult | None, int]:
            return dailies.own(connection, holder, game, day), dailies.streak(connection, holder, game, day)

        return self._database.read(read)

    def ratings(self, today: int, holder: str | None = None) -> dict[tuple[str, str], Rating]:
        """Ratings by guest and game, of one guest or of all, with the games of today so far."""
        self._rate(today)
        return self._database.read(lambda connection: ratings.ratings_now(connection, today, holder))

    def past_ratings(self, holder: str) -> list[tuple[str, int, Rating]]:
        """A guest's ratings at the end of each day on which they played: game, day, rating."""
        return self._database.read(lambda connection: ratings.past_ratings(connection, holder))

    def _rate(self, today: int) -> None:
        """Compute the ratings of past days that are not known yet."""
        while self._database.read(lambda connection: ratings.needs_computing(connection, today)):
            self._database.write(lambda connection: ratings.compute_day(connection, today))

    def analysis(self, match_id: str, number: int, version: str) -> str | None:
        """A game's analysis, if that version made it."""
        return self._database.read(lambda connection: analyses.read(connection, match_id, number, version))

    def keep_analysis(self, match_id: str, number: int, version: str, result: str) -> None:
        self._database.write(lambda connection: analyses.write(connection, match_id, number, version, result))

    def preferences(self, guest: str) -> str | None:
        """A guest's settings in the browser."""
        return self._database.read(lambda connection: preferences.read(connection, guest))

    def keep_preferences(self, guest: str, now: int, chosen: str) -> None:
        """Replace a guest's settings."""
        self._database.write(lambda connection: preferences.write(connection, guest, now, chosen))

    def note(self, guest: str, match_id: str) -> str:
        """A guest's note about a table; empty if there is none."""
        return self._database.read(lambda connection: notes.read(connection, guest, match_id))

    def notes(self, guest: str) -> dict[str, str]:
        """All notes of a guest, by table."""
        return self._database.read(lambda connection: notes.read_all(connection, guest))

    def keep_note(self, guest: str, match_id: str, now: int, text: str) -> bool:
        """Replace a guest's note about a table; false if there is no such table."""
        return self._database.write(lambda connection: notes.write(connection, guest, match_id, now, text))

    def repeats(self, deal: str, limit: int) -> list[RepeatResult]:
        """How people fared who played a deal again, the best first."""
        return self._database.read(lambda connection: repeats.of_deal(connection, deal, limit))

    def keep_guest_link(self, secret: str, guest: str, name: str, now: int, expires: int) -> None:
        """Store a link that takes a guest to another device."""
        self._database.write(lambda connection: guest_links.make(connection, secret, guest, name, now, expires))

    def use_guest_link(self, secret: str, now: int) -> tuple[str, str] | None:
        """The id and name of the guest whose link this is, the first time that it is used."""
        return self._database.write(lambda connection: guest_links.use(connection, secret, now))

    def secret(self, name: str) -> bytes:
        """Random bytes that are made once, and are the same for all nodes from then on."""
        known = select(secrets.c.value).where(secrets.c.name == name)

        def made(connection: Connection) -> bytes:
            new = insert_into(connection, secrets).values(name=name, value=randomness.token_bytes(SECRET_BYTES))
            connection.execute(new.on_conflict_do_nothing())
            return bytes(connection.execute(known).scalar_one())

        return self._database.read(lambda connection: connection.scalar(known)) or self._database.write(made)

    def claim(self, node: str, now: int, until: int, limit: int) -> list[str]:
        """Take leases of matches in play that no node has."""
        return self._database.write(lambda connection: leases.claim(connection, Lease(node, until), now, limit))

    def renew(self, node: str, until: int) -> None:
        """Extend all leases of a node."""
        self._database.write(lambda connection: leases.renew(connection, Lease(node, until)))

    def release(self, node: str, now: int) -> None:
        """End all leases of a node."""
        self._database.write(lambda connection: leases.release(connection, node, now))

    def lapsed(self, now: int) -> dict[str, int]:
        """The matches whose leases have run out, and when."""
        return self._database.read(lambda connection: leases.lapsed(connection, now))

    def probe(self) -> None:
        """Check that the database can be written."""
        self._database.write(leases.probe)

    def leaseholders(self, matches: Sequence[str]) -> dict[str, str]:
        """The node that has the lease of each match; empty where none has it."""
        return self._database.read(lambda connection: leases.leaseholders(connection, matches))

    def leased_by(self, node: str) -> list[str]:
        """The matches whose lease a node has."""
        return self._database.read(lambda connection: leases.leased_by(connection, node))

    def prune(self, *, finished_before: int, idle_before: int, preferences_before: int = 0) -> Pruned:
        """Remove records of games that ended before a moment, idle matches not in play, and old settings and notes.

        Old settings belong to guests whose cookies have expired. PostgreSQL removes games by whole months.
        """
        self._all(lambda connection: removal.forget_preferences(connection, preferences_before))
        self._database.write(lambda connection: leases.forget_nodes(connection, idle_before))
        pruned = Pruned(
            matches=self._forget_idle(idle_before),
            games=self._all(lambda connection: removal.forget_games(connection, finished_before))
            + self._drop_months(finished_before),
        )
        self._all(lambda connection: notes.forget_some(connection, finished_before))
        return pruned

    def _forget_idle(self, idle_before: int) -> int:
        total = 0
        while True:
            idle = self._database.read(lambda connection: removal.idle_matches(connection, idle_before))
            closing = self._database.read(partial(removal.closings, chosen=idle))
            closed = self._database.append(closing, None) if closing else []
            used = {new.entry.match for new, written in zip(closing, closed, strict=True) if not written}
            chosen = [match for match in idle if match not in used]
            if not chosen:
                return total
            total += self._database.write(partial(removal.forget_matches, chosen=chosen))

    def _drop_months(self, finished_before: int) -> int:
        """Drop the partitions of months that were over at a moment; how many games were in them."""
        if self.alone:
            return 0
        total = 0
        for month in self._database.read(partial(partitions.months_before, moment=finished_before)):
            total += self._database.write(partial(partitions.forget_beside, month=month))
            self._database.write(partial(partitions.drop_month, month=month))
        return total

    def make_months(self, now: int) -> None:
        """Make the partitions in which the games of the next months will be stored, if the database has partitions."""
        if not self.alone:
            self._database.write(partial(partitions.make_months, now=now))

    def forget_guest(self, guest: str) -> int:
        """Delete a guest's results, ratings and part in finished games; in how many games they had sat."""
        instead = guest_removal.pseudonym()
        count = self._all(lambda connection: guest_removal.forget_some_games(connection, guest, instead))
        left = self._database.read(lambda connection: guest_removal.rated_games_left(connection, guest))
        while left:
            some, left = left[: guest_removal.AT_ONCE], left[guest_removal.AT_ONCE :]
            self._database.write(
                partial(guest_removal.rename_in_rated_games, chosen=some, guest=guest, instead=instead)
            )
        self._database.write(lambda connection: guest_removal.forget_ratings(connection, guest, instead))
        return count

    def forget_unplayed(self, closed_before: int) -> int:
        """Remove matches that were closed before a moment without a move; how many there were."""
        return self._all(lambda connection: removal.forget_unplayed(connection, closed_before))

    def _all(self, forget: Callable[[Connection], int]) -> int:
        """Remove a few at a time until none is left."""
        total = 0
        while removed := self._database.write(forget):
            total += removed
        return total
