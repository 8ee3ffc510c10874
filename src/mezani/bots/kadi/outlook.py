"""The outlook after a move: how close this player and the others are to winning."""

from __future__ import annotations

from dataclasses import dataclass

from mezani.bots.kadi.hand_shape import HandShape, shape_of
from mezani.bots.kadi.imagined_state import playable_if_held
from mezani.bots.kadi.play_result import WINDOWS
from mezani.bots.kadi.situation import Situation
from mezani.bots.probability import chance_of_holding
from mezani.cards import JACK, JOKERS, KING, lowest, rank_of, suit_or_rank
from mezani.games.kadi.engine.fast_rules import (
    ACES,
    JACKS,
    KINGS,
    ORDINARY,
    PENALTIES,
    QUESTIONS,
    KadiFastRules,
)
from mezani.games.kadi.engine.position import PENALTY, TURN
from mezani.games.kadi.engine.state import KadiState

READY_WITHOUT_CALL = (0.0, 0.9, 0.4, 0.2, 0.1)
"""The chance that a hand could win at once if no call is needed, by its number of cards."""
LATER_MATCH = 0.35
"""The chance that a hand that could win will match, for a player who is not next."""
MATCH_AFTER_ACE = 0.2
"""The chance, for each card, that it matches the suit an Ace leaves behind."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a player can expect after a move. Chances are from 0 to 1.

    ``seat`` is next. ``can_play`` is the chance that it can play, ``finish`` the chance to win on one's own next
    turn, and ``fit`` the chance to play anything then. ``danger`` is the chance that another player wins before that,
    and ``dangerous`` the most likely one. ``fewest`` is the smallest expected hand of another player, ``following``
    the number of cards of ``seat``, and ``penalty`` what it has to pick or answer.
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


def look_ahead(situation: Situation, state: KadiState, rest: int, picked: int) -> Outlook:
    """Return the outlook in a state where another player is next. ``rest`` is kept and ``picked`` cards are drawn."""
    seat = state.turn
    unseen = situation.unseen
    starts = playable_if_held(state, seat, unseen)
    can_play = chance_of_holding(starts, unseen, situation.cards_of(seat))
    penalty = int(state.amount) if state.pending == PENALTY else 0
    is_ready = picked == 0 and situation.could_win(rest)
    fit = own_chance(situation, state, rest, starts, can_play)
    finish = 0.0
    if is_ready:
        opening = rest & QUESTIONS or rest
        finish = own_chance(situation, state, opening, starts, can_play)
    dangers = [danger_of(situation, state, other, starts) for other in situation.others()]
    safe = 1.0
    for danger in dangers:
        safe *= 1 - danger
    counts = [
        situation.cards_of(other) + (penalty * (1 - can_play) if other == seat else 0.0)
        for other in situation.others()
    ]
    return Outlook(
        shape=shape_of(situation.fast_rules, rest),
        ordinary_cards=(rest & ORDINARY).bit_count(),
        questions=(rest & QUESTIONS).bit_count(),
        picked=picked,
        is_ready=is_ready,
        seat=seat,
        can_play=can_play,
        finish=finish,
        fit=fit,
        danger=1 - safe,
        dangerous=situation.others()[dangers.index(max(dangers))],
        fewest=min(counts),
        following=situation.cards_of(seat),
        penalty=penalty,
    )


def own_chance(
    situation: Situation, state: KadiState, cards: int, starts: int, can_play: float
) -> float:
    """Return the chance that one of this player's cards can be played on their next turn."""
    played = chance_to_match(
        situation.fast_rules, cards, starts & situation.unseen, jacks_skip=situation.seats == 2
    )
    if situation.seats > 2:
        whole = chance_to_match(situation.fast_rules, cards, situation.unseen, jacks_skip=False)
        played = (played + whole) / 2
    return can_play * played + (1 - can_play) * matches_now(state, cards)


def chance_to_match(fast_rules: KadiFastRules, cards: int, tops: int, *, jacks_skip: bool) -> float:
    """Return the chance that one of some cards can be played after another player has played one of ``tops``."""
    wild = ACES | JOKERS if fast_rules.jokers_match_any else ACES
    number = tops.bit_count()
    if number == 0:
        return 0.0
    if cards & wild:
        return 1.0
    matches = MATCH_AFTER_ACE * min(cards.bit_count(), 4) * (tops & ACES).bit_count()
    rest = tops & ~(ACES | PENALTIES | (JACKS if jacks_skip else 0))
    while rest:
        if cards & suit_or_rank(lowest(rest)):
            matches += 1
        rest &= rest - 1
    return matches / number


def matches_now(state: KadiState, cards: int) -> float:
    """Return 1 if one of some cards can be played once nothing is pending, else 0."""
    if state.pending == TURN:
        return float(playable_if_held(state, state.turn, cards) != 0)
    wild = ACES | JOKERS if state.fast_rules.jokers_match_any else ACES
    return float(cards & (wild | (suit_or_rank(state.top) if state.top < 52 else 0)) != 0)


def danger_of(situation: Situation, state: KadiState, seat: int, starts: int) -> float:
    """Return the chance that another player wins on their next turn."""
    player = situation.view.players[seat]
    if situation.needs_call:
        ready = float(player.announced)
    else:
        ready = READY_WITHOUT_CALL[player.cards] if player.cards < len(READY_WITHOUT_CALL) else 0.0
    if state.asker == seat and player.announced and state.fast_rules.spade_asks_table:
        return 1.0
    if ready == 0.0 or seat != state.turn:
        return ready * LATER_MATCH
    openings: int = situation.fast_rules.winning & situation.unseen
    if player.cards > 1 and state.pending != PENALTY:
        openings |= QUESTIONS & situation.unseen
    return ready * (openings & starts).bit_count() / max(1, openings.bit_count())


def chance_of_counter(situation: Situation, last: int) -> float:
    """Return the chance that another player stops Jacks or Kings."""
    rank = rank_of(last)
    if rank not in (JACK, KING) or situation.pending in WINDOWS:
        return 0.0
    wanted = JACKS if rank == JACK else KINGS
    fast_rules = situation.fast_rules
    is_window = fast_rules.jump_window if rank == JACK else fast_rules.kickback_window
    can_stop_kings = situation.seats > 2 and (is_window or fast_rules.kickback_counter)
    if rank == KING and not can_stop_kings:
        return 0.0
    seats = situation.others() if is_window else situation.others()[:1]
    cards = sum(situation.cards_of(seat) for seat in seats)
    return chance_of_holding(wanted, situation.unseen, cards)
