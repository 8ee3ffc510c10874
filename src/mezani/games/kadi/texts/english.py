"""The texts of Kadi in English. Every other language has a file like this one.

``{name}`` is a player, ``{cards}`` are the cards of a play or a request, and ``{card}`` is one card. ``one`` and
``other`` are plural forms, chosen by ``{number}``.
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
    "jumped": {"one": "{name} jumped {number} person.", "other": "{name} jumped {number} people."},
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
    "window.jump": {
        "one": "{name} jumps {number} person: anybody may cancel with a Jack.",
        "other": "{name} jumps {number} people: anybody may cancel with a Jack.",
    },
    "window.kickback": "{name} kicks back: anybody may cancel with a King.",
    "cardless": "{name} has no cards left, but has not won.",
    "timed_out": "{name} ran out of time.",
    "won": "{name} won.",
    "tied": "Nobody can play or draw: the game is drawn.",
}

GUIDANCE: dict[str, Template] = {
    "prompted": "Your cards could win: say “Niko Kadi”, or keep quiet.",
    "confirm": "Look at the winning play, then confirm it.",
    "jump_window": "Cancel {name}'s jump with a Jack, or pass.",
    "jump_window.none": "You have no Jack to cancel {name}'s jump: pass.",
    "kickback_window": "Cancel {name}'s kickback with a King, or pass.",
    "kickback_window.none": "You have no King to cancel {name}'s kickback: pass.",
    "cardless": "You have no cards and have not won: pick {number}.",
    "blocked": "A player has no cards, so nobody can play: draw.",
    "direction": "You start: choose the direction of play, forward or backward.",
    "skip": "{name} would skip you: counter with a Jack, or pass and be skipped.",
    "kickback": "{name} kicks back: counter with a King, or pass and let the direction change.",
    "request.must_play": "{name} requested {card} and you hold it: play it, or cancel with an Ace.",
    "request": "{name} requested {card}: cancel with another Ace, or pick one.",
    "request.none": "{name} requested {card}, which you don't have: pick one.",
    "asked": "{name} asked the table for {card} and you hold it: start your play with it.",
    "penalty.top": "Answer {top} with a matching 2, 3 or Joker, cancel it with an Ace, or pick {number}.",
    "penalty.rank": "Answer {top} with the same rank, cancel it with an Ace, or pick {number}.",
    "penalty.chain": "Answer with a 2, 3 or Joker that matches the chain, cancel with an Ace, or pick {number}.",
    "penalty.none": "You cannot answer {top}: pick {number}.",
    "turn.anything": "Play any card, or draw.",
    "turn.suit": "Follow {suit}, play an Ace, or draw.",
    "turn.suit.jokers": "Follow {suit}, play an Ace or a Joker, or draw.",
    "turn.joker": "Play any card on the Joker, or draw.",
    "turn.red": "Play a red card, a Joker or an Ace, or draw.",
    "turn.black": "Play a black card, a Joker or an Ace, or draw.",
    "turn.ace.red": "Play {suit}, an Ace or a red Joker, or draw.",
    "turn.ace.black": "Play {suit}, an Ace or a black Joker, or draw.",
    "turn.ace.jokers": "Play {suit}, an Ace or a Joker, or draw.",
    "turn.match.red": "Play {suit}, any {rank}, an Ace or a red Joker, or draw.",
    "turn.match.black": "Play {suit}, any {rank}, an Ace or a black Joker, or draw.",
    "turn.match.jokers": "Play {suit}, any {rank}, an Ace or a Joker, or draw.",
    "turn.none": "No card in your hand matches: draw.",
}

REFUSALS: dict[str, Template] = {
    "not_one_rank": "{cards} are not all of one rank.",
    "one_card_only": "{cards}: only one card can be played to cancel.",
    "one_ace_only": "{cards}: only one Ace can be played at a time.",
    "two_aces_at_most": "{cards}: at most two Aces can cancel a penalty.",
    "ace_of_spades_alone": "{cards}: A♠ requests a card and must be played alone.",
    "bad_penalty_combo.rank": "{cards}: penalty cards can only be combined by rank.",
    "bad_penalty_combo.rank-jokers": "{cards}: only 2s or only 3s can be combined, "
    "and Jokers can join either.",
    "bad_penalty_combo.suit-mix": "{cards}: 2s, 3s and Jokers can be combined if the 2s and 3s have "
    "one suit, otherwise only one rank without Jokers.",
    "questions_not_linked.any": "{cards}: each question must share suit or rank with another question.",
    "questions_not_linked.previous": "{cards}: each question must share suit or rank "
    "with the one before it.",
    "questions_not_linked.rank": "{cards}: questions can only be combined by rank.",
    "question_after_answer": "{cards}: all questions must come before the answers.",
    "not_an_answer": "{cards}: not all of these cards can answer a question.",
    "answer_out_of_suit.some": "{cards}: the first answer must have the suit of one of the questions.",
    "answer_out_of_suit.last": "{cards}: the first answer must have the suit of the last question.",
    "answers_not_one_rank": "{cards}: further answers must have the rank of the first.",
    "game_over": "The game is over.",
    "not_your_turn": "It is not your turn.",
    "not_your_turn.window": "A cancel window is open, but not for you.",
    "not_your_turn.jump": "A cancel window is open: play a Jack, or pass.",
    "not_your_turn.kickback": "A cancel window is open: play a King, or pass.",
    "not_your_turn.confirm": "The game is won: the other players are confirming it.",
    "game_over.confirm": "The game is won: the other players are confirming it.",
    "not_held": "{missing} is not in your hand.",
    "not_held.several": "{missing} are not in your hand.",
    "no_match.blocked": "{card} can't be played while a player has no cards: draw.",
    "no_match.penalty": "{card} does not answer the penalty on {top}: answer it, play an Ace, "
    "or pick {number}.",
    "no_match.jump": "{card} does not stop the jump: only a Jack does.",
    "no_match.kickback": "{card} does not stop the kickback: only a King does.",
    "no_match.direction": "Choose the direction of play before you play {card}.",
    "no_match.request": "{card} is not the card that was asked for: {request} is.",
    "no_match.suit": "{card} does not have the required suit, {suit}.",
    "no_match.colour": "{card} does not have the colour of {top}.",
    "no_match": "{card} matches neither the suit nor the rank of {top}.",
    "suit_needed": "{cards}: choose the suit to follow.",
    "no_suit_to_choose": "{cards} does not let you choose a suit.",
    "ask_needed": "A♠ requests a card: choose which one.",
    "nothing_to_ask": "{cards} does not let you ask for a card.",
    "nothing_to_ask.two": "With two players there is nobody to ask for a card.",
    "cannot_ask_for_that": "{ask} can't be asked for: name a card that is neither a Joker nor A♠.",
    "cannot_ask_for_that.own": "{ask} can't be asked for: it is in your own hand.",
    "no_call.off": "“Niko Kadi” is not called in this game.",
    "no_call.call": "“Niko Kadi” is called with a move or right after it, and once.",
    "no_call.prompt": "“Niko Kadi” is called when you are asked.",
    "cannot_draw": "You can't draw now: counter, or pass.",
    "cannot_draw.direction": "Choose the direction of play before you draw.",
    "must_play_requested": "{request} was asked for and you hold it: it must be played.",
    "cannot_pass": "There is no skip, kickback or window for you to pass on.",
    "no_prompt": "You were not asked “Niko Kadi?”.",
    "no_direction": "You can't choose the direction of play now.",
    "nothing_to_confirm": "There is no winning play for you to confirm.",
    "clock_not_running": "The clock “{move}” is not running.",
    "not_for_players": "“{move}” is a move of the clock, not of a player.",
}

PREVIEWS: dict[str, Template] = {
    "won": "You would win!",
    "penalty": "{name} would have to pick {number}.",
    "cancelled.penalty": "Would cancel the penalty.",
    "cancelled.jump": "Would cancel the jump.",
    "cancelled.kickback": "Would cancel the kickback.",
    "cancelled.request": "Would cancel the request.",
    "fulfilled": "Would play the card that was asked for.",
    "announced": "Would announce “Niko Kadi”.",
    "must_follow": "{Suit} would have to be followed.",
    "requested": "{next} would have to play {card}, cancel with an Ace, or pick one.",
    "requested.table": "Whoever has {card} would have to play it, except {next}.",
    "question": "A question without an answer: you would pick one card.",
    "cardless": "You would have no cards left, but this play does not win.",
    "cardless.call": "You would have no cards left, but would not win: “Niko Kadi” was not announced before.",
    "cardless.others": "You would have no cards left, but would not win while another player has none.",
    "skip": {"one": "Would skip {name}.", "other": "Would skip {number} players."},
    "skip.two": "Would skip {name}: you would play again.",
    "skip.window": {
        "one": "Would skip {name}, unless somebody cancels.",
        "other": "Would skip {number} players, unless somebody cancels.",
    },
    "turn": "Would reverse the direction.",
    "turn.window": "Would reverse the direction, unless somebody cancels.",
    "turn.even": "Would reverse the direction twice, which changes nothing.",
    "turn.two": "Would change nothing with two players: {name} would be next.",
    "choose.suit": "You would choose the suit to follow.",
    "choose.ask": "You would choose the card that {next} must play.",
    "next": "{name} would be next.",
}

ENGLISH = Language(
    "en", TALK, GUIDANCE, REFUSALS, suits=SUIT_NAMES, cards=CARDS, labels=LABELS, previews=PREVIEWS
)
