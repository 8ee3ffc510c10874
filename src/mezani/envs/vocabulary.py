"""The tokens of a family: the actions of its environments.

A move is entered token by token, as its notation is written: ``QH 4H done``, ``end suit=H``, ``R2 3``. A verb of two
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
"""What a play can declare, in the order of its tokens."""

CARDS = tuple(card_text(card) for card in range(FACE_COUNT))
SUIT_TOKENS = tuple(f"suit={suit}" for suit in SUITS)
FIRST_QUTE_CARD = CARDS.index("6S")

VOCABULARIES: dict[str, tuple[str, ...]] = {
    "kadi": (
        *CARDS,
        *SUIT_TOKENS,
        *(f"ask={card}" for card in CARDS),
        *("draw", "pass", "niko", "quiet", "confirm", "direction forward", "direction back"),
        *(DONE, WAIT),
    ),
    "qute": (
        *CARDS[FIRST_QUTE_CARD : CARDS.index("RJ")],
        *SUIT_TOKENS,
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
    """Return the tokens of a family. The number of an action is the index of its token."""
    if family not in VOCABULARIES:
        raise UnknownGameError(f"The games of “{family}” have no environments.")
    return VOCABULARIES[family]


def move_tokens(move: str) -> tuple[str, ...]:
    """Return a move without cards as tokens.

    >>> move_tokens("end suit=H eights=share"), move_tokens("direction back")
    (('end', 'suit=H', 'eights=share'), ('direction back',))
    """
    words = move.split()
    verbs = [word for word in words if "=" not in word]
    return (" ".join(verbs), *words[len(verbs) :])
