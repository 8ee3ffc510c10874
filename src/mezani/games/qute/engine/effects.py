"""What plays, draws, ends and calls do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import ACE, EIGHT, JACK, card_text, rank_of
from mezani.game import Event
from mezani.games.qute.engine.fast_rules import SEVEN
from mezani.games.qute.engine.moves import SHARE
from mezani.games.qute.engine.playable import covering, fitting, must_cover
from mezani.games.qute.engine.position import Table
from mezani.games.qute.engine.rounds import end_round
from mezani.games.shared.hand_bounds import bound_of, with_bound
from mezani.seats import seat_letter

EIGHT_DRAWS: Final = 2


def play(table: Table, seat: i64, card: i64) -> None:
    """Lays one card of a hand on the stack."""
    table.take_out(seat, card)
    table.lay(card)
    table.played += 1
    rank = rank_of(card)
    if rank == SEVEN:
        table.sevens += 1
    elif rank == EIGHT:
        table.eights += 1
    elif rank == JACK:
        table.jacks += 1
    elif rank == ACE:
        table.aces += 1
    if table.events is not None:
        table.emit(Event("played", seat=seat_letter(seat), cards=(card_text(card),)))


def draw(table: Table, seat: i64) -> None:
    """Draws one card; everybody can see that nothing in the hand fitted, or covered."""
    if must_cover(table):
        table.note_lacking(seat, covering(table))
        table.draw_cards(seat, 1, "cover")
    else:
        table.note_lacking(seat, fitting(table))
        table.draw_cards(seat, 1, "")
    table.drawn += 1


def end(table: Table, seat: i64, suit: i64, eights: i64, jacks: i64) -> None:
    """Ends the turn: what its cards do happens now, and then the round may be over."""
    note_end(table, seat)
    table.picked = 0
    if suit >= 0:
        table.suit = suit
        table.emit_suit(seat, suit, "chose_suit")
    following = following_turn(table, seat, eights)
    if table.hands[seat] == 0:
        table.emit_for("went_out", seat)
        end_round(table, seat, jacks)
    else:
        table.begin_turn(following)


def note_end(table: Table, seat: i64) -> None:
    """What everybody learns of the hand of a player who ends a turn without playing."""
    if table.played > 0:
        if must_cover(table):
            table.note_lacking(seat, covering(table))
    elif table.drawn == 0 or table.law.must_play_drawn:
        table.note_lacking(seat, fitting(table))
    if table.played == 0 and table.events is not None:
        table.emit_for("passed", seat)


def following_turn(table: Table, seat: i64, eights: i64) -> i64:
    """Makes the others draw and skips them, and says whose turn comes."""
    if table.sevens > 0:
        pick(table, table.after(seat), table.sevens, "sevens")
    if table.eights > 0:
        return hit_with_eights(table, seat, share=eights == SHARE)
    if table.aces > 0:
        return skip_with_aces(table, seat)
    return table.after(seat)


def pick(table: Table, seat: i64, cards: i64, what: str) -> None:
    """Makes a player draw for 7s or 8s."""
    before = bound_of(table.picked, seat)
    got = table.draw_cards(seat, cards, what)
    table.picked = with_bound(table.picked, seat, before + got)


def hit_with_eights(table: Table, seat: i64, *, share: bool) -> i64:
    """Each 8 makes a player draw two and skips them; gives the player after the last one hit."""
    if not share:
        hit = table.after(seat)
        pick(table, hit, EIGHT_DRAWS * table.eights, "eights")
        emit_jump(table, seat, 1)
        return table.after(hit)
    hit = seat
    for _ in range(table.eights):
        hit = table.next_to_skip(hit, seat)
        pick(table, hit, EIGHT_DRAWS, "eights")
    emit_jump(table, seat, table.eights)
    return table.after(hit)


def skip_with_aces(table: Table, seat: i64) -> i64:
    """Each Ace skips a player, one by one past whoever played them; gives the player after the last."""
    skipped = seat
    for _ in range(table.aces):
        skipped = table.next_to_skip(skipped, seat)
    emit_jump(table, seat, table.aces)
    return table.after(skipped)


def emit_jump(table: Table, seat: i64, skips: i64) -> None:
    """Tells how many people 8s or Aces jumped."""
    if table.events is not None:
        table.emit(Event("jumped", seat=seat_letter(seat), number=skips))


def call(table: Table, seat: i64, jacks: i64) -> None:
    """Qute: the round ends at once, and 7s, 8s and Aces do nothing."""
    table.emit_for("qute", seat)
    end_round(table, seat, jacks)
