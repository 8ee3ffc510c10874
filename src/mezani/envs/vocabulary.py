"""The words of a family: the actions of its environments.

A move is said word by word, as its notation is written: ``QH 4H done``, ``end suit=H``, ``R2 3``. A verb of two
words, such as ``direction forward``, is one action.
"""

from __future__ import annotations

from mezani.cards import FACE_COUNT, SUITS, card_text
from mezani.errors import UnknownGameError
from mezani.games.nokitty.engine.cards import KIND_TEXTS
from mezani.games.nokitty.engine.moves import MAX_TILES

DONE = "done"
"""Ends a play to which more cards or declarations could be added."""
WAIT = "wait"
"""Declines to act out of turn."""
DECLARATIONS = ("suit", "ask", "niko")
"""What a play can declare, in the order in which it is said."""

CARDS = tuple(card_text(card) for card in range(FACE_COUNT))
SUIT_WORDS = tuple(f"suit={suit}" for suit in SUITS)
FIRST_QUTE_CARD = CARDS.index("6S")

VOCABULARIES: dict[str, tuple[str, ...]] = {
    "kadi": (
        *CARDS,
        *SUIT_WORDS,
        *(f"ask={card}" for card in CARDS),
        *("draw", "pass", "niko", "quiet", "confirm", "direction forward", "direction back"),
        *(DONE, WAIT),
    ),
    "qute": (
        *CARDS[FIRST_QUTE_CARD : CARDS.index("RJ")],
        *SUIT_WORDS,
        *("eights=next", "eights=share", "jacks=minus", "jacks=plus"),
        *("draw", "end", "qute"),
    ),
    "nokitty": (
        *KIND_TEXTS,
        *(str(tile + 1) for tile in range(MAX_TILES)),
        *("draw", "end"),
    ),
}


def vocabulary(family: str) -> tuple[str, ...]:
    """Return the words of a family. The number of an action is the place of its word."""
    if family not in VOCABULARIES:
        raise UnknownGameError(f"The games of “{family}” have no environments.")
    return VOCABULARIES[family]


def move_words(move: str) -> tuple[str, ...]:
    """Return a move without cards as words.

    >>> move_words("end suit=H eights=share"), move_words("direction back")
    (('end', 'suit=H', 'eights=share'), ('direction back',))
    """
    words = move.split()
    verbs = [word for word in words if "=" not in word]
    return (" ".join(verbs), *words[len(verbs) :])
