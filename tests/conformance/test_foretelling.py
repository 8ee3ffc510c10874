"""A play being put together is explained: why it can't be one, or what it would do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mezani import Match
from tests.conformance.test_words import is_sentence
from tests.tables import any_match, walked


def is_told(line: str) -> bool:
    """Whether a line is a sentence, which may rejoice."""
    return is_sentence(line.replace("!", "."))


@given(any_match(), st.integers(0, 2**40), st.integers(0, 40))
def test_what_can_be_played_is_foretold_and_what_cannot_is_explained(
    match: Match, seed: int, steps: int
) -> None:
    state = walked(match, seed, steps)
    other = walked(Match(match.game, match.players, match.rules, "elsewhere"), seed, 9)
    for seat in range(state.seats):
        offered = state.extend(seat, []).next
        before = state.checksum()
        for word in (*offered, *other.extend(max(other.turn, 0), []).next):
            found = state.extend(seat, [word])
            why = match.game.why_not(state, seat, [word])
            assert (why == "") == (found.complete or bool(found.next)), (word, why)
            assert why == "" or is_told(why)
            if found.complete:
                lines = match.game.preview(state, seat, [word], match.players)
                assert all(map(is_told, lines)), lines
        assert state.checksum() == before


@given(any_match(), st.integers(0, 2**40), st.integers(0, 40))
def test_whoever_waits_for_their_turn_is_told_so(match: Match, seed: int, steps: int) -> None:
    state = walked(match, seed, steps)
    for seat in range(state.seats):
        why = match.game.why_not(state, seat, [])
        if seat == state.turn:
            assert why == ""
        elif not state.extend(seat, []).next:
            assert is_told(why)


@given(any_match(), st.integers(0, 2**40), st.integers(0, 40))
def test_legal_plays_can_be_put_together_and_foretold(match: Match, seed: int, steps: int) -> None:
    state = walked(match, seed, steps)
    seat = max(state.turn, 0)
    for move in state.legal(seat)[:20]:
        verb, *words = str(move).split()
        if verb != "play":
            continue
        found = state.extend(seat, words)
        assert found.needs == ()
        assert found.complete
        assert match.game.why_not(state, seat, words) == ""
        for word in words:
            if word.startswith("ask="):
                assert word.removeprefix("ask=") in found.asks
