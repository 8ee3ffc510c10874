"""The client that docs/server.md shows plays a match as it is printed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.live_server import RunningServer

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "docs" / "server.md"
MAX_SECONDS = 300
FIXED_CHOICES = "import random\nrandom.seed(1)\n"


def shown_client() -> str:
    """Return the program under “Writing a client”."""
    section = PAGE.read_text("utf-8").partition("## Writing a client")[2]
    code = re.search(r"^```python\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    assert code is not None
    return code[1]


def test_the_shown_client_plays_a_match_against_a_bot(tmp_path: Path) -> None:
    # A quick client sends more than that. A message refused for this must not stop it.
    with RunningServer(tmp_path, messages_per_player="20/second") as server:
        host = server.guest("Amina")
        code = host.create_room("kadi-live", seats=2, bots=["rookie"])
        spectator = host.join_room(code)
        assert "ack" in spectator.do("stand")
        command = [sys.executable, "-c", FIXED_CHOICES + shown_client(), server.address, code]
        subprocess.run(command, check=True, timeout=MAX_SECONDS)
        spectator.until(lambda: spectator.room["result"], "the result")
        assert "Roboti" in spectator.room["result"]["names"]
