"""Guidance: the sentence or two that tell a player what they can do now. Written from the view alone."""

from __future__ import annotations

from mezani.games.nokitty.engine.cards import parse_kind
from mezani.games.nokitty.rules import NoKittyRules
from mezani.games.nokitty.texts.languages import LANGUAGES, card_name
from mezani.games.nokitty.view import NoKittyView
from mezani.games.shared.texts.language import Language, fill


def guide(view: NoKittyView, rules: NoKittyRules, language: str = "en") -> list[str]:
    """What the player of this view can do now; nothing where the position does not wait for them."""
    if view.over or not view.seat or view.seat != view.turn:
        return []
    words = LANGUAGES[language]
    fields = best_fit(view, words)
    fields["cards"] = ", ".join(card_name(parse_kind(card), words) for card in usable_magic(view))
    lines = (fill(words.guidance, key, fields) for key in guidance_keys(view, rules, fields))
    return [line for line in lines if line is not None]


def guidance_keys(view: NoKittyView, rules: NoKittyRules, fields: dict[str, object]) -> list[str]:
    """Which sentences fit, by key."""
    then = "draw" if "draw" in view.can else "end"
    last = ".last" if is_last_turn(view) else ""
    has_magic = bool(usable_magic(view))
    if view.places:
        more = ["magic.too"] if has_magic and not last else [then + last]
        return ["place.best" if fields["number"] else "place.nothing", *more]
    if has_magic:
        return ["magic", then + last]
    if then == "end" and rules.hearts_per_turn and view.hearts_placed >= rules.hearts_per_turn:
        return ["limit", then + last]
    return [then + (last or ".only")]


def is_last_turn(view: NoKittyView) -> bool:
    """Whether the end of this turn leaves a deck empty, and so ends the game."""
    taken = 0 if view.drawn else 1
    return min(view.hearts_left, view.magic_left) <= taken


def best_fit(view: NoKittyView, words: Language) -> dict[str, object]:
    """The heart and tile that count most, the first of them where several do."""
    best: dict[str, object] = {"card": "", "tile": 0, "number": 0}
    most = 0
    for place in view.places:
        for spot in place.spots:
            if spot.points > most:
                most = spot.points
                card = card_name(parse_kind(place.card), words)
                best = {"card": card, "tile": spot.tile, "number": spot.points}
    return best


def usable_magic(view: NoKittyView) -> list[str]:
    """The magic cards the player of the view could play now."""
    usable = {
        "wind": view.wind_targets,
        "recycle": view.recycle_targets,
        "shield": view.can_shield,
    }
    return [card for card, can in usable.items() if can]
