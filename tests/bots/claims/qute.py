"""Claims of reasons in Qute."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from mezani import State
from tests.bots.claims import Case, Claims, card_texts, moved

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


def lines(case: Case) -> Iterator[State]:
    """Yield the state after the move and the cards that follow it according to the reason."""
    named = LINE.search(case.reason)
    cards = card_texts(named[1]) if named else []
    yield from played(case.after(), case.seat, cards)


def after_line(test: Callable[[Case, State, Sequence[str]], bool]) -> Any:
    return lambda case, said: any(test(case, state, said) for state in lines(case))


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


def makes_pick(case: Case, said: Sequence[str]) -> bool:
    by_choice, name, number = said
    hit = case.seat_of(name)
    before = cards_of(case.match.state, hit)

    def drawn(state: State) -> int:
        return cards_of(state, hit) - before

    if str(case.move).startswith("end") and not LINE.search(case.reason):
        return drawn(case.after()) == int(number)
    quantifier = any if by_choice else all
    found = [[*ends(state, case.seat)] for state in lines(case)]
    return any(after and quantifier(drawn(one) == int(number) for one in after) for after in found)


def wins(state: State, seat: int) -> bool:
    return state.outcome() is not None and seat in state.winners()


def keeps(case: Case, said: Sequence[str]) -> bool:
    card = card_texts(said[0])[0]
    return f"play {card}" in case.plays and str(case.move) != f"play {card}"


def keeps_for_later(case: Case, said: Sequence[str]) -> bool:
    card = card_texts(said[0])[0]
    return card in case.view.hand and str(case.move) != f"play {card}"


def covers_nothing(case: Case, said: Sequence[str]) -> bool:
    before, six = card_texts(said[0]), card_texts(said[1])[0]
    rest = [card for card in case.view.hand if card not in (*before, six)]
    if six not in (*case.view.hand, case.view.top):
        return False
    return not any(
        card[0] == "J" or (card[-1] == six[-1] and not card.startswith("6")) for card in rest
    )


def leaves_nothing(case: Case, said: Sequence[str]) -> bool:
    found = played(case.match.state, case.seat, card_texts(said[0]))
    following = [after for state in found for after in ends(state, case.seat)]
    return any(
        view_turn(after) == case.seat
        and not any(str(move).startswith("play") for move in after.legal(case.seat))
        for after in following
    )


def fits_stay(case: Case, state: State, said: Sequence[str]) -> bool:
    view = state.view(case.seat)
    suit = re.search(r"[Cc]hoose (\w)", case.reason)
    letter = suit[1].upper() if suit else view.top[-1]
    fits = [
        card
        for card in view.hand
        if card[0] != "J" and (card[-1] == letter or card[:-1] == view.top[:-1])
    ]
    return len(fits) == (1 if said[0] == "one card" else int(said[0].split()[0]))


def has_suit(case: Case, said: Sequence[str]) -> bool:
    return any(card[-1] == said[0][0].upper() for card in case.view.hand)


def zeroed(case: Case, states: Iterator[State], limit: str) -> bool:
    return bool(int(limit) == case.match.rules.score_limit) and any(
        score_of(state, case.seat) == 0 for state in states
    )


def makes_limit(case: Case, state: State, said: Sequence[str]) -> bool:
    view = state.view(case.seat)
    total = score_of(state, case.seat) + points(view.hand) * (1 + case.view.refills)
    return bool(total == int(said[0]) == case.match.rules.score_limit)


def line_closes(case: Case) -> Iterator[State]:
    for state in lines(case):
        yield from closes(state, case.seat)


def rivals_end_too(case: Case) -> bool:
    kinds = [move for move in case.moves if move.startswith(("end", "qute"))]
    return len(kinds) > 1


CLAIMS: Claims = [
    (r"^Play (\S+?)[ ,:]", lambda case, said: f"play {card_texts(said[0])[0]}" == str(case.move)),
    (r"(you can make )?(\w+) (?:has to )?pick (\d+)\.", makes_pick),
    (r"that wins the game", lambda case, _: wins(case.after(), case.seat)),
    (
        r"you can win the game now",
        lambda case, _: any(wins(state, case.seat) for state in line_closes(case)),
    ),
    (
        r"you can play your whole hand now",
        after_line(lambda case, state, _: not state.view(case.seat).hand),
    ),
    (r"it is your last card", lambda case, _: len(case.view.hand) == 1),
    (
        r"your hand is empty, so the round is over",
        lambda case, _: not case.view.hand and sum(m.startswith("end") for m in case.moves) == 1,
    ),
    (
        r"then you can call Qute",
        after_line(
            lambda case, state, _: any(
                str(move).startswith("qute") for move in state.legal(case.seat)
            )
        ),
    ),
    (r"there is a run of four", lambda case, _: case.view.run >= 4),
    (
        r"(one card less|gets rid of (\d+) cards)",
        after_line(
            lambda case, state, said: (
                len(case.view.hand) - cards_of(state, case.seat) == int(said[1] or 1)
            )
        ),
    ),
    (
        rf"^(?:Play|Cover the 6 with) ({CARD}): it is worth (\d+) if",
        lambda case, said: points(card_texts(said[0])) == int(said[1]) > 0,
    ),
    (
        rf"then you can play ({CARD}), which is worth (\d+)",
        lambda case, said: (
            points(card_texts(said[0])) == int(said[1]) > 0
            and reachable(case.after(), case.seat, card_texts(said[0])[0])
        ),
    ),
    (
        r": a score of exactly (\d+) becomes 0",
        lambda case, said: zeroed(case, iter([case.after()]), said[0]),
    ),
    (
        r"the round can end with a score of exactly (\d+), which becomes 0",
        lambda case, said: zeroed(case, line_closes(case), said[0]),
    ),
    (r"the rest of your hand would make your score exactly (\d+)", after_line(makes_limit)),
    (rf"and keep ({CARD}):", keeps),
    (rf"({CARD}) is worth keeping for later", keeps_for_later),
    (rf": (?:after ((?:{CARD} ?)+), )?nothing in your hand would cover ({CARD})", covers_nothing),
    (rf"after ((?:{CARD} ?)+), you would have nothing to play", leaves_nothing),
    (
        r"then it is your turn again",
        after_line(
            lambda case, state, _: (
                any(view_turn(after) == case.seat for after in ends(state, case.seat))
                or (str(case.move).startswith("end") and view_turn(state) == case.seat)
            )
        ),
    ),
    (r"(one card|\d+ cards) left in your hand fits? the new top card", after_line(fits_stay)),
    (r"[Cc]hoose (\w+): you have cards of that suit", has_suit),
    (r": (\w+) is less likely to have", lambda case, said: case.seat_of(said[0]) != case.seat),
    (r"no other card fits", lambda case, _: len(case.plays) == 1),
    (
        r"nothing in your hand (?:fits|goes on the 6)\.|there is nothing more to play",
        lambda case, _: not case.plays,
    ),
    (r"with these scores, that is worth more", lambda case, _: rivals_end_too(case)),
    (r"your hand is worth too much to call", lambda case, _: points(case.view.hand) > 0),
]
