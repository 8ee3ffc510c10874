"""Follow-up questions: the suit or the card a play still has to name."""

from __future__ import annotations

from mezani import Match, NotationError
from mezani.cards import SUITS, card_text, parse_card, parse_suit
from mezani.cli.screen import LeaveError, Screen

ASKED = {
    "suit": "Which suit: s, h, d or c",
    "ask": "Which card do you ask for, like qh",
}
OPTIONAL = {
    "suit": "Choose a suit, s, h, d or c (Enter: none)",
    "ask": "Ask for a card, like qh (Enter: none)",
}


def complete_play(screen: Screen, match: Match, seat: int, text: str) -> str | None:
    """The move with all it needs, asked for where not typed; None if the person thought better."""
    move = match.game.parse_move(text)
    if not text.startswith("play "):
        return text
    extension = match.state.extend(seat, list(move.cards))
    named = {word.partition("=")[0] for word in text.split() if "=" in word}
    for word in ("suit", "ask"):
        must = word in extension.needs
        if word in named or not (must or word in extension.may):
            continue
        value = ask_for(screen, word, must=must)
        if value is None and must:
            return None
        if value is not None:
            text = with_word(text, f"{word}={value}")
    return text


def ask_for(screen: Screen, word: str, *, must: bool) -> str | None:
    """A suit or a card, or None where nothing was typed."""
    while True:
        answer = screen.ask(ASKED[word] + " (Enter: take it back)" if must else OPTIONAL[word])
        if not answer:
            return None
        if answer.lower() in ("q", "quit"):
            raise LeaveError
        try:
            return (
                SUITS[parse_suit(answer[:1])] if word == "suit" else card_text(parse_card(answer))
            )
        except NotationError as error:
            screen.say(error.reason, "yellow")


def with_word(text: str, word: str) -> str:
    """A play with one more word, the call staying last."""
    play, call, _ = text.partition(" niko")
    return f"{play} {word}{call}"
