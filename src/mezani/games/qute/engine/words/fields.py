"""The fields of the words of Qute, and how many words there are."""

from __future__ import annotations

from typing import Final

from mezani.games.shared.words import Field, in_slots

DECK_BITS: Final = 36
FIRST_CARD: Final = 16
"""The 6 of spades, the lowest card of the deck."""
SLOTS: Final = 2
SLOT_WORDS: Final = 5
TABLE_WORDS: Final = 13
OBSERVATION_WORDS: Final = TABLE_WORDS + SLOTS * SLOT_WORDS
MOVE_WORDS: Final = 7
POINT_STEP: Final = 5
"""All points are multiples of this."""

TABLE_FIELDS: Final = (
    Field("hand", DECK_BITS, "own cards"),
    Field("playable", DECK_BITS, "own cards that can be played now"),
    Field("unseen", DECK_BITS, "cards in the blind and in other hands"),
    Field("reshuffled", DECK_BITS, "unseen cards that were in the last refill"),
    Field("top", DECK_BITS, "the top card"),
    Field("fitting", DECK_BITS, "cards that could come first in a turn on this stack"),
    Field("run", DECK_BITS, "the cards of the run"),
    Field(
        "table",
        45,
        "rank 9, suit 4, chosen suit 4, length of the run 6, blind / 2 16, refills 5, "
        "cards left to draw",
    ),
    Field(
        "turn",
        46,
        "on turn, must cover, can draw, can end, can call, needs a suit, needs a choice for 8s, "
        "for Jacks; drawn 6; played 6; 7s, 8s, Jacks and Aces of the turn 4 each; three players; "
        "round 9",
    ),
    Field(
        "self",
        55,
        "cards 12; points in hand / 5 24; cards by suit 4 × 4; hand would make the score equal to "
        "the limit, exceed it; has the highest score",
    ),
    Field("ranks", 36, "own cards by rank, a thermometer of 4 for each"),
    Field("rules", 15, "house rules, without timers"),
    Field("score", 60, "distance to the limit / 5 30, score / 10 + 10 30"),
)
SLOT_FIELDS: Final = (
    Field(
        "player",
        33,
        "present, on turn, has the highest score; cards 12; picked 6; bounds on lacked, earlier "
        "lacked and reshuffled cards 4 each",
    ),
    Field("lacked", DECK_BITS, "unseen cards that the hand lacked at its last draw"),
    Field("earlier_lacked", DECK_BITS, "unseen cards that the hand lacked at the draw before"),
    Field("score", 60, "distance to the limit / 5 30, score / 10 + 10 30"),
    Field("lead", 60, "own score lower by / 5 30, own score higher by / 5 30"),
)
HIDDEN_FIELDS: Final = in_slots(
    (Field("hand", DECK_BITS, "the hand of the player in a slot"),), SLOTS
)
MOVE_FIELDS: Final = (
    Field("card", DECK_BITS, "the card that is played"),
    Field(
        "move",
        57,
        "kind 4, suit 4, choice for 8s 2, for Jacks 2, rank 9, suit of the card 4, cards left 8, "
        "run afterwards 6; ends the round, must cover, could call; next player 3, beginning with "
        "this seat; cards that each slot would draw 6",
    ),
    Field("left", DECK_BITS, "own cards afterwards"),
    Field("continuing", DECK_BITS, "own cards that could be played next in the same turn"),
    Field("own_fitting", DECK_BITS, "own cards afterwards that fit on the stack"),
    Field("unseen_fitting", DECK_BITS, "unseen cards that fit on the stack afterwards"),
    Field(
        "points",
        56,
        "points left in hand / 5 24; if the round ended: distance of the seat's score to the limit "
        "/ 5 30, score equal to the limit, over it",
    ),
)

OBSERVATION_FIELDS: Final = (*TABLE_FIELDS, *in_slots(SLOT_FIELDS, SLOTS))
