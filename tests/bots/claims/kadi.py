"""What the reasons of Kadi bots claim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mezani import State
from mezani.bots.driver import seats_to_ask
from mezani.bots.kadi.situation import read_situation
from mezani.cards import card_symbol, parse_card, parse_cards, rank_of, set_of
from mezani.games.kadi.engine.fast_rules import ORDINARY, PENALTIES
from tests.bots.claims import Case, Claims, card_texts, moved

CARD = r"(?:(?:10|[2-9JQKA])[♠♥♦♣]|(?:Red|Black) Joker)"
CARDS = rf"{CARD}(?: {CARD})*"
QUESTIONS = ("Q", "8")
NUMBERS = {"one card": 1, "no cards": 0, "one play": 1}


def number_in(words: str) -> int:
    return NUMBERS[words] if words in NUMBERS else int(words.split(maxsplit=1)[0])


def played(case: Case) -> list[str]:
    """Return the cards the move plays, as people write them."""
    return [card_symbol(card) for card in case.move.cards] if case.move is not None else []


def symbols(cards: Sequence[str]) -> Counter[str]:
    return Counter(card_symbol(parse_card(card)) for card in cards)


def rest(case: Case) -> Counter[str]:
    """Return the hand without the cards the move plays."""
    return symbols(case.view.hand) - Counter(played(case))


def rest_set(case: Case) -> int:
    left, kept = Counter(played(case)), []
    for card in case.view.hand:
        symbol = card_symbol(parse_card(card))
        if left[symbol]:
            left[symbol] -= 1
        else:
            kept.append(card)
    return set_of(parse_cards(" ".join(kept)))


def could_win(case: Case, *_: object) -> bool:
    return read_situation(case.observation).could_win(rest_set(case))


def can_win(case: Case, said: Sequence[str]) -> bool:
    return could_win(case) and rest(case) == Counter(said[0].split())


def cannot_win(case: Case, *_: object) -> bool:
    return not could_win(case)


def unopposed(state: State, seat: int) -> State:
    """The table when everybody else has let a move pass, and the player has called if asked."""
    while True:
        for other in seats_to_ask(state):
            moves = {str(move): move for move in state.legal(other)}
            answer = moves.get("niko" if other == seat else "pass")
            if answer is not None and (other != seat or "quiet" in moves):
                state = moved(state, other, answer)
                break
            if other != seat and state.view(None).pending == "skip":
                state = moved(state, other, moves["draw"] if "draw" in moves else moves["pass"])
                break
        else:
            return state


def wins_then(case: Case, said: Sequence[str]) -> bool:
    state = unopposed(case.after(), case.seat)
    wanted = Counter(said[0].split())
    return any(
        Counter(card_symbol(card) for card in move.cards) == wanted
        and case.seat in moved(state, case.seat, move).winners()
        for move in state.legal(case.seat)
    )


def is_called(case: Case, said: Sequence[str]) -> bool:
    return bool(case.view.players[case.seat_of(said[0])].announced)


def holds(case: Case, said: Sequence[str]) -> bool:
    return bool(case.view.players[case.seat_of(said[0])].cards == number_in(said[1]))


def is_threatened(case: Case, said: Sequence[str]) -> bool:
    view = unopposed(case.after(), case.seat).view(None)
    turn = case.match.players["ABCDEFGH".index(view.turn)]
    return (view.pending, view.amount, turn) == ("penalty", int(said[1]), said[0])


def penalty(case: Case) -> int:
    """How many cards the player has to pick now."""
    return int(case.view.amount) if case.view.pending == "penalty" else 0


def keeps(case: Case, said: Sequence[str]) -> bool:
    return rest(case)[said[0]] > 0


def nobody_has_it(case: Case, *_: object) -> bool:
    asked = card_symbol(case.move.ask)
    state = case.match.state
    others = [state.view(seat) for seat in range(state.seats) if seat != case.seat]
    return not any(symbols(view.hand)[asked] for view in others)


def goes_in(case: Case, said: Sequence[str]) -> bool:
    kept = rest_set(case)
    number = number_in(said[0])
    ranks = {rank_of(parse_card(card)) for card in case.view.hand if rest(case)[symbol_of(card)]}
    if number == 1:
        return len(ranks) == 1 or not kept & ~PENALTIES or could_be_one_play(case, kept)
    return kept.bit_count() >= number


def symbol_of(card: str) -> str:
    return card_symbol(parse_card(card))


def could_be_one_play(case: Case, kept: int) -> bool:
    """Questions of some ranks with answers of one rank."""
    ranks = {card[:-1] for card in case.view.hand if kept >> parse_card(card) & 1}
    return len(ranks - set(QUESTIONS)) == 1


def fewer(case: Case, said: Sequence[str]) -> bool:
    after = case.after().view(case.seat)
    return len(case.view.hand) - len(after.hand) == number_in(said[0])


CLAIMS: Claims = [
    (r": that wins\.", lambda case, _: case.seat in case.after().winners()),
    (rf"^[^,]*: then ({CARDS}) wins\.", wins_then),
    (rf"^[^,]*: then ({CARDS}) wins, unless somebody counters\.", wins_then),
    (rf"^[^,]*: then ({CARDS}) can win", can_win),
    (r"the rest could win", could_win),
    (r"the rest can't win yet", cannot_win),
    (r"that is (one card|\d+ cards) fewer", fewer),
    (
        r"that plays (one card|\d+ cards)",
        lambda case, said: len(played(case)) == number_in(said[0]),
    ),
    (r"or else pick (\d+)", lambda case, said: penalty(case) == int(said[0])),
    (r"better than (?:drawing|picking one)", lambda case, _: penalty(case) <= 1),
    (rf"and keep ({CARD}):", keeps),
    (r": (\w+) has (one card|no cards|\d+ cards) left", holds),
    (r": (\w+) has called", is_called),
    (r"^[^,]*: (\w+) has to answer it or pick (\d+)", is_threatened),
    (r"nobody else can have it", nobody_has_it),
    (
        rf": ({CARDS}) could be countered",
        lambda case, said: (
            not Counter(said[0].split()) - symbols(case.view.hand)
            and {card[0] for card in said[0].split()} <= {"J", "K"}
        ),
    ),
    (r"keep a card to win with", lambda case, _: rest_set(case) & ORDINARY != 0),
    (
        r"an empty hand would not win now",
        lambda case, _: any(
            len(move.cards) == len(case.view.hand) for move in case.observation.moves
        ),
    ),
    (
        r"a question without an answer costs a card",
        lambda case, _: any(card_texts(move)[-1][0] in QUESTIONS for move in case.plays),
    ),
    (r"^[^,]*: the rest can be played in (one play|\d+ plays)", goes_in),
    (r"^[^,]*: that empties the hand", lambda case, _: not case.after().view(case.seat).hand),
    (r": (\w+) will find that harder", lambda case, said: case.seat_of(said[0]) != case.seat),
    (r"there is nothing else to do", lambda case, _: len(case.moves) == 1),
    (r"no card in the hand can be played", lambda case, _: not case.plays),
]
