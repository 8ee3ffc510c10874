"""Previews: what a play would do, in short sentences for the player who is putting it together.

The play is made on a guess, so a preview cannot reveal hidden cards. It mentions only what follows from what the
player sees; whether another player can counter does not.
"""

from __future__ import annotations

from collections.abc import Sequence

from mezani.cards import JACK, KING, SUITS, bit, card_text, lowest, rank_of
from mezani.game import Event, Preview
from mezani.games.kadi.engine.combinations import LEGAL, askable_cards
from mezani.games.kadi.engine.fast_rules import QUESTIONS
from mezani.games.kadi.engine.legality import ASK_NEEDED, SUIT_NEEDED, check_move
from mezani.games.kadi.engine.moves import Move, parse_move
from mezani.games.kadi.engine.playable import is_window_open
from mezani.games.kadi.engine.state import KadiState
from mezani.games.kadi.engine.winning_hands import could_win
from mezani.games.kadi.texts import LANGUAGES
from mezani.games.shared.texts.card_talk import shown_card
from mezani.games.shared.texts.language import Language
from mezani.rng import fast_rng
from mezani.seats import SEAT_LETTERS, seat_letter

GUESS_SEED = 1
"""Every preview of a play makes the same guess, so it does not change when it is asked for again."""


def preview_play(
    state: KadiState, seat: int, move: Move, names: Sequence[str], language: str = "en"
) -> Preview:
    """Return what a legal play would do. A play of the last cards that does not win is a warning."""
    complete, open_choices = complete_choices(state, seat, move)
    if complete is None:
        return Preview()
    events: list[Event] = []
    after = state.guess(seat, fast_rng(GUESS_SEED))
    after.apply(seat, complete, events)
    effects = answer_effects(complete) + visible_effects(state, seat, events, open_choices)
    effects += jack_and_king_effects(state, seat, complete)
    effects += [(f"choose.{choice}", Event(choice)) for choice in open_choices]
    texts = LANGUAGES[language]
    following = names[player_after(state, seat, complete)]
    shown = ((key, fields_of(event, names, following, texts)) for key, event in effects)
    lines = texts.fill_each(texts.previews, shown)
    is_warning = any(key.startswith("cardless") for key, _ in effects)
    has_drawn = any(event.kind == "drew" and event.seat == seat_letter(seat) for event in events)
    return Preview(tuple(lines), is_warning, not has_drawn and could_win(after, seat))


def complete_choices(state: KadiState, seat: int, move: Move) -> tuple[Move | None, list[str]]:
    """Return a play with the choices it still needs made somehow, and which these are. None if it is not legal."""
    open_choices: list[str] = []
    while True:
        reason = check_move(state, seat, move)
        if reason == LEGAL:
            return move, open_choices
        if reason == SUIT_NEEDED:
            open_choices.append("suit")
            move = parse_move(f"{move} suit={SUITS[0]}")
        elif reason == ASK_NEEDED:
            open_choices.append("ask")
            ask = card_text(lowest(askable_cards(state, seat)))
            move = parse_move(f"{move} ask={ask}")
        else:
            return None, []


def answer_effects(move: Move) -> list[tuple[str, Event]]:
    """Return that a play answers its own questions, and with which card."""
    if not move.mask & QUESTIONS or bit(move.last) & QUESTIONS:
        return []
    return [("answered", Event("answered", cards=(card_text(move.last),)))]


def visible_effects(
    state: KadiState, seat: int, events: Sequence[Event], open_choices: Sequence[str]
) -> list[tuple[str, Event]]:
    """Return the events that follow from what the player sees, with the keys of their sentences."""
    own = seat_letter(seat)
    effects: list[tuple[str, Event]] = []
    for event in events:
        if event.kind in ("penalty", "cancelled", "fulfilled", "announced"):
            effects.append((f"{event.kind}.{event.what}", event))
        elif event.kind == "won" and event.seat == own:
            effects.append(("won", event))
        elif event.kind == "must_follow" and "suit" not in open_choices:
            effects.append(("must_follow", event))
        elif event.kind == "requested" and "ask" not in open_choices:
            is_request = state.fast_rules.spade_requests
            effects.append(("requested" if is_request else "requested.table", event))
        elif event.kind == "drew" and event.what == "question":
            effects.append(("question", event))
        elif event.kind == "cardless" and event.seat == own:
            effects.append((f"cardless.{event.what}", event))
    return effects


def jack_and_king_effects(state: KadiState, seat: int, move: Move) -> list[tuple[str, Event]]:
    """Return what Jacks and Kings do if nobody stops them."""
    rank = rank_of(move.last)
    if is_window_open(state) or rank not in (JACK, KING):
        return []
    number = len(move.cards)
    others = state.seats - 1
    following = seat_letter(state.after(seat))
    if rank == JACK:
        event = Event("skip", seat=following, number=min(number, others))
        everybody = ".everybody" if number >= others > 1 else ""
        if state.fast_rules.jump_window:
            return [(f"skip.window{everybody}", event)]
        if state.seats == 2:
            return [("skip.two", event)]
        plays_again = player_after(state, seat, move) == seat
        return [("skip.own" if plays_again else f"skip{everybody}", event)]
    event = Event("turn", seat=following, number=number)
    if state.seats == 2:
        return [("turn.two", event)]
    if number % 2 == 0:
        return [("turn.even", event)]
    return [("turn.window" if state.fast_rules.kickback_window else "turn", event)]


def player_after(state: KadiState, seat: int, move: Move) -> int:
    """Return who plays after a move if nobody stops what it does."""
    last, rank = seat, rank_of(move.last)
    if rank == JACK:
        for _ in move.cards:
            last = state.next_to_skip(last, seat)
    elif rank == KING and len(move.cards) % 2 == 1 and state.seats > 2:
        return (seat - state.direction) % state.seats
    return state.after(last)


def fields_of(
    event: Event, names: Sequence[str], following: str, texts: Language
) -> dict[str, object]:
    """Return the fields of the sentence for an effect."""
    suit = texts.suits[SUITS.index(event.suit)] if event.suit else ""
    return {
        "name": names[SEAT_LETTERS.index(event.seat)] if event.seat else "",
        "next": following,
        "number": event.number,
        "card": shown_card(event.cards[0], texts) if event.cards else "",
        "suit": suit,
        "Suit": suit.capitalize(),
    }
