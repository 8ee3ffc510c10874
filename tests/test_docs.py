"""The pages are true: their examples run, their links lead somewhere, their tables are those of the code."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path
from types import ModuleType

import pytest

from mezani import Game, Switch, switches
from mezani.bots import Observation
from mezani.games.kadi import view as kadi_view
from mezani.games.nokitty import view as nokitty_view
from mezani.games.qute import view as qute_view
from mezani.switches import value_text
from tests.random_matches import FAMILIES

ROOT = Path(__file__).parent.parent
GAME_PAGES = {family: ROOT / f"src/mezani/games/{family}/README.md" for family in FAMILIES}
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *GAME_PAGES.values()])
LINK = re.compile(r"\]\(([^)#:]*)(#[^)]*)?\)")
FILE_NAME = re.compile(r"`([a-z_0-9][a-z_0-9/.]*\.(?:py|ts|svelte|toml|json|md|css|mjs))`")
PROJECT_FILES = [
    f"/{path.relative_to(ROOT)}"
    for folder in (
        ".",
        "src/**",
        "web",
        "web/[ms]*/**",
        "web/project.inlang",
        "tests/**",
        "examples/**",
        "bench",
        "bench/servers",
        "bench/servers/node",
        "docs",
    )
    for path in ROOT.glob(f"{folder}/*")
]
STRAIGHT_QUOTES = str.maketrans("“”", '""')
MADE_BY_THE_READER = {"src/mezani/bots/greedy_bot.py", "tests/scenarios/crazy_eights.toml"}
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def row_of(switch: Switch, games: list[Game]) -> str:
    """Return a switch as a row of the table in the rules page of some games."""
    takes = ", ".join(map(value_text, switch.choices)) or f"{switch.low}–{switch.high}"
    values = [value_text(getattr(game.preset, switch.name)) for game in games]
    return " | ".join([f"| `{switch.name}`", takes, *values, f"{switch.help} |"])


def anchors_of(page: Path) -> set[str]:
    """Return the headings of a page as links name them."""
    titles = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {"#" + re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@every_page
def test_the_examples_of_a_page_run_as_printed(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


@pytest.mark.parametrize("page", ["README.md", "docs/library.md", "docs/review.md"])
def test_the_pages_about_the_library_have_examples(page: str) -> None:
    assert ">>> from mezani import" in (ROOT / page).read_text("utf-8")


@every_page
def test_every_link_leads_to_a_page_and_a_heading(page: Path) -> None:
    text = re.sub(r"`[^`]*`", "", page.read_text("utf-8"))
    lost = []
    for target, anchor in LINK.findall(text):
        found = (page.parent / target).resolve() if target else page
        if not found.exists() or (anchor and anchor not in anchors_of(found)):
            lost.append(target + anchor)
    assert lost == []


@every_page
def test_every_file_named_on_a_page_exists(page: Path) -> None:
    named = {name.removeprefix("mezani/") for name in FILE_NAME.findall(page.read_text("utf-8"))}
    lost = {name for name in named if not any(path.endswith(f"/{name}") for path in PROJECT_FILES)}
    assert lost <= MADE_BY_THE_READER


@pytest.mark.parametrize("family", FAMILIES)
def test_the_table_of_switches_is_that_of_the_code(family: str) -> None:
    games, text = FAMILIES[family], GAME_PAGES[family].read_text("utf-8")
    section = text.partition("## The switches")[2].partition("\n## ")[0]
    written = re.findall(r"^\| `.*$", section, re.MULTILINE)
    assert written == [row_of(switch, games) for switch in switches(games[0].preset)]
    columns = re.findall(r"^\| switch \| takes \| (.*) \| meaning \|$", section, re.MULTILINE)
    assert len(columns) == 1
    for game, name in zip(games, columns[0].split(" | "), strict=True):
        assert game.id.endswith(name)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_page_of_a_game_has_its_readings_and_names_its_games(family: str) -> None:
    text = GAME_PAGES[family].read_text("utf-8")
    assert "\n## Readings\n" in text
    front = (ROOT / "README.md").read_text("utf-8")
    for game in FAMILIES[family]:
        row = next(line for line in front.splitlines() if line.startswith(f"| `{game.id}` | "))
        assert row.endswith(f"| {game.summary.translate(STRAIGHT_QUOTES)} |")


VIEWS = {"KadiView": kadi_view, "QuteView": qute_view, "NoKittyView": nokitty_view}
FIELD = re.compile(r"^\| `(\w+)` \| `([^`]+)` \| (.+) \|$", re.MULTILINE)


def fields_in(text: str) -> list[tuple[str, str]]:
    """Return the names and types of the rows of a table of fields."""
    return [(name, kind) for name, kind, _ in FIELD.findall(text)]


def declared_in(kind: type) -> list[tuple[str, str]]:
    """Return the names and types of the fields of a class as they are written there."""
    return list(inspect.get_annotations(kind).items())


def test_the_table_of_an_observation_is_that_of_the_code() -> None:
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    section = text.partition("## What a bot receives")[2].partition("\n## ")[0]
    assert fields_in(section) == declared_in(Observation)


@pytest.mark.parametrize("name", VIEWS)
def test_the_tables_of_a_view_are_those_of_the_code(name: str) -> None:
    text = (ROOT / "docs" / "library.md").read_text("utf-8")
    shared, _, rest = text.partition("## Fields of views")[2].partition("\n### ")
    own = f"### {rest}".partition(f"### {name}\n")[2].partition("\n### ")[0]
    first, *others = re.split(r"^A (\w+):$", own, flags=re.MULTILINE)
    view = getattr(VIEWS[name], name)
    assert sorted(fields_in(shared) + fields_in(first)) == sorted(declared_in(view))
    parts = [getattr(VIEWS[name], f"{title.title()}View") for title in others[0::2]]
    assert [fields_in(table) for table in others[1::2]] == [declared_in(part) for part in parts]
    structs = {kind for kind in vars(VIEWS[name]).values() if is_part_of_view(kind, VIEWS[name])}
    assert structs == {view, *parts}


def is_part_of_view(kind: object, module: ModuleType) -> bool:
    """Return whether something is a class of a module with views."""
    return isinstance(kind, type) and kind.__module__ == module.__name__
