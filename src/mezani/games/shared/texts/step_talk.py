"""Which events of a step are told, so that a move is not followed by a row of sentences that repeat each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from mezani.game import Event

EFFECTS = ("cancelled", "jumped", "reversed", "chose_suit")
"""What a player does with the cards of a play. These events have no cards of their own."""


def told_events(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events of a step to tell.

    The suit to follow is left out if its choice is told. A play with two effects is told together with the first:
    “With J♥, Brian cancelled the jump. Brian jumped 1 person.”
    """
    effects = [event for event in events if event.kind in EFFECTS]
    if not effects:
        return events
    chosen = {event.suit for event in effects if event.kind == "chose_suit"}
    told = [event for event in events if event.kind != "must_follow" or event.suit not in chosen]
    if len(effects) > 1:
        for index, (play, effect) in enumerate(pairwise(told)):
            if play.kind == "played" and effect is effects[0] and effect.seat == play.seat:
                told[index : index + 2] = [replace(effect, cards=play.cards)]
                break
    return told
