"""How a database is located, and what its address must not reveal."""

from __future__ import annotations

from pathlib import Path

import pytest

from augury.errors import BadArgument
from augury.server.storage.location import Location, chosen, parse_location


def test_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is given by a path or an address, absolute or relative."""
    monkeypatch.chdir(tmp_path)
    wanted = str(tmp_path / "a.db")
    for text in (wanted, "a.db", f"sqlite:///{wanted}", "sqlite:///a.db", "sqlite+pysqlite:///a.db"):
        assert parse_location(text) == Location("sqlite", wanted, wanted)


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://me:pa55word@db.example:5433/games",
        "postgres://me:pa55word@db.example:5433/games",
        "postgresql+asyncpg://me:pa55word@db.example:5433/games?sslpassword=pa55word",
    ],
)
def test_servers(text: str) -> None:
    """A server's address keeps its password for the driver, but is displayed without it."""
    location = parse_location(text)
    assert location.address.startswith("postgresql+psycopg://me:pa55word@") and location.kind == "postgresql"
    assert location.display == "postgresql://db.example:5433/games" and "pa55word" not in repr(location)


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":memory:",
        "sqlite://",
        "sqlite://file.db",
        "sqlite:///:memory:",
        "sqlite:///a.db?mode=ro",
        "mysql://me:pa55word@host/x",
        "postgresql://me:pa55word@host:pa55word/x",
        "postgresql://me:pa55word@host",
        "postgresql://",
    ],
)
def test_what_is_no_place(text: str) -> None:
    """An address that names no durable database is refused, without repeating secrets."""
    with pytest.raises(BadArgument) as refused:
        parse_location(text)
    assert "pa55word" not in str(refused.value)


def test_which_database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The database that is asked for is used, else the environment's, else a file in the user's data folder."""
    monkeypatch.setenv("AUGURY_DATABASE", "postgresql://x/y")
    assert chosen("mine.db") == "mine.db" and chosen() == "postgresql://x/y"
    monkeypatch.delenv("AUGURY_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert chosen() == str(tmp_path / "augury" / "augury.db")
    monkeypatch.setenv("XDG_DATA_HOME", "not/whole")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert chosen() == str(tmp_path / ".local" / "share" / "augury" / "augury.db")
