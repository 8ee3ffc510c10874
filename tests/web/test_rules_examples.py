"""The engine plays the examples of the rules pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mezani.game import Game
from mezani.games import GAMES
from mezani.scenario import read_case
from mezani.switches import switches

FILE = (
    Path(__file__).parents[2] / "web" / "src" / "screens" / "rules" / "examples" / "examples.json"
)
EXAMPLES: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
WITH_RULES_PAGE = [
    game for game in GAMES.values() if any(game.family == example["family"] for example in EXAMPLES)
]
OTHER_TILES = "W R Y G W R Y"
DECKS = {"hearts": "R1 Y1 G1 R1 Y1 G1", "magic": "wind wind wind recycle recycle recycle"}


def games_of(example: dict[str, Any]) -> list[Game]:
    """Return the games of an example's family."""
    return [game for game in GAMES.values() if game.family == example["family"]]


def shows(example: dict[str, Any], rules: dict[str, Any]) -> bool:
    """Return whether a rules page with these house rules shows the example."""
    wanted = example.get("when", {})
    return all(name not in rules or rules[name] in wanted[name] for name in wanted)


def house_rules(game: Game) -> Iterator[dict[str, Any]]:
    """Yield the game's own rules, and all rules that differ from them in one switch."""
    known = switches(game.preset)
    own = {switch.name: switch.default for switch in known}
    yield own
    for switch in known:
        for value in switch.choices or (switch.low, switch.high):
            if value != switch.default and switch.name != "tiles":
                yield {**own, switch.name: value}


def case_of(example: dict[str, Any], game: Game, rules: dict[str, Any]) -> dict[str, Any]:
    """Return the example as a scenario case."""
    setup = dict(example["setup"])
    if "tile" in example:
        colour, *heart = example["tile"][0].split()
        setup |= {"tiles": f"{colour} {OTHER_TILES}", **DECKS}
        setup["board"] = {"1": " ".join(heart)} if heart else {}
    script = [*example.get("before", []), example["play"], *example["after"]]
    return {
        "name": example["id"],
        "game": game.id,
        "rules": rules,
        "script": "\n".join(script),
        **setup,
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_an_example_is_true_wherever_it_is_shown(example: dict[str, Any]) -> None:
    played = 0
    for game in games_of(example):
        for rules in filter(lambda rules: shows(example, rules), house_rules(game)):
            failure = read_case(FILE, 1, case_of(example, game, rules)).run()
            assert failure is None, f"{game.id} with {rules}: {failure}"
            played += 1
    assert played > 0


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_an_example_shows_the_cards_it_plays(example: dict[str, Any]) -> None:
    words = " ".join([*example.get("before", []), example["play"]]).split()
    assert set(example["cards"]) <= set(words)
    assert example["cards"][-1] in example["play"].split()


@pytest.mark.parametrize(
    "example", [one for one in EXAMPLES if "tile" in one], ids=lambda example: str(example["id"])
)
def test_a_tile_example_shows_the_resulting_tile_and_points(example: dict[str, Any]) -> None:
    before, after = example["tile"]
    owner = (before.split() + after.split())[1 if " " in before else -2]
    assert f"? tile 1 {after}" in example["after"]
    assert f"? score {owner} {example['points'][1]}" in example["after"]


@pytest.mark.parametrize("game", WITH_RULES_PAGE, ids=lambda game: str(game.id))
def test_every_game_with_a_rules_page_has_examples(game: Game) -> None:
    own = {switch.name: switch.default for switch in switches(game.preset)}
    shown = [
        example["id"] for example in EXAMPLES if game in games_of(example) and shows(example, own)
    ]
    assert len(shown) >= 7
