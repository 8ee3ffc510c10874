"""``mezani train``: a network learns by playing against itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from mezani import Match, find_game
from mezani.bots import observe
from mezani.bots.learned.drawing_cost import cost_of_drawing
from mezani.bots.learned.network import Network, load_network
from mezani.cli.app import EXIT_INTERRUPTED
from mezani.encodings import find_encoding
from mezani.envs.batched import BatchedEnv
from mezani.seats import SEAT_LETTERS
from mezani.train.decisions import Opponents, ResponseOpponents, advantages, collect
from mezani.train.evaluation import win_share
from mezani.train.imitation import Recorded, imitate, record_bot
from mezani.train.network import Critic, Policy, packed_weights
from mezani.train.plan import PLANS, SMALL, Plan
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
    def interrupt(metrics: dict[str, Any]) -> None:
        raise KeyboardInterrupt

    plan = Plan("nokitty", minutes=600, actors=1, **SMALL)  # type: ignore[arg-type]
    interrupted = Run(plan, tmp_path)
    with pytest.raises(KeyboardInterrupt):
        interrupted.train(interrupt)
    assert interrupted.decisions > 0
    assert Run(plan, tmp_path).decisions == interrupted.decisions
    load_network("nokitty", tmp_path / WEIGHTS)


def test_ctrl_c_ends_the_command_without_matches_against_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Run, "train", interrupt)
    ran = train(tmp_path, FEW, "--small")
    assert ran.status == EXIT_INTERRUPTED
    assert "Stopped." in ran.err
    assert "against" not in ran.err


def test_the_plans_of_all_runs_are_kept(tmp_path: Path) -> None:
    assert train(tmp_path, FEW, "--small").status == 0
    decisions = log_of(tmp_path)[-1]["decisions"]
    assert train(tmp_path, 2 * FEW, "--small", "--seed", 5).status == 0
    lines = (tmp_path / "nokitty" / PLANS).read_text("utf-8").splitlines()
    first, second = (json.loads(line) for line in lines)
    assert (first["after_decisions"], first["max_decisions"], first["seed"]) == (0, FEW, 1)
    assert (second["after_decisions"], second["max_decisions"]) == (decisions, 2 * FEW)
    assert second["seed"] == 5
    assert first["learner"] == second["learner"]


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
    opponents = Opponents(small_policy())
    observations = torch.zeros(games, 1, dtype=torch.long)
    opponents.take_seats(torch.zeros(games), observations)
    first = opponents.seats.clone()
    assert 0.25 < (~first.any(1)).float().mean() < 0.45
    opponents.take_seats(torch.zeros(games), observations)
    assert opponents.seats.equal(first)
    assert opponents.decides(torch.ones(games, dtype=torch.long)).equal(first[:, 1])
    opponents.take_seats(torch.ones(games), observations)
    assert not opponents.seats.equal(first)


@pytest.mark.parametrize(("players", "self_play"), [(2, 0.3), (4, 0.05)])
def test_a_best_response_plays_one_seat_in_nearly_all_games(players: int, self_play: float) -> None:
    torch.manual_seed(1)
    match = Match(find_game("kadi-friendly"), SEAT_LETTERS[:players], seed="seats")
    words = np.frombuffer(observe(match.state, match.rules, 0).encoding[0], np.int64)
    observations = torch.from_numpy(words.copy()).repeat(3000, 1)
    opponents = ResponseOpponents(small_policy())
    opponents.take_seats(torch.zeros(3000), observations)
    own = ~opponents.seats[:, :players]
    is_alone = own.sum(1) == 1
    assert is_alone.float().mean() == pytest.approx(1 - self_play, abs=0.03)
    assert own[~is_alone].all()
    assert own[is_alone].float().mean(0).tolist() == pytest.approx(
        [1 / players] * players, abs=0.04
    )


def test_a_best_response_continues_a_run_of_kadi(tmp_path: Path) -> None:
    limits = ("--minutes", 600, "--decisions", FEW, "--actors", 1, "--games", 1, "--small")
    train_kadi = ("train", "kadi", "--out", tmp_path, *limits)
    assert run(*train_kadi).status == 0
    assert run(*train_kadi, "--response", "--opponent-matches", MATCHES).status == 0
    assert Run(Plan("kadi", 1, **SMALL), tmp_path / "kadi").decisions >= 2 * FEW  # type: ignore[arg-type]


def test_only_kadi_has_a_best_response(tmp_path: Path) -> None:
    assert_refused(train(tmp_path, FEW, "--small", "--response"), "can only train kadi")


def test_stored_weights_rate_moves_like_the_policy() -> None:
    torch.manual_seed(1)
    encoding = find_encoding("kadi")
    fields = encoding.observation_fields, encoding.move_fields
    policy = Policy(*fields, hidden=32, last_layer=16)
    network = Network(encoding, packed_weights(policy.state_dict()))
    table = BatchedEnv("kadi-classic", 200, seed=3)
    decision = np.repeat(np.arange(table.size), table.move_counts)
    words = table.observations, table.moves[: table.starts[-1]], decision
    preferences, chances = network.rate_all(*words)
    with torch.no_grad():
        expected, logits = policy(*(torch.from_numpy(part.copy()) for part in words))
    assert np.allclose(preferences + cost_of_drawing(*words), expected, atol=0.02)
    assert np.allclose(chances, torch.sigmoid(logits), atol=0.01)


def test_the_policy_does_not_learn_from_decisions_of_an_opponent() -> None:
    torch.manual_seed(1)
    plan = Plan("nokitty", minutes=600, actors=1, **SMALL)  # type: ignore[arg-type]
    device = torch.device("cpu")
    encoding = find_encoding("nokitty")
    critic = Critic((*encoding.observation_fields, *encoding.hidden_fields), 8)
    opponents = Opponents(small_policy())
    with playing_actors(plan, 0) as actors:
        decisions = collect(actors, small_policy(), critic, 16, device, [opponents])
    _, is_usable = advantages(decisions, 0.95)
    assert 0.1 < decisions.is_own.float().mean() < 0.9
    assert is_usable.any()
    assert not (is_usable & ~decisions.is_own).any()
