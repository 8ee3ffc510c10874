"""The build hook: builds the web page, and compiles the engine with mypyc if the machine can.

The modules to compile are the list `modules` under `[tool.hatch.build.hooks.custom]` in
pyproject.toml. They become one shared library and a small loader per module:

- in a wheel, the libraries are packed next to their sources;
- in an editable build, they are put into `src/`, where git ignores them.

Everything generated is in `build/mypyc`. Nothing is compiled again while the fingerprint of the
sources and the tools is the one in the stamp file.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from hatch_web import WebPage

GROUP = "mezani"
OPT_LEVEL = "3"
# The C code is generated, so its warnings help nobody.
# Hidden symbols let the C compiler inline the small functions of the rules.
EXTRA_C_FLAGS = (
    []
    if os.name == "nt"
    else ["-Wno-error", "-w", "-fvisibility=hidden", "-fno-semantic-interposition"]
)
LIBRARY_SUFFIXES = (".so", ".pyd")


class CannotCompileError(Exception):
    """Something needed for compiling is missing; the message names it."""


class CompiledEngine:
    """The modules to compile, and the libraries built from them."""

    def __init__(self, root: Path, modules: list[str]) -> None:
        self.root = root
        self.src = root / "src"
        self.modules = [self.src / module for module in modules]
        for path in self.modules:
            if not path.is_file():
                raise SystemExit(
                    f"mezani: pyproject.toml lists {path.relative_to(self.src)} to be compiled, "
                    f"but src has no such file"
                )
        tools = _digest(_describe_tools().encode(), Path(__file__).read_bytes())
        self.work = root / "build" / "mypyc" / f"{sys.implementation.cache_tag}-{tools[:12]}"
        self.lib = self.work / "lib"
        self.stamp = self.work / "stamp"

    def fingerprint(self) -> str:
        """Return a hash of everything compiled code depends on: sources, their imports, the tools."""
        sources = sorted(_with_imports(self.modules, self.src))
        texts = [f"{path.relative_to(self.src)}\n".encode() + path.read_bytes() for path in sources]
        names = ",".join(sorted(str(path.relative_to(self.src)) for path in self.modules))
        return _digest(self.work.name.encode(), names.encode(), *texts)

    def libraries(self) -> list[Path]:
        """Return the compiled files, relative to `src`."""
        return sorted(path.relative_to(self.lib) for path in _libraries_under(self.lib))

    def is_compiled(self) -> bool:
        """Return True if `build/mypyc` holds the libraries of exactly these sources."""
        if not self.stamp.is_file():
            return False
        fingerprint, *names = self.stamp.read_text("utf-8").splitlines()
        return fingerprint == self.fingerprint() and names == [str(p) for p in self.libraries()]

    def compile(self) -> None:
        """Build the libraries and write the stamp file."""
        fingerprint = self.fingerprint()
        self.stamp.unlink(missing_ok=True)
        shutil.rmtree(self.lib, ignore_errors=True)
        with contextlib.chdir(self.root):
            self._run_mypyc()
        names = [str(path) for path in self.libraries()]
        self.stamp.write_text("\n".join([fingerprint, *names]) + "\n", "utf-8")

    def _run_mypyc(self) -> None:
        # setuptools must come first: mypyc checks if it has been imported.
        import setuptools  # noqa: PLC0415
        from mypyc.build import mypycify  # noqa: PLC0415
        from setuptools.command.build_ext import build_ext  # noqa: PLC0415
        from setuptools.errors import PlatformError  # noqa: PLC0415

        options = ["--config-file=pyproject.toml", "--follow-imports=silent"]
        extensions = mypycify(
            [*options, *(str(path.relative_to(self.root)) for path in self.modules)],
            opt_level=OPT_LEVEL,
            debug_level="0",
            target_dir=str(self.work.relative_to(self.root) / "c"),
            group_name=GROUP,
        )
        for extension in extensions:
            extension.extra_compile_args += EXTRA_C_FLAGS
        command = build_ext(setuptools.Distribution({"name": GROUP, "ext_modules": extensions}))
        command.build_lib = str(self.lib)
        command.build_temp = str(self.work / "o")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        try:
            command.run()
        except PlatformError as error:
            raise CannotCompileError("no C compiler") from error

    def put_into_source(self) -> None:
        """Copy these libraries into `src` and remove all others."""
        self.remove_from_source(keep=set(self.libraries()))
        for name in self.libraries():
            made, wanted = self.lib / name, self.src / name
            if not (wanted.is_file() and wanted.read_bytes() == made.read_bytes()):
                # Replace the file atomically: a running process keeps the one it has open.
                shutil.copy2(made, wanted.with_suffix(".new"))
                wanted.with_suffix(".new").replace(wanted)

    def remove_from_source(self, keep: set[Path] | None = None) -> None:
        """Delete libraries from `src`: Python would prefer a stale one to a changed source."""
        for path in _libraries_under(self.src):
            if path.relative_to(self.src) not in (keep or set()):
                path.unlink()


class MezaniBuildHook(BuildHookInterface[Any]):
    """Adds the compiled engine and the web page to wheels and editable builds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run before hatchling collects the files."""
        if self.target_name != "wheel":
            return
        WebPage(Path(self.root), self._say).build()
        engine = CompiledEngine(Path(self.root), self.config["modules"])
        is_editable = version == "editable"
        if not self._has_libraries(engine):
            if is_editable:
                engine.remove_from_source()
            return
        if is_editable:
            engine.put_into_source()
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for name in engine.libraries():
            build_data["force_include"][str(engine.lib / name)] = str(name)

    def _has_libraries(self, engine: CompiledEngine) -> bool:
        if os.environ.get("MEZANI_PURE") == "1":
            self._say("MEZANI_PURE=1: the rules run interpreted (slower, same behaviour)")
            return False
        if engine.is_compiled():
            return True
        try:
            self._compile(engine)
        except CannotCompileError as error:
            self._say(f"{error} found: the rules run interpreted (slower, same behaviour)")
            return False
        return True

    def _compile(self, engine: CompiledEngine) -> None:
        engine.remove_from_source()
        _require_c_compiler(engine.work)
        self._say(f"compiling {len(engine.modules)} modules, this can take two minutes")
        try:
            engine.compile()
        except SystemExit as error:  # mypyc prints the errors and exits
            raise SystemExit("mezani: the rules do not compile, see the errors above") from error

    def _say(self, line: str) -> None:
        self.app.display_info(f"mezani: {line}")


def _describe_tools() -> str:
    versions = [f"{name} {_version(name)}" for name in ("mypy", "librt", "setuptools")]
    variables = [f"{name}={os.environ.get(name, '')}" for name in ("CC", "CFLAGS")]
    flags = [OPT_LEVEL, *EXTRA_C_FLAGS]
    return "\n".join([sys.version, sysconfig.get_platform(), *versions, *variables, *flags])


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "none"


def _digest(*parts: bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8) + part)
    return digest.hexdigest()


def _libraries_under(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.suffix in LIBRARY_SUFFIXES]


def _with_imports(paths: list[Path], src: Path) -> set[Path]:
    """Return these files and all files of this project they import, directly or not."""
    found: set[Path] = set()
    waiting = list(paths)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += [file for name in _imports(path) for file in _files_of(name, src)]
    return found


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes(), str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _files_of(module: str, src: Path) -> list[Path]:
    base = src.joinpath(*module.split("."))
    return [file for file in (base.with_suffix(".py"), base / "__init__.py") if file.is_file()]


def _require_c_compiler(folder: Path) -> None:
    """Raise `CannotCompileError` unless a C file that includes Python.h compiles."""
    headers = sysconfig.get_path("include")
    if not Path(headers, "Python.h").is_file():
        raise CannotCompileError("no Python headers (python3-dev)")
    if os.name == "nt":
        return  # setuptools finds the compiler there, or raises PlatformError
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    folder.mkdir(parents=True, exist_ok=True)
    probe = folder / "probe.c"
    probe.write_text("#include <Python.h>\n", "utf-8")
    command = [*compiler, f"-I{headers}", "-c", str(probe), "-o", str(probe.with_suffix(".o"))]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise CannotCompileError("no C compiler") from error
