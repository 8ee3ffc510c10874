"""Proximal policy optimization (PPO): improve the policy in small steps, from the results of its decisions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from mezani.train.decisions import MASKED_PREFERENCE, Decisions, advantages, move_rows, padded
from mezani.train.network import Critic, Policy


@dataclass(frozen=True)
class Settings:
    """The settings of the learner. ``entropy`` keeps the policy from becoming certain too early."""

    learning_rate: float = 5e-4
    epochs: int = 2
    minibatch: int = 32768
    clip: float = 0.2
    gae_lambda: float = 0.95
    entropy: float = 0.01
    value_weight: float = 0.5
    chance_weight: float = 0.25


@dataclass
class Report:
    """Means over the decisions of an iteration."""

    policy_loss: float = 0.0
    value_loss: float = 0.0
    chance_loss: float = 0.0
    entropy: float = 0.0
    approximate_kl: float = 0.0


class Learner:
    """A policy and a critic with their optimizer."""

    def __init__(self, policy: Policy, critic: Critic, settings: Settings) -> None:
        self.policy = policy
        self.critic = critic
        self.settings = settings
        self.parameters = [*policy.parameters(), *critic.parameters()]
        self.optimizer = torch.optim.Adam(self.parameters, settings.learning_rate, eps=1e-5)

    def improve(self, decisions: Decisions, *, rate: float, entropy: float) -> Report:
        """Learn from decisions. ``rate`` scales the learning rate."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.settings.learning_rate * rate
        advantage, is_usable = advantages(decisions, self.settings.gae_lambda)
        flat = Samples(decisions, advantage, is_usable)
        report, batches = Report(), 0
        for _ in range(self.settings.epochs):
            for sample in flat.minibatches(self.settings.minibatch):
                self.update(sample, flat.moves, entropy, report)
                batches += 1
        return Report(*(value / max(1, batches) for value in vars(report).values()))

    def update(
        self, sample: dict[str, Tensor], table: Tensor, entropy: float, report: Report
    ) -> None:
        """Make one step of gradient descent."""
        settings = self.settings
        counts = sample["counts"]
        rows, decision = move_rows(sample["first_row"], counts)
        preferences, chances = self.policy(sample["observations"], table[rows], decision)
        values = self.critic(torch.cat([sample["observations"], sample["hidden"]], 1))
        log_chances = torch.log_softmax(padded(preferences, counts, MASKED_PREFERENCE), 1)
        chosen = sample["choices"][:, None]
        log_ratio = log_chances.gather(1, chosen)[:, 0] - sample["log_chances"]
        ratio = log_ratio.exp()
        advantage = sample["advantages"]
        clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
        policy_loss = -torch.min(ratio * advantage, clipped * advantage).mean()
        uncertainty = -(log_chances.exp() * log_chances.clamp(min=-50)).sum(1).mean()
        value_loss = functional.binary_cross_entropy_with_logits(values, sample["targets"])
        chance = padded(chances, counts, 0.0).gather(1, chosen)[:, 0]
        chance_loss = functional.binary_cross_entropy_with_logits(chance, sample["targets"])
        loss = (
            policy_loss
            - entropy * uncertainty
            + settings.value_weight * value_loss
            + settings.chance_weight * chance_loss
        )
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, 1.0)
        self.optimizer.step()
        report.policy_loss += policy_loss.item()
        report.value_loss += value_loss.item()
        report.chance_loss += chance_loss.item()
        report.entropy += uncertainty.item()
        report.approximate_kl += (ratio - 1 - log_ratio).mean().item()


class Samples:
    """The decisions to learn from, in random order."""

    def __init__(self, decisions: Decisions, advantage: Tensor, is_usable: Tensor) -> None:
        self.moves = decisions.moves
        targets = (decisions.values + advantage).clamp(0.0, 1.0)
        usable = advantage[is_usable]
        scaled = (advantage - usable.mean()) / (usable.std() + 1e-6)
        columns = {
            "observations": decisions.observations,
            "hidden": decisions.hidden,
            "first_row": decisions.first_row,
            "counts": decisions.counts,
            "choices": decisions.choices,
            "log_chances": decisions.log_chances,
            "advantages": scaled,
            "targets": targets,
        }
        self.columns = {key: value.flatten(0, 1) for key, value in columns.items()}
        self.usable = is_usable.flatten().nonzero()[:, 0]

    def minibatches(self, size: int) -> Iterator[dict[str, Tensor]]:
        """Yield all decisions once, in parts of about this size."""
        order = self.usable[torch.randperm(len(self.usable), device=self.usable.device)]
        for index in order.split(size):
            yield {key: value[index] for key, value in self.columns.items()}
