"""Rounds and scores of whole games, computed once more from public events."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from mezani import CLOCK, Event, Match, Rng, Step, fast_rng, with_changes
from mezani.cards import count
from mezani.fuzz import random_step
from mezani.games.qute.engine.state import QuteState
from mezani.seats import NO_SEAT
from tests.games.qute.positions import QUTE

POINTS = {"6": 0, "7": 0, "8": 0, "9": 0, "10": 10, "Q": 10, "K": 10, "J": 20, "A": 15}
WAYS = ("out", "qute", "minus", "plus", "refilled", "reset", "over", "shared")


@dataclass
class Ledger:
    """A match, and its scores as a spectator would keep them."""

    match: Match
    scores: list[int]
    played: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    @property
    def state(self) -> QuteState:
        assert isinstance(self.match.state, QuteState)
        return self.match.state

    def make(self, step: Step) -> None:
        """Apply a step and check what it does to the scores."""
        hands = [set(self.state.view(seat).hand) for seat in range(self.state.seats)]
        before = (self.state.round, self.state.refills)
        events = self.match.apply(step.seat, step.move)
        for event in events:
            move_cards(hands, event)
            self.played += event.cards if event.kind == "played" else ()
        if not any(event.kind == "counted" for event in events):
            assert scores_of(self.state) == self.scores
            assert self.state.round == before[0]
            assert self.state.outcome() is None
        else:
            refills = before[1] + sum(event.kind == "reshuffled" for event in events)
            self.count(step, events, hands, 1 + refills)
            self.check_what_follows(before[0])
        if step.seat == CLOCK or str(step.move).startswith(("end", "qute")):
            self.played = []

    def count(self, step: Step, events: list[Event], hands: list[set[str]], times: int) -> None:
        """Return what every score has to be now."""
        counted = [event for event in events if event.kind == "counted"]
        assert [event.seat for event in counted] == list("ABC"[: self.state.seats])
        assert [set(event.cards) for event in counted] == hands
        ender = "ABC".index(next(e.seat for e in events if e.kind in ("went_out", "qute")))
        for seat, event in enumerate(counted):
            points = sum(POINTS[card[:-1]] for card in event.cards)
            points += self.points_for_jacks(step, own=seat == ender)
            assert event.number == points * times
            self.scores[seat] += points * times
            if self.scores[seat] == self.match.rules.score_limit:
                assert Event("reset", seat="ABC"[seat]) in events
                self.scores[seat] = 0
                self.seen.add("reset")
        assert scores_of(self.state) == self.scores
        self.seen.add("qute" if str(step.move).startswith("qute") else "out")
        if times > 1:
            self.seen.add("refilled")

    def points_for_jacks(self, step: Step, *, own: bool) -> int:
        """Return what the Jacks of the turn add if its last card is a Jack."""
        if self.played[-1:] == [] or self.played[-1][0] != "J":
            assert "jacks" not in str(step.move)
            return 0
        jacks = 20 * sum(card[0] == "J" for card in self.played)
        if step.seat == CLOCK or "jacks=minus" in str(step.move):
            self.seen.add("minus")
            return -jacks if own else 0
        assert "jacks=plus" in str(step.move)
        self.seen.add("plus")
        return 0 if own else jacks

    def check_what_follows(self, round_before: int) -> None:
        """Check that the game is over if a score exceeds the limit, and that a new round was dealt otherwise."""
        state, rules = self.state, self.match.rules
        if max(self.scores) > rules.score_limit:
            lowest = [seat for seat, score in enumerate(self.scores) if score == min(self.scores)]
            outcome = state.outcome()
            assert outcome is not None
            assert (list(outcome.winners), state.winners()) == (lowest, lowest)
            assert sum(outcome.scores) == pytest.approx(1)
            assert (state.turn, state.round) == (NO_SEAT, round_before)
            self.seen.add("over" if len(lowest) == 1 else "shared")
            return
        assert state.outcome() is None
        assert state.round == round_before + 1
        assert state.turn == self.scores.index(max(self.scores))
        check_deal(state)


def move_cards(hands: list[set[str]], event: Event) -> None:
    """Update the hands after an event."""
    if event.kind in ("drew", "added"):
        hands["ABC".index(event.seat)] |= set(event.cards)
    if event.kind in ("played", "put_back"):
        hands["ABC".index(event.seat)] -= set(event.cards)


def scores_of(state: QuteState) -> list[int]:
    return [player.score for player in state.view(None).players]


def check_deal(state: QuteState) -> None:
    """Check that a round is dealt from the whole deck and nothing of the last one is left."""
    size = state.fast_rules.hand_size
    view = state.view(None)
    assert [count(state.hands[seat]) for seat in range(state.seats)] == [size] * state.seats
    assert (view.blind, view.stack, view.top) == (36 - size * state.seats, 0, "")
    assert (view.run, view.monitor, view.refills, view.suit) == (0, (), 0, "")
    assert (view.drawn, view.played) == (0, 0)
    assert [player.picked for player in view.players] == [0] * state.seats


def play_whole_game(match: Match, rng: Rng) -> set[str]:
    """Play a random match with a ledger. Return the kinds of events that occurred."""
    ledger = Ledger(match, [0] * match.state.seats)
    check_deal(ledger.state)
    while match.state.outcome() is None:
        ledger.make(random_step(match.state, rng))
    return ledger.seen


@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize("seats", [2, 3])
def test_scores_change_at_the_end_of_rounds_as_the_rules_say(seats: int, practice: bool) -> None:
    seen: set[str] = set()
    for number in range(40):
        changes = {"score_limit": (25, 50, 125, 125)[number % 4], "hand_size": 2 + number % 7}
        rules = with_changes(QUTE.preset, changes)
        match = Match(QUTE, "ABC"[:seats], rules, f"ledger {number}", practice=practice)
        seen |= play_whole_game(match, fast_rng(number))
    assert seen >= set(WAYS) - {"shared"}


def test_players_with_the_same_lowest_score_share_the_win() -> None:
    hands = {"A": "9S", "B": "10H", "C": "KD KC"}
    scores = {"A": 50, "B": 40, "C": 120}
    state = QUTE.position(QUTE.preset, {"hands": hands, "top": "7S", "scores": scores})
    assert isinstance(state, QuteState)
    for move in ("play 9S", "end"):
        state.apply(0, QUTE.parse_move(move))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 1), (0.5, 0.5, 0.0))


@pytest.mark.parametrize("starter", [None, 0, 1, 2])
def test_seat_a_starts_the_first_round_unless_a_starter_is_given(starter: int | None) -> None:
    match = Match(QUTE, "ABC", seed="start", starter=starter)
    assert match.state.turn == (starter or 0)
    assert match.state.legal(match.state.turn)


def test_a_rematch_starts_like_a_first_game() -> None:
    match = Match(QUTE, "ABC", seed="start", starter=2)
    play_whole_game(match, fast_rng(1))
    again = match.rematch("again")
    assert (again.starter, again.state.turn, again.rules) == (None, 0, match.rules)


def test_the_seed_of_a_match_deals_every_round() -> None:
    sums = []
    for seed in ("a", "a", "b"):
        match = Match(QUTE, "AB", seed=seed)
        while match.state.outcome() is None and match.version < 500:
            match.apply(CLOCK, "turn")
        sums.append((match.version, match.state.checksum()))
    assert sums[0] == sums[1] != sums[2]
