"""Guidance: one or two sentences that tell a player what they can do now. Built from the view alone.

No placement is recommended, except one that wins the game: the heart that counts most now is often a bad move.
"""

from __future__ import annotations

from collections.abc import Sequence

from mezani.games.nokitty.engine.cards import parse_kind
from mezani.games.nokitty.rules import NoKittyRules
from mezani.games.nokitty.texts import LANGUAGES, card_name
from mezani.games.nokitty.view import NoKittyView
from mezani.games.shared.texts.language import Language


def guidance_lines(
    view: NoKittyView,
    rules: NoKittyRules,
    names: Sequence[str],
    language: str = "en",
) -> list[str]:
    """Return what the player of this view can do now, or nothing if they are not on turn."""
    if view.over or not view.seat or view.seat != view.turn:
        return []
    texts = LANGUAGES[language]
    fields = best_place(view, texts)
    fields["name"] = names[other_player(view)]
    fields["cards"] = ", ".join(card_name(parse_kind(card), texts) for card in usable_magic(view))
    keys = guidance_keys(view, rules, fields)
    return texts.fill_each(texts.guidance, ((key, fields) for key in keys))


def guidance_keys(view: NoKittyView, rules: NoKittyRules, fields: dict[str, object]) -> list[str]:
    """Return the keys of the sentences that apply."""
    then = "draw" if "draw" in view.can else "end"
    last = ".last" if is_last_turn(view) else ""
    has_magic = bool(usable_magic(view))
    if view.places and (ending := last_tile_result(view, fields)):
        if ending == "won":
            return ["last.won"]
        return ["last." + ending, "magic.too" if has_magic and not last else then + last]
    if view.places:
        place = "place" if fields["number"] else "place.nothing"
        if not has_magic or last:
            return [place, then + last]
        return [place + ".magic", then] if fields["number"] else ["place.nothing.magic"]
    if has_magic:
        return ["magic", then + last]
    if then == "end" and rules.hearts_per_turn and view.hearts_placed >= rules.hearts_per_turn:
        return ["limit", then + last]
    return [then + (last or ".only")]


def is_last_turn(view: NoKittyView) -> bool:
    """Return True if a deck will be empty at the end of this turn, which ends the game."""
    still_to_draw = 0 if view.drawn else 1
    return min(view.hearts_left, view.magic_left) <= still_to_draw


def best_place(view: NoKittyView, texts: Language) -> dict[str, object]:
    """Return the heart and the tile that count most together, the first of them in a tie."""
    best: dict[str, object] = {"card": "", "tile": 0, "number": 0}
    highest = -1
    for place in view.places:
        for spot in place.spots:
            if spot.points > highest:
                highest = spot.points
                card = card_name(parse_kind(place.card), texts)
                best = {"card": card, "tile": spot.tile, "number": spot.points}
    return best


def last_tile_result(view: NoKittyView, best: dict[str, object]) -> str:
    """Return how the game ends if the best heart fills the board: ``won``, ``tied`` or ``lost``; else nothing."""
    if sum(not tile.heart for tile in view.tiles) != 1:
        return ""
    other = other_player(view)
    lead = view.players[1 - other].score + int(str(best["number"])) - view.players[other].score
    if lead == 0:
        return "tied"
    return "won" if lead > 0 else "lost"


def other_player(view: NoKittyView) -> int:
    """Return the place of the opponent among the players."""
    return 1 if view.players[0].seat == view.seat else 0


def usable_magic(view: NoKittyView) -> list[str]:
    """Return the magic cards the player of the view could play now."""
    usable = {
        "wind": view.wind_targets,
        "recycle": view.recycle_targets,
        "shield": view.can_shield,
    }
    return [card for card, can in usable.items() if can]
