"""Guidance: a sentence or two that tell a player what they can do now. It uses only the view."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.cards import SUITS
from mezani.games.kadi.rules import Cardless, JokerMatch, KadiRules
from mezani.games.kadi.texts import LANGUAGES
from mezani.games.kadi.view import KadiView
from mezani.games.shared.texts.card_talk import shown_card, shown_top
from mezani.games.shared.texts.language import Language
from mezani.seats import SEAT_LETTERS


def guide(
    view: KadiView, rules: KadiRules, names: Sequence[str], language: str = "en"
) -> list[str]:
    """Return what the player of a view can do now, or no sentences if the game does not wait for them."""
    texts = LANGUAGES[language]
    named = view.by or view.asker
    suit = view.suit or view.top[-1]
    fields = {
        "name": names[SEAT_LETTERS.index(named)] if named else "",
        "card": shown(view.request, texts),
        "top": shown_top(view.top, texts),
        "rank": view.top[:-1],
        "number": view.amount if view.pending == "penalty" else 1,
        "suit": texts.suits[SUITS.index(suit)] if suit in SUITS else "",
    }
    return texts.fill_each(texts.guidance, [(key, fields) for key in guidance_keys(view, rules)])


def guidance_keys(view: KadiView, rules: KadiRules) -> list[str]:
    """Return the keys of the sentences."""
    keys = ["prompted"] if view.prompted else []
    if not view.seat or view.over:
        return []
    if "confirm" in view.can:
        return [*keys, "confirm"]
    if view.pending.endswith("_window") and "pass" in view.can:
        return [*keys, view.pending if view.playable else f"{view.pending}.none"]
    if view.turn != view.seat:
        return keys
    return [*keys, turn_key(view, rules)]


def turn_key(view: KadiView, rules: KadiRules) -> str:
    """Return the key of the sentence for the player whose turn it is."""
    if not view.hand:
        return "cardless"
    if rules.cardless == Cardless.BLOCKS_PLAY and is_someone_cardless(view):
        return "blocked"
    if view.pending == "penalty":
        if not view.playable:
            return "penalty.none"
        return f"penalty.{rules.penalty_match}" + ("" if rules.jokers else ".no_jokers")
    if view.pending == "request":
        if view.must_play:
            return "request.must_play"
        return "request" if view.playable else "request.none"
    if view.pending == "turn":
        return match_key(view, rules)
    return view.pending


def match_key(view: KadiView, rules: KadiRules) -> str:
    """Return the key of the sentence for a turn with nothing pending."""
    jokers = ".jokers" if rules.jokers and rules.joker_match == JokerMatch.ANY else ""
    colour = ".red" if view.top[-1] in "HD" else ".black"
    own_jokers = jokers or (colour if rules.jokers else "")
    if view.must_play:
        return "asked"
    if not view.playable:
        return "turn.none"
    if view.anything_goes:
        return "turn.anything"
    if view.suit:
        return f"turn.suit{jokers}"
    if view.top[0] == "A":
        return f"turn.ace{own_jokers}"
    if view.top in ("RJ", "BJ"):
        if jokers and not view.colour_only:
            return "turn.joker"
        return "turn.red" if view.top == "RJ" else "turn.black"
    return f"turn.match{own_jokers}"


def is_someone_cardless(view: KadiView) -> bool:
    """Return whether another player has no cards."""
    return any(player.cards == 0 for player in view.players if player.seat != view.seat)


def shown(card: str, texts: Language) -> str:
    """Return a card as people read it, or an empty string for no card."""
    return shown_card(card, texts) if card else ""
