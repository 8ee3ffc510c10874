"""Qute's moves and their notation: ``play 7S``, ``draw``, ``end suit=H``, ``qute jacks=minus``, ``add 7``, ``back``.

>>> str(parse_move("END eights=share"))
'end eights=share'
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from mezani.cards import CARD_COUNT, NO_CARD, RANKS, SUITS, card_text, parse_card, parse_suit
from mezani.errors import NotationError
from mezani.games.shared.text_move import TextMove
from mezani.games.shared.turn_clock import check_turn_clock

PLAY: Final = 0
DRAW: Final = 1
END: Final = 2
QUTE: Final = 3
ADD: Final = 4
BACK: Final = 5
CLOCK_TURN: Final = 6

VERBS: Final = ("play", "draw", "end", "qute", "add", "back", "turn")

# The choices that END and QUTE can carry.
NOT_CHOSEN: Final = -1
NEXT: Final = 0
SHARE: Final = 1
MINUS: Final = 0
PLUS: Final = 1
EIGHTS_WORDS: Final = ("next", "share")
JACKS_WORDS: Final = ("minus", "plus")


@mypyc_attr(acyclic=True)
class Move(TextMove):
    """A move. ``card`` is the card to play or the rank to add; a choice that was not made is NOT_CHOSEN."""

    def __init__(self, kind: i64, card: i64, suit: i64, eights: i64, jacks: i64) -> None:
        self.kind: i64 = kind
        self.card: i64 = card
        self.suit: i64 = suit
        self.eights: i64 = eights
        self.jacks: i64 = jacks

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards the move names. A legal play names exactly one."""
        return tuple(self.named_cards())

    def named_cards(self) -> list[int]:
        return [self.card] if self.kind == PLAY else []

    def __str__(self) -> str:
        words = [VERBS[self.kind]]
        words.extend([card_text(card) for card in self.named_cards()])
        if self.kind == ADD:
            words.append(RANKS[self.card])
        if self.suit >= 0:
            words.append("suit=" + SUITS[self.suit])
        if self.eights >= 0:
            words.append("eights=" + EIGHTS_WORDS[self.eights])
        if self.jacks >= 0:
            words.append("jacks=" + JACKS_WORDS[self.jacks])
        return " ".join(words)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (parse_clock if self.kind == CLOCK_TURN else parse_move, (str(self),))


@mypyc_attr(acyclic=True)
class SeveralCards(Move):
    """A play of several cards at once. It can be written, but it is never legal."""

    def __init__(self, cards: list[int]) -> None:
        super().__init__(PLAY, cards[0], NOT_CHOSEN, NOT_CHOSEN, NOT_CHOSEN)
        self.all_cards = cards

    def named_cards(self) -> list[int]:
        return self.all_cards


# Moves are immutable, so each one is created once and shared.


def _simple_moves() -> list[Move]:
    return [Move(kind, NO_CARD, NOT_CHOSEN, NOT_CHOSEN, NOT_CHOSEN) for kind in range(len(VERBS))]


def _plays() -> list[Move]:
    return [Move(PLAY, card, NOT_CHOSEN, NOT_CHOSEN, NOT_CHOSEN) for card in range(CARD_COUNT)]


def _adds() -> list[Move]:
    return [Move(ADD, rank, NOT_CHOSEN, NOT_CHOSEN, NOT_CHOSEN) for rank in range(len(RANKS))]


def _with_choices(kind: int) -> list[Move]:
    moves: list[Move] = []
    for suit in range(NOT_CHOSEN, 4):
        for eights in range(NOT_CHOSEN, 2):
            for jacks in range(NOT_CHOSEN, 2):
                moves.append(Move(kind, NO_CARD, suit, eights, jacks))
    return moves


SIMPLE_MOVES: Final = _simple_moves()
PLAYS: Final = _plays()
ADDS: Final = _adds()
ENDS: Final = _with_choices(END)
QUTES: Final = _with_choices(QUTE)


def simple_move(kind: i64) -> Move:
    """Return a move that is a single word."""
    return SIMPLE_MOVES[kind]


def play_move(card: i64) -> Move:
    """Return the play of a card."""
    return PLAYS[card]


def add_move(rank: i64) -> Move:
    """Return the practice move that adds a card of a rank to the hand."""
    return ADDS[rank]


def end_move(suit: i64, eights: i64, jacks: i64) -> Move:
    """Return the end of a turn with these choices."""
    return ENDS[choice_index(suit, eights, jacks)]


def qute_move(jacks: i64) -> Move:
    """Return the call of Qute with this choice."""
    return QUTES[choice_index(NOT_CHOSEN, NOT_CHOSEN, jacks)]


def choice_index(suit: i64, eights: i64, jacks: i64) -> i64:
    """Return the index of the move with these choices in ENDS and QUTES."""
    return (suit + 1) * 9 + (eights + 1) * 3 + jacks + 1


def parse_move(text: str) -> Move:
    """Parse a player's move."""
    words = text.split()
    verb = words[0].lower() if words else ""
    rest = words[1:]
    if verb == "play" and rest:
        return _parse_play(rest, text)
    if verb in ("end", "qute"):
        return _parse_choices(END if verb == "end" else QUTE, rest, text)
    if verb == "add" and len(rest) == 1:
        return add_move(_parse_rank(rest[0], text))
    if verb in ("draw", "back") and not rest:
        return simple_move(DRAW if verb == "draw" else BACK)
    raise NotationError(
        f"“{text.strip()}” is not a move. Write play CARD, draw, end or qute; in practice also add RANK or back."
    )


def _parse_play(words: list[str], text: str) -> Move:
    for word in words:
        if "=" in word:
            raise NotationError(f"“{word}” in “{text.strip()}” is not a card.")
    cards = [parse_card(word) for word in words]
    return play_move(cards[0]) if len(cards) == 1 else SeveralCards(cards)


def _parse_choices(kind: i64, words: list[str], text: str) -> Move:
    suit = eights = jacks = NOT_CHOSEN
    for word in words:
        name, _, value = word.lower().partition("=")
        if name == "suit" and suit < 0:
            suit = parse_suit(value)
        elif name == "eights" and eights < 0 and value in EIGHTS_WORDS:
            eights = EIGHTS_WORDS.index(value)
        elif name == "jacks" and jacks < 0 and value in JACKS_WORDS:
            jacks = JACKS_WORDS.index(value)
        else:
            raise NotationError(
                f"“{word}” in “{text.strip()}” is not a choice. Write suit=H, eights=next or eights=share, "
                "jacks=minus or jacks=plus, each at most once."
            )
    return (ENDS if kind == END else QUTES)[choice_index(suit, eights, jacks)]


def _parse_rank(word: str, text: str) -> int:
    rank = "10" if word.upper() == "T" else word.upper()
    if rank not in RANKS:
        raise NotationError(f"“{text.strip()}” does not name a rank. Write add 6, 7, 8, J or A.")
    return RANKS.index(rank)


def parse_clock(text: str) -> Move:
    """Parse a move of the clock, without the word ``clock``."""
    check_turn_clock(text)
    return simple_move(CLOCK_TURN)
