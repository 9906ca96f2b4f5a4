"""Every package that the locks name, Python's and npm's, with its version, its licence and what it is for."""

import base64
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PYTHON_LOCK = ROOT / "requirements.lock"
NPM_LOCK = ROOT / "bridges" / "dashboard" / "package-lock.json"
UNKNOWN = "unknown"
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s\\;]+)[^\n]*((?:\n\s+--hash=\S+[ \\]*)*)", re.MULTILINE)
# How older packages name a licence, to how SPDX does.
_SPDX = {
    "apache software license": "Apache-2.0", "apache 2.0": "Apache-2.0", "apache-2.0": "Apache-2.0",
    "mit license": "MIT", "mit": "MIT", "isc license": "ISC", "isc license (iscl)": "ISC",
    "bsd-3-clause": "BSD-3-Clause", "3-clause bsd license": "BSD-3-Clause", "bsd 2-clause license": "BSD-2-Clause",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0", "python software foundation license": "PSF-2.0",
}  # fmt: skip
# What a package's own metadata leaves open, read in its source.
_READ_IN_THE_SOURCE = {"jinja2": "BSD-3-Clause"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Dependency:
    """One package of one version.

    Attributes:
        ecosystem: "pypi" or "npm".
        licence: As SPDX names it; `UNKNOWN` where nobody says.
        runs: It is part of what runs, not only of what builds and tests.
        hashes: Algorithm to digests in hex, as the lock has them.
    """

    ecosystem: str
    name: str
    version: str
    licence: str
    runs: bool
    hashes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def purl(self) -> str:
        """Its package URL."""
        return f"pkg:{self.ecosystem}/{self.name.replace('@', '%40')}@{self.version}"


def all_dependencies() -> tuple[Dependency, ...]:
    """Python's, then npm's, each by name."""
    return (*python_dependencies(), *npm_dependencies())


def python_dependencies() -> tuple[Dependency, ...]:
    """What `requirements.lock` names; licences are those that the installed packages say."""
    runs = _needed_to_run()
    found = [
        Dependency(
            ecosystem="pypi",
            name=canonicalize_name(name),
            version=version,
            licence=python_licence(canonicalize_name(name)),
            runs=canonicalize_name(name) in runs,
            hashes={"SHA-256": tuple(re.findall(r"sha256:([0-9a-f]{64})", hashes))},
        )
        for name, version, hashes in _PINNED.findall(PYTHON_LOCK.read_text("utf-8"))
    ]
    return tuple(sorted(found, key=lambda each: each.name))


def npm_dependencies() -> tuple[Dependency, ...]:
    """What `package-lock.json` names. One package may be there in several versions."""
    packages: Mapping[str, Mapping[str, Any]] = json.loads(NPM_LOCK.read_text("utf-8"))["packages"]
    found = {
        (name.rpartition("node_modules/")[2], package["version"]): Dependency(
            ecosystem="npm",
            name=name.rpartition("node_modules/")[2],
            version=package["version"],
            licence=package.get("license") or UNKNOWN,
            runs=not package.get("dev", False) and not package.get("devOptional", False),
            hashes=_integrity(package.get("integrity", "")),
        )
        for name, package in packages.items()
        if name
    }
    return tuple(found[key] for key in sorted(found))


def python_licence(name: str) -> str:
    """What an installed package says: as an expression, as a classifier, or as a word."""
    try:
        said = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return _READ_IN_THE_SOURCE.get(name, UNKNOWN)
    if expression := said.get("License-Expression"):
        return expression
    word = (said.get("License") or "").strip().lower()
    if word in _SPDX:
        return _SPDX[word]
    if re.fullmatch(r"[a-z0-9.-]+( or [a-z0-9.-]+)+", word):
        return " OR ".join(_SPDX.get(part, part) for part in word.split(" or "))
    classifiers = [c.rpartition(" :: ")[2].lower() for c in said.get_all("Classifier") or () if c.startswith("License")]
    known = sorted({_SPDX[c] for c in classifiers if c in _SPDX})
    return " OR ".join(known) or _READ_IN_THE_SOURCE.get(name, UNKNOWN)


def _needed_to_run() -> frozenset[str]:
    """`project.dependencies` and what these need, as installed here."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    waiting, found = [Requirement(text) for text in project["dependencies"]], set[tuple[str, frozenset[str]]]()
    while waiting:
        needed = waiting.pop()
        key = (canonicalize_name(needed.name), frozenset(needed.extras))
        if key in found:
            continue
        found.add(key)
        waiting += _needs_of(needed)
    return frozenset(name for name, _ in found)


def _needs_of(needed: Requirement) -> Iterator[Requirement]:
    try:
        texts = metadata.requires(needed.name) or ()
    except metadata.PackageNotFoundError:
        return
    for each in map(Requirement, texts):
        extras = needed.extras or {""}
        if each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in extras):
            yield each


def _integrity(text: str) -> Mapping[str, tuple[str, ...]]:
    algorithm, _, digest = text.partition("-")
    return {algorithm.upper().replace("SHA", "SHA-"): (base64.b64decode(digest).hex(),)} if digest else {}
