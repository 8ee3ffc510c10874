"""Why a move is refused: a stable word for programs and a sentence that names cards and tiles for people."""

from __future__ import annotations

from mezani.errors import IllegalMoveError
from mezani.games.nokitty import judging
from mezani.games.nokitty.languages import LANGUAGES, card_name
from mezani.games.nokitty.moves import Move
from mezani.games.nokitty.table import Table
from mezani.games.shared.language import Language
from mezani.games.shared.refusing import refused
from mezani.seats import CLOCK

WHY = {
    judging.GAME_OVER: "game_over",
    judging.NOT_YOUR_TURN: "not_your_turn",
    judging.NOT_A_HEART: "not_a_heart",
    judging.NOT_HELD: "not_held",
    judging.NO_SUCH_TILE: "no_such_tile",
    judging.HEARTS_LIMIT: "hearts_limit",
    judging.MAGIC_LIMIT: "magic_limit",
    judging.TILE_TAKEN: "tile_taken",
    judging.NO_HEART_THERE: "no_heart_there",
    judging.OWN_HEART: "own_heart",
    judging.ALREADY_WHITE: "already_white",
    judging.SHIELDED: "shielded",
    judging.SHIELD_BLOCKED: "shield_blocked",
    judging.ALREADY_DRAWN: "already_drawn",
    judging.NOTHING_TO_DRAW: "nothing_to_draw",
    judging.MUST_DRAW: "must_draw",
    judging.CLOCK_NOT_RUNNING: "clock_not_running",
    judging.NOT_FOR_PLAYERS: "not_for_players",
}


def refusal(table: Table, seat: int, move: Move, verdict: int) -> IllegalMoveError:
    """The error for a move that was judged illegal."""
    why = WHY[verdict]
    key = f"{why}.clock" if seat == CLOCK else why
    return refused(why, key, LANGUAGES, lambda words: fields_in(words, table, move, verdict))


def fields_in(words: Language, table: Table, move: Move, verdict: int) -> dict[str, object]:
    """What a sentence may name, in a language."""
    law = table.law
    return {
        "move": str(move),
        "card": "" if move.card < 0 else card_name(move.card, words),
        "tile": move.tile + 1,
        "tiles": law.tiles,
        "number": law.hearts_limit if verdict == judging.HEARTS_LIMIT else law.magic_limit,
    }
