"""Partial plays: a player is told why a play is illegal, or what it would do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mezani import Match
from tests.conformance.test_texts import is_sentence
from tests.random_matches import any_match, walked


def is_text(line: str) -> bool:
    """Return True for a sentence, which may end with an exclamation mark."""
    return is_sentence(line.replace("!", "."))


@given(any_match(), st.integers(0, 2**40), st.integers(0, 40))
def test_legal_plays_have_previews_and_illegal_ones_a_reason(
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
            assert why == "" or is_text(why)
            if found.complete:
                lines = match.game.preview(state, seat, [word], match.players).lines
                assert all(map(is_text, lines)), lines
        assert state.checksum() == before


@given(any_match(), st.integers(0, 2**40), st.integers(0, 40))
def test_a_seat_that_has_to_wait_is_told_so(match: Match, seed: int, steps: int) -> None:
    state = walked(match, seed, steps)
    for seat in range(state.seats):
        why = match.game.why_not(state, seat, [])
        if seat == state.turn:
            assert why == ""
        elif not state.extend(seat, []).next:
            assert is_text(why)


@given(any_match(), st.integers(0, 2**40), st.integers(0, 40))
def test_every_legal_play_can_be_built_word_by_word(match: Match, seed: int, steps: int) -> None:
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
