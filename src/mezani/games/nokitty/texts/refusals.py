"""Why a move is refused: a stable word for programs and a sentence that names cards and tiles for people."""

from __future__ import annotations

from mezani.errors import IllegalMoveError
from mezani.games.nokitty.engine import legality
from mezani.games.nokitty.engine.moves import Move
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.texts.languages import LANGUAGES, card_name
from mezani.games.shared.texts.language import Language
from mezani.games.shared.texts.refusals import refused
from mezani.seats import CLOCK

WHY = {
    legality.GAME_OVER: "game_over",
    legality.NOT_YOUR_TURN: "not_your_turn",
    legality.NOT_A_HEART: "not_a_heart",
    legality.NOT_HELD: "not_held",
    legality.NO_SUCH_TILE: "no_such_tile",
    legality.HEARTS_LIMIT: "hearts_limit",
    legality.MAGIC_LIMIT: "magic_limit",
    legality.TILE_TAKEN: "tile_taken",
    legality.NO_HEART_THERE: "no_heart_there",
    legality.OWN_HEART: "own_heart",
    legality.ALREADY_WHITE: "already_white",
    legality.SHIELDED: "shielded",
    legality.SHIELD_BLOCKED: "shield_blocked",
    legality.ALREADY_DRAWN: "already_drawn",
    legality.NOTHING_TO_DRAW: "nothing_to_draw",
    legality.MUST_DRAW: "must_draw",
    legality.CLOCK_NOT_RUNNING: "clock_not_running",
    legality.NOT_FOR_PLAYERS: "not_for_players",
}


def refusal(position: NoKittyPosition, seat: int, move: Move, verdict: int) -> IllegalMoveError:
    """The error for a move that was judged illegal."""
    why = WHY[verdict]
    key = f"{why}.clock" if seat == CLOCK else why
    return refused(why, key, LANGUAGES, lambda words: fields_in(words, position, move, verdict))


def fields_in(
    words: Language, position: NoKittyPosition, move: Move, verdict: int
) -> dict[str, object]:
    """What a sentence may name, in a language."""
    fast_rules = position.fast_rules
    return {
        "move": str(move),
        "card": "" if move.card < 0 else card_name(move.card, words),
        "tile": move.tile + 1,
        "tiles": fast_rules.tiles,
        "number": fast_rules.hearts_limit
        if verdict == legality.HEARTS_LIMIT
        else fast_rules.magic_limit,
    }
