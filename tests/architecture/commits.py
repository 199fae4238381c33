"""Check that a commit message follows the rules; run as a program, this is the hook that git calls before a commit.

python -m tests.architecture.commits .git/COMMIT_EDITMSG
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

LONGEST = 72
SCISSORS = re.compile(r"^# -+ >8 -+$", re.MULTILINE)
COMMENT = re.compile(r"^#.*$", re.MULTILINE)
LOCAL_PATH = re.compile(
    r"(?<![\w.~:/-])/(?:home|root|work|tmp|Users|Volumes|mnt|private)/[\w.-]|\bfile://|\b[A-Za-z]:\\\w"
)
MADE_BY_GIT = re.compile(r"Merge (?:(?:remote-tracking )?branch(?:es)?|tag|commit|pull request) ['#]")
MADE_BY_CI = re.compile(r"Merge [0-9a-f]{40} into [0-9a-f]{40}")
"""The commit that GitHub makes to test a pull request; it never reaches a branch."""

NO_VERBS = {
    *("A", "An", "The", "This", "That", "These", "Those", "It", "Its", "We", "I", "You", "Our", "Your", "Their"),
    *("All", "Any", "Both", "Each", "Every", "Everybody", "Few", "Less", "Many", "More", "No", "Nobody", "Nothing"),
    *("One", "Some", "Two", "What", "When", "Where", "Who", "Whoever", "Why", "How", "If", "And", "But", "Now", "New"),
}
LOOK_DIFFERENT = {
    *("Alias", "Bring", "Embed", "Exceed", "Feed", "Focus", "Need", "Ping"),
    *("Proceed", "Seed", "Shed", "Speed", "String", "Succeed"),
}
"""Imperative verbs that end like another verb form."""


def faults(message: str, *, merge: bool = False) -> Iterator[str]:
    """Yield the faults of a commit message."""
    message = COMMENT.sub("", SCISSORS.split(message)[0]).strip()
    subject, *rest = message.splitlines() or [""]
    if MADE_BY_CI.fullmatch(subject):
        return
    if not subject:
        yield "the message is empty"
        return
    if len(subject) > LONGEST:
        yield f"the subject has {len(subject)} characters; at most {LONGEST} are allowed"
    if rest and rest[0]:
        yield "leave the line below the subject empty"
    if found := LOCAL_PATH.search(message):
        yield f"{found[0]!r} is a path of one machine"
    if MADE_BY_GIT.match(subject):
        yield "give the merge a message of its own that says what it brings"
    elif not merge and not is_imperative(subject):
        yield f"start the subject with a verb in the imperative, such as Add or Fix, not with {subject.split()[0]!r}"


def is_imperative(subject: str) -> bool:
    """Return whether a subject seems to start with an imperative, judging by the form of its first word."""
    word = subject.split(maxsplit=1)[0]
    if word in LOOK_DIFFERENT:
        return True
    looks_wrong = re.search(r"(?:ed|ing|[^s]s)$", word)
    return bool(re.fullmatch(r"[A-Z][a-z-]+", word)) and word not in NO_VERBS and not looks_wrong


def main() -> None:
    """Check the message in the file that git passes to a hook."""
    file = Path(sys.argv[1])
    found = list(faults(file.read_text(encoding="utf-8"), merge=(file.parent / "MERGE_HEAD").exists()))
    if found:
        sys.exit("The commit message needs a change:\n" + "\n".join(f"- {fault}" for fault in found))


if __name__ == "__main__":
    main()
