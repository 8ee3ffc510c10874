"""Guidance: one or two sentences that tell a player what they can do now. Built from the view alone."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.cards import SUITS
from mezani.games.qute.engine.rounds import JACK_POINTS
from mezani.games.qute.rules import QuteRules
from mezani.games.qute.texts import LANGUAGES
from mezani.games.qute.view import QuteView


def guidance_lines(
    view: QuteView,
    rules: QuteRules,
    names: Sequence[str],  # noqa: ARG001
    language: str = "en",
) -> list[str]:
    """Return what the player of this view can do now, or nothing if they are not on turn."""
    if not view.seat or view.turn != view.seat:
        return []
    texts = LANGUAGES[language]
    suit = view.suit or view.top[-1:]
    fields = {
        "suit": texts.suits[SUITS.index(suit)] if suit else "",
        "rank": view.top[:-1],
        "number": view.run,
        "points": JACK_POINTS,
    }
    return texts.fill_each(texts.guidance, ((key, fields) for key in guidance_keys(view, rules)))


def guidance_keys(view: QuteView, rules: QuteRules) -> list[str]:
    """Return the keys of the sentences that apply."""
    if any(move.startswith("qute") for move in view.can):
        return ["qute", turn_key(view, rules)]
    turn, needs = turn_key(view, rules), [f"needs.{word}" for word in view.needs[:1]]
    return needs if needs and turn == "end" else [turn, *needs]


def turn_key(view: QuteView, rules: QuteRules) -> str:
    """Return the key of the sentence about the cards in hand."""
    if view.must_cover:
        return cover_key(view)
    if view.played:
        return "more" if view.playable else "end"
    if view.drawn:
        if not view.playable:
            return "drawn.none"
        return "drawn.must" if rules.must_play_drawn else "drawn"
    if not view.playable:
        return "turn.none" if "draw" in view.can else "turn.stuck"
    if not view.top:
        return "start"
    return "turn.jack" if view.top[0] == "J" else "turn"


def cover_key(view: QuteView) -> str:
    """Return the key of the sentence for a player who has to cover a 6."""
    if "draw" in view.can:
        return "cover.six" if view.playable else "cover.none"
    return "cover.stuck" if "end" in view.can else "cover"
