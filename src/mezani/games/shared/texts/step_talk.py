"""Which events of a step are told, so that a move is not followed by a row of sentences that repeat each other."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mezani.game import Event

EFFECTS = ("cancelled", "jumped", "reversed", "chose_suit")
"""What a player does with the cards of a play. These events have no cards of their own."""
MAX_SEPARATE = 2
"""A step with more events than this has its play and the first effect told in one sentence."""


def told_events(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events of a step to tell.

    The suit to follow is left out if its choice is told. The cards of a longer step's play are told with its first
    effect: “With J♥, Brian cancelled the jump.”
    """
    if len(events) < MAX_SEPARATE:
        return events
    chosen = {event.suit for event in events if event.kind == "chose_suit"}
    told = [event for event in events if event.kind != "must_follow" or event.suit not in chosen]
    if len(told) <= MAX_SEPARATE:
        return told
    play = next((event for event in told if event.kind == "played"), None)
    if play is None:
        return told
    return merge_play(told, play)


def merge_play(events: Sequence[Event], play: Event) -> Sequence[Event]:
    """Return the events with the cards of a play moved to the first effect of its player, if there is one."""
    for index, event in enumerate(events):
        if event.kind in EFFECTS and event.seat == play.seat:
            merged = [*events[:index], replace(event, cards=play.cards), *events[index + 1 :]]
            return [one for one in merged if one is not play]
    return events
