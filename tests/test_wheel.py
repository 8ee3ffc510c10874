"""The wheel: installed into an empty environment, it serves the page and plays a match."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from mezani.stress.server_process import ServerProcess
from tests.server.live_server import Browser

ROOT = Path(__file__).parent.parent
DEPENDENCIES = ROOT / "build" / "wheels"
MAX_MOVES = 100
"""The match ends after so many moves, whatever is dealt."""


def run(*words: str | Path, **variables: str) -> str:
    done = subprocess.run(
        [str(word) for word in words],
        cwd=ROOT,
        env=variables or None,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def install_wheel(folder: Path) -> Path:
    """Build the wheel, and install it without a network into an environment with nothing else."""
    assert DEPENDENCIES.is_dir(), "run make build/wheels/.downloaded first"
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder)
    (wheel,) = folder.glob("*.whl")
    environment = folder / "environment"
    venv.create(environment, with_pip=True)
    pip = (environment / "bin" / "python", "-m", "pip", "install", "--quiet")
    offline = ("--no-index", "--find-links", DEPENDENCIES, "--only-binary", ":all:")
    run(*pip, *offline, f"{wheel}[app]", PATH=str(environment / "bin"))
    return environment


def check_page(server: ServerProcess) -> None:
    browser = Browser(server.base)
    page = browser.http.get("/")
    assert page.status_code == 200
    script = page.text.partition('src="/assets/')[2].partition('"')[0]
    assert browser.http.get(f"/assets/{script}").status_code == 200
    browser.close()


def play_match(server: ServerProcess) -> None:
    browsers = [Browser(server.base), Browser(server.base)]
    for browser, name in zip(browsers, ("Amina", "Brian")):
        browser.guest(name)
    code = browsers[0].create_room(game="no-kitty", seats=2)
    players = [browser.join_room(code) for browser in browsers]
    players[1].do("sit")
    for player in players:
        player.do("ready")
    for player in players:
        player.wait_for_seq(0)
    for _ in range(MAX_MOVES):
        if players[0].room["phase"] != "playing":
            break
        for player in players:
            moves = player.do("legal").get("moves")
            if moves:
                assert "ack" in player.move(moves[0])
        for player in players:
            player.sync()
    assert players[0].room["phase"] == "finished"
    assert players[0].room["result"]["names"] == ["Amina", "Brian"]
    for browser in browsers:
        browser.close()


@pytest.mark.slow
def test_the_wheel_needs_neither_node_nor_a_compiler_nor_the_sources(tmp_path: Path) -> None:
    environment = install_wheel(tmp_path)
    python = environment / "bin" / "python"
    printed = run(python, "-I", "-c", "import mezani; print(mezani.COMPILED, mezani.__file__)")
    assert printed.startswith(f"True {environment}")
    server = ServerProcess(
        tmp_path,
        python=str(python),
        settings={
            "PATH": str(environment / "bin"),
            "PYTHONPATH": "",
            "MEZANI_MAX_MOVES": str(MAX_MOVES),
        },
    )
    server.start()
    try:
        asyncio.run(server.ready())
        check_page(server)
        play_match(server)
    finally:
        server.stop()
