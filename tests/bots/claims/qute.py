"""Claims of reasons in Qute."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from mezani import State
from tests.bots.claims import Claims, Told, card_texts, moved

CARD = r"(?:10|[6-9JQKA])[♠♥♦♣]"
LINE = re.compile(rf", then (?:play )?((?:{CARD} ?)+)")
COUNTS = {"10": 10, "Q": 10, "K": 10, "J": 20, "A": 15}


def points(cards: Sequence[str]) -> int:
    return sum(COUNTS.get(card[:-1], 0) for card in cards)


def cards_of(state: State, seat: int) -> int:
    return int(state.view(None).players[seat].cards)


def score_of(state: State, seat: int) -> int:
    return int(state.view(None).players[seat].score)


# Playing on


def ends(state: State, seat: int) -> Iterator[State]:
    """Yield the state after every way to end a turn."""
    for move in state.legal(seat):
        if str(move).startswith("end"):
            yield moved(state, seat, move)


def closes(state: State, seat: int) -> Iterator[State]:
    """Yield the state after every way to end a turn or call."""
    yield from ends(state, seat)
    for move in state.legal(seat):
        if str(move).startswith("qute"):
            yield moved(state, seat, move)


def played(state: State, seat: int, cards: Sequence[str]) -> Iterator[State]:
    """Yield the state after these cards in this order, in one turn or in several in a row."""
    if not cards:
        yield state
        return
    if view_turn(state) != seat:
        return
    moves = {str(move): move for move in state.legal(seat)}
    if f"play {cards[0]}" in moves:
        yield from played(moved(state, seat, moves[f"play {cards[0]}"]), seat, cards[1:])
    for after in ends(state, seat):
        if view_turn(after) == seat and cards_of(after, seat) == cards_of(state, seat):
            yield from played(after, seat, cards)


def view_turn(state: State) -> int:
    turns = state.actors()
    return turns[0] if turns else -1


def lines(told: Told) -> Iterator[State]:
    """Yield the state after the move and the cards that follow it according to the reason."""
    named = LINE.search(told.reason)
    cards = card_texts(named[1]) if named else []
    yield from played(told.after(), told.seat, cards)


def after_line(test: Callable[[Told, State, Sequence[str]], bool]) -> Any:
    return lambda told, said: any(test(told, state, said) for state in lines(told))


def reachable(state: State, seat: int, card: str) -> bool:
    """Return whether a card can be played in turns in a row, without drawing."""
    if view_turn(state) != seat or card not in state.view(seat).hand:
        return card not in state.view(seat).hand
    for move in state.legal(seat):
        if str(move).startswith("play") and reachable(moved(state, seat, move), seat, card):
            return True
    return any(
        view_turn(after) == seat and state.view(seat).hand and reachable(after, seat, card)
        for after in ends(state, seat)
    )


# Claims


def makes_draw(told: Told, said: Sequence[str]) -> bool:
    by_choice, name, number = said
    hit = told.seat_of(name)
    before = cards_of(told.match.state, hit)

    def drawn(state: State) -> int:
        return cards_of(state, hit) - before

    if str(told.move).startswith("end") and not LINE.search(told.reason):
        return drawn(told.after()) == int(number)
    quantifier = any if by_choice else all
    found = [[*ends(state, told.seat)] for state in lines(told)]
    return any(after and quantifier(drawn(one) == int(number) for one in after) for after in found)


def wins(state: State, seat: int) -> bool:
    return state.outcome() is not None and seat in state.winners()


def keeps(told: Told, said: Sequence[str]) -> bool:
    card = card_texts(said[0])[0]
    return f"play {card}" in told.plays and str(told.move) != f"play {card}"


def keeps_for_later(told: Told, said: Sequence[str]) -> bool:
    card = card_texts(said[0])[0]
    return card in told.view.hand and str(told.move) != f"play {card}"


def covers_nothing(told: Told, said: Sequence[str]) -> bool:
    before, six = card_texts(said[0]), card_texts(said[1])[0]
    rest = [card for card in told.view.hand if card not in (*before, six)]
    if six not in (*told.view.hand, told.view.top):
        return False
    return not any(
        card[0] == "J" or (card[-1] == six[-1] and not card.startswith("6")) for card in rest
    )


def leaves_nothing(told: Told, said: Sequence[str]) -> bool:
    found = played(told.match.state, told.seat, card_texts(said[0]))
    following = [after for state in found for after in ends(state, told.seat)]
    return any(
        view_turn(after) == told.seat
        and not any(str(move).startswith("play") for move in after.legal(told.seat))
        for after in following
    )


def fits_stay(told: Told, state: State, said: Sequence[str]) -> bool:
    view = state.view(told.seat)
    suit = re.search(r"[Cc]hoose (\w)", told.reason)
    letter = suit[1].upper() if suit else view.top[-1]
    fits = [
        card
        for card in view.hand
        if card[0] != "J" and (card[-1] == letter or card[:-1] == view.top[:-1])
    ]
    return len(fits) == (1 if said[0] == "one card" else int(said[0].split()[0]))


def has_suit(told: Told, said: Sequence[str]) -> bool:
    return any(card[-1] == said[0][0].upper() for card in told.view.hand)


def zeroed(told: Told, states: Iterator[State], limit: str) -> bool:
    return bool(int(limit) == told.match.rules.score_limit) and any(
        score_of(state, told.seat) == 0 for state in states
    )


def makes_limit(told: Told, state: State, said: Sequence[str]) -> bool:
    view = state.view(told.seat)
    total = score_of(state, told.seat) + points(view.hand) * (1 + told.view.refills)
    return bool(total == int(said[0]) == told.match.rules.score_limit)


def line_closes(told: Told) -> Iterator[State]:
    for state in lines(told):
        yield from closes(state, told.seat)


def rivals_end_too(told: Told) -> bool:
    kinds = [move for move in told.moves if move.startswith(("end", "qute"))]
    return len(kinds) > 1


CLAIMS: Claims = [
    (r"^Play (\S+?)[ ,:]", lambda told, said: f"play {card_texts(said[0])[0]}" == str(told.move)),
    (r"(you can make )?(\w+) (?:has to )?draw (\d+)\.", makes_draw),
    (r"that wins the game", lambda told, _: wins(told.after(), told.seat)),
    (
        r"you can win the game now",
        lambda told, _: any(wins(state, told.seat) for state in line_closes(told)),
    ),
    (
        r"you can play your whole hand now",
        after_line(lambda told, state, _: not state.view(told.seat).hand),
    ),
    (r"it is your last card", lambda told, _: len(told.view.hand) == 1),
    (
        r"your hand is empty, so the round is over",
        lambda told, _: not told.view.hand and sum(m.startswith("end") for m in told.moves) == 1,
    ),
    (
        r"then you can call Qute",
        after_line(
            lambda told, state, _: any(
                str(move).startswith("qute") for move in state.legal(told.seat)
            )
        ),
    ),
    (r"there is a run of four", lambda told, _: told.view.run >= 4),
    (
        r"(one card less|gets rid of (\d+) cards)",
        after_line(
            lambda told, state, said: (
                len(told.view.hand) - cards_of(state, told.seat) == int(said[1] or 1)
            )
        ),
    ),
    (
        rf"^(?:Play|Cover the 6 with) ({CARD}): it counts (\d+) if",
        lambda told, said: points(card_texts(said[0])) == int(said[1]) > 0,
    ),
    (
        rf"then you can play ({CARD}), which counts (\d+)",
        lambda told, said: (
            points(card_texts(said[0])) == int(said[1]) > 0
            and reachable(told.after(), told.seat, card_texts(said[0])[0])
        ),
    ),
    (
        r": a score of exactly (\d+) becomes 0",
        lambda told, said: zeroed(told, iter([told.after()]), said[0]),
    ),
    (
        r"the round can end with a score of exactly (\d+), which becomes 0",
        lambda told, said: zeroed(told, line_closes(told), said[0]),
    ),
    (r"the rest of your hand would make your score exactly (\d+)", after_line(makes_limit)),
    (rf"and keep ({CARD}):", keeps),
    (rf"({CARD}) is worth keeping for later", keeps_for_later),
    (rf": (?:after ((?:{CARD} ?)+), )?nothing in your hand would cover ({CARD})", covers_nothing),
    (rf"after ((?:{CARD} ?)+), you would have nothing to play", leaves_nothing),
    (
        r"then it is your turn again",
        after_line(
            lambda told, state, _: (
                any(view_turn(after) == told.seat for after in ends(state, told.seat))
                or (str(told.move).startswith("end") and view_turn(state) == told.seat)
            )
        ),
    ),
    (r"(one card|\d+ cards) left in your hand fits? the new top card", after_line(fits_stay)),
    (r"[Cc]hoose (\w+): you have cards of that suit", has_suit),
    (r": (\w+) is less likely to have", lambda told, said: told.seat_of(said[0]) != told.seat),
    (r"no other card fits", lambda told, _: len(told.plays) == 1),
    (
        r"nothing in your hand (?:fits|goes on the 6)\.|there is nothing more to play",
        lambda told, _: not told.plays,
    ),
    (r"with these scores, that is worth more", lambda told, _: rivals_end_too(told)),
    (r"your hand counts too much to call", lambda told, _: points(told.view.hand) > 0),
]
