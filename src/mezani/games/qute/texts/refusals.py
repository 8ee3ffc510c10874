"""Why a move is refused: a stable word for programs and a sentence that quotes the cards for people."""

from __future__ import annotations

from mezani.cards import NO_CARD, RANKS, card_symbol, rank_of, suit_of
from mezani.errors import IllegalMoveError
from mezani.games.qute.engine import legality
from mezani.games.qute.engine.moves import Move
from mezani.games.qute.engine.position import Table, is_jack
from mezani.games.qute.texts.languages import LANGUAGES
from mezani.games.shared.texts.language import Language
from mezani.games.shared.texts.refusals import refused
from mezani.seats import CLOCK

WHY = {
    legality.GAME_OVER: "game_over",
    legality.NOT_YOUR_TURN: "not_your_turn",
    legality.ONE_AT_A_TIME: "one_at_a_time",
    legality.NOT_HELD: "not_held",
    legality.NO_MATCH: "no_match",
    legality.NOT_SAME_RANK: "not_same_rank",
    legality.NOT_A_COVER: "not_a_cover",
    legality.MUST_PLAY: "must_play",
    legality.DRAWN_ALREADY: "drawn_already",
    legality.NOTHING_TO_DRAW: "nothing_to_draw",
    legality.PLAYED_ALREADY: "played_already",
    legality.HAS_A_COVER: "has_a_cover",
    legality.MUST_DRAW: "must_draw",
    legality.MUST_PLAY_DRAWN: "must_play_drawn",
    legality.MUST_COVER: "must_cover",
    legality.SUIT_NEEDED: "suit_needed",
    legality.NO_SUIT_TO_CHOOSE: "no_suit_to_choose",
    legality.EIGHTS_NEEDED: "eights_needed",
    legality.NO_EIGHTS_TO_CHOOSE: "no_eights_to_choose",
    legality.JACKS_NEEDED: "jacks_needed",
    legality.NO_JACKS_TO_CHOOSE: "no_jacks_to_choose",
    legality.NO_QUTE: "no_qute",
    legality.NOT_PRACTICE: "not_practice",
    legality.CANNOT_ADD: "cannot_add",
    legality.NONE_LEFT_TO_ADD: "none_left_to_add",
    legality.NOTHING_TO_PUT_BACK: "nothing_to_put_back",
    legality.CLOCK_NOT_RUNNING: "clock_not_running",
    legality.NOT_FOR_PLAYERS: "not_for_players",
}


def refusal(table: Table, seat: int, move: Move, verdict: int) -> IllegalMoveError:
    """The error for a move that was judged illegal."""
    why = WHY[verdict]
    key = f"{why}.{finer(table, seat, verdict)}"
    return refused(why, key, LANGUAGES, lambda words: fields_in(words, table, move))


def fields_in(words: Language, table: Table, move: Move) -> dict[str, object]:
    """What a sentence may name, in a language."""
    cards = move.cards
    has_top = table.top != NO_CARD
    return {
        "cards": " ".join(card_symbol(card) for card in cards),
        "card": card_symbol(cards[0]) if cards else "",
        "top": card_symbol(table.top) if has_top else "",
        "rank": RANKS[rank_of(table.top)] if has_top else "",
        "suit": words.suits[followed_suit(table)] if has_top else "",
        "move": str(move),
    }


def followed_suit(table: Table) -> int:
    """The suit to follow: the one chosen for a Jack, else that of the top."""
    return table.suit if table.suit >= 0 else suit_of(table.top)


def finer(table: Table, seat: int, verdict: int) -> str:
    """What tells apart the sentences of one reason."""
    if verdict == legality.NO_MATCH and is_jack(table.top):
        return "jack"
    if verdict == legality.MUST_PLAY and table.top == NO_CARD:
        return "start"
    if verdict == legality.NOT_FOR_PLAYERS and seat == CLOCK:
        return "clock"
    return ""
