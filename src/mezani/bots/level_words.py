"""What the levels are called and what they are like, in every language: one entry each."""

from __future__ import annotations

from typing import NamedTuple

from mezani.bots.words import in_language


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
