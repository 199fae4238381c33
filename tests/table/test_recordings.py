"""The recordings that the client's tests read match what tables send."""

from __future__ import annotations

from tests.table.recordings import FOLDER, recordings, tables, written


def test_recordings_are_current() -> None:
    """Run `python -m tests.table.recordings` when this fails, and look at what changed."""
    for name, story in recordings().items():
        assert (FOLDER / name).read_text(encoding="utf-8") == written(story), name


def test_every_kind_of_news_is_recorded() -> None:
    """The recordings contain every type of update, except the one for events that nobody may know of."""
    kinds = {update["type"] for story in tables().values() for update in story["told"]}
    assert kinds == {"seat", "began", "moved", "undone", "ended", "motion", "said", "closed"}
