"""Guidance: one or two sentences that tell a player what they can do now. Written from the view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mezani.cards import SUIT_NAMES, SUITS, card_symbol, parse_card
from mezani.games.kadi.rules import KadiRules
from mezani.games.kadi.view import KadiView
from mezani.seats import SEAT_LETTERS

Words = Callable[[KadiView, KadiRules, Sequence[str]], list[str]]


def guide(
    view: KadiView, rules: KadiRules, names: Sequence[str], language: str = "en"
) -> list[str]:
    """What the player of this view can do now; nothing where the table does not wait for them."""
    if not view.seat or view.over:
        return []
    return GUIDES[language](view, rules, names)


def english(view: KadiView, rules: KadiRules, names: Sequence[str]) -> list[str]:
    """The guidance in English."""
    lines: list[str] = []
    if view.prompted:
        lines.append("Your cards could win: niko to announce “Niko Kadi”, or quiet.")
    if view.pending.endswith("_window"):
        return lines + _window(view, names)
    if view.pending == "confirm":
        return lines + (["See the winning play, then confirm."] if "confirm" in view.can else [])
    if view.turn != view.seat:
        return lines
    return lines + _on_turn(view, rules, names)


def _on_turn(view: KadiView, rules: KadiRules, names: Sequence[str]) -> list[str]:
    if not view.hand:
        return [f"You have no cards and have not won: pick {max(view.amount, 1)}."]
    if _someone_cardless(view) and rules.cardless == "blocks-play":
        return ["Somebody has no cards, so nobody may play: draw."]
    words: dict[str, Words] = {
        "penalty": _penalty,
        "skip": _skip,
        "kickback": _kickback,
        "request": _request,
        "direction": _direction,
        "turn": _turn,
    }
    return words[view.pending](view, rules, names)


def _turn(view: KadiView, rules: KadiRules, names: Sequence[str]) -> list[str]:
    if view.must_play:
        card = _symbol(view.must_play)
        return [f"{_name(view.asker, names)} asked for {card} and you hold it: start with it."]
    return [_what_fits(view, rules) + _or_draw(view)]


def _what_fits(view: KadiView, rules: KadiRules) -> str:
    jokers = ", an Ace or a Joker" if rules.joker_match == "any" else " or an Ace"
    if view.anything_goes:
        return "Any card may be played"
    if view.suit:
        return f"Follow {SUIT_NAMES[SUITS.index(view.suit)]}{jokers}"
    if view.top in ("RJ", "BJ"):
        if rules.joker_match == "any" and not view.colour_only:
            return "Any card goes on a Joker"
        colour = "red" if view.top == "RJ" else "black"
        return f"Play a {colour} card, a Joker or an Ace"
    rank, suit = view.top[:-1], SUIT_NAMES[SUITS.index(view.top[-1])]
    return f"Play {suit}, {_article(rank)} {rank}{jokers}"


def _or_draw(view: KadiView) -> str:
    return ", or draw." if view.playable else ": you have none, so draw."


def _penalty(view: KadiView, rules: KadiRules, names: Sequence[str]) -> list[str]:
    how = {
        "top": f"Answer {_symbol(view.top)} with a 2, 3 or Joker that fits it",
        "rank": f"Answer {_symbol(view.top)} with the same rank",
        "chain": "Answer with a 2, 3 or Joker that fits a card of the chain",
    }[rules.penalty_match]
    effect = "to add to the penalty" if rules.penalty_counter == "add" else "to send it on"
    line = f"{how} {effect}, cancel it with an Ace, or pick {view.amount}."
    if view.playable:
        return [line]
    return [line, f"You have no answer: pick {view.amount}."]


def _skip(view: KadiView, rules: KadiRules, names: Sequence[str]) -> list[str]:
    return [f"{_name(view.by, names)} jumps you: counter with a Jack, or pass and be skipped."]


def _kickback(view: KadiView, rules: KadiRules, names: Sequence[str]) -> list[str]:
    return [f"{_name(view.by, names)} kicks back: counter with a King, or pass and let play turn."]


def _request(view: KadiView, rules: KadiRules, names: Sequence[str]) -> list[str]:
    card = _symbol(view.request)
    asker = _name(view.asker, names)
    if view.must_play:
        return [f"{asker} requested {card} and you hold it: play it, or cancel with another Ace."]
    if view.playable:
        return [f"{asker} requested {card}: cancel with an Ace, or pick one."]
    return [f"{asker} requested {card}, which you don't have: pick one."]


def _direction(view: KadiView, rules: KadiRules, names: Sequence[str]) -> list[str]:
    return ["You start: say which way play runs, direction forward or direction back."]


def _window(view: KadiView, names: Sequence[str]) -> list[str]:
    if "pass" not in view.can:
        return []
    card, what = ("Jack", "jump") if view.pending == "jump_window" else ("King", "kickback")
    who = _name(view.by, names)
    if view.playable:
        return [f"Cancel {who}'s {what} with a {card}, or pass."]
    return [f"You have no {card} to cancel {who}'s {what}: pass."]


def _someone_cardless(view: KadiView) -> bool:
    return any(player.cards == 0 for player in view.players if player.seat != view.seat)


def _name(seat: str, names: Sequence[str]) -> str:
    return names[SEAT_LETTERS.index(seat)]


def _symbol(card: str) -> str:
    return card_symbol(parse_card(card))


def _article(rank: str) -> str:
    return "an" if rank in ("8", "A") else "a"


GUIDES: dict[str, Words] = {"en": english}
