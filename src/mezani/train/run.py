"""A training run: self-play and learning in turn, with checkpoints and a log."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import torch

from mezani.encodings import find_encoding
from mezani.train.actors import Actor
from mezani.train.decisions import Opponents, ResponseOpponents, collect
from mezani.train.evaluation import win_share
from mezani.train.imitation import imitate, record_bot
from mezani.train.learner import Learner
from mezani.train.network import Critic, Policy, packed_weights
from mezani.train.plan import Plan, add_plan, check_sizes
from mezani.train.tables import practice_tables, response_tables

CHECKPOINT = "checkpoint.pt"
WEIGHTS = "weights.npz"
LOG = "log.jsonl"
OPPONENT_WEIGHTS = "opponent.pt"
SAVES = 10
"""How many times a run is saved, and plays matches against ``OPPONENT``, evenly spread until its end."""
OPPONENT = "sharp"
OPPONENT_GAMES = 50

Metrics = dict[str, Any]


class Run:
    """A run with its networks. It continues from the checkpoint in its folder, if there is one."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        check_sizes(plan, folder)
        torch.manual_seed(plan.seed)
        torch.set_float32_matmul_precision("high")
        self.plan = plan
        self.folder = folder
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        encoding = find_encoding(plan.family)
        self.policy = self.new_policy(has_drawing_cost=plan.is_response)
        self.critic = Critic((*encoding.observation_fields, *encoding.hidden_fields), plan.critic)
        self.critic.to(self.device)
        self.learner = Learner(self.policy, self.critic, plan.learner)
        self.decisions = 0
        self.seconds = 0.0
        if (folder / CHECKPOINT).exists():
            self.load()

    def load(self) -> None:
        """Continue from the checkpoint."""
        saved = torch.load(self.folder / CHECKPOINT, map_location=self.device, weights_only=True)
        self.policy.load_state_dict(saved["policy"])
        self.critic.load_state_dict(saved["critic"])
        self.learner.optimizer.load_state_dict(saved["optimizer"])
        self.decisions, self.seconds = saved["decisions"], saved["seconds"]

    def save(self) -> None:
        """Write the checkpoint and the weights."""
        state = {
            "policy": self.policy.state_dict(),
            "critic": self.critic.state_dict(),
            "optimizer": self.learner.optimizer.state_dict(),
            "decisions": self.decisions,
            "seconds": self.seconds,
        }
        save_whole(state, self.folder / CHECKPOINT)
        unfinished = self.folder / f"new-{WEIGHTS}"
        np.savez_compressed(unfinished, **packed_weights(self.policy.state_dict()))
        unfinished.replace(self.folder / WEIGHTS)

    def train(self, show: Callable[[Metrics], None]) -> None:
        """Train as long as the plan says, and call ``show`` with metrics after each iteration."""
        add_plan(self.plan, self.folder, self.decisions)
        earlier_decisions, earlier_seconds = self.decisions, self.seconds
        saved = 0.0
        try:
            opponents = self.opponents(show) if self.plan.self_play < 1 else []
            with playing_actors(self.plan, self.decisions) as actors:
                start = time.monotonic()
                done = 0.0
                while done < 1:
                    present = opponents if done >= self.plan.self_play else []
                    metrics = self.improve(actors, done, present)
                    self.seconds = earlier_seconds + time.monotonic() - start
                    done = self.plan.done(
                        self.seconds - earlier_seconds, self.decisions - earlier_decisions
                    )
                    if done >= min(1.0, saved + 1 / SAVES):
                        saved = done
                        self.save()
                        share = self.win_share(OPPONENT, OPPONENT_GAMES)
                        metrics[f"against_{OPPONENT}"] = round(share, 3)
                    self.log(metrics)
                    show(metrics)
        finally:
            self.save()

    def opponents(self, show: Callable[[Metrics], None]) -> list[Opponents]:
        """Return the imitation of a bot for the games of each actor. It is kept in the folder of the run."""
        plan = self.plan
        policy = self.new_policy()
        path = self.folder / OPPONENT_WEIGHTS
        if path.exists():
            policy.load_state_dict(torch.load(path, map_location=self.device, weights_only=True))
        else:
            recorded = record_bot(
                plan.family,
                OPPONENT,
                plan.opponent_matches,
                max_moves=plan.max_moves,
                seed=plan.seed,
                processes=plan.processes,
                show=lambda matches: show({"recorded": matches}),
            )
            imitate(policy, recorded, lambda share: show({"imitated": round(share, 3)}))
            save_whole(policy.state_dict(), path)
        kind = ResponseOpponents if plan.is_response else Opponents
        return [kind(policy) for _ in range(plan.processes)]

    def new_policy(self, *, has_drawing_cost: bool = False) -> Policy:
        """Return a policy that has learned nothing."""
        encoding = find_encoding(self.plan.family)
        policy = Policy(
            encoding.observation_fields,
            encoding.move_fields,
            self.plan.hidden,
            self.plan.last_layer,
            has_drawing_cost=has_drawing_cost,
        )
        policy.to(self.device)
        return policy

    def improve(
        self, actors: Sequence[Actor], done: float, opponents: Sequence[Opponents]
    ) -> Metrics:
        """Play and learn once, and return metrics. ``done`` is the part of the run that is over."""
        plan = self.plan
        start = time.monotonic()
        decisions = collect(actors, self.policy, self.critic, plan.steps, self.device, opponents)
        played = time.monotonic()
        report = self.learner.improve(
            decisions,
            rate=1 - (1 - plan.final_rate) * done,
            entropy=plan.learner.entropy * (1 - (1 - plan.final_entropy) * done),
        )
        seconds = time.monotonic() - start
        made = decisions.seats.numel()
        self.decisions += made
        return {
            "decisions": self.decisions,
            "per_second": round(made / seconds),
            "playing": round((played - start) / seconds, 2),
            "games": int(decisions.finished.sum()),
            **{key: round(value, 4) for key, value in vars(report).items()},
        }

    def log(self, metrics: Metrics) -> None:
        """Add a line to the log."""
        line = {"seconds": round(self.seconds, 1), **metrics}
        with (self.folder / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")

    def win_share(self, opponent: str, games: int) -> float:
        """Return the share of wins of the saved network against a bot."""
        return win_share(self.plan.family, self.folder / WEIGHTS, opponent, games)


def save_whole(state: dict[str, Any], path: Path) -> None:
    """Write a file so that an interruption never leaves half of it."""
    unfinished = path.with_name(path.name + ".new")
    torch.save(state, unfinished)
    unfinished.replace(path)


@contextmanager
def playing_actors(plan: Plan, decisions: int) -> Iterator[list[Actor]]:
    """Start the processes that play, and stop them at the end. A run that continues gets new deals."""
    tables = (
        response_tables(plan.seed) if plan.is_response else practice_tables(plan.family, plan.seed)
    )
    seeds = [plan.seed * 1000 + number + decisions for number in range(plan.processes)]
    with ExitStack() as stack:
        actors: list[Actor] = []
        for seed in seeds:
            actor = Actor(plan.family, tables, plan.slots, plan.max_moves, seed)
            stack.callback(actor.stop)
            actors.append(actor)
        for actor in actors:
            actor.wait()
        yield actors
