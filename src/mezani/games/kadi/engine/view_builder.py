"""Builds the view of a seat. Whatever is not added here stays hidden."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import SUITS, bit, count, text_of, texts_of
from mezani.games.kadi.engine.clocks import visible_clocks
from mezani.games.kadi.engine.legal_moves import add_simple_moves
from mezani.games.kadi.engine.moves import WORDS, Move
from mezani.games.kadi.engine.playable import is_window_open, must_play_requested, playable_cards
from mezani.games.kadi.engine.position import (
    ANY_CARD,
    COLOUR_OF_TOP,
    CONFIRMING,
    KICK,
    OVER,
    SKIP,
    KadiPosition,
)
from mezani.games.kadi.view import PENDING_NAMES, KadiView, PlayerView
from mezani.seats import NO_SEAT, seat_letter

NOTHING: Final[tuple[str, ...]] = ()


def build_view(position: KadiPosition, seat: int | None) -> KadiView:
    """Return what a seat sees, or a spectator if ``seat`` is None."""
    viewer: i64 = NO_SEAT if seat is None else seat
    sits = viewer != NO_SEAT
    return KadiView(
        seat=letter(viewer),
        players=player_views(position),
        hand=texts_of(position.hands[viewer]) if sits else NOTHING,
        top=text_of(position.top),
        suit=SUITS[position.required_suit] if 0 <= position.required_suit < ANY_CARD else "",
        direction="forward" if position.direction > 0 else "back",
        turn=letter(position.turn),
        pending=PENDING_NAMES[position.pending],
        amount=position.amount,
        by=letter(position.by) if has_cause(position) else "",
        request=text_of(position.request),
        asker=letter(position.asker),
        must_play=owed_card(position, viewer),
        deck=count(position.deck),
        pile=count(position.pile) + 1,
        playable=texts_of(playable_cards(position, viewer)) if sits else NOTHING,
        can=moves_without_cards(position, viewer) if sits else NOTHING,
        prompted=sits and position.open_prompts & bit(viewer) != 0,
        winner=letter(position.winner),
        over=position.pending == OVER,
        anything_goes=position.required_suit == ANY_CARD,
        colour_only=position.required_suit == COLOUR_OF_TOP,
        clocks=visible_clocks(position, viewer),
    )


def letter(seat: i64) -> str:
    """Return the letter of a seat, or an empty string for no seat."""
    return "" if seat < 0 else seat_letter(seat)


def player_views(position: KadiPosition) -> tuple[PlayerView, ...]:
    """Return what everybody sees of each player."""
    passing = is_window_open(position) or position.pending == CONFIRMING
    players: list[PlayerView] = []
    for seat in range(position.seats):
        announced = position.announced & bit(seat) != 0
        passed = passing and position.passed & bit(seat) != 0
        cards = count(position.hands[seat])
        players.append(PlayerView(seat_letter(seat), cards, announced, passed))
    return tuple(players)


def has_cause(position: KadiPosition) -> bool:
    """Return whether what is pending was caused by a player."""
    return position.pending == SKIP or position.pending == KICK or is_window_open(position)


def owed_card(position: KadiPosition, viewer: i64) -> str:
    """Return the requested card that a seat holds and must play."""
    if viewer == NO_SEAT or viewer != position.turn or position.request < 0:
        return ""
    return text_of(position.request) if must_play_requested(position, viewer) else ""


def moves_without_cards(position: KadiPosition, viewer: i64) -> tuple[str, ...]:
    """Return the legal moves without cards as words: draw, pass, niko and so on."""
    moves: list[Move] = []
    add_simple_moves(position, viewer, moves)
    return tuple([WORDS[move.kind] for move in moves])
