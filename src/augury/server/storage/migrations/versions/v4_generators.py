"""Logs that name the generator of their deals: a version that does not read the name would deal other cards."""

from __future__ import annotations

revision = "4"
down_revision = "3"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change no table: the step alone keeps older versions out."""
