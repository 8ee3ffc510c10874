"""Talk, guidance and refusals are full sentences in every language."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from mezani import Match, fast_rng
from mezani.fuzz import random_step
from mezani.games.shared.game_base import refusal_of
from mezani.games.shared.texts.step_talk import told_events
from mezani.seats import CLOCK
from tests.random_matches import any_match, walk, walked


def is_sentence(line: str) -> bool:
    """Return True if a line starts and ends like a sentence and has no unfilled fields."""
    begins = line[0].isupper() or line[0] == "“" or line[0].isdigit()
    return begins and line[-1] in ".?" and not set("{}") & set(line) and "  " not in line


@given(any_match(), st.integers(0, 2**40))
def test_talk_consists_of_sentences(match: Match, seed: int) -> None:
    rng = fast_rng(seed)
    names = [f"Player {number}" for number in range(match.state.seats)]
    while match.state.outcome() is None and match.version < 100:
        step = random_step(match.state, rng)
        for event in match.apply(step.seat, step.move):
            for language in match.game.languages:
                line = match.game.talk(event, names, language)
                assert line is None or is_sentence(line), event
                seen = event.seen_by(None)
                # Others read the same sentence, because it names no hidden cards.
                assert seen is None or match.game.talk(seen, names, language) == line
                if not match.game.languages[language].own_talk:
                    continue
                for observer, name in enumerate(names):
                    own = match.game.talk(event, names, language, observer)
                    assert own is None or (is_sentence(own) and name not in own), own


@given(any_match(), st.integers(0, 2**40))
def test_what_is_told_about_a_step_still_names_every_event(match: Match, seed: int) -> None:
    rng = fast_rng(seed)
    names = [f"Player {number}" for number in range(match.state.seats)]
    while match.state.outcome() is None and match.version < 100:
        step = random_step(match.state, rng)
        events = match.apply(step.seat, step.move)
        for language in match.game.languages:
            told = told_events(events)
            lines = [match.game.talk(event, names, language) for event in told]
            assert lines.count(None) <= sum(
                match.game.talk(event, names, language) is None for event in events
            )
            all_told = " ".join(line for line in lines if line is not None)
            for event in events:
                shown = match.game.talk(event, names, language) if event.kind == "played" else None
                assert shown is None or all(card in all_told for card in symbols_in(shown)), event


def symbols_in(line: str) -> list[str]:
    """Return the words of a sentence that are cards."""
    return [word.strip(".,") for word in line.split() if set(word) & set("♠♥♦♣")]


@given(any_match(), st.integers(0, 2**40))
def test_guidance_is_at_most_two_sentences_and_never_missing_on_turn(
    match: Match, seed: int
) -> None:
    for state in walk(match, seed, 40):
        for seat, language in product((*range(state.seats), None), match.game.languages):
            view = state.view(seat)
            lines = match.game.guidance(view, match.rules, match.players, language)
            assert len(lines) <= 2
            assert all(is_sentence(line) for line in lines), lines
            if seat is None or state.outcome() is not None:
                assert lines == []
            elif seat == state.turn:
                assert lines


@given(any_match(), st.integers(0, 2**40), st.integers(0, 40))
def test_refusals_are_sentences(match: Match, seed: int, steps: int) -> None:
    state = walked(match, seed, steps)
    elsewhere = walked(Match(match.game, match.players, match.rules, "elsewhere"), seed, 9)
    for other in (CLOCK, *range(state.seats)):
        for move in elsewhere.legal(other)[:12]:
            for seat in (CLOCK, *range(state.seats)):
                refusal = refusal_of(state, seat, move)
                if refusal is not None:
                    told = [refusal.reason_in(language) for language in match.game.languages]
                    assert all(map(is_sentence, told)), told
