"""The settings of a training run, stored in its folder."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

from mezani.errors import MezaniError
from mezani.train.learner import Settings

PLAN = "plan.json"
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


def keep_plan(plan: Plan, folder: Path) -> None:
    """Write the plan to the folder of its run. Raise `PlanError` if the run was started with other sizes."""
    path = folder / PLAN
    new = asdict(plan)
    if path.exists():
        earlier = json.loads(path.read_text("utf-8"))
        for name in SIZES:
            if earlier[name] != new[name]:
                raise PlanError(
                    f"The run in {folder} has {name} = {earlier[name]}, not {new[name]}: "
                    "continue it with the same options, or choose another folder."
                )
    path.write_text(json.dumps(new, indent=2) + "\n", "utf-8")
