"""What a seat may see of a game of Kadi, built up from nothing: what is not added here stays hidden."""

from __future__ import annotations

import msgspec

from mezani.cards import SUITS, bit, card_text, count, face, members
from mezani.game import Clock
from mezani.games.kadi import table as waiting
from mezani.games.kadi.clocks import running_clocks
from mezani.games.kadi.judging import must_play_requested
from mezani.games.kadi.matching import first_cards
from mezani.games.kadi.moves import Move
from mezani.games.kadi.offers import add_plain_moves
from mezani.games.kadi.table import Table
from mezani.games.kadi.turns import waits_for_window
from mezani.seats import seat_letter

PENDING_NAMES = (
    "turn",
    "penalty",
    "skip",
    "kickback",
    "request",
    "direction",
    "jump_window",
    "kickback_window",
    "confirm",
    "over",
)


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of a player."""

    seat: str
    cards: int
    announced: bool
    passed: bool


class KadiView(msgspec.Struct, frozen=True):
    """A game of Kadi as one seat sees it. ``seat`` is empty for a spectator.

    ``playable`` are the cards that may come first in a play, ``can`` the moves without cards.
    """

    seat: str
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    top: str
    suit: str
    direction: str
    turn: str
    pending: str
    amount: int
    by: str
    request: str
    asker: str
    must_play: str
    deck: int
    pile: int
    playable: tuple[str, ...]
    can: tuple[str, ...]
    prompted: bool
    winner: str
    over: bool
    anything_goes: bool
    colour_only: bool
    clocks: tuple[Clock, ...]


def view_of(table: Table, seat: int | None) -> KadiView:
    """The view of a seat, or of a spectator."""
    return KadiView(
        seat=letter(seat),
        players=tuple(player_view(table, other) for other in range(table.seats)),
        hand=() if seat is None else hand_texts(table.hands[seat]),
        top=card_text(table.top),
        suit=SUITS[table.suit] if 0 <= table.suit < waiting.ANY_CARD else "",
        direction="forward" if table.direction > 0 else "back",
        turn=letter(table.turn),
        pending=PENDING_NAMES[table.pending],
        amount=table.amount,
        by=letter(table.by) if is_somebodys_doing(table) else "",
        request="" if table.request < 0 else card_text(table.request),
        asker=letter(table.asker),
        must_play=owed_card(table, seat),
        deck=count(table.deck),
        pile=count(table.pile) + 1,
        playable=() if seat is None else hand_texts(first_cards(table, seat)),
        can=() if seat is None else moves_without_cards(table, seat),
        prompted=seat is not None and is_prompted(table, seat),
        winner=letter(table.winner),
        over=table.pending == waiting.OVER,
        anything_goes=table.suit == waiting.ANY_CARD,
        colour_only=table.suit == waiting.COLOUR_OF_TOP,
        clocks=tuple(clock for clock in running_clocks(table) if is_seen(clock, seat)),
    )


def letter(seat: int | None) -> str:
    """The letter of a seat, nothing for nobody."""
    return "" if seat is None or seat < 0 else seat_letter(seat)


def hand_texts(cards: int) -> tuple[str, ...]:
    """The cards of a set as text; Jokers of a colour look alike."""
    return tuple(card_text(card) for card in sorted(members(cards), key=face))


def player_view(table: Table, seat: int) -> PlayerView:
    """What is open to all about a player."""
    return PlayerView(
        seat=seat_letter(seat),
        cards=count(table.hands[seat]),
        announced=table.announced & bit(seat) != 0,
        passed=(waits_for_window(table) or table.pending == waiting.CONFIRMING)
        and table.passed & bit(seat) != 0,
    )


def is_somebodys_doing(table: Table) -> bool:
    """Whether what is pending has somebody who caused it."""
    return table.pending in (waiting.SKIP, waiting.KICK, waiting.JUMP_WINDOW, waiting.KICK_WINDOW)


def owed_card(table: Table, seat: int | None) -> str:
    """The card this seat holds and must play because it was asked for."""
    if seat is None or seat != table.turn or table.request < 0:
        return ""
    return card_text(table.request) if must_play_requested(table, seat) else ""


def moves_without_cards(table: Table, seat: int) -> tuple[str, ...]:
    """Draw, pass, niko and so on, where they are legal."""
    moves: list[Move] = []
    add_plain_moves(table, seat, moves)
    return tuple(str(move) for move in moves)


def is_prompted(table: Table, seat: int) -> bool:
    """Whether this seat is being asked “Niko Kadi?”."""
    return table.prompts & bit(seat) != 0


def is_seen(clock: Clock, seat: int | None) -> bool:
    """Everybody sees every timer but another player's prompt."""
    return clock.kind != "prompt" or (seat is not None and clock.seat == seat_letter(seat))
