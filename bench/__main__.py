"""``python -m bench``: one run of everything, and its tables."""

from __future__ import annotations

from statistics import median
from typing import Annotated

import typer

from bench import (
    breakdown,
    matches,
    mezani_side,
    openspiel_side,
    other_games,
    report,
    rlcard_side,
    sizes,
    targets,
)
from bench.contest import hold_contest, pin_to_one_core, ratios
from bench.surroundings import describe


def main(
    seconds: Annotated[
        float, typer.Option(min=0.2, help="How long each contestant plays, in all.")
    ] = 4.0,
) -> None:
    """Compare Mezani's speed with other libraries', and show where its time goes."""
    report.show_line(describe(pin_to_one_core()))
    moments = breakdown.moments_to_time()
    decisions_each = openspiel_side.mean_decisions()

    playouts, dealt = mezani_side.playouts(), mezani_side.playouts_with_deals()
    rollouts = openspiel_side.rollouts(decisions_each)
    whole_games = openspiel_side.whole_games(decisions_each)
    loop, their_loop = mezani_side.python_loop(), openspiel_side.python_loop()
    weighted_loop = openspiel_side.python_loop_by_weights()
    uno = rlcard_side.python_loop()
    others = other_games.playouts_of_other_games()
    # Those that are compared play next to each other.
    order = [playouts, rollouts, *others, dealt, whole_games, loop, their_loop, weighted_loop, uno]
    hold_contest(order, seconds)

    report.show_contest("Random games inside the engine, from dealt states", playouts, [rollouts])
    report.show_against("Playouts of the other games, beside the same rollouts", rollouts, others)
    report.show_contest("Friendly Kadi with a fresh deal for each", dealt, [rollouts, whole_games])
    report.show_contest("Random games by a Python loop", loop, [their_loop, weighted_loop, uno])
    report.show_targets(
        [
            targets.ratio_target("playouts, to C++ rollouts", median(ratios(playouts, rollouts))),
            targets.ratio_target("Python loop, to the fastest", median(ratios(loop, their_loop))),
            targets.ratio_target("Python loop, by weights", median(ratios(loop, weighted_loop))),
            targets.size_target(sizes.state_bytes()),
            targets.clone_target(sizes.clone_nanoseconds()),
            targets.big_hand_target(*sizes.big_hand_legal()),
        ]
    )
    report.show_steps("Where a move of the Python loop goes", breakdown.loop_steps(moments))
    report.show_steps("Where a move of a playout goes", breakdown.playout_steps(moments))
    report.show_steps("Where a move of a match goes", matches.match_steps())
    deal = breakdown.deal_step()
    report.show_line(f"{deal.name}: {deal.nanoseconds:,.0f} ns")


if __name__ == "__main__":
    typer.run(main)
