"""Qute's moves and their notation: ``play 7S``, ``draw``, ``end suit=H``, ``qute jacks=minus``, ``add 7``, ``back``.

>>> str(parse_move("END eights=share"))
'end eights=share'
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from mezani.cards import CARD_IDS, RANKS, SUITS, card_text, parse_card, parse_suit
from mezani.errors import NotationError
from mezani.games.shared.text_move import TextMove
from mezani.games.shared.turn_clock import read_turn_clock

PLAY: Final = 0
DRAW: Final = 1
END: Final = 2
QUTE: Final = 3
ADD: Final = 4
BACK: Final = 5
CLOCK_TURN: Final = 6

WORDS: Final = ("play", "draw", "end", "qute", "add", "back", "turn")

# What may be chosen; NOT_SAID where it was not.
NOT_SAID: Final = -1
NEXT: Final = 0
SHARE: Final = 1
MINUS: Final = 0
PLUS: Final = 1
EIGHTS_WORDS: Final = ("next", "share")
JACKS_WORDS: Final = ("minus", "plus")


@mypyc_attr(acyclic=True)
class Move(TextMove):
    """What a player wants to do. ``card`` is the card played, or the rank added."""

    def __init__(self, kind: i64, card: i64, suit: i64, eights: i64, jacks: i64) -> None:
        self.kind: i64 = kind
        self.card: i64 = card
        self.suit: i64 = suit
        self.eights: i64 = eights
        self.jacks: i64 = jacks

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards named; more than one can be written, and is refused."""
        return tuple(self.named())

    def named(self) -> list[int]:
        """The card of a play."""
        return [self.card] if self.kind == PLAY else []

    def __str__(self) -> str:
        words = [WORDS[self.kind]]
        words.extend([card_text(card) for card in self.named()])
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
    """A play of several cards at once, which is never legal."""

    def __init__(self, cards: list[int]) -> None:
        super().__init__(PLAY, cards[0], NOT_SAID, NOT_SAID, NOT_SAID)
        self.together = cards

    def named(self) -> list[int]:
        """All of them."""
        return self.together


def _plain_moves() -> list[Move]:
    return [Move(kind, -1, NOT_SAID, NOT_SAID, NOT_SAID) for kind in range(len(WORDS))]


def _plays() -> list[Move]:
    return [Move(PLAY, card, NOT_SAID, NOT_SAID, NOT_SAID) for card in range(CARD_IDS)]


def _added() -> list[Move]:
    return [Move(ADD, rank, NOT_SAID, NOT_SAID, NOT_SAID) for rank in range(len(RANKS))]


def _ends(kind: int) -> list[Move]:
    ends: list[Move] = []
    for suit in range(-1, 4):
        for eights in range(-1, 2):
            for jacks in range(-1, 2):
                ends.append(Move(kind, -1, suit, eights, jacks))
    return ends


PLAIN_MOVES: Final = _plain_moves()
PLAYS: Final = _plays()
ADDED: Final = _added()
ENDS: Final = _ends(END)
QUTES: Final = _ends(QUTE)


def plain(kind: i64) -> Move:
    """A move that is one word, made once and shared."""
    return PLAIN_MOVES[kind]


def play_of(card: i64) -> Move:
    """The play of a card."""
    return PLAYS[card]


def adding(rank: i64) -> Move:
    """The move that adds a card of a rank to a hand, in practice."""
    return ADDED[rank]


def ending(suit: i64, eights: i64, jacks: i64) -> Move:
    """The end of a turn with what is chosen."""
    return ENDS[choice_index(suit, eights, jacks)]


def calling(jacks: i64) -> Move:
    """The call of Qute with what is chosen."""
    return QUTES[choice_index(NOT_SAID, NOT_SAID, jacks)]


def choice_index(suit: i64, eights: i64, jacks: i64) -> i64:
    """Where in ENDS and QUTES the move with these choices is."""
    return (suit + 1) * 9 + (eights + 1) * 3 + jacks + 1


def parse_move(text: str) -> Move:
    """Reads a player's move."""
    words = text.split()
    verb = words[0].lower() if words else ""
    rest = words[1:]
    if verb == "play" and rest:
        return _parse_play(rest, text)
    if verb in ("end", "qute"):
        return _parse_choices(END if verb == "end" else QUTE, rest, text)
    if verb == "add" and len(rest) == 1:
        return adding(_parse_rank(rest[0], text))
    if verb in ("draw", "back") and not rest:
        return plain(DRAW if verb == "draw" else BACK)
    raise NotationError(
        f"“{text.strip()}” is not a move: write play CARD, draw, end or qute; in practice add RANK, back."
    )


def _parse_play(words: list[str], text: str) -> Move:
    for word in words:
        if "=" in word:
            raise NotationError(f"“{text.strip()}” can't be read at “{word}”.")
    cards = [parse_card(word) for word in words]
    return play_of(cards[0]) if len(cards) == 1 else SeveralCards(cards)


def _parse_choices(kind: i64, words: list[str], text: str) -> Move:
    suit = eights = jacks = NOT_SAID
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
                f"“{text.strip()}” can't be read at “{word}”: "
                "suit=H, eights=next or share, jacks=minus or plus, each once."
            )
    return (ENDS if kind == END else QUTES)[choice_index(suit, eights, jacks)]


def _parse_rank(word: str, text: str) -> int:
    rank = "10" if word.upper() == "T" else word.upper()
    if rank not in RANKS:
        raise NotationError(f"“{text.strip()}” names no rank: write add 6, 7, 8, J or A.")
    return RANKS.index(rank)


def parse_clock(text: str) -> Move:
    """Reads what follows the word ``clock``: ``turn``."""
    read_turn_clock(text)
    return plain(CLOCK_TURN)
