"""Refusals: the reason a move is illegal as an error with a sentence in every language."""

from __future__ import annotations

from mezani.cards import NO_CARD, RANKS, card_symbol, rank_of, suit_of
from mezani.errors import IllegalMoveError
from mezani.games.qute.engine.moves import Move
from mezani.games.qute.engine.position import QutePosition, is_jack
from mezani.games.qute.engine.rounds import JACK_POINTS
from mezani.games.qute.texts import LANGUAGES
from mezani.games.shared.texts.language import Language
from mezani.games.shared.texts.refusals import refused
from mezani.seats import CLOCK


def refusal(position: QutePosition, seat: int, move: Move, reason: str) -> IllegalMoveError:
    """Return the error for an illegal move."""
    key = f"{reason}.{variant(position, seat, reason)}"
    return refused(reason, key, LANGUAGES, lambda texts: fields_in(texts, position, move))


def fields_in(texts: Language, position: QutePosition, move: Move) -> dict[str, object]:
    """Return what a sentence can name, in one language."""
    cards = move.cards
    top = position.top
    suit = position.chosen_suit if position.chosen_suit >= 0 else suit_of(top)
    return {
        "cards": " ".join(card_symbol(card) for card in cards),
        "card": card_symbol(cards[0]) if cards else "",
        "top": "" if top == NO_CARD else card_symbol(top),
        "rank": "" if top == NO_CARD else RANKS[rank_of(top)],
        "suit": "" if top == NO_CARD else texts.suits[suit],
        "move": str(move),
        "points": JACK_POINTS,
    }


def variant(position: QutePosition, seat: int, reason: str) -> str:
    """Return the suffix that selects a more specific sentence for a reason."""
    if reason == "no_match" and is_jack(position.top):
        return "jack"
    if reason == "must_play" and position.top == NO_CARD:
        return "start"
    if reason == "not_for_players" and seat == CLOCK:
        return "clock"
    return ""
