"""The levels: four strengths for every game. A level uses the bot of the game's family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from mezani.bots.bot import Bot
from mezani.bots.kadi import KADI_LEVELS
from mezani.bots.kadi.candidates import shortlist
from mezani.bots.learned.master import MasterBot
from mezani.bots.nokitty import NOKITTY_LEVELS
from mezani.bots.observation import Observation
from mezani.bots.qute import QUTE_LEVELS
from mezani.bots.random_bot import RandomBot
from mezani.bots.reasoned_bot import ReasonedBot
from mezani.bots.texts import in_language
from mezani.rng import Rng
from mezani.seats import SEAT_LETTERS

LEVELS = ("rookie", "casual", "sharp", "master")
"""From the weakest to the strongest."""

FAMILIES: dict[str, Mapping[str, Bot]] = {
    "kadi": {**KADI_LEVELS, "master": MasterBot("kadi")},
    "qute": {**QUTE_LEVELS, "master": MasterBot("qute")},
    "nokitty": {**NOKITTY_LEVELS, "master": MasterBot("nokitty")},
}
"""The bots of each family. In a game of any other family, every level plays at random."""

RANDOM = RandomBot()


class LevelBot:
    """One level in every game."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, observation: Observation, rng: Rng) -> Any | None:
        return self.bot_for(observation).choose(observation, rng)

    def advise(
        self, observation: Observation, rng: Rng, names: Sequence[str], language: str
    ) -> tuple[Any | None, str]:
        """Return what ``choose`` and ``explain`` return, if possible from one decision."""
        bot = self.bot_for(observation)
        if isinstance(bot, ReasonedBot):
            return bot.advise(observation, rng, names, language)
        return bot.choose(observation, rng), bot.explain(observation, rng, names, language)

    def explain(
        self,
        observation: Observation,
        rng: Rng,
        names: Sequence[str] = SEAT_LETTERS,
        language: str = "en",
    ) -> str:
        return self.bot_for(observation).explain(observation, rng, names, language)

    def bot_for(self, observation: Observation) -> Bot:
        """Return the bot for the game that is observed."""
        family = FAMILIES.get(observation.view.family)
        return RANDOM if family is None else family[self.level]


def shortened(observation: Observation) -> Observation:
    """Return an observation without moves that no level considers: the shorter plays of a huge hand.

    It can then be sent to another process quickly.
    """
    if observation.view.family != "kadi":
        return observation
    moves = tuple(shortlist(observation.moves))
    if len(moves) == len(observation.moves):
        return observation
    return replace(observation, moves=moves, encoding=kept_rows(observation, moves))


def kept_rows(observation: Observation, moves: Sequence[Any]) -> tuple[bytes, bytes]:
    """Return the encoding of an observation with only these of its moves."""
    known, words = observation.encoding
    size = len(words) // len(observation.moves)
    kept = {id(move) for move in moves}
    rows = [
        words[size * number : size * (number + 1)]
        for number, move in enumerate(observation.moves)
        if id(move) in kept
    ]
    return known, b"".join(rows)


def has_bots(observation: Observation) -> bool:
    """Return True if the game that is observed has bots of its own."""
    return observation.view.family in FAMILIES


ROOKIE = LevelBot("rookie")
CASUAL = LevelBot("casual")
SHARP = LevelBot("sharp")
MASTER = LevelBot("master")


class LevelTexts(NamedTuple):
    """What players read about a level: its name and one sentence."""

    label: str
    help: str


LEVEL_TEXTS: dict[str, dict[str, LevelTexts]] = {
    "en": {
        "rookie": LevelTexts("Rookie", "Knows the rules but makes careless mistakes."),
        "casual": LevelTexts("Casual", "Plays sensibly without counting cards."),
        "sharp": LevelTexts(
            "Sharp", "Counts cards, plans its last play and watches its opponents."
        ),
        "master": LevelTexts(
            "Master", "Has learned from hundreds of millions of decisions against itself."
        ),
    },
    "sw": {
        "rookie": LevelTexts("Mwanafunzi", "Anajua kanuni, lakini ni mzembe kidogo."),
        "casual": LevelTexts("Wa kawaida", "Anacheza kwa busara, bila kuhesabu kadi."),
        "sharp": LevelTexts(
            "Mjanja", "Anahesabu kadi, anapanga kumaliza, na anawachunguza wengine."
        ),
        "master": LevelTexts(
            "Bingwa", "Amejifunza kwa kucheza dhidi yake mwenyewe mamilioni ya mara."
        ),
    },
}


def level_texts(level: str, language: str = "en") -> LevelTexts:
    """Return the texts of a level in a language, or in English if there is no translation."""
    return in_language(LEVEL_TEXTS, language)[level]
