"""The fields of the words of Kadi, and how many words there are."""

from __future__ import annotations

from typing import Final

from mezani.games.shared.words import CARD_BITS, Field, in_slots

SLOTS: Final = 4
SLOT_WORDS: Final = 3
TABLE_WORDS: Final = 12
OBSERVATION_WORDS: Final = TABLE_WORDS + SLOTS * SLOT_WORDS
MOVE_WORDS: Final = 7
STAY: Final = 8
"""The kind of the choice not to call, which is no move of the game."""

# The places of words and bits that the bots read too.
HAND: Final = 0
UNSEEN: Final = 2
RESHUFFLED: Final = 3
TOP: Final = 4
SELF: Final = 6
LAST_REQUEST: Final = 9
PENALTY_CHAIN: Final = 10
# of the word "self"
COULD_WIN: Final = 1 << 2
MAY_CALL: Final = 1 << 6
CAUSED_IT: Final = 1 << 7
PLAYERS_BITS: Final = range(10, 17)
"""One bit is set: the first one for two players."""
HAND_SIZE_BITS: Final = range(17, 33)
"""As many are set as there are cards in the hand."""
# of the word "player"
PASSED: Final = 1 << 2
IS_CAUSE: Final = 1 << 4
LACKS_REQUEST: Final = 1 << 7
FIRST_JACK_BIT: Final = 22
FIRST_KING_BIT: Final = 26
FIRST_RESHUFFLED_BIT: Final = 30
FIRST_DRAWN_BIT: Final = 34
# of moves
MOVE: Final = 2
KINDS: Final = 0x1FF
CALL: Final = 1 << 14
COULD_WIN_NEXT: Final = 1 << 48

TABLE_FIELDS: Final = (
    Field("hand", CARD_BITS, "own cards"),
    Field("playable", CARD_BITS, "own cards that can come first in a play"),
    Field("unseen", CARD_BITS, "cards in the deck and in other hands"),
    Field("reshuffled", CARD_BITS, "unseen cards that were in the last reshuffle"),
    Field("top", CARD_BITS, "the top card"),
    Field("table", 60, "rank 14, suit 4, required suit 7, pending 9, amount 12, deck / 4 14"),
    Field(
        "self",
        55,
        "announced, prompted, could win, on turn, window open, confirming, may call, caused it, "
        "asked, cardless opponent; players 7; cards 16; cards by suit 4 × 5; a spare bit",
    ),
    Field("rules", 60, "house rules, without timers"),
    Field("request", CARD_BITS, "the card that is asked for"),
    Field("last_request", CARD_BITS, "the card asked for last"),
    Field("penalty_chain", CARD_BITS, "the penalty cards of the pending penalty"),
    Field("ranks", 56, "own cards by rank, a thermometer of 4 for each"),
)
SLOT_FIELDS: Final = (
    Field(
        "player",
        46,
        "present, announced, passed, on turn, caused it, asked, exempt, lacks the request; "
        "cards 14; bounds on Jacks, Kings and reshuffled cards 4 each; drawn since declining 8",
    ),
    Field(
        "declined",
        CARD_BITS,
        "unseen cards that would have fitted when the player last drew or passed",
    ),
    Field("last_played", CARD_BITS, "the last play of the player"),
)
HIDDEN_FIELDS: Final = in_slots(
    (Field("hand", CARD_BITS, "the hand of the player in a slot"),), SLOTS
)
MOVE_FIELDS: Final = (
    Field("cards", CARD_BITS, "cards that are played"),
    Field("last", CARD_BITS, "the card that ends on top"),
    Field(
        "move",
        52,
        "kind 9, suit 5, call, cards 5, rank 14, suit of the last card 4, cards left 10, "
        "could win next, wins, cardless, spare",
    ),
    Field("ask", CARD_BITS, "the card that is asked for"),
    Field("left", CARD_BITS, "own cards afterwards"),
    Field("own_fitting", CARD_BITS, "own cards afterwards that fit on the play"),
    Field("unseen_fitting", CARD_BITS, "unseen cards that answer or fit on the play"),
)

OBSERVATION_FIELDS: Final = (*TABLE_FIELDS, *in_slots(SLOT_FIELDS, SLOTS))
