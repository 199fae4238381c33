"""What a game declares about itself: all that other layers need to know of it before they load its rules.

Loading the rules takes a while, so a game's package holds no more than this object, `GAME`, and names everything else
as `package.module:NAME`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from augury.errors import BadGame
from augury.kernel.credits import Credit
from augury.kernel.setups import choices

if TYPE_CHECKING:
    from augury.kernel.engine import Engine


@dataclass(frozen=True)
class Level:
    """A player under a name for people."""

    name: str
    player: str
    """Which player it is, with its settings."""
    words: str
    """How it plays, in one sentence."""


DEFAULT_LEVELS = (
    Level("dreamer", "random", "Chooses by chance."),
    Level("palmist", "flat:worlds=10", "Tries every choice in a few deals that might be."),
    Level("augur", "ismcts:simulations=1000", "Searches a tree over a thousand deals that might be."),
    Level("sibyl", "ismcts:simulations=10000", "Searches a tree over ten thousand deals that might be."),
)
"""The levels of a game that declares none: players that can play any game."""


@dataclass(frozen=True)
class GameInfo:
    """A game in the catalogue."""

    name: str
    """One lowercase word, by which people and programs call it."""
    title: str
    sentence: str
    setup: type[Any]
    """The dataclass of what can be chosen (see `augury.kernel.setups`)."""
    engine: str
    """Where its `Engine` is."""
    credits: tuple[Credit, ...] = ()
    """Who made it; each edition has its own."""
    has_hidden_information: bool = True
    """Whether seats know different things."""
    has_chance: bool = True
    """Whether anything depends on the seed."""
    players: Mapping[str, str] = field(default_factory=dict)
    """Where its own players are, by name, beside those that play any game."""
    levels: tuple[Level, ...] = DEFAULT_LEVELS
    """The players that people choose from, the easiest first.

    The third is the default opponent, or the last if there are fewer.
    """
    warm_up: tuple[Mapping[str, object], ...] = ({},)
    """Setups that together make its players run all their code, so that it is compiled before anyone needs it."""
    text: str | None = None
    """The module that says its table in sentences (`augury.text.commands.Speaker`); a general one if left out."""
    picture: str | None = None
    """The module that draws its table (`augury.text.pictures.Picture`); a general one if left out."""
    commands: Mapping[str, str] = field(default_factory=dict)
    """Where its own subcommands of `augury` are."""
    id_words: Mapping[str, tuple[str, object]] = field(default_factory=dict)
    """For choices that are only on or off: the words that stand for them in ids (see `augury.rl.ids`)."""
    standard_ids: Callable[[], list[str]] | None = None
    """Its ids that libraries list; the name with each number of players if left out."""
    lessons: str | None = None
    """Where its tutorials are (`augury.kernel.lesson.Lesson`)."""
    daily: tuple[Mapping[str, object], ...] = ()
    """Setups of which one is the game of a day; the usual setup if left out."""
    figures: str | None = None
    """Where it says what it counts about its players (`augury.kernel.figures.Figures`)."""

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def package(self) -> str:
        """The package that the game is in."""
        return self.engine.partition(":")[0].rpartition(".")[0]

    @property
    def player_counts(self) -> tuple[int, ...]:
        """How many may play."""
        return cast(
            "tuple[int, ...]", next(choice.values for choice in choices(self.setup) if choice.name == "players")
        )

    def load_engine(self) -> Engine:
        """The game's rules and words."""
        return cast("Engine", self.load(self.engine))

    def load(self, place: str) -> Any:
        """What the game declared as `package.module:NAME`, or a whole module."""
        module, _, name = place.partition(":")
        try:
            found = import_module(module)
            return getattr(found, name) if name else found
        except Exception as error:  # a package can fail in any way while it is imported
            what = f"{type(error).__name__}: {error}"
            raise BadGame(f"the game {self.name} declares {place}, which cannot be loaded ({what})") from error
