"""A training run: self-play and learning in turn, with checkpoints and a log."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch

from mezani.encodings import find_encoding
from mezani.train.actors import Actor
from mezani.train.learner import Learner, Settings
from mezani.train.network import Critic, Policy
from mezani.train.rollouts import collect
from mezani.train.tables import practice_tables

CHECKPOINT = "checkpoint.pt"
WEIGHTS = "weights.npz"
LOG = "log.jsonl"


@dataclass(frozen=True)
class Plan:
    """The settings of a run."""

    family: str
    minutes: float
    seed: int = 1
    actors: int = 0
    slots: int = 2048
    steps: int = 32
    max_moves: int = 64
    hidden: int = 256
    last: int = 128
    critic: int = 512
    final_rate: float = 0.1
    final_entropy: float = 0.2
    learner: Settings = field(default_factory=Settings)

    @property
    def processes(self) -> int:
        """The number of actors: all cores but one, unless it is given."""
        return self.actors or max(1, (os.cpu_count() or 2) - 1)


SMALL = {
    "slots": 512,
    "hidden": 64,
    "last": 32,
    "critic": 64,
    "learner": Settings(learning_rate=1e-3, minibatch=2048),
}
"""Settings with which two cores learn something in two minutes."""


class Run:
    """A run with its networks. It continues from the checkpoint in its folder, if there is one."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        torch.manual_seed(plan.seed)
        torch.set_float32_matmul_precision("high")
        self.plan = plan
        self.folder = folder
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        family = find_encoding(plan.family)
        self.policy = Policy(family.observation_fields, family.move_fields, plan.hidden, plan.last)
        self.critic = Critic((*family.observation_fields, *family.hidden_fields), plan.critic)
        self.policy.to(self.device)
        self.critic.to(self.device)
        self.learner = Learner(self.policy, self.critic, plan.learner)
        self.decisions = 0
        self.seconds = 0.0
        folder.mkdir(parents=True, exist_ok=True)
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
        """Write the checkpoint, so that an interruption never leaves half a file."""
        state = {
            "policy": self.policy.state_dict(),
            "critic": self.critic.state_dict(),
            "optimizer": self.learner.optimizer.state_dict(),
            "decisions": self.decisions,
            "seconds": self.seconds,
        }
        unfinished = self.folder / (CHECKPOINT + ".new")
        torch.save(state, unfinished)
        unfinished.replace(self.folder / CHECKPOINT)
        weights = {
            name: value.cpu().numpy().astype(np.float16)
            for name, value in self.policy.state_dict().items()
        }
        np.savez_compressed(self.folder / WEIGHTS, **weights)

    def train(self, show: Callable[[dict[str, Any]], None]) -> None:
        """Train for the time of the plan, and call ``show`` with figures after each iteration."""
        plan = self.plan
        tables = practice_tables(plan.family, plan.seed)
        actors = [
            Actor(
                plan.family,
                tables,
                plan.slots,
                plan.max_moves,
                plan.seed * 1000 + number + self.decisions,
            )
            for number in range(plan.processes)
        ]
        for actor in actors:
            actor.wait()
        begun = last_save = time.monotonic()
        before = self.seconds
        try:
            while (done := (time.monotonic() - begun) / (60 * plan.minutes)) < 1:
                start = time.monotonic()
                decisions = collect(actors, self.policy, self.critic, plan.steps, self.device)
                played = time.monotonic()
                report = self.learner.improve(
                    decisions,
                    rate=1 - (1 - plan.final_rate) * done,
                    entropy=plan.learner.entropy * (1 - (1 - plan.final_entropy) * done),
                )
                self.decisions += decisions.seats.numel()
                self.seconds = before + time.monotonic() - begun
                figures = {
                    "seconds": round(self.seconds, 1),
                    "decisions": self.decisions,
                    "per_second": round(decisions.seats.numel() / (time.monotonic() - start)),
                    "playing": round((played - start) / (time.monotonic() - start), 2),
                    "games": int(decisions.finished.sum()),
                    **{key: round(value, 4) for key, value in vars(report).items()},
                }
                with (self.folder / LOG).open("a") as log:
                    log.write(json.dumps(figures) + "\n")
                show(figures)
                if time.monotonic() - last_save > 60:
                    self.save()
                    last_save = time.monotonic()
        finally:
            self.save()
            (self.folder / "plan.json").write_text(json.dumps(asdict(plan), indent=2) + "\n")
            for actor in actors:
                actor.stop()
