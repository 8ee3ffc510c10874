"""Moves of Qute as a person types them: in notation or in short.

>>> read_move(["2"], "2", ["7H", "7S"]).text
'play 7S'
>>> read_move(["e", "h"], "e h", ["7H"]).text
'end suit=H'
"""

from __future__ import annotations

from collections.abc import Sequence

from mezani import NotationError
from mezani.cards import card_text, parse_card
from mezani.cli.entry import Entry, card_numbered

GREETING = "Type a card's number to play it, d to draw, e to end the turn, ? for help, q to leave."
VERBS = {"d": "draw", "draw": "draw", "pick": "draw", "e": "end", "end": "end", "qute": "qute"}
CHOICES = {
    "s": "suit=S", "h": "suit=H", "d": "suit=D", "c": "suit=C",
    "♠": "suit=S", "♥": "suit=H", "♦": "suit=D", "♣": "suit=C",
    "next": "eights=next", "share": "eights=share",
    "minus": "jacks=minus", "plus": "jacks=plus",
}  # fmt: skip
QUESTIONS = {
    "eights": "Who is hit by the 8s",
    "jacks": "Jacks: 20 less for you, or 20 more for others",
    "": "Which rank",
}
PRACTICE = ("add", "back")


def keys_for(moves: Sequence[str]) -> str:
    """What to type beside cards: ``d: draw``, ``e: end``, ``qute: end the round``."""
    if len(moves) == 1:
        return f"Enter: {moves[0]}"
    verbs = {move.split()[0] for move in moves}
    named = {"draw": "d: draw", "end": "e: end the turn", "qute": "qute: end the round"}
    keys = [text for verb, text in named.items() if verb in verbs]
    return " · ".join(keys)


def read_move(words: Sequence[str], typed: str, hand: Sequence[str]) -> Entry:
    """Reads a move. Card numbers are those of the hand, from 1."""
    verb = words[0].lower()
    if verb in PRACTICE:
        return Entry("move", " ".join([verb, *(word.upper() for word in words[1:])]))
    if verb in VERBS and (len(words) == 1 or VERBS[verb] != "draw"):
        choices = [CHOICES.get(word.lower(), word) for word in words[1:]]
        return Entry("move", " ".join([VERBS[verb], *choices]))
    cards = words[1:] if verb == "play" else words
    if len(cards) != 1:
        raise NotationError(f"“{typed}” is no move: cards are played one at a time.")
    return Entry("move", f"play {read_card(cards[0], typed, hand)}")


def read_card(word: str, typed: str, hand: Sequence[str]) -> str:
    """A card by its number in the hand or by its name."""
    if word.isdecimal():
        return card_numbered(int(word), hand, "7h, 10s")
    try:
        return card_text(parse_card(word))
    except NotationError:
        raise NotationError(
            f"“{typed}” is no move: type a card's number or name (7h), d, e, or ? for help."
        ) from None
