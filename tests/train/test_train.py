"""``mezani train``: a network learns by playing against itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch

from mezani.bots.learned.network import load_network
from mezani.encodings import find_encoding
from mezani.train.evaluation import win_share
from mezani.train.imitation import Recorded, imitate, record_bot
from mezani.train.network import Critic, Policy
from mezani.train.plan import SMALL, Plan
from mezani.train.rollouts import Opponents, advantages, collect
from mezani.train.run import CHECKPOINT, LOG, WEIGHTS, Run, playing_actors
from tests.cli.runner import Ran, assert_refused, run

MATCHES = 80
"""Matches of a bot that a test records."""
FEW = 20_000
"""Decisions of a run that only has to work."""


def train(folder: Path, decisions: int, *options: object) -> Ran:
    """Train No Kitty Cards with one playing process. The time does not end the run."""
    limits = ("--minutes", 600, "--decisions", decisions, "--actors", 1, "--games", 4)
    return run("train", "no-kitty", "--out", folder, *limits, *options)


def log_of(folder: Path) -> list[dict[str, Any]]:
    lines = (folder / "nokitty" / LOG).read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.slow
def test_a_small_run_learns_to_beat_random_play(tmp_path: Path) -> None:
    ran = train(tmp_path, 160_000, "--small")
    assert ran.status == 0
    first, last = log_of(tmp_path)[0], log_of(tmp_path)[-1]
    assert last["decisions"] >= 160_000
    assert last["value_loss"] < first["value_loss"] - 0.05
    assert 0 <= last["against_sharp"] <= 1
    assert win_share("nokitty", tmp_path / "nokitty" / WEIGHTS, "random", 100) > 0.65
    assert "against rookie: " in ran.err
    assert (tmp_path / "nokitty" / "curve.png").stat().st_size > 0


def test_a_run_continues_from_its_checkpoint(tmp_path: Path) -> None:
    assert train(tmp_path, FEW, "--small").status == 0
    first = log_of(tmp_path)[-1]
    assert train(tmp_path, FEW, "--small").status == 0
    decisions = [line["decisions"] for line in log_of(tmp_path)]
    assert decisions[-1] >= first["decisions"] + FEW
    assert decisions == sorted(set(decisions))


def test_a_run_cannot_continue_with_another_network(tmp_path: Path) -> None:
    assert train(tmp_path, FEW, "--small").status == 0
    before = (tmp_path / "nokitty" / CHECKPOINT).read_bytes()
    assert_refused(train(tmp_path, FEW), "hidden = 64, not 256")
    assert (tmp_path / "nokitty" / CHECKPOINT).read_bytes() == before


def test_an_interrupted_run_keeps_what_it_has_learned(tmp_path: Path) -> None:
    def interrupt(figures: dict[str, Any]) -> None:
        raise KeyboardInterrupt

    plan = Plan("nokitty", minutes=600, actors=1, **SMALL)  # type: ignore[arg-type]
    interrupted = Run(plan, tmp_path)
    with pytest.raises(KeyboardInterrupt):
        interrupted.train(interrupt)
    assert interrupted.decisions > 0
    assert Run(plan, tmp_path).decisions == interrupted.decisions
    load_network("nokitty", tmp_path / WEIGHTS)


def recorded_matches() -> Recorded:
    return record_bot(
        "nokitty", "sharp", MATCHES, max_moves=64, seed=1, processes=1, show=lambda _: None
    )


def test_decisions_of_a_bot_are_recorded_with_the_moves_it_had() -> None:
    recorded = recorded_matches()
    assert len(recorded.observations) == len(recorded.counts) == len(recorded.choices) > MATCHES
    assert len(recorded.moves) == recorded.counts.sum()
    assert (recorded.counts > 1).all()
    assert (recorded.choices < recorded.counts).all()


def test_a_policy_learns_to_make_the_moves_of_a_bot() -> None:
    torch.manual_seed(1)
    encoding = find_encoding("nokitty")
    policy = Policy(encoding.observation_fields, encoding.move_fields, hidden=64, last_layer=32)
    shares: list[float] = []
    imitate(policy, recorded_matches(), shares.append)
    assert shares[-1] > shares[0] + 0.1


def test_an_imitation_joins_the_games_and_is_kept_with_the_run(tmp_path: Path) -> None:
    settings = {**SMALL, "self_play": 0.0, "opponent_matches": MATCHES}
    plan = Plan("nokitty", minutes=600, max_decisions=FEW, actors=1, **settings)  # type: ignore[arg-type]
    shown: list[dict[str, Any]] = []
    Run(plan, tmp_path).train(shown.append)
    assert {"recorded": MATCHES} in shown
    assert shown[-1]["decisions"] >= FEW
    again: list[dict[str, Any]] = []
    assert Run(plan, tmp_path).opponents(again.append)
    assert not again


def small_policy() -> Policy:
    encoding = find_encoding("nokitty")
    return Policy(encoding.observation_fields, encoding.move_fields, hidden=8, last_layer=8)


def test_an_opponent_keeps_its_seats_until_the_game_ends() -> None:
    torch.manual_seed(1)
    games = 3000
    opponents = Opponents(small_policy(), games, torch.device("cpu"))
    first = opponents.seats.clone()
    assert 0.25 < (~first.any(1)).float().mean() < 0.45
    opponents.take_seats(torch.zeros(games))
    assert opponents.seats.equal(first)
    assert opponents.decides(torch.ones(games, dtype=torch.long)).equal(first[:, 1])
    opponents.take_seats(torch.ones(games))
    assert not opponents.seats.equal(first)


def test_the_policy_does_not_learn_from_decisions_of_an_opponent() -> None:
    torch.manual_seed(1)
    plan = Plan("nokitty", minutes=600, actors=1, **SMALL)  # type: ignore[arg-type]
    device = torch.device("cpu")
    encoding = find_encoding("nokitty")
    critic = Critic((*encoding.observation_fields, *encoding.hidden_fields), 8)
    opponents = Opponents(small_policy(), plan.slots, device)
    with playing_actors(plan, 0) as actors:
        decisions = collect(actors, small_policy(), critic, 16, device, [opponents])
    _, is_usable = advantages(decisions, 0.95)
    assert 0.1 < decisions.is_own.float().mean() < 0.9
    assert is_usable.any()
    assert not (is_usable & ~decisions.is_own).any()
