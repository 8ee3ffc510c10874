"""What a seat may see of a game of Kadi, built up from nothing: what is not added here stays hidden."""

from __future__ import annotations

import msgspec

from mezani.cards import SUITS, bit, card_text, count, face, members
from mezani.game import Clock
from mezani.games.kadi import table as waiting
from mezani.games.kadi.judging import OK, judge_draw, judge_pass
from mezani.games.kadi.matching import first_cards, owes_request
from mezani.games.kadi.state import KadiState
from mezani.games.kadi.turns import may_call, waits_for_window
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


def view_of(state: KadiState, seat: int | None) -> KadiView:
    """The view of a seat, or of a spectator."""
    return KadiView(
        seat=letter(seat),
        players=tuple(player_view(state, other) for other in range(state.seats)),
        hand=() if seat is None else hand_texts(state.hands[seat]),
        top=card_text(state.top),
        suit=SUITS[state.suit] if 0 <= state.suit < waiting.ANY_CARD else "",
        direction="forward" if state.direction > 0 else "back",
        turn=letter(state.turn),
        pending=PENDING_NAMES[state.pending],
        amount=state.amount,
        by=letter(state.by) if is_somebodys_doing(state) else "",
        request="" if state.request < 0 else card_text(state.request),
        asker=letter(state.asker),
        must_play=owed_card(state, seat),
        deck=count(state.deck),
        pile=count(state.pile) + 1,
        playable=() if seat is None else hand_texts(first_cards(state, seat)),
        can=() if seat is None else moves_without_cards(state, seat),
        prompted=seat is not None and is_prompted(state, seat),
        winner=letter(state.winner),
        over=state.pending == waiting.OVER,
        anything_goes=state.suit == waiting.ANY_CARD,
        colour_only=state.suit == waiting.COLOUR_OF_TOP,
        clocks=tuple(clock for clock in state.clocks() if is_seen(clock, seat)),
    )


def letter(seat: int | None) -> str:
    """The letter of a seat, nothing for nobody."""
    return "" if seat is None or seat < 0 else seat_letter(seat)


def hand_texts(cards: int) -> tuple[str, ...]:
    """The cards of a set as text; Jokers of a colour look alike."""
    return tuple(card_text(card) for card in sorted(members(cards), key=lambda card: face(card)))


def player_view(state: KadiState, seat: int) -> PlayerView:
    """What is open to all about a player."""
    return PlayerView(
        seat=seat_letter(seat),
        cards=count(state.hands[seat]),
        announced=state.announced & bit(seat) != 0,
        passed=(waits_for_window(state) or state.pending == waiting.CONFIRMING)
        and state.passed & bit(seat) != 0,
    )


def is_somebodys_doing(state: KadiState) -> bool:
    """Whether what is pending has somebody who caused it."""
    return state.pending in (waiting.SKIP, waiting.KICK, waiting.JUMP_WINDOW, waiting.KICK_WINDOW)


def owed_card(state: KadiState, seat: int | None) -> str:
    """The card this seat holds and must play because it was asked for."""
    if seat is None or seat != state.turn or state.request < 0:
        return ""
    holds = state.hands[seat] & bit(state.request) != 0
    if owes_request(state, seat) or (state.pending == waiting.REQUEST and holds):
        return card_text(state.request)
    return ""


def moves_without_cards(state: KadiState, seat: int) -> tuple[str, ...]:
    """Draw, pass, niko and so on, where they are legal."""
    if state.pending == waiting.OVER:
        return ()
    moves: list[str] = []
    if state.pending == waiting.CONFIRMING:
        confirmed = seat == state.winner or state.passed & bit(seat)
        return () if confirmed else ("confirm",)
    if state.pending == waiting.DIRECTION and seat == state.turn:
        moves += ["direction forward", "direction back"]
    elif judge_draw(state, seat) == OK:
        moves.append("draw")
    elif judge_pass(state, seat) == OK:
        moves.append("pass")
    if is_prompted(state, seat):
        moves += ["niko", "quiet"]
    elif may_call(state, seat):
        moves.append("niko")
    return tuple(moves)


def is_prompted(state: KadiState, seat: int) -> bool:
    """Whether this seat is being asked “Niko Kadi?”."""
    return state.prompts & bit(seat) != 0


def is_seen(clock: Clock, seat: int | None) -> bool:
    """Everybody sees every timer but another player's prompt."""
    return clock.kind != "prompt" or (seat is not None and clock.seat == seat_letter(seat))
