"""Everything Kadi says to people, in English. Another language is another file like this one.

``{name}`` is a player, ``{cards}`` the cards of a play or a request, ``{card}`` one card.
A pair is for one and for more.
"""

from __future__ import annotations

from mezani.cards import SUIT_NAMES
from mezani.games.kadi.texts.english_labels import LABELS
from mezani.games.shared.texts.language import Language, Template

CARDS: dict[str, Template] = {"RJ": "Red Joker", "BJ": "Black Joker"}

TALK: dict[str, Template] = {
    "played": "{name} played {cards}.",
    "drew": "{name} picked {number}.",
    "drew.nothing": "There was nothing for {name} to pick.",
    "penalty": "{name} must pick {number}.",
    "cancelled.jump": "{name} cancelled the jump.",
    "cancelled.kickback": "{name} cancelled the kickback.",
    "cancelled.penalty": "{name} cancelled the penalty.",
    "cancelled.request": "{name} cancelled the request.",
    "jumped": ("{name} jumped {number} person.", "{name} jumped {number} people."),
    "reversed": "{name} reversed the play.",
    "requested": "{name} requested {cards}.",
    "fulfilled": "{name} played the card that was asked for.",
    "nobody_had_it": "Nobody played the card {name} asked for.",
    "chose_suit": "{name} chose {suit}.",
    "must_follow": "{name} must follow {suit}.",
    "announced": "{name} announced “Niko Kadi”.",
    "prompted": "Niko Kadi?",
    "reshuffled": "The deck was reshuffled.",
    "direction.forward": "{name} starts the play forward.",
    "direction.back": "{name} starts the play backward.",
    "window.jump": (
        "{name} jumps {number} person: anybody may cancel with a Jack.",
        "{name} jumps {number} people: anybody may cancel with a Jack.",
    ),
    "window.kickback": "{name} kicks back: anybody may cancel with a King.",
    "cardless": "{name} has no cards left, but has not won.",
    "timed_out": "{name} ran out of time.",
    "won": "{name} won.",
    "drawn_game": "Nobody can play or draw: the game is drawn.",
}

GUIDANCE: dict[str, Template] = {
    "prompted": "Your cards could win: say “Niko Kadi”, or keep quiet.",
    "confirm": "See the winning play, then confirm.",
    "jump_window": "Cancel {name}'s jump with a Jack, or pass.",
    "jump_window.none": "You have no Jack to cancel {name}'s jump: pass.",
    "kickback_window": "Cancel {name}'s kickback with a King, or pass.",
    "kickback_window.none": "You have no King to cancel {name}'s kickback: pass.",
    "cardless": "You have no cards and have not won: pick {number}.",
    "blocked": "Somebody has no cards, so nobody may play: draw.",
    "direction": "You start: choose which way play runs, forward or backward.",
    "skip": "{name} jumps you: counter with a Jack, or pass and be skipped.",
    "kickback": "{name} kicks back: counter with a King, or pass and let play turn.",
    "request.must_play": "{name} requested {card} and you hold it: play it, or cancel with an Ace.",
    "request": "{name} requested {card}: cancel with another Ace, or pick one.",
    "request.none": "{name} requested {card}, which you don't have: pick one.",
    "asked": "{name} asked the table for {card} and you hold it: start your play with it.",
    "penalty.top": "A fitting 2, 3 or Joker answers {top}, an Ace cancels it; or pick {number}.",
    "penalty.rank": "The same rank answers {top}, an Ace cancels it; or pick {number}.",
    "penalty.chain": "A 2, 3 or Joker that fits the chain answers, an Ace cancels; or pick {number}.",
    "penalty.none": "You have no answer to {top}: pick {number}.",
    "turn.anything": "Any card may be played, or draw.",
    "turn.suit": "Follow {suit}, or play an Ace; or draw.",
    "turn.suit.jokers": "Follow {suit}, or play an Ace or a Joker; or draw.",
    "turn.joker": "Any card goes on a Joker; or draw.",
    "turn.red": "Play a red card, a Joker or an Ace; or draw.",
    "turn.black": "Play a black card, a Joker or an Ace; or draw.",
    "turn.ace.red": "Play {suit}, an Ace or a red Joker; or draw.",
    "turn.ace.black": "Play {suit}, an Ace or a black Joker; or draw.",
    "turn.ace.jokers": "Play {suit}, an Ace or a Joker; or draw.",
    "turn.match.red": "Play {suit}, any {rank}, an Ace or a red Joker; or draw.",
    "turn.match.black": "Play {suit}, any {rank}, an Ace or a black Joker; or draw.",
    "turn.match.jokers": "Play {suit}, any {rank}, an Ace or a Joker; or draw.",
    "turn.none": "Nothing in your hand fits: draw.",
}

REFUSALS: dict[str, Template] = {
    "not_one_rank": "{cards} are not all of one rank.",
    "one_card_only": "{cards}: one card cancels, and no more may be played.",
    "one_ace_only": "{cards}: one Ace at a time is played here.",
    "two_aces_at_most": "{cards}: at most two Aces answer a penalty.",
    "ace_of_spades_alone": "{cards}: A♠ requests a card and is played alone.",
    "bad_penalty_combo.rank": "{cards}: penalty cards go together by rank only.",
    "bad_penalty_combo.rank-jokers": "{cards}: 2s go together, 3s go together, "
    "and Jokers may join either.",
    "bad_penalty_combo.suit-mix": "{cards}: 2s, 3s and Jokers go together if the 2s and 3s are of "
    "one suit, or else one rank without Jokers.",
    "questions_not_linked.any": "{cards}: each question must share suit or rank with another of them.",
    "questions_not_linked.previous": "{cards}: each question must share suit or rank "
    "with the one before it.",
    "questions_not_linked.rank": "{cards}: questions go together by rank only.",
    "question_after_answer": "{cards}: all questions come before the answers.",
    "not_an_answer": "{cards}: not all of that answers a question here.",
    "answer_out_of_suit.some": "{cards}: the first answer must have the suit of one of the questions.",
    "answer_out_of_suit.last": "{cards}: the first answer must have the suit of the last question.",
    "answers_not_one_rank": "{cards}: further answers must have the rank of the first.",
    "game_over": "The game is over.",
    "not_your_turn": "It is not your turn.",
    "not_your_turn.window": "A cancel window is open, and it is not open to you.",
    "not_your_turn.jump": "A cancel window is open: play a Jack, or pass.",
    "not_your_turn.kickback": "A cancel window is open: play a King, or pass.",
    "not_your_turn.confirm": "The game is won: the others confirm it.",
    "game_over.confirm": "The game is won: the others confirm it.",
    "not_held": "{missing} is not in your hand.",
    "not_held.several": "{missing} are not in your hand.",
    "no_match.blocked": "{card} can't be played while somebody has no cards: draw.",
    "no_match.penalty": "{card} does not answer the penalty on {top}: answer it, play an Ace, "
    "or pick {number}.",
    "no_match.jump": "{card} does not stop the jump: only a Jack does.",
    "no_match.kickback": "{card} does not stop the kickback: only a King does.",
    "no_match.direction": "Say which way play runs before {card} is played.",
    "no_match.request": "{card} was not asked for: {request} was.",
    "no_match.suit": "{card} is not of the suit to follow, {suit}.",
    "no_match.colour": "{card} does not have the colour of {top}.",
    "no_match": "{card} matches neither the suit nor the rank of {top}.",
    "suit_needed": "{cards}: choose the suit to follow.",
    "no_suit_to_choose": "{cards} leaves no suit to choose.",
    "ask_needed": "A♠ requests a card: choose which one.",
    "nothing_to_ask": "{cards} does not let you ask for a card.",
    "nothing_to_ask.two": "With two players there is nobody to ask for a card.",
    "cannot_ask_for_that": "{ask} can't be asked for: name a card that is neither a Joker nor A♠.",
    "cannot_ask_for_that.own": "{ask} can't be asked for: it is in your own hand.",
    "no_call.off": "“Niko Kadi” is not called in this game.",
    "no_call.call": "“Niko Kadi” is called with a move or right after it, and once.",
    "no_call.prompt": "“Niko Kadi” is called when you are asked.",
    "cannot_draw": "You can't draw now: counter, or pass.",
    "cannot_draw.direction": "Say which way play runs before you draw.",
    "must_play_requested": "{request} was asked for and you hold it: it must be played.",
    "cannot_pass": "There is no skip, kickback or window for you to let pass.",
    "no_prompt": "You were not asked “Niko Kadi?”.",
    "no_direction": "The direction of play is not asked for now.",
    "nothing_to_confirm": "There is no winning play for you to confirm.",
    "clock_not_running": "The clock “{move}” is not running.",
    "not_for_players": "“{move}” is a move of the clock, not of a player.",
}

PREVIEWS: dict[str, Template] = {
    "won": "You win!",
    "penalty": "{name} must pick {number}.",
    "cancelled.penalty": "Cancels the penalty.",
    "cancelled.jump": "Cancels the jump.",
    "cancelled.kickback": "Cancels the kickback.",
    "cancelled.request": "Cancels the request.",
    "fulfilled": "That is the card that was asked for.",
    "announced": "Announces “Niko Kadi”.",
    "must_follow": "{Suit} must be followed.",
    "requested": "{next} must play {card}, cancel with an Ace, or pick one.",
    "requested.table": "Whoever has {card} must play it, but for {next}.",
    "question": "A question without its answer: you pick one card.",
    "cardless": "You will have no cards left, but such a play does not win.",
    "cardless.call": "You will have no cards left, but not win: “Niko Kadi” was not announced before.",
    "cardless.others": "You will have no cards left, but not win while somebody else has none.",
    "skip": ("Skips {name}.", "Skips {number} people."),
    "skip.two": "Skips {name}: you play again.",
    "skip.window": (
        "Skips {name}, unless somebody cancels.",
        "Skips {number} people, unless somebody cancels.",
    ),
    "turn": "Turns the play around.",
    "turn.window": "Turns the play around, unless somebody cancels.",
    "turn.even": "Turns the play around and back again.",
    "turn.two": "Turns nothing between two: {name} is next.",
    "choose.suit": "You choose the suit that must be followed.",
    "choose.ask": "You choose the card that {next} must play.",
    "next": "{name} is next.",
}

ENGLISH = Language(
    "en", TALK, GUIDANCE, REFUSALS, suits=SUIT_NAMES, cards=CARDS, labels=LABELS, previews=PREVIEWS
)
