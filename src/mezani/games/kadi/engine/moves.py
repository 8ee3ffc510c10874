"""The moves of Kadi and their notation: ``play QH 4H suit=S ask=7D niko``, ``draw``, ``pass``, ``clock turn``…

>>> str(parse_move("play qh 4♥ niko"))
'play QH 4H niko'
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from mezani.cards import (
    FACE_COUNT,
    NO_CARD,
    NO_SUIT,
    SUITS,
    card_text,
    face,
    parse_card,
    parse_cards,
    parse_suit,
    shifted,
)
from mezani.errors import NotationError
from mezani.games.shared.text_move import TextMove
from mezani.games.shared.turn_clock import is_turn_clock
from mezani.seats import NO_SEAT, SEAT_LETTERS, seat_letter

PLAY: Final = 0
DRAW: Final = 1
PASS: Final = 2
NIKO: Final = 3
QUIET: Final = 4
FORWARD: Final = 5
BACK: Final = 6
CONFIRM: Final = 7
CLOCK_TURN: Final = 8
CLOCK_WINDOW: Final = 9
CLOCK_PROMPT: Final = 10
CLOCK_CONFIRM: Final = 11

WORDS: Final = (
    "play",
    "draw",
    "pass",
    "niko",
    "quiet",
    "direction forward",
    "direction back",
    "confirm",
    "turn",
    "window",
    "prompt",
    "confirm",
)


@mypyc_attr(acyclic=True)
class Move(TextMove):
    """A move of a player or the clock.

    ``mask`` is the set of cards played and ``last`` the card that ends on top. ``suit`` and ``ask`` are what an Ace
    chooses, ``niko`` says whether the player calls “Niko Kadi”, and ``seat`` is whose prompt the clock closes.
    """

    def __init__(
        self, kind: i64, mask: i64, last: i64, suit: i64, ask: i64, *, niko: bool, seat: i64
    ) -> None:
        self.kind: i64 = kind
        self.mask: i64 = mask
        self.last: i64 = last
        self.suit: i64 = suit
        self.ask: i64 = ask
        self.niko: bool = niko
        self.seat: i64 = seat
        self.has_several_cards: bool = False

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards in the order they are played. Two Jokers of a colour are 52 and 54, or 53 and 55."""
        return tuple(self.ordered_cards())

    def ordered_cards(self) -> list[int]:
        """Return the cards in the order they are played."""
        return [] if self.last < 0 else [face(self.last)]

    def __str__(self) -> str:
        words = [WORDS[self.kind]]
        words.extend([card_text(card) for card in self.ordered_cards()])
        if self.suit >= 0:
            words.append("suit=" + SUITS[self.suit])
        if self.ask >= 0:
            words.append("ask=" + card_text(self.ask))
        if self.niko:
            words.append("niko")
        if self.kind == CLOCK_PROMPT:
            words.append(seat_letter(self.seat))
        return " ".join(words)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (parse_clock if self.kind >= CLOCK_TURN else parse_move, (str(self),))


@mypyc_attr(acyclic=True)
class Play(Move):
    """A play whose cards are given in an order."""

    def __init__(self, cards: list[int], suit: i64, ask: i64, *, niko: bool) -> None:
        mask: i64 = 0
        for card in cards:
            mask |= shifted(1, card)
        super().__init__(PLAY, mask, cards[-1], suit, ask, niko=niko, seat=NO_SEAT)
        self.has_several_cards = len(cards) > 1
        self.order = cards

    def ordered_cards(self) -> list[int]:
        return self.order


def simple_move(kind: i64) -> Move:
    """Return the move of a kind that takes no cards."""
    return SIMPLE_MOVES[kind]


def _move_without_cards(kind: i64, seat: i64) -> Move:
    return Move(kind, 0, NO_CARD, NO_SUIT, NO_CARD, niko=False, seat=seat)


def _simple_moves() -> list[Move]:
    return [_move_without_cards(kind, NO_SEAT) for kind in range(len(WORDS))]


def _single_plays() -> list[Move]:
    moves: list[Move] = []
    for card in range(FACE_COUNT):
        for suit in range(NO_SUIT, 4):
            play = Move(PLAY, shifted(1, card), card, suit, NO_CARD, niko=False, seat=NO_SEAT)
            moves.append(play)
    return moves


SIMPLE_MOVES: Final = _simple_moves()
SINGLE_PLAYS: Final = _single_plays()


def single_play(card: i64, suit: i64) -> Move:
    """Return the play of one card. The moves are created once and shared."""
    return SINGLE_PLAYS[card * 5 + suit + 1]


def prompt_clock(seat: i64) -> Move:
    """Return the move of the clock that closes a player's prompt."""
    return _move_without_cards(CLOCK_PROMPT, seat)


def parse_move(text: str) -> Move:
    """Parse a move of a player."""
    words = text.split()
    if not words:
        raise NotationError("An empty line is not a move.")
    phrase = " ".join(words).lower()
    if phrase in WORDS[1:8]:
        return simple_move(WORDS.index(phrase))
    if words[0].lower() != "play":
        raise NotationError(
            f"“{text.strip()}” is not a move: write play CARDS, draw, pass, niko, quiet, "
            "direction forward, direction back or confirm."
        )
    return _parse_play(words[1:], text)


def _parse_play(words: list[str], text: str) -> Move:
    cards: list[str] = []
    suit = NO_SUIT
    ask = NO_CARD
    niko = False
    for word in words:
        lower = word.lower()
        if lower == "niko" and not niko:
            niko = True
        elif lower.startswith("suit=") and suit < 0:
            suit = parse_suit(word[5:])
        elif lower.startswith("ask=") and ask < 0:
            ask = parse_card(word[4:])
        elif suit >= 0 or ask >= 0 or niko or "=" in word:
            raise NotationError(f"“{text.strip()}” is not a move: “{word}” is not expected there.")
        else:
            cards.append(word)
    if not cards:
        raise NotationError(f"“{text.strip()}” is not a move: it names no cards.")
    return Play(parse_cards(" ".join(cards)), suit, ask, niko=niko)


def parse_clock(text: str) -> Move:
    """Parse what follows the word ``clock``: ``turn``, ``window``, ``prompt A`` or ``confirm``."""
    words = text.lower().split()
    if is_turn_clock(text):
        return simple_move(CLOCK_TURN)
    if words == ["window"]:
        return simple_move(CLOCK_WINDOW)
    if words == ["confirm"]:
        return simple_move(CLOCK_CONFIRM)
    if len(words) == 2 and words[0] == "prompt" and words[1].upper() in list(SEAT_LETTERS):
        return prompt_clock(SEAT_LETTERS.index(words[1].upper()))
    raise NotationError(
        f"“clock {text.strip()}” is not a clock: write clock turn, window, prompt SEAT or confirm."
    )
