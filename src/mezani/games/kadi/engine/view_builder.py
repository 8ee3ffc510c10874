"""Builds the view of a seat. Whatever is not added here stays hidden."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import SUITS, bit, card_text_or_empty, card_texts, count
from mezani.games.kadi.engine.clocks import visible_clocks
from mezani.games.kadi.engine.legal_moves import add_moves_without_cards
from mezani.games.kadi.engine.moves import WORDS, Move
from mezani.games.kadi.engine.playable import is_window_open, must_play_requested, playable_cards
from mezani.games.kadi.engine.position import (
    ANY_CARD,
    COLOUR_OF_TOP,
    CONFIRMING,
    KICKBACK,
    OVER,
    SKIP,
    KadiPosition,
)
from mezani.games.kadi.engine.winning_hands import could_win
from mezani.games.kadi.view import PENDING_NAMES, KadiView, PlayerView
from mezani.seats import NO_SEAT, letter_or_empty, seat_letter

NOTHING: Final[tuple[str, ...]] = ()


def build_view(position: KadiPosition, seat: int | None) -> KadiView:
    """Return what a seat sees, or a spectator if ``seat`` is None."""
    observer: i64 = NO_SEAT if seat is None else seat
    is_seated = observer != NO_SEAT
    return KadiView(
        seat=letter_or_empty(observer),
        players=player_views(position),
        hand=card_texts(position.hands[observer]) if is_seated else NOTHING,
        top=card_text_or_empty(position.top),
        suit=SUITS[position.required_suit] if 0 <= position.required_suit < ANY_CARD else "",
        direction="forward" if position.direction > 0 else "back",
        turn=letter_or_empty(position.turn),
        pending=PENDING_NAMES[position.pending],
        amount=position.amount,
        by=letter_or_empty(position.by) if has_cause(position) else "",
        request=card_text_or_empty(position.request),
        asker=letter_or_empty(position.asker),
        must_play=owed_card(position, observer),
        deck=count(position.deck),
        pile=count(position.pile) + 1,
        playable=card_texts(playable_cards(position, observer)) if is_seated else NOTHING,
        can=moves_without_cards(position, observer) if is_seated else NOTHING,
        prompted=is_seated and position.open_prompts & bit(observer) != 0,
        could_win=is_seated and could_win(position, observer),
        winner=letter_or_empty(position.winner),
        over=position.pending == OVER,
        anything_goes=position.required_suit == ANY_CARD,
        colour_only=position.required_suit == COLOUR_OF_TOP,
        clocks=visible_clocks(position, observer),
    )


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
    return position.pending == SKIP or position.pending == KICKBACK or is_window_open(position)


def owed_card(position: KadiPosition, observer: i64) -> str:
    """Return the requested card that a seat holds and must play."""
    if observer == NO_SEAT or observer != position.turn or position.request < 0:
        return ""
    return card_text_or_empty(position.request) if must_play_requested(position, observer) else ""


def moves_without_cards(position: KadiPosition, observer: i64) -> tuple[str, ...]:
    """Return the legal moves without cards as words: draw, pass, niko and so on."""
    moves: list[Move] = []
    add_moves_without_cards(position, observer, moves)
    return tuple([WORDS[move.kind] for move in moves])
