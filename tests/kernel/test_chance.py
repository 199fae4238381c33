"""The random number generator: the known numbers of SplitMix64, and uniform draws."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from augury.kernel.bits import bit
from augury.kernel.chance import Dice, below, derive, dice, draw, mix, pick
from tests.kernel.frequencies import SURPRISING, surprise

DRAWS = 6000

FROM_0 = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B)
FROM_1234567 = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def seeded(seed: int) -> Dice:
    """Dice with this word as their state."""
    rolled = Dice.new()
    rolled.rng = np.uint64(seed)
    return rolled


def splitmix64(seed: int, count: int) -> list[int]:
    """The first numbers of SplitMix64, computed with Python's integers."""
    numbers = []
    for _ in range(count):
        seed = (seed + 0x9E3779B97F4A7C15) % 2**64
        z = seed
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        numbers.append(z ^ (z >> 31))
    return numbers


@pytest.mark.parametrize(("seed", "numbers"), [(0, FROM_0), (1234567, FROM_1234567)])
def test_known_numbers(seed: int, numbers: tuple[int, ...]) -> None:
    """The first numbers for the seeds 0 and 1234567 are those published for SplitMix64."""
    source = seeded(seed)
    assert tuple(int(draw(source)) for _ in numbers) == numbers
    assert tuple(splitmix64(seed, len(numbers))) == numbers


@pytest.mark.parametrize("seed", [1, 2**63, 2**64 - 1, 0x9E3779B97F4A7C15])
def test_any_word_is_a_seed(seed: int) -> None:
    """The numbers are those of SplitMix64 for any seed, even when the counter overflows."""
    source = seeded(seed)
    assert [int(draw(source)) for _ in range(100)] == splitmix64(seed, 100)


def test_the_state_is_the_whole_generator() -> None:
    """Two records with the same word continue with the same numbers."""
    source = seeded(5)
    for _ in range(10):
        draw(source)
    other = seeded(int(source.rng))
    assert [int(draw(source)) for _ in range(10)] == [int(draw(other)) for _ in range(10)]


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 10, 52, 64, 120, 1000])
def test_below_is_in_range_and_fair(bound: int) -> None:
    """`below` gives numbers from 0 to bound - 1, uniformly distributed."""
    source = seeded(bound)
    counts = np.bincount([int(below(source, bound)) for _ in range(DRAWS)], minlength=bound)
    assert len(counts) == bound
    if bound > 1:
        assert surprise(counts, DRAWS / bound) < SURPRISING


def test_below_is_fair_for_awkward_bounds() -> None:
    """`below` is fair for 3/4 of 2**32, where every third number would be twice as likely without rejection."""
    source = seeded(9)
    numbers = [int(below(source, 3 << 30)) for _ in range(DRAWS)]
    assert 0 <= min(numbers) < max(numbers) < 3 << 30
    assert surprise(np.bincount([number % 3 for number in numbers]), DRAWS / 3) < SURPRISING
    assert surprise(np.bincount([number >> 28 for number in numbers]), DRAWS / 12) < SURPRISING


def test_below_one_still_draws() -> None:
    """`below(1)` uses up a number, so later draws do not depend on how many choices there were."""
    source = seeded(0)
    assert int(below(source, 1)) == 0
    assert int(draw(source)) == FROM_0[1]


def test_pairs_are_fair() -> None:
    """Consecutive numbers are independent."""
    source = seeded(10)
    numbers = [int(below(source, 8)) for _ in range(DRAWS + 1)]
    pairs = np.zeros((8, 8))
    for one, other in pairwise(numbers):
        pairs[one, other] += 1
    assert surprise(pairs, DRAWS / 64) < SURPRISING


def test_pick_is_fair_over_all_words() -> None:
    """`pick` is uniform over a set that spans three words, one of them empty."""
    members = [0, 5, 63, 128, 130, 191]
    words = np.zeros(3, np.uint64)
    for member in members:
        words[member // 64] |= np.uint64(bit(member % 64))
    source = seeded(11)
    picked = [int(pick(source, words)) for _ in range(DRAWS)]
    assert set(picked) == set(members)
    assert surprise([picked.count(member) for member in members], DRAWS / len(members)) < SURPRISING


@pytest.mark.parametrize("member", [0, 63, 64, 100, 191])
def test_pick_of_one(member: int) -> None:
    """`pick` returns the only member of a set, whichever word it is in."""
    words = np.zeros(3, np.uint64)
    words[member // 64] = np.uint64(bit(member % 64))
    assert int(pick(seeded(3), words)) == member


def test_mix_is_one_to_one() -> None:
    """`mix` maps different words to different words, and 0 to 0."""
    assert int(mix(np.uint64(0))) == 0
    assert len({int(mix(np.uint64(word))) for word in range(2000)}) == 2000


def test_derived_seeds() -> None:
    """`derive` gives the parts of all runs different seeds."""
    assert int(derive(np.uint64(0), np.uint64(1))) == FROM_0[0]
    assert int(derive(np.uint64(0), np.uint64(2))) == FROM_0[1]
    seeds = [int(derive(np.uint64(run), np.uint64(game))) for run in range(50) for game in range(50)]
    assert len(set(seeds)) == len(seeds)
    assert seeds[57] == int(derive(np.uint64(1), np.uint64(7)))


def test_dice_follow_their_path() -> None:
    """Equal paths give equal dice, and different paths give different dice."""
    assert int(draw(dice(3, 1, 4))) == int(draw(dice(3, 1, 4)))
    paths = [(1,), (2,), (1, 1), (1, 2), (2, 1), (1, 1, 1), (1, 0), (2**64 - 1,)]
    assert len({int(draw(dice(*path))) for path in paths}) == len(paths)


def test_dice_of_zeros_are_their_own() -> None:
    """A path that starts with zeros gives other dice than the path without them, and other dice than seed 0."""
    paths = [(), (0,), (0, 0), (1,), (0, 1), (0, 0, 1)]
    numbers = {int(draw(dice(*path))) for path in paths}
    assert len(numbers) == len(paths)
    assert FROM_0[0] not in {int(draw(dice(*path))) for path in paths if path}


def test_dice_are_unrelated() -> None:
    """The first numbers of dice with neighbouring paths are uniformly distributed."""
    counts = np.bincount([int(below(dice(7, game), 10)) for game in range(DRAWS)], minlength=10)
    assert surprise(counts, DRAWS / 10) < SURPRISING


def test_dice_do_not_give_their_path_away() -> None:
    """Inverting the steps of a player's dice does not give their seed, as inverting a derived seed does."""

    def unmix(word: int) -> int:
        for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
            plain = word
            for _ in range(64 // shift + 1):
                plain = word ^ plain >> shift
            word = plain * pow(factor, -1, 1 << 64) % (1 << 64)
        return word

    def turned_back(word: int, step: int) -> int:
        return unmix((unmix(word) - step * 0x9E3779B97F4A7C15) % (1 << 64))

    seed = 123456789
    assert turned_back(int(derive(np.uint64(seed), np.uint64(5))), 5) == seed
    assert turned_back(turned_back(int(dice(seed, 5).rng), 5), seed) not in {seed, 0}
    assert turned_back(int(dice(seed, 5).rng), 5) != seed
