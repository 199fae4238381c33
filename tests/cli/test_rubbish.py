"""Invalid command lines get one clear line and exit code 2, and a stable code in JSON."""

from __future__ import annotations

import pytest

from tests.cli.commands import augury, program, refusal, refusal_as_json

COMMANDS = "games, levels, rules, play, serve, bots, simulate, record"
LARGEST = "2**64 - 1"

# The command; the code; what is wrong; what would be right.
Case = tuple[str, str, str, str]

CASES: list[Case] = [
    # Unknown commands and games.
    ("bogus", "usage", "bogus", COMMANDS),
    ("simulat seven", "usage", "simulat", "simulate"),
    ("--bogus", "usage", "--bogus", COMMANDS),
    ("record bogus", "usage", "bogus", "show, replay, verify"),
    ("simulate chess", "unknown_game", "chess", "seven"),
    ("simulate chess --games 5", "unknown_game", "chess", "seven"),
    ("bench Seven", "unknown_game", "Seven", "seven"),
    # Unknown setups.
    ("simulate seven --edition third", "bad_setup", "third", "first or exam"),
    ("simulate seven --edition=", "bad_setup", "''", "first or exam"),
    ("simulate seven --players 5", "bad_setup", "5", "3 or 4"),
    ("simulate seven --players 2", "bad_setup", "2", "3 or 4"),
    ("simulate seven --players 0", "bad_setup", "0", "3 or 4"),
    ("simulate seven --players -4", "bad_setup", "-4", "3 or 4"),
    ("simulate seven --players four", "bad_setup", "four", "3 or 4"),
    ("simulate seven --players 4.0", "bad_setup", "4.0", "3 or 4"),
    ("simulate seven --variant thrice", "bad_setup", "thrice", "standard or twice or single"),
    ("simulate seven --edition exam --variant twice", "bad_setup", "twice", "standard"),
    ("simulate seven --variant single", "bad_setup", "single", "standard"),
    ("simulate seven --no-tenth-trick-scores", "bad_setup", "tenth_trick_scores", "first edition"),
    ("bench seven --edition exam --tenth-trick-scores=false", "bad_setup", "tenth_trick_scores", "first edition"),
    ("simulate grid --board 0x5", "bad_setup", "0x5", "1 to 9 rows and 1 to 9 columns"),
    ("simulate grid --board 30x30", "bad_setup", "30x30", "written like 4x5"),
    ("bench grid --board=-3x3", "bad_setup", "-3x3", "written like 4x5"),
    ("simulate grid --board 5", "bad_setup", "'5'", "a size such as 4x5"),
    ("simulate grid --board=", "bad_setup", "''", "a size such as 4x5"),
    ("simulate grid --board moon", "bad_setup", "moon", "fano"),
    ("simulate grid --board moon.toml", "bad_file", "there is no file", "moon.toml"),
    ("simulate grid --board src", "bad_setup", "'src'", "a file that ends in .json or .toml"),
    ("simulate grid --board " + "12" * 20, "bad_setup", "40", "81 characters"),
    (
        "simulate grid --board 11" + "." * 79,
        "bad_setup",
        "'row 1' has the given 1 twice",
        "can appear only once in a line",
    ),
    ("simulate grid --board " + "123456789" * 9, "bad_setup", "leave some", "unsolved"),
    ("simulate grid --players 1", "bad_setup", "1", "2 or 3 or 4"),
    ("simulate grid --players 5", "bad_setup", "5", "2 or 3 or 4"),
    ("simulate grid --ties draw", "bad_setup", "draw", "turn or shared"),
    ("simulate grid --x-range max", "bad_setup", "x_range", "x_prophecies"),
    ("simulate grid --x-range min --x-prophecies", "bad_setup", "min", "max-1 or max"),
    ("simulate grid --edition exam", "usage", "--edition", "augury simulate grid --help"),
    # Unknown options.
    ("simulate seven --bogus", "usage", "--bogus", "augury simulate seven --help"),
    ("simulate seven --bogus 3", "usage", "--bogus", "augury simulate seven --help"),
    ("simulate seven --gamse 3", "usage", "--gamse", "--games"),
    ("simulate seven -g 3", "usage", "-g", "augury simulate seven --help"),
    ("games --edition exam", "usage", "--edition", "augury games --help"),
    ("record verify some.json --moves 3", "usage", "--moves", "augury record verify --help"),
    # Too many or too few arguments.
    ("games seven", "usage", "seven", "augury games --help"),
    ("simulate seven eight", "usage", "eight", "augury simulate seven --help"),
    ("record verify one.json two.json", "usage", "two.json", "augury record verify --help"),
    ("record verify", "usage", "FILE", "augury record verify --help"),
    ("advise", "usage", "FILE", "augury advise --help"),
    ("advise one.json two.json", "usage", "two.json", "augury advise --help"),
    ("advise some.json --seat me", "usage", "me", "--seat"),
    ("simulate seven --games", "usage", "--games", "augury simulate seven --help"),
    ("simulate seven --seed", "usage", "--seed", "augury simulate seven --help"),
    ("simulate seven --edition", "usage", "--edition", "augury simulate seven --help"),
    ("simulate seven --records", "usage", "--records", "augury simulate seven --help"),
    ("simulate seven --games 1 --games 2", "usage", "--games", "augury simulate seven --help"),
    # Invalid numbers.
    ("simulate seven --games 0", "bad_argument", "not 0", "must be"),
    ("simulate seven --games -5", "bad_argument", "-5", "must be"),
    ("simulate seven --games 10000000000000000000000000", "bad_argument", "10000000000000000000000000", "must be"),
    ("simulate seven --games many", "usage", "many", "--games"),
    ("simulate seven --games 1.5", "usage", "1.5", "--games"),
    ("simulate seven --games=", "usage", "--games", "augury simulate seven --help"),
    ("simulate seven --threads 0", "bad_argument", "not 0", "must be"),
    ("simulate seven --seed -1", "bad_argument", "-1", LARGEST),
    ("simulate seven --seed=-1", "bad_argument", "-1", LARGEST),
    ("simulate seven --seed 18446744073709551616", "bad_argument", "18446744073709551616", LARGEST),
    ("simulate seven --seed 1.7", "usage", "1.7", "--seed"),
    ("simulate seven --seed lucky", "usage", "lucky", "--seed"),
    ("simulate seven --tenth-trick-scores=maybe", "usage", "maybe", "--tenth-trick-scores"),
    ("bench seven --seconds 0", "bad_argument", "0", "at most 600"),
    ("bench seven --seconds -1", "bad_argument", "-1", "at most 600"),
    ("bench seven --seconds nan", "bad_argument", "nan", "at most 600"),
    ("bench seven --seconds inf", "bad_argument", "inf", "at most 600"),
    ("bench seven --seconds soon", "usage", "soon", "--seconds"),
]


@pytest.mark.parametrize(("typed", "code", "wrong", "right"), CASES, ids=[case[0] for case in CASES])
def test_rubbish(typed: str, code: str, wrong: str, right: str) -> None:
    """The refusal says what is wrong and what would be right; with `--json` it has a code and the same message."""
    line = refusal(augury(*typed.split(" ")))
    assert wrong in line and right in line
    assert "Traceback" not in line and "  " not in line and len(line) < 400
    assert refusal_as_json(augury(*typed.split(" "), "--json")) == (code, line)


@pytest.mark.parametrize("flag", ["--json=true", "--json=yes"])
def test_every_way_to_request_json(flag: str) -> None:
    """Every spelling that turns `--json` on gives JSON, also for refusals."""
    assert refusal_as_json(augury("simulate", "seven", "--games=0", flag))[0] == "bad_argument"


@pytest.mark.parametrize("flag", ["--no-json", "--json=false"])
def test_json_that_is_declined(flag: str) -> None:
    """A spelling that turns `--json` off gives no JSON."""
    assert refusal(augury("simulate", "seven", "--games=0", flag))


@pytest.mark.parametrize("typed", ["play", "simulate seven extra", "record verify"])
def test_line_breaks_stay_out(typed: str) -> None:
    """An argument with a line break is still named in one line."""
    refusal(augury(*typed.split(" "), "two\nlines"))


@pytest.mark.parametrize("typed", ["simulate seven --players 5", "simulate seven --games x", "bogus"])
def test_the_program_ends_the_same_way(typed: str) -> None:
    """As a separate program the command has the same exit code and the same line."""
    outcome = program(*typed.split(" "))
    assert refusal(outcome) == refusal(augury(*typed.split(" ")))


@pytest.mark.parametrize("delay", ["-1", "61", "nan"])
def test_a_server_with_an_impossible_delay_does_not_start(delay: str) -> None:
    """`--bot-delay` must be from 0 to 60 seconds, or the server does not start."""
    line = refusal(augury("serve", f"--bot-delay={delay}"))
    assert line == f"--bot-delay must be from 0 to 60 seconds, not {delay}"
