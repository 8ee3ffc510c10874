"""What moves do to a position. Nothing here checks whether a move is legal; legality.py does."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import (
    ACE,
    ACE_OF_SPADES,
    JACK,
    JOKERS,
    KING,
    NO_SUIT,
    SPADES,
    THREE,
    TWO,
    bit,
    card_text,
    count,
    rank_mask,
    rank_of,
    suit_of,
)
from mezani.game import Event
from mezani.games.kadi.engine.fast_rules import (
    JACKS,
    KINGS,
    PENALTIES,
    QUESTIONS,
    KadiFastRules,
)
from mezani.games.kadi.engine.playable import fitting_cards, is_window_open
from mezani.games.kadi.engine.position import (
    ANY_CARD,
    COLOUR_OF_TOP,
    CONFIRMING,
    JUMP_WINDOW,
    KICKBACK,
    KICKBACK_WINDOW,
    OVER,
    PENALTY,
    REQUEST,
    SKIP,
    TURN,
    KadiPosition,
)
from mezani.games.kadi.engine.turns import (
    all_seats,
    announce,
    begin_turn,
    clear_request,
    close_window_if_complete,
    continue_jump,
    count_idle_turn,
    end_jump,
    open_window,
    pass_turn,
    prompt_if_ready,
    reverse_direction,
    start_jump,
    start_kickback,
    win,
)
from mezani.games.shared.hand_bounds import lowered
from mezani.seats import NO_SEAT, seat_letter


def play(
    position: KadiPosition, seat: i64, cards: i64, last: i64, suit: i64, ask: i64, *, niko: bool
) -> None:
    """Play cards from a hand, ``last`` on top, and apply their effects."""
    called = position.announced & bit(seat) != 0
    if is_window_open(position):
        cancel_in_window(position, seat, cards, last)
    else:
        play_on_turn(position, seat, cards, last, suit, ask)
    if position.winner == NO_SEAT:
        if position.hands[seat] == 0:
            reason = why_no_win(position, seat, cards, last, called=called)
            position.emit_cardless(seat, last, reason)
        if niko:
            announce(position, seat)
    prompt_if_ready(position, seat)


def play_on_turn(
    position: KadiPosition, seat: i64, cards: i64, last: i64, suit: i64, ask: i64
) -> None:
    """Play on the player's own turn, or counter what is pending."""
    called = position.announced & bit(seat) != 0
    position.announced &= ~bit(seat)
    if position.asker == seat and position.fast_rules.spade_asks_table:
        clear_request(position)
    if position.asker != NO_SEAT:
        note_missing_card(position, seat, cards)
    before = position.pending
    owed: i64 = 0
    if before == PENALTY:
        owed = position.amount
    answered = position.top
    slides = before == PENALTY and slides_under_penalty(position, last)
    move_to_pile(position, seat, cards, last, slides=slides)
    if position.hands[seat] == 0 and not why_no_win(position, seat, cards, last, called=called):
        win(position, seat)
        return
    if before == REQUEST and position.asker == NO_SEAT:
        before = TURN  # The requested card was played: there is nothing left to cancel.
    resolve_pending(position, seat, before)
    rank = rank_of(last)
    if bit(last) & PENALTIES:
        demand_penalty(position, seat, cards, last, owed)
    elif rank == ACE:
        play_ace(position, seat, last, suit, ask, before, answered)
    elif rank == JACK:
        play_jacks(position, seat, count(cards))
    elif rank == KING:
        play_kings(position, seat, count(cards))
    else:
        if bit(last) & QUESTIONS:
            position.draw_cards(seat, 1, "question")
        pass_turn(position, seat)


def note_missing_card(position: KadiPosition, seat: i64, cards: i64) -> None:
    """Note that a player who was asked for a card and plays another one does not hold it."""
    asked = (
        position.fast_rules.spade_asks_table
        and position.pending == TURN
        and seat != position.exempt
    )
    if asked and not cards & bit(position.request):
        position.without_request |= bit(seat)


def move_to_pile(position: KadiPosition, seat: i64, cards: i64, last: i64, *, slides: bool) -> None:
    """Move cards from a hand to the pile. An Ace that slides under the top card leaves it on top."""
    position.hands[seat] &= ~cards
    position.last_played[seat] = cards
    if slides:
        position.pile |= cards
    else:
        position.pile |= bit(position.top) | (cards & ~bit(last))
        position.top = last
    position.required_suit = NO_SUIT
    position.last_mover = seat
    position.idle_turns = 0
    position.open_prompts &= ~bit(seat)
    if cards & JACKS:
        position.jack_bounds = lowered(position.jack_bounds, seat, count(cards & JACKS))
    if cards & KINGS:
        position.king_bounds = lowered(position.king_bounds, seat, count(cards & KINGS))
    if cards & position.reshuffled:
        position.reshuffled_bounds = lowered(
            position.reshuffled_bounds, seat, count(cards & position.reshuffled)
        )
    if position.asker != NO_SEAT and cards & bit(position.request):
        position.emit_for("fulfilled", seat)
        clear_request(position)


def slides_under_penalty(position: KadiPosition, last: i64) -> bool:
    """Return whether an Ace leaves the penalty card on top. A♠ does not if it requests a card."""
    if not position.fast_rules.counter_penalty_card or rank_of(last) != ACE:
        return False
    return not (last == ACE_OF_SPADES and position.fast_rules.spade_requests)


def why_no_win(position: KadiPosition, seat: i64, cards: i64, last: i64, *, called: bool) -> str:
    """Return why a play that has emptied the hand does not win; empty if it wins."""
    fast_rules = position.fast_rules
    if not bit(last) & fast_rules.winning:
        return "card"
    if cards & JOKERS:
        return "joker"
    if fast_rules.needs_call and not called:
        return "call"
    if fast_rules.cardless_blocks_win and position.has_cardless_opponent(seat):
        return "others"
    return ""


def resolve_pending(position: KadiPosition, seat: i64, before: i64) -> None:
    """Cancel the jump, kickback or request that a play has countered."""
    if before == SKIP:
        end_jump(position)
        position.emit_cancelled(seat, "jump")
    elif before == KICKBACK:
        position.emit_cancelled(seat, "kickback")
    elif before == REQUEST:
        clear_request(position)
        position.emit_cancelled(seat, "request")


# Penalties


def demand_penalty(position: KadiPosition, seat: i64, cards: i64, last: i64, owed: i64) -> None:
    """Make the next player pick cards, or answer. ``owed`` is the penalty that this play answers."""
    fast_rules = position.fast_rules
    worth = penalty_worth(fast_rules, cards if fast_rules.penalty_cards_sum else bit(last))
    if fast_rules.penalties_add:
        worth += owed
    if fast_rules.penalty_cap and worth > fast_rules.penalty_cap:
        worth = fast_rules.penalty_cap
    if owed == 0:
        position.penalty_chain = 0
    position.penalty_chain |= cards & PENALTIES
    begin_turn(position, position.after(seat), PENALTY)
    if position.winner != NO_SEAT:
        return
    position.amount = worth
    if position.events is not None:
        position.emit(Event("penalty", seat=seat_letter(position.turn), number=worth))


def penalty_worth(fast_rules: KadiFastRules, cards: i64) -> i64:
    """Return how many cards these penalty cards make a player pick."""
    return (
        fast_rules.two_worth * count(cards & rank_mask(TWO))
        + fast_rules.three_worth * count(cards & rank_mask(THREE))
        + fast_rules.joker_worth * count(cards & JOKERS)
    )


# Aces


def play_ace(
    position: KadiPosition, seat: i64, last: i64, suit: i64, ask: i64, before: i64, answered: i64
) -> None:
    """Cancel a penalty, set the required suit, and ask for a card.

    ``before`` is what was pending, ``answered`` the top card before the play.
    """
    if before == PENALTY:
        position.penalty_chain = 0
        position.amount = 0
        position.emit_cancelled(seat, "penalty")
    if position.fast_rules.spade_requests and last == ACE_OF_SPADES:
        request_card(position, seat, ask)
        begin_turn(position, position.after(seat), REQUEST)
        return
    set_required_suit(position, seat, last, suit, before, answered)
    if ask >= 0:
        request_card(position, seat, ask)
        position.exempt = position.after(seat)
        position.still_to_ask = all_seats(position.seats) & ~bit(seat) & ~bit(position.exempt)
    pass_turn(position, seat)
    if position.winner == NO_SEAT and 0 <= position.required_suit < ANY_CARD:
        position.emit_suit(position.turn, position.required_suit, "must_follow")


def set_required_suit(
    position: KadiPosition, seat: i64, last: i64, suit: i64, before: i64, answered: i64
) -> None:
    """Set what must be followed after an Ace: the suit chosen, or what the rules say."""
    fast_rules = position.fast_rules
    if suit >= 0:
        position.required_suit = suit
    elif before == PENALTY and fast_rules.counter_penalty_suit:
        position.required_suit = ANY_CARD if answered >= 52 else suit_of(answered)
    elif before == PENALTY and fast_rules.counter_penalty_card:
        position.required_suit = COLOUR_OF_TOP if answered >= 52 else NO_SUIT
    elif before == PENALTY or before == REQUEST or fast_rules.ace_sets_own_suit:
        suit = suit_of(last)
        position.required_suit = suit
    if suit >= 0:
        position.emit_suit(seat, suit, "chose_suit")


def request_card(position: KadiPosition, seat: i64, ask: i64) -> None:
    """Ask for a card that other players must play."""
    position.request = ask
    position.asker = seat
    position.last_request = ask
    position.without_request = 0
    if position.events is not None:
        position.emit(Event("requested", seat=seat_letter(seat), cards=(card_text(ask),)))


# Jacks and Kings


def play_jacks(position: KadiPosition, seat: i64, jacks: i64) -> None:
    """Skip one player for each Jack, or open a window first."""
    if position.fast_rules.jump_window:
        open_window(position, seat, JUMP_WINDOW, jacks)
    else:
        start_jump(position, seat, jacks)


def play_kings(position: KadiPosition, seat: i64, kings: i64) -> None:
    """Reverse the direction once for each King, unless it can be stopped."""
    if position.fast_rules.kickback_counter:
        start_kickback(position, seat, kings)
    elif not position.fast_rules.kickback_window:
        reverse_direction(position, seat, kings)
        pass_turn(position, seat)
    elif position.seats == 2:
        pass_turn(position, seat)
    else:
        open_window(position, seat, KICKBACK_WINDOW, kings)


def cancel_in_window(position: KadiPosition, seat: i64, cards: i64, last: i64) -> None:
    """Cancel a jump or kickback. The player after the one who made it is next."""
    what = "jump" if position.pending == JUMP_WINDOW else "kickback"
    move_to_pile(position, seat, cards, last, slides=False)
    position.amount = 0
    position.emit_cancelled(seat, what)
    pass_turn(position, position.by)


def pass_pending(position: KadiPosition, seat: i64) -> None:
    """Accept a skip, let a kickback take effect, or pass in a window."""
    position.emit_for("passed", seat)
    position.note_declined(seat, fitting_cards(position))
    if is_window_open(position):
        position.passed |= bit(seat)
        close_window_if_complete(position)
        return
    position.last_mover = NO_SEAT
    if position.pending == SKIP:
        accept_skip(position, seat)
    else:
        reverse_direction(position, position.by, position.amount)
        pass_turn(position, position.by)


def accept_skip(position: KadiPosition, seat: i64) -> None:
    """Skip a player who does not counter, and continue the jump."""
    position.amount -= 1
    position.skipped += 1
    if position.amount == 0:
        end_jump(position)
        pass_turn(position, seat)
    else:
        continue_jump(position, seat)


# Drawing


def draw(position: KadiPosition, seat: i64) -> None:
    """Pick one card or the whole penalty, and end the turn."""
    pending = position.pending
    position.note_declined(seat, fitting_cards(position))
    position.announced &= ~bit(seat)
    position.open_prompts &= ~bit(seat)
    position.last_mover = seat
    if pending == REQUEST:
        clear_request(position)
        position.required_suit = SPADES
    if pending == PENALTY:
        drawn = position.draw_cards(seat, position.amount, "penalty")
        position.amount = 0
        position.penalty_chain = 0
    else:
        drawn = position.draw_cards(seat, 1, "")
    if not count_idle_turn(position, drawn):
        pass_turn(position, seat)
    prompt_if_ready(position, seat)


def confirm(position: KadiPosition, seat: i64) -> None:
    """Confirm the winning play. The game is over when all other players have."""
    position.passed |= bit(seat)
    position.emit_for("confirmed", seat)
    others = all_seats(position.seats) & ~bit(position.winner)
    if position.passed & others == others:
        position.pending = OVER


def pick_direction(position: KadiPosition, seat: i64, direction: i64) -> None:
    """Set the direction of play. It is still the starter's turn."""
    position.direction = direction
    if position.events is not None:
        what = "forward" if direction > 0 else "back"
        position.emit(Event("direction", seat=seat_letter(seat), what=what))
    position.pending = TURN


def is_confirming(position: KadiPosition, seat: i64) -> bool:
    """Return whether a seat still has to confirm the win."""
    return (
        position.pending == CONFIRMING
        and seat != position.winner
        and not position.passed & bit(seat)
    )
