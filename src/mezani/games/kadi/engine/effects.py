"""What moves do to the table. Nothing here checks whether a move is legal: see judging.py."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import (
    ACE,
    ACE_OF_SPADES,
    JACK,
    JOKERS_MASK,
    KING,
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
from mezani.games.kadi.engine.fast_rules import JACKS, KINGS, PENALTIES, QUESTIONS, KadiFastRules
from mezani.games.kadi.engine.position import (
    ANY_CARD,
    COLOUR_OF_TOP,
    CONFIRMING,
    JUMP_WINDOW,
    KICK,
    KICK_WINDOW,
    NO_SUIT,
    OVER,
    PENALTY,
    REQUEST,
    SKIP,
    TURN,
    Table,
)
from mezani.games.kadi.engine.turns import (
    announce,
    begin,
    close_ask,
    close_window_if_done,
    finish_jump,
    go_on_skipping,
    note_idle,
    open_window,
    pass_turn,
    prompt_if_ready,
    seat_bits,
    start_kick,
    start_skips,
    turn_round,
    waits_for_window,
    win,
)
from mezani.games.shared.hand_bounds import lowered
from mezani.seats import NO_SEAT, seat_letter


def play(
    table: Table, seat: i64, cards: i64, last: i64, suit: i64, ask: i64, *, niko: bool
) -> None:
    """Lays cards from a hand on the pile, ``last`` on top, and lets them work."""
    if waits_for_window(table):
        cancel_in_window(table, seat, cards, last)
    else:
        play_on_turn(table, seat, cards, last, suit, ask)
    if table.winner == NO_SEAT:
        if table.hands[seat] == 0:
            table.emit_for("cardless", seat)
        if niko:
            announce(table, seat)
    prompt_if_ready(table, seat)


def play_on_turn(table: Table, seat: i64, cards: i64, last: i64, suit: i64, ask: i64) -> None:
    """A play on the player's own turn, or a counter."""
    called = table.announced & bit(seat) != 0
    table.announced &= ~bit(seat)
    if table.asker == seat and table.law.spade_asks_table:
        close_ask(table)
    if table.asker != NO_SEAT:
        note_lack(table, seat, cards)
    before = table.pending
    owed: i64 = 0
    if before == PENALTY:
        owed = table.amount
    answered = table.top
    lay(table, seat, cards, last, slides=before == PENALTY and slides_under(table, last))
    if table.hands[seat] == 0 and is_winning(table, seat, cards, last, called=called):
        win(table, seat)
        return
    if before == REQUEST and table.asker == NO_SEAT:
        before = TURN
    leave_pending(table, seat, before)
    rank = rank_of(last)
    if bit(last) & PENALTIES:
        demand(table, seat, cards, last, owed)
    elif rank == ACE:
        play_ace(table, seat, last, suit, ask, before, answered)
    elif rank == JACK:
        jump(table, seat, count(cards))
    elif rank == KING:
        kick(table, seat, count(cards))
    else:
        if bit(last) & QUESTIONS:
            table.draw_cards(seat, 1, "question")
        pass_turn(table, seat)


def note_lack(table: Table, seat: i64, cards: i64) -> None:
    """Who was asked for a card and plays another has shown that they don't hold it."""
    asked = table.law.spade_asks_table and table.pending == TURN and seat != table.exempt
    if asked and not cards & bit(table.request):
        table.lacks |= bit(seat)


def lay(table: Table, seat: i64, cards: i64, last: i64, *, slides: bool) -> None:
    """Moves cards from a hand to the pile; an Ace that slides under leaves the top where it is."""
    table.hands[seat] &= ~cards
    if slides:
        table.pile |= cards
    else:
        table.pile |= bit(table.top) | (cards & ~bit(last))
        table.top = last
    table.suit = NO_SUIT
    table.mover = seat
    table.idle = 0
    table.prompts &= ~bit(seat)
    if cards & JACKS:
        table.jack_bounds = lowered(table.jack_bounds, seat, count(cards & JACKS))
    if cards & KINGS:
        table.king_bounds = lowered(table.king_bounds, seat, count(cards & KINGS))
    if cards & table.fresh:
        table.fresh_bounds = lowered(table.fresh_bounds, seat, count(cards & table.fresh))
    if table.asker != NO_SEAT and cards & bit(table.request):
        table.emit_for("fulfilled", seat)
        close_ask(table)


def slides_under(table: Table, last: i64) -> bool:
    """Under ``penalty-card`` an Ace leaves the penalty card on top, but for an A♠ that requests."""
    if not table.law.counter_penalty_card or rank_of(last) != ACE:
        return False
    return not (last == ACE_OF_SPADES and table.law.spade_requests)


def is_winning(table: Table, seat: i64, cards: i64, last: i64, *, called: bool) -> bool:
    """Whether a play that emptied the hand wins."""
    law = table.law
    if not bit(last) & law.winning or cards & JOKERS_MASK:
        return False
    if law.niko_needed and not called:
        return False
    return not (law.cardless_blocks_win and table.someone_cardless(seat))


def leave_pending(table: Table, seat: i64, before: i64) -> None:
    """A play answers what was pending: a countered jump or kick is void, a request is met or cancelled."""
    if before == SKIP:
        finish_jump(table)
        table.emit_cancelled(seat, "jump")
    elif before == KICK:
        table.emit_cancelled(seat, "kickback")
    elif before == REQUEST:
        close_ask(table)
        table.emit_cancelled(seat, "request")


# Penalties


def demand(table: Table, seat: i64, cards: i64, last: i64, owed: i64) -> None:
    """The next player must pick cards."""
    worth = penalty_worth(table.law, cards if table.law.penalty_cards_sum else bit(last))
    if table.law.penalties_add:
        worth += owed
    if table.law.penalty_cap and worth > table.law.penalty_cap:
        worth = table.law.penalty_cap
    if owed == 0:
        table.chain = 0
    table.chain |= cards & PENALTIES
    begin(table, table.after(seat), PENALTY)
    if table.winner != NO_SEAT:
        return
    table.amount = worth
    if table.events is not None:
        table.emit(Event("penalty", seat=seat_letter(table.turn), number=worth))


def penalty_worth(law: KadiFastRules, cards: i64) -> i64:
    """Return how many cards these penalty cards make a player pick."""
    return (
        law.two_worth * count(cards & rank_mask(TWO))
        + law.three_worth * count(cards & rank_mask(THREE))
        + law.joker_worth * count(cards & JOKERS_MASK)
    )


# Aces


def play_ace(
    table: Table, seat: i64, last: i64, suit: i64, ask: i64, before: i64, answered: i64
) -> None:
    """An Ace cancels a penalty, sets a suit, asks for a card."""
    law = table.law
    if before == PENALTY:
        table.chain = 0
        table.amount = 0
        table.emit_cancelled(seat, "penalty")
    if law.spade_requests and last == ACE_OF_SPADES:
        request(table, seat, ask)
        begin(table, table.after(seat), REQUEST)
        return
    if suit >= 0:
        table.suit = suit
    elif before == PENALTY and law.counter_penalty_suit:
        table.suit = ANY_CARD if answered >= 52 else suit_of(answered)
    elif before == PENALTY and law.counter_penalty_card:
        table.suit = COLOUR_OF_TOP if answered >= 52 else NO_SUIT
    elif before == PENALTY or before == REQUEST or law.ace_sets_own_suit:
        suit = suit_of(last)
        table.suit = suit
    if suit >= 0:
        table.emit_suit(seat, suit, "chose_suit")
    if ask >= 0:
        request(table, seat, ask)
        table.exempt = table.after(seat)
        table.unasked = seat_bits(table.seats) & ~bit(seat) & ~bit(table.exempt)
    pass_turn(table, seat)
    if table.winner == NO_SEAT and 0 <= table.suit < ANY_CARD:
        table.emit_suit(table.turn, table.suit, "must_follow")


def request(table: Table, seat: i64, ask: i64) -> None:
    """Names a card that others must play."""
    table.request = ask
    table.asker = seat
    table.lacked = ask
    table.lacks = 0
    if table.events is not None:
        table.emit(Event("requested", seat=seat_letter(seat), cards=(card_text(ask),)))


# Jacks and Kings


def jump(table: Table, seat: i64, jacks: i64) -> None:
    """Each Jack skips a player."""
    if table.law.jump_window:
        open_window(table, seat, JUMP_WINDOW, jacks)
    else:
        start_skips(table, seat, jacks)


def kick(table: Table, seat: i64, kings: i64) -> None:
    """Each King turns the direction."""
    if table.law.kick_counter:
        start_kick(table, seat, kings)
    elif not table.law.kick_window:
        turn_round(table, seat, kings)
        pass_turn(table, seat)
    elif table.seats == 2:
        pass_turn(table, seat)
    else:
        open_window(table, seat, KICK_WINDOW, kings)


def cancel_in_window(table: Table, seat: i64, cards: i64, last: i64) -> None:
    """One card cancels the jump or kickback; play goes on after the one who made it."""
    what = "jump" if table.pending == JUMP_WINDOW else "kickback"
    lay(table, seat, cards, last, slides=False)
    table.amount = 0
    table.emit_cancelled(seat, what)
    pass_turn(table, table.by)


def let_pass(table: Table, seat: i64) -> None:
    """Takes a skip, lets a kickback stand, or lets a window go by."""
    table.emit_for("passed", seat)
    if waits_for_window(table):
        table.passed |= bit(seat)
        close_window_if_done(table)
        return
    table.mover = NO_SEAT
    if table.pending == SKIP:
        skip_taken(table, seat)
    else:
        turn_round(table, table.by, table.amount)
        pass_turn(table, table.by)


def skip_taken(table: Table, seat: i64) -> None:
    """The asked player is skipped, the rest of the skips go on."""
    table.amount -= 1
    table.jumped += 1
    if table.amount == 0:
        finish_jump(table)
        pass_turn(table, seat)
    else:
        go_on_skipping(table, seat)


# Drawing


def draw(table: Table, seat: i64) -> None:
    """Picks one card, or the whole penalty; the turn ends."""
    pending = table.pending
    table.announced &= ~bit(seat)
    table.prompts &= ~bit(seat)
    table.mover = seat
    if pending == REQUEST:
        close_ask(table)
        table.suit = SPADES
    if pending == PENALTY:
        drawn = table.draw_cards(seat, table.amount, "penalty")
        table.amount = 0
        table.chain = 0
    else:
        drawn = table.draw_cards(seat, 1, "")
    if not note_idle(table, drawn):
        pass_turn(table, seat)
    prompt_if_ready(table, seat)


def confirm(table: Table, seat: i64) -> None:
    """A player has seen the winning play; the table closes when all have."""
    table.passed |= bit(seat)
    table.emit_for("confirmed", seat)
    others = seat_bits(table.seats) & ~bit(table.winner)
    if table.passed & others == others:
        table.pending = OVER


def pick_direction(table: Table, seat: i64, direction: i64) -> None:
    """The starter says which way play runs, and then plays."""
    table.direction = direction
    if table.events is not None:
        what = "forward" if direction > 0 else "back"
        table.emit(Event("direction", seat=seat_letter(seat), what=what))
    table.pending = TURN


def is_confirming(table: Table, seat: i64) -> bool:
    """Whether the table waits for this seat to confirm the win."""
    return table.pending == CONFIRMING and seat != table.winner and not table.passed & bit(seat)
