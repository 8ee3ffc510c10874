"""Table talk: a short line for every event that matters."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.game import Event
from mezani.games.qute.texts.languages import LANGUAGES
from mezani.games.shared.texts.card_talk import talk_of_cards


def talk_line(event: Event, names: Sequence[str], language: str = "en") -> str | None:
    """The line for an event, with the players' names in it; None where it needs none."""
    return talk_of_cards(LANGUAGES[language], event, names)
