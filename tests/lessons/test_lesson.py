"""Lessons are played by the engine, and every tap has a response."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from mezani.games import GAMES, find_game
from mezani.lessons.lesson import LESSONS, LessonStep, build_lesson, read_lesson
from mezani.match import Match
from mezani.server.settings import Settings
from tests.server.played_matches import opened

MESSAGES = Path(__file__).parents[2] / "web" / "messages"
LANGUAGES = ("en", "sw")


STEPS = build_lesson("kadi", "en").steps
ALL_STEPS = [step for name in LESSONS for step in build_lesson(name, "en").steps]
EACH_STEP = pytest.mark.parametrize("step", ALL_STEPS, ids=lambda step: str(step.key))
EACH_KADI_STEP = pytest.mark.parametrize("step", STEPS, ids=lambda step: str(step.key))


@EACH_STEP
def test_every_step_starts_with_the_learners_turn(step: LessonStep) -> None:
    assert step.start.view.turn == "A"
    assert step.start.view.seat == "A"
    assert step.start.guidance
    assert step.start.events == ()


@EACH_KADI_STEP
def test_a_wanted_move_can_be_put_together_by_tapping(step: LessonStep) -> None:
    for move in step.outcomes:
        if move == "draw":
            assert step.start.view.playable == ()
            assert "draw" in step.start.view.can
            continue
        words = move.split()[1:]
        cards = [word for word in words if "=" not in word and word != "niko"]
        assert cards[0] in step.start.view.playable
        for length in range(1, len(cards)):
            assert cards[length] in step.plays[" ".join(cards[:length])].next
        whole = step.plays[" ".join(words)]
        assert (whole.complete, whole.needs, whole.why) == (True, (), "")


@EACH_KADI_STEP
def test_every_first_card_has_a_response_and_a_wrong_one_a_reason(step: LessonStep) -> None:
    for card in step.start.view.hand:
        play = step.plays[card]
        assert (play.why == "") == (card in step.start.view.playable), card


@EACH_KADI_STEP
def test_the_others_move_after_a_wanted_move(step: LessonStep) -> None:
    for frames in step.outcomes.values():
        seqs = [step.start.seq, *(frame.seq for frame in frames)]
        assert all(later == sooner + 1 for sooner, later in pairwise(seqs))
        assert all(frame.events for frame in frames)
        waits_for = {"penalty": "C", "cancel": "C", "win": ""}.get(step.key, "A")
        assert frames[-1].view.turn == waits_for
        assert bool(frames[-1].talk) == (step.key != "win")


@pytest.mark.parametrize("name", ["kadi", "nokitty"])
def test_the_last_step_wins_the_game(name: str) -> None:
    (frames,) = build_lesson(name, "en").steps[-1].outcomes.values()
    assert frames[-1].view.winner == "A"
    assert [event.kind for event in frames[-1].events][-1] == "won"


def test_the_last_step_of_qute_ends_the_round() -> None:
    (frames,) = build_lesson("qute", "en").steps[-1].outcomes.values()
    assert [event.kind for event in frames[-1].events][-1] == "round"


def test_in_the_first_step_of_qute_only_the_explained_cards_fit_and_both_are_wanted() -> None:
    first = build_lesson("qute", "en").steps[0]
    assert set(first.start.view.playable) == {"9C", "9S"}
    for turn in first.outcomes:
        assert {"play 9C", "play 9S"} < set(turn.split("; "))


def test_the_caller_of_qute_counts_cards_too_and_wins_the_round() -> None:
    (frames,) = build_lesson("qute", "en").steps[-1].outcomes.values()
    counted = {event.seat: event.number for event in frames[-1].events if event.kind == "counted"}
    assert 0 < counted["A"] < min(counted["B"], counted["C"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_kadi_lesson_says_what_passes_a_penalty_on_and_what_can_be_the_last_card(
    language: str,
) -> None:
    texts: dict[str, Any] = json.loads((MESSAGES / f"learn.{language}.json").read_text("utf-8"))
    assert all(rank in texts["learn_cancel_text"] for rank in ("2", "3", "Joker"))
    assert "4, 5, 6, 7, 9" in texts["learn_win_text"]
    game = find_game(LESSONS["kadi"])
    penalty = {"hands": {"A": "3C 5S", "B": "4H", "C": "RJ 9S"}, "top": "9D", "turn": "C"}
    match = Match(game, ("Zuri", "Brian", "Chebet"), setup=penalty)
    match.apply(2, "play RJ")
    match.apply(0, "play 3C")
    assert match.state.view(1).amount == 3


@EACH_STEP
def test_a_wanted_turn_has_a_frame_for_each_of_its_moves(step: LessonStep) -> None:
    for turn, frames in step.outcomes.items():
        moves = turn.split("; ")
        assert len(frames) >= len(moves)
        assert all(frame.view.turn == "A" for frame in frames[: len(moves) - 1])


@EACH_KADI_STEP
def test_the_kadi_lesson_has_no_call_because_its_game_needs_none(step: LessonStep) -> None:
    assert not [words for words, play in step.plays.items() if "niko" in play.may]
    assert not [words for words in step.plays if "niko" in words]


def test_each_step_teaches_what_its_key_says() -> None:
    after = {step.key: next(iter(step.outcomes.values()))[0].view for step in STEPS}
    assert (after["suit"].top, after["rank"].top, after["question"].top) == ("4H", "7S", "4H")
    assert (after["penalty"].pending, after["penalty"].amount) == ("penalty", 2)
    assert (after["cancel"].pending, after["cancel"].turn) == ("turn", "B")
    assert (after["jump"].turn, after["kickback"].direction) == ("C", "back")
    assert after["ace"].suit == "S"


def test_hidden_cards_of_the_others_are_not_sent() -> None:
    for file, step in zip(read_lesson("kadi").steps, STEPS, strict=True):
        hidden = set(" ".join(hand for seat, hand in file.hands.items() if seat != "A").split())
        played = {word for line in (*file.before, *file.then) for word in line.split()}
        sent = json.dumps([list(step.plays), step.start.view.hand])
        assert not [card for card in hidden - played if f'"{card}"' in sent]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_a_game_and_a_name_for_every_hand(name: str) -> None:
    game = find_game(LESSONS[name])
    file = read_lesson(name)
    assert game.id in GAMES
    assert all(len(step.hands) == len(file.names) for step in file.steps)
    assert len({step.key for step in file.steps}) == len(file.steps)


@pytest.mark.parametrize("language", LANGUAGES)
@EACH_STEP
def test_every_step_has_texts_in_every_language(step: LessonStep, language: str) -> None:
    texts: dict[str, Any] = json.loads((MESSAGES / f"learn.{language}.json").read_text("utf-8"))
    for part in ("title", "text", "hint", "done"):
        assert texts.get(f"learn_{step.key}_{part}"), part


def test_a_lesson_is_served_in_the_requested_language(plain_settings: Settings) -> None:
    with opened(plain_settings) as client:
        english = client.get("/api/lessons/kadi").json()
        swahili = client.get("/api/lessons/kadi?language=sw").json()
        missing = client.get("/api/lessons/chess")
    assert [step["key"] for step in english["steps"]] == [step.key for step in STEPS]
    first, same = english["steps"][0]["start"], swahili["steps"][0]["start"]
    assert first["view"]["hand"] == same["view"]["hand"]
    assert first["guidance"] != same["guidance"]
    assert missing.status_code == 404
