"""The settings of training runs, stored in the folder of the network."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

from mezani.errors import MezaniError
from mezani.train.learner import Settings

PLANS = "plans.jsonl"
SIZES = ("family", "hidden", "last_layer", "critic")
"""What a checkpoint depends on: a run can only continue with the same values."""


class PlanError(MezaniError):
    """A run cannot continue with these settings."""

    code = "plan"


@dataclass(frozen=True)
class Plan:
    """The settings of a run.

    It ends after ``minutes``, or after ``max_decisions`` if that is not 0. ``hidden``, ``last_layer`` and ``critic``
    are sizes of layers. The learning rate and the entropy bonus fall to ``final_rate`` and ``final_entropy`` of their
    first values.

    ``self_play`` is the part of the run without opponents. After it, an imitation of `sharp` joins the games. It
    is trained on ``opponent_matches`` matches of that bot.

    A best response (``is_response``) is a run against the imitation only, mostly at tables of four.
    """

    family: str
    minutes: float
    max_decisions: int = 0
    seed: int = 1
    actors: int = 0
    slots: int = 2048
    steps: int = 32
    max_moves: int = 64
    hidden: int = 256
    last_layer: int = 128
    critic: int = 512
    final_rate: float = 0.1
    final_entropy: float = 0.2
    self_play: float = 0.5
    opponent_matches: int = 40_000
    is_response: bool = False
    learner: Settings = field(default_factory=Settings)

    @property
    def processes(self) -> int:
        """The number of actors: all cores but one, unless it is given."""
        return self.actors or max(1, (os.cpu_count() or 2) - 1)

    def done(self, seconds: float, decisions: int) -> float:
        """Return the part of the run that is over, from 0 to 1."""
        share = seconds / (60 * self.minutes)
        if self.max_decisions:
            share = max(share, decisions / self.max_decisions)
        return min(share, 1.0)


SMALL = {
    "slots": 512,
    "hidden": 64,
    "last_layer": 32,
    "critic": 64,
    "self_play": 1.0,
    "learner": Settings(learning_rate=1e-3, minibatch=2048),
}
"""Settings for a run of two minutes on two cores."""


RESPONSE = {
    "is_response": True,
    "slots": 4096,
    "steps": 48,
    "final_rate": 0.07,
    "final_entropy": 0.1,
    "learner": Settings(learning_rate=3e-4, entropy=0.004),
}
"""Settings for a best response, besides ``self_play``. Each game teaches little, so the batches are larger."""


def check_sizes(plan: Plan, folder: Path) -> None:
    """Raise `PlanError` if a network in the folder was trained with other sizes."""
    path = folder / PLANS
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    if not lines:
        return
    earlier, new = json.loads(lines[0]), asdict(plan)
    for name in SIZES:
        if earlier[name] != new[name]:
            raise PlanError(
                f"The run in {folder} has {name} = {earlier[name]}, not {new[name]}: "
                "continue it with the same options, or choose another folder."
            )


def add_plan(plan: Plan, folder: Path, decisions: int) -> None:
    """Add the plan of a run to those in its folder, as a line of JSON. ``decisions`` is how many were made before."""
    line = {"after_decisions": decisions, **asdict(plan)}
    with (folder / PLANS).open("a", encoding="utf-8") as plans:
        plans.write(json.dumps(line) + "\n")
