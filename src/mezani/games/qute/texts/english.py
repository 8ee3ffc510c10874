"""Qute's texts in English. ``one`` and ``other`` are plural forms, chosen by ``{number}``."""

from __future__ import annotations

from mezani.cards import SUIT_NAMES
from mezani.games.shared.texts.language import Labels, Language, Template

TALK: dict[str, Template] = {
    "played": "{name} played {cards}.",
    "drew": "{name} picked {number}.",
    "drew.nothing": "There was nothing for {name} to pick.",
    "drew.cover": "{name} picked {number} to cover the 6.",
    "passed": "{name} played nothing.",
    "with": "With {cards}, {sentence}",
    "jumped": {"one": "{name} jumped {number} person.", "other": "{name} jumped {number} people."},
    "chose_suit": "{name} chose {suit}.",
    "reshuffled": "The deck was reshuffled.",
    "qute": "{name} called Qute.",
    "went_out": "{name} has no cards left.",
    "multiplied": "The deck was refilled: points ×{number}.",
    "counted": "{name} counts {cards}: {number} for the round, {what} in all.",
    "counted.nothing": "{name} counts no cards: {number} for the round, {what} in all.",
    "reset": "{name} is back at 0.",
    "round": "Round {number}: {name} starts.",
    "added": "{name} added one {what}.",
    "put_back": "{name} put a card back under the deck.",
    "timed_out": "{name} ran out of time.",
    "won": "{name} won.",
}

OWN_TALK: dict[str, Template] = {
    "played": "You played {cards}.",
    "drew": "You picked {number}.",
    "drew.nothing": "There was nothing for you to pick.",
    "drew.cover": "You picked {number} to cover the 6.",
    "passed": "You played nothing.",
    "jumped": {"one": "You jumped {number} person.", "other": "You jumped {number} people."},
    "jumped.yours": {
        "one": "{name} jumped over you.",
        "other": "{name} jumped over you {number} times.",
    },
    "jumped.yours.others": "{name} jumped {number} people, including you.",
    "chose_suit": "You chose {suit}.",
    "qute": "You called Qute.",
    "went_out": "You have no cards left.",
    "counted": "You count {cards}: {number} for the round, {what} in all.",
    "counted.nothing": "You count no cards: {number} for the round, {what} in all.",
    "reset": "You are back at 0.",
    "round": "Round {number}: you start.",
    "added": "You added one {what}.",
    "put_back": "You put a card back under the deck.",
    "timed_out": "You ran out of time.",
    "won": "You won.",
}

GUIDANCE: dict[str, Template] = {
    "start": "You start the round: play any card.",
    "turn": "Play {suit}, any {rank} or a Jack.",
    "turn.jack": "Play {suit} or a Jack.",
    "turn.none": "Nothing in your hand fits: pick 1.",
    "turn.stuck": "Nothing in your hand fits and there is nothing left to pick: end your turn.",
    "drawn": "It fits: play it, or end your turn and keep it.",
    "drawn.must": "It fits: play it.",
    "drawn.none": "Nothing fits: end your turn.",
    "cover": "Cover the 6 with {suit} of another rank or a Jack.",
    "cover.none": "Nothing in your hand covers the 6: pick 1.",
    "cover.six": "Nothing in your hand covers the 6: put another 6 on it, or pick 1.",
    "cover.stuck": "Nothing covers the 6 and there is nothing left to pick: end your turn.",
    "more": "Add another {rank}, or end your turn.",
    "end": "End your turn.",
    "qute": "That is a run of {number}: call Qute to end the round now.",
    "needs.suit": "Before you end your turn, choose the suit to follow.",
    "needs.eights": "Before you end your turn, choose who picks for the 8s: only the next player, "
    "or both in turn.",
    "needs.jacks": "Before you end your turn, choose for each Jack: {points} points less for you, or {points} more "
    "for the others.",
}

REFUSALS: dict[str, Template] = {
    "game_over": "The game is over.",
    "not_your_turn": "It is not your turn.",
    "one_at_a_time": "{cards}: play one card at a time.",
    "not_held": "{card} is not in your hand.",
    "no_match": "{card} matches neither the suit nor the rank of {top}.",
    "no_match.jack": "{card} is neither a Jack nor of the chosen suit, {suit}.",
    "not_same_rank": "{card} is not another {rank}: add the same rank, or end your turn.",
    "not_a_cover": "{card} does not cover {top}: play its suit in another rank, or a Jack.",
    "must_play": "You have a card that fits {top}: play it.",
    "must_play.start": "You start the round: play a card.",
    "drawn_already": "You can pick only one card a turn, and you have picked it.",
    "nothing_to_draw": "There is nothing left to pick: end your turn.",
    "played_already": "You have played: add the same rank, or end your turn.",
    "has_a_cover": "You have a card that covers {top}: play it.",
    "must_draw": "Nothing in your hand fits {top}: pick 1 before you end your turn.",
    "must_play_drawn": "The card you picked fits {top}: the house rules say you must play it.",
    "must_cover": "Cover {top} before you end your turn.",
    "suit_needed": "A Jack is on top: choose the suit to follow.",
    "no_suit_to_choose": "There is no suit to choose now.",
    "eights_needed": "You played several 8s: choose who picks, only the next player or both in turn.",
    "no_eights_to_choose": "There are no 8s to share out now.",
    "jacks_needed": "The round ends on a Jack: choose {points} points less for you, or {points} more for the others.",
    "no_jacks_to_choose": "There are no Jack points to choose now.",
    "no_qute": "You can call Qute on a run of four of one rank that you added to this turn.",
    "not_practice": "That is allowed only in practice matches.",
    "cannot_add": "You can add only a 6, 7, 8, J or A.",
    "none_left_to_add": "The deck has no such card left.",
    "nothing_to_put_back": "You have no card to put back.",
    "clock_not_running": "The clock “{move}” is not running.",
    "not_for_players": "“{move}” is a move of the clock, not of a player.",
    "not_for_players.clock": "“{move}” is a move of a player, not of the clock.",
}

PREVIEWS: dict[str, Template] = {
    "cover": "You would have to cover the 6.",
    "cover.none": "You would have to cover the 6, and nothing in your hand does: you would pick.",
    "sevens": "{name} would pick {number}.",
    "eights": "{name} would pick {number} and be skipped.",
    "eights.choose": "You would choose who picks for your 8s when you end your turn.",
    "jack": "You would choose the suit to follow when you end your turn.",
    "jack.out": "You would choose how your Jacks score when you end your turn.",
    "aces": {"one": "{name} would be skipped.", "other": "{number} players would be skipped."},
    "qute": "A run of {number}: you could call Qute.",
    "out": "Your last card: the round would end with your turn.",
}

LABELS = Labels(
    groups={
        "cards": "Cards",
        "turns": "Turns",
        "winning": "Winning",
        "timers": "Timers",
    },
    switches={
        "hand_size": "Cards per player",
        "score_limit": "Score that ends the game",
        "must_play_drawn": "Must play a picked card",
        "turn_seconds": "Seconds for a turn",
    },
    choices={"turn_seconds.0": "No limit"},
    helps={
        "hand_size": "Dealt in every round.",
        "score_limit": "A score above this ends it; a score of exactly this becomes 0.",
        "must_play_drawn": "If it fits. Without this rule it may be kept.",
        "turn_seconds": "Keeps the game moving when somebody takes long.",
    },
)

ENGLISH = Language(
    "en",
    TALK,
    GUIDANCE,
    REFUSALS,
    suits=SUIT_NAMES,
    labels=LABELS,
    previews=PREVIEWS,
    own_talk=OWN_TALK,
)
