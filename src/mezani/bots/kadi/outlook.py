"""The outlook after a move: how near the own hand is to winning, and how near the others are."""

from __future__ import annotations

from dataclasses import dataclass

from mezani.bots.kadi.hand_shape import HandShape, shape_of
from mezani.bots.kadi.imagined_state import fitting_for
from mezani.bots.kadi.play_result import WINDOWS
from mezani.bots.kadi.probability import chance_to_fit
from mezani.bots.kadi.situation import Position
from mezani.bots.probability import chance_of_holding
from mezani.cards import JACK, JOKERS_MASK, KING, rank_of, suit_or_rank
from mezani.games.kadi.engine.fast_rules import ACES, JACKS, KINGS, ORDINARY, QUESTIONS
from mezani.games.kadi.engine.position import PENALTY, TURN
from mezani.games.kadi.engine.state import KadiState

READY_UNCALLED = (0.0, 0.9, 0.4, 0.2, 0.1)
"""How likely a hand of so many cards could win at once, where nobody has to call first."""
LATER_FIT = 0.35
"""How likely a hand that could win fits the top of somebody who does not come next."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a player can foresee after a move. Chances are from 0 to 1.

    ``seat`` acts next. ``can_play`` is the chance that it has something to play, ``finish`` the chance to win on
    one's own next turn, ``fit`` to play anything then. ``danger`` is the chance that another wins before that, and
    ``dangerous`` the seat it comes from. ``fewest`` are the cards of the other who will have the fewest,
    ``following`` those of ``seat``, and ``penalty`` what it has to pick or answer.
    """

    shape: HandShape
    ordinary_cards: int
    questions: int
    picked: int
    is_ready: bool
    seat: int
    can_play: float
    finish: float
    fit: float
    danger: float
    dangerous: int
    fewest: float
    following: int
    penalty: int


def look_ahead(position: Position, table: KadiState, rest: int, picked: int) -> Outlook:
    """The outlook at a table where it is somebody else's turn, with ``rest`` kept and so many cards picked."""
    seat = table.turn
    unseen = position.unseen
    starts = fitting_for(table, seat, unseen)
    can_play = chance_of_holding(starts, unseen, position.cards_of(seat))
    penalty = int(table.amount) if table.pending == PENALTY else 0
    is_ready = picked == 0 and position.could_win(rest)
    fit = own_chance(position, table, rest, starts, can_play)
    finish = 0.0
    if is_ready:
        opening = rest & QUESTIONS or rest
        finish = own_chance(position, table, opening, starts, can_play)
    dangers = [danger_of(position, table, other, starts) for other in position.others()]
    safe = 1.0
    for danger in dangers:
        safe *= 1 - danger
    counts = [
        position.cards_of(other) + (penalty * (1 - can_play) if other == seat else 0.0)
        for other in position.others()
    ]
    return Outlook(
        shape=shape_of(position.law, rest),
        ordinary_cards=(rest & ORDINARY).bit_count(),
        questions=(rest & QUESTIONS).bit_count(),
        picked=picked,
        is_ready=is_ready,
        seat=seat,
        can_play=can_play,
        finish=finish,
        fit=fit,
        danger=1 - safe,
        dangerous=position.others()[dangers.index(max(dangers))],
        fewest=min(counts),
        following=position.cards_of(seat),
        penalty=penalty,
    )


def own_chance(
    position: Position, table: KadiState, cards: int, starts: int, can_play: float
) -> float:
    """The chance that one of the own cards fits on the next own turn."""
    played = chance_to_fit(
        position.law, cards, starts & position.unseen, jacks_skip=position.seats == 2
    )
    if position.seats > 2:
        whole = chance_to_fit(position.law, cards, position.unseen, jacks_skip=False)
        played = (played + whole) / 2
    return can_play * played + (1 - can_play) * fits_now(table, cards)


def fits_now(table: KadiState, cards: int) -> float:
    """Whether one of some cards fits the table as it is, once what is pending has been dealt with."""
    if table.pending == TURN:
        return float(fitting_for(table, table.turn, cards) != 0)
    wild = ACES | JOKERS_MASK if table.law.jokers_match_any else ACES
    return float(cards & (wild | (suit_or_rank(table.top) if table.top < 52 else 0)) != 0)


def danger_of(position: Position, table: KadiState, seat: int, starts: int) -> float:
    """The chance that another player wins on their next turn."""
    player = position.view.players[seat]
    if position.needs_call:
        ready = float(player.announced)
    else:
        ready = READY_UNCALLED[player.cards] if player.cards < len(READY_UNCALLED) else 0.0
    if table.asker == seat and player.announced and table.law.spade_asks_table:
        return 1.0
    if ready == 0.0 or seat != table.turn:
        return ready * LATER_FIT
    openings: int = position.law.winning & position.unseen
    if player.cards > 1 and table.pending != PENALTY:
        openings |= QUESTIONS & position.unseen
    return ready * (openings & starts).bit_count() / max(1, openings.bit_count())


def chance_of_counter(position: Position, last: int) -> float:
    """The chance that somebody undoes Jacks or Kings just played."""
    rank = rank_of(last)
    if rank not in (JACK, KING) or position.pending in WINDOWS:
        return 0.0
    wanted = JACKS if rank == JACK else KINGS
    law = position.law
    is_window = law.jump_window if rank == JACK else law.kick_window
    is_final = rank == KING and (position.seats == 2 or not (is_window or law.kick_counter))
    if is_final:
        return 0.0
    seats = position.others() if is_window else position.others()[:1]
    cards = sum(position.cards_of(seat) for seat in seats)
    return chance_of_holding(wanted, position.unseen, cards)
