"""Results of guests, rated games, ratings and daily results. They are filled after all steps, by the newest code."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"
branch_labels = None
depends_on = None


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False, autoincrement=False)


def _real(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Double, nullable=False)


def upgrade() -> None:
    """Add four tables."""
    op.create_table(
        "results",
        _text("holder"),
        _number("ended"),
        _text("match"),
        _number("number"),
        *(_text(name) for name in ("game", "setup", "players", "opponents")),
        sa.Column("seat", sa.Integer, nullable=False),
        _text("result"),
        sa.Column("private", sa.Boolean, nullable=False),
        _text("ending"),
        _text("figures"),
        sa.PrimaryKeyConstraint("holder", "ended", "match", "number"),
    )
    op.create_index("results_by_game", "results", ["match", "number"])
    op.create_table(
        "rated_games",
        _text("match"),
        _number("number"),
        _text("game"),
        _number("day"),
        _text("seats"),
        sa.PrimaryKeyConstraint("match", "number"),
    )
    op.create_index("rated_games_by_day", "rated_games", ["day"])
    op.create_table(
        "ratings",
        _text("holder"),
        _text("game"),
        _number("day"),
        _real("rating"),
        _real("deviation"),
        _real("volatility"),
        sa.PrimaryKeyConstraint("holder", "game", "day"),
    )
    op.create_index("ratings_by_day", "ratings", ["day"])
    _dailies()


def _dailies() -> None:
    op.create_table(
        "dailies",
        *(_text(name) for name in ("day", "game", "holder", "match", "name", "result")),
        _number("score"),
        _number("lead"),
        sa.PrimaryKeyConstraint("day", "game", "holder"),
    )
    op.create_index("dailies_by_holder", "dailies", ["holder"])
    op.create_index("dailies_by_match", "dailies", ["match"])
