"""What a play would do, in short sentences for its player before it is made.

The play is made on a guess, so that nothing its player can't see can be told; and of what happens there only that is
told which follows from what they do see. Whether somebody holds a card to counter with does not.
"""

from __future__ import annotations

from collections.abc import Sequence

from mezani.cards import JACK, JOKERS_MASK, KING, SUITS, bit, card_text, lowest, rank_of
from mezani.game import Event
from mezani.games.kadi.engine.combinations import askable
from mezani.games.kadi.engine.legality import ASK_NEEDED, OK, SUIT_NEEDED, judge
from mezani.games.kadi.engine.moves import Move, parse_move
from mezani.games.kadi.engine.state import KadiState
from mezani.games.kadi.engine.turns import waits_for_window
from mezani.games.kadi.texts import LANGUAGES
from mezani.games.shared.texts.card_talk import shown_card
from mezani.games.shared.texts.language import fill
from mezani.rng import fast_rng
from mezani.seats import SEAT_LETTERS, seat_letter

LUCK = 1
"""The same for every guess: asked again, the same is told."""


def preview(
    state: KadiState, seat: int, text: str, names: Sequence[str], language: str = "en"
) -> list[str]:
    """What a play would do; nothing where it can't be made."""
    move, open_choices = with_any_choices(state, seat, text)
    if move is None:
        return []
    events: list[Event] = []
    then = state.guess(seat, fast_rng(LUCK))
    then.apply(seat, move, events)
    told = of_events(state, seat, move, events, open_choices)
    told += of_jacks_and_kings(state, seat, move)
    told += [(f"choose.{choice}", Event(choice)) for choice in open_choices]
    if not told and then.turn >= 0:
        told = [("next", Event("next", seat=seat_letter(then.turn)))]
    following = names[state.after(seat)]
    lines = (sentence(key, event, names, following, language) for key, event in told)
    return [line for line in lines if line is not None]


def with_any_choices(state: KadiState, seat: int, text: str) -> tuple[Move | None, list[str]]:
    """A play with what it must name and does not yet, and which choices those are; None where it can't be made."""
    open_choices: list[str] = []
    while True:
        move = parse_move(text)
        verdict = judge(state, seat, move)
        if verdict == OK:
            return move, open_choices
        if verdict == SUIT_NEEDED:
            open_choices.append("suit")
            text += f" suit={SUITS[0]}"
        elif verdict == ASK_NEEDED:
            open_choices.append("ask")
            text += f" ask={card_text(lowest(askable(state, seat)))}"
        else:
            return None, []


def of_events(
    state: KadiState, seat: int, move: Move, events: Sequence[Event], open_choices: Sequence[str]
) -> list[tuple[str, Event]]:
    """The events that follow from what the player sees, by the key of their sentence."""
    own = seat_letter(seat)
    told: list[tuple[str, Event]] = []
    for event in events:
        if event.kind in ("penalty", "cancelled", "fulfilled", "announced"):
            told.append((f"{event.kind}.{event.what}", event))
        elif event.kind == "won" and event.seat == own:
            told.append(("won", event))
        elif event.kind == "must_follow" and "suit" not in open_choices:
            told.append(("must_follow", event))
        elif event.kind == "requested" and "ask" not in open_choices:
            is_request = state.law.spade_requests
            told.append(("requested" if is_request else "requested.table", event))
        elif event.kind == "drew" and event.what == "question":
            told.append(("question", event))
        elif event.kind == "cardless" and event.seat == own:
            told.append((f"cardless.{why_no_win(state, seat, move)}", event))
    return told


def why_no_win(state: KadiState, seat: int, move: Move) -> str:
    """What keeps a play of the last cards from winning, if it is not the cards."""
    if not bit(move.last) & state.law.winning or move.mask & JOKERS_MASK:
        return ""
    if state.law.niko_needed and not state.announced & bit(seat):
        return "call"
    if state.law.cardless_blocks_win and state.someone_cardless(seat):
        return "others"
    return ""


def of_jacks_and_kings(state: KadiState, seat: int, move: Move) -> list[tuple[str, Event]]:
    """Skips and turns: whether they will be countered nobody knows, so they are told of the cards themselves."""
    rank = rank_of(move.last)
    if waits_for_window(state) or rank not in (JACK, KING):
        return []
    number = len(move.cards)
    event = Event(
        "skip" if rank == JACK else "turn", seat=seat_letter(state.after(seat)), number=number
    )
    if rank == JACK:
        ends = "window" if state.law.jump_window else "two" if state.seats == 2 else ""
        return [(f"skip.{ends}", event)]
    if state.seats == 2:
        return [("turn.two", event)]
    if number % 2 == 0:
        return [("turn.even", event)]
    return [("turn.window" if state.law.kick_window else "turn", event)]


def sentence(
    key: str, event: Event, names: Sequence[str], following: str, language: str
) -> str | None:
    """The sentence of a key, with names, cards and suits as the language has them."""
    words = LANGUAGES[language]
    suit = words.suits[SUITS.index(event.suit)] if event.suit else ""
    fields = {
        "name": names[SEAT_LETTERS.index(event.seat)] if event.seat else "",
        "next": following,
        "number": event.number,
        "card": shown_card(event.cards[0], words) if event.cards else "",
        "suit": suit,
        "Suit": suit.capitalize(),
    }
    return fill(words.previews, key, fields)
