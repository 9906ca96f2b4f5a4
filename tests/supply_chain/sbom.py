"""A software bill of materials: CycloneDX 1.6, as JSON."""

import json
import tomllib
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.supply_chain.dependencies import ROOT, UNKNOWN, Dependency, all_dependencies

FILE = ROOT / "dist" / "sbom.cdx.json"


def bill(dependencies: Sequence[Dependency], at: datetime) -> dict[str, Any]:
    """The bill; the same dependencies have the same serial number."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    ours = {"type": "application", "name": project["name"], "version": project["version"], "bom-ref": "towow"}
    refs = [dependency.purl for dependency in dependencies]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, ' '.join(refs))}",
        "version": 1,
        "metadata": {
            "timestamp": at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
            "component": {**ours, "licenses": [{"expression": "MIT"}]},
        },
        "components": [_component(dependency) for dependency in dependencies],
        # The locks do not say who needs whom; that all are needed by us is what we know.
        "dependencies": [{"ref": "towow", "dependsOn": refs}, *({"ref": ref} for ref in refs)],
    }


def write() -> Path:
    """Write it to `dist/`."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(bill(all_dependencies(), datetime.now(UTC)), indent=2) + "\n", "utf-8")
    return FILE


def _component(dependency: Dependency) -> dict[str, Any]:
    group, _, name = dependency.name.rpartition("/")
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": dependency.purl,
        **({"group": group} if group else {}),
        "name": name,
        "version": dependency.version,
        "purl": dependency.purl,
        "scope": "required" if dependency.runs else "excluded",
    }
    if dependency.licence != UNKNOWN:
        component["licenses"] = [{"expression": dependency.licence}]
    # A package of Python has many files, and the lock does not say which of its digests is whose: they are no hashes of
    # the component, which has one.
    if digests := [(name, d[0]) for name, d in dependency.hashes.items() if len(d) == 1]:
        component["hashes"] = [{"alg": name, "content": digest} for name, digest in digests]
    return component
