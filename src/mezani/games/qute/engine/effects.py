"""What moves do to a position. Their legality has been checked before."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import ACE, EIGHT, JACK, card_text, lowest, rank_of
from mezani.game import Event
from mezani.games.qute.engine.fast_rules import SEVEN
from mezani.games.qute.engine.moves import SHARE
from mezani.games.qute.engine.playable import (
    can_draw,
    can_end,
    covering_cards,
    default_eights,
    default_jacks,
    default_suit,
    matching_cards,
    must_cover,
    playable_cards,
)
from mezani.games.qute.engine.position import QutePosition
from mezani.games.qute.engine.rounds import end_round
from mezani.games.shared.hand_bounds import seat_value, with_seat_value
from mezani.seats import seat_letter

EIGHT_DRAWS: Final = 2
"""The cards a player draws for each 8."""


def play(position: QutePosition, seat: i64, card: i64) -> None:
    """Play one card from a hand."""
    position.remove_from_hand(seat, card)
    position.put_on_stack(card)
    position.played += 1
    rank = rank_of(card)
    if rank == SEVEN:
        position.sevens += 1
    elif rank == EIGHT:
        position.eights += 1
    elif rank == JACK:
        position.jacks += 1
    elif rank == ACE:
        position.aces += 1
    if position.events is not None:
        position.emit(Event("played", seat=seat_letter(seat), cards=(card_text(card),)))


def draw(position: QutePosition, seat: i64) -> None:
    """Draw one card. It shows everybody that no card in the hand matched, or covered the 6."""
    if must_cover(position):
        position.note_lacking(seat, covering_cards(position))
        position.draw_cards(seat, 1, "cover")
    else:
        position.note_lacking(seat, matching_cards(position))
        position.draw_cards(seat, 1, "")
    position.drawn += 1


def end_turn(position: QutePosition, seat: i64, suit: i64, eights: i64, jacks: i64) -> None:
    """End a turn: the special cards played in it take effect, and an empty hand ends the round."""
    note_turn_end(position, seat)
    position.picked = 0
    if suit >= 0:
        position.chosen_suit = suit
        position.emit_suit(seat, suit, "chose_suit")
    following = resolve_specials(position, seat, eights)
    if position.hands[seat] == 0:
        position.emit_for("went_out", seat)
        end_round(position, seat, jacks)
    else:
        position.begin_turn(following)


def note_turn_end(position: QutePosition, seat: i64) -> None:
    """Record what everybody learns about a hand from the way its turn ends."""
    if position.played > 0:
        if must_cover(position):
            position.note_lacking(seat, covering_cards(position))
    elif position.drawn == 0 or position.fast_rules.must_play_drawn:
        position.note_lacking(seat, matching_cards(position))
    if position.played == 0 and position.events is not None:
        position.emit_for("passed", seat)


def resolve_specials(position: QutePosition, seat: i64, eights: i64) -> i64:
    """Make other players draw and skip them, as the cards of the turn demand. Return the seat that is next."""
    if position.sevens > 0:
        make_draw(position, position.after(seat), position.sevens, "sevens")
    if position.eights > 0:
        return resolve_eights(position, seat, share=eights == SHARE)
    if position.aces > 0:
        return resolve_aces(position, seat)
    return position.after(seat)


def make_draw(position: QutePosition, seat: i64, cards: i64, what: str) -> None:
    """Make a player draw for 7s or 8s."""
    before = seat_value(position.picked, seat)
    drawn = position.draw_cards(seat, cards, what)
    position.picked = with_seat_value(position.picked, seat, before + drawn)


def resolve_eights(position: QutePosition, seat: i64, *, share: bool) -> i64:
    """Make players draw two cards for each 8 and skip them. Return the seat after the last of them."""
    if not share:
        target = position.after(seat)
        make_draw(position, target, EIGHT_DRAWS * position.eights, "eights")
        position.emit_jump(seat, 1)
        return position.after(target)
    target = seat
    for _ in range(position.eights):
        target = position.next_to_skip(target, seat)
        make_draw(position, target, EIGHT_DRAWS, "eights")
    position.emit_jump(seat, position.eights)
    return position.after(target)


def resolve_aces(position: QutePosition, seat: i64) -> i64:
    """Skip a player for each Ace, never the one who played them. Return the seat after the last of them."""
    skipped = seat
    for _ in range(position.aces):
        skipped = position.next_to_skip(skipped, seat)
    position.emit_jump(seat, position.aces)
    return position.after(skipped)


def call_qute(position: QutePosition, seat: i64, jacks: i64) -> None:
    """End the round at once. 7s, 8s and Aces of the turn have no effect."""
    position.emit_for("qute", seat)
    end_round(position, seat, jacks)


def time_out(position: QutePosition, seat: i64) -> None:
    """Finish a turn whose time is up: end it if possible, else draw, else play the lowest card."""
    position.emit_for("timed_out", seat)
    while not can_end(position, seat):
        if can_draw(position, seat):
            draw(position, seat)
        else:
            play(position, seat, time_out_card(position, seat))
    suit = default_suit(position, seat)
    eights = default_eights(position)
    end_turn(position, seat, suit, eights, default_jacks(position, seat))


def time_out_card(position: QutePosition, seat: i64) -> i64:
    """Return the lowest playable card, or the lowest card that covers a 6 if one must be covered."""
    cards = playable_cards(position, seat)
    if must_cover(position):
        cards &= covering_cards(position)
    return lowest(cards)
