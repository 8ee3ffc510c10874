"""The levels: three bots for every game. A level hands each sight to the bot of its game's family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from mezani.bots.bot import Bot
from mezani.bots.kadi import KADI_LEVELS
from mezani.bots.nokitty import NO_KITTY_LEVELS
from mezani.bots.observation import Sight
from mezani.bots.qute import QUTE_LEVELS
from mezani.bots.random_bot import RandomBot
from mezani.bots.texts import in_language
from mezani.games.kadi.view import KadiView
from mezani.games.nokitty.view import NoKittyView
from mezani.games.qute.view import QuteView
from mezani.rng import Rng
from mezani.seats import SEAT_LETTERS

LEVELS = ("rookie", "casual", "sharp")
"""From the weakest to the strongest."""

FAMILIES: dict[type, Mapping[str, Bot]] = {
    KadiView: KADI_LEVELS,
    QuteView: QUTE_LEVELS,
    NoKittyView: NO_KITTY_LEVELS,
}
"""The bots of each family of games, by the type of its views. A game that is not here is played at random."""

RANDOM = RandomBot()


class LevelBot:
    """One level in every game."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, sight: Sight, rng: Rng) -> Any | None:
        """What the bot of this level does in this game."""
        return self.bot_for(sight).choose(sight, rng)

    def explain(
        self, sight: Sight, rng: Rng, names: Sequence[str] = SEAT_LETTERS, language: str = "en"
    ) -> str:
        """Why the bot of this level does that."""
        return self.bot_for(sight).explain(sight, rng, names, language)

    def bot_for(self, sight: Sight) -> Bot:
        """The bot that knows the game this is a sight of."""
        family = FAMILIES.get(type(sight.view))
        return RANDOM if family is None else family[self.level]


def is_known(sight: Sight) -> bool:
    """Whether there are bots that know the game this is a sight of."""
    return type(sight.view) in FAMILIES


ROOKIE = LevelBot("rookie")
"""Knows the rules, and is a little careless."""
CASUAL = LevelBot("casual")
"""Plays sensibly, without counting cards."""
SHARP = LevelBot("sharp")
"""Counts cards, plans its last play, and watches the others."""


class LevelWords(NamedTuple):
    """A level for people: its name and a sentence."""

    label: str
    help: str


LEVEL_WORDS: dict[str, dict[str, LevelWords]] = {
    "en": {
        "rookie": LevelWords("Rookie", "Knows the rules, and is a little careless."),
        "casual": LevelWords("Casual", "Plays sensibly, without counting cards."),
        "sharp": LevelWords("Sharp", "Counts cards, plans its last play, and watches the others."),
    },
    "sw": {
        "rookie": LevelWords("Mwanafunzi", "Anajua kanuni, lakini ni mzembe kidogo."),
        "casual": LevelWords("Wa kawaida", "Anacheza kwa busara, bila kuhesabu kadi."),
        "sharp": LevelWords(
            "Mjanja", "Anahesabu kadi, anapanga kumaliza, na anawachunguza wengine."
        ),
    },
}


def level_words(level: str, language: str = "en") -> LevelWords:
    """A level in a language, or in English where nobody has translated it."""
    return in_language(LEVEL_WORDS, language)[level]
