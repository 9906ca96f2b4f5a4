"""Everything that comes from others is known: by name, version and licence."""

import json
import re
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from tests.supply_chain.audit import npm_holes, python_holes
from tests.supply_chain.dependencies import UNKNOWN, all_dependencies, npm_dependencies, python_dependencies
from tests.supply_chain.licences import FILE, page
from tests.supply_chain.sbom import bill

PURL = re.compile(r"pkg:(pypi|npm)/[^@\s]+@[^@\s]+")
PERMISSIVE = {
    "MIT", "MIT-0", "MIT-CMU", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "0BSD", "PSF-2.0", "BlueOak-1.0.0",
    "Unlicense", "CC-BY-4.0", "CC0-1.0", "Python-2.0", "CNRI-Python", "Zlib", "MPL-2.0",
    "LGPL-3.0-only", "LGPL-3.0-or-later", "LGPL-2.1-or-later",
}  # fmt: skip


def said(stdout: str = "", stderr: str = "") -> "Saying":
    return Saying(stdout, stderr)


class Saying:
    """A tool that says this, whatever it is asked."""

    def __init__(self, stdout: str, stderr: str) -> None:
        self.stdout, self.stderr = stdout, stderr

    def __call__(self, command: Sequence[str], _folder: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 1, self.stdout, self.stderr)


def test_the_licence_of_every_dependency_is_known() -> None:
    assert [d.name for d in all_dependencies() if d.licence == UNKNOWN] == []
    assert len(python_dependencies()) > 50
    assert len(npm_dependencies()) > 50


def test_nothing_that_runs_is_under_a_licence_that_would_bind_whoever_uses_us() -> None:
    words = {
        d.name: set(re.split(r"\s+(?:AND|OR|WITH)\s+|[()\s]+", d.licence)) - {""} for d in all_dependencies() if d.runs
    }
    assert {name: found for name, found in words.items() if not found <= PERMISSIVE} == {}


def test_the_list_of_licences_is_that_of_the_locks() -> None:
    assert FILE.read_text("utf-8") == page(all_dependencies()), "make licences"


def test_the_bill_of_materials_names_everything_once_with_what_identifies_it() -> None:
    dependencies = all_dependencies()
    made = json.loads(json.dumps(bill(dependencies, datetime(2026, 11, 22, tzinfo=UTC))))

    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.6")
    refs = [component["bom-ref"] for component in made["components"]]
    assert len(set(refs)) == len(refs) == len(dependencies)
    assert all(PURL.fullmatch(component["purl"]) for component in made["components"])
    assert all(component["licenses"] for component in made["components"])
    assert {edge["ref"] for edge in made["dependencies"]} == {*refs, "towow"}
    assert bill(dependencies, datetime.now(UTC))["serialNumber"] == made["serialNumber"]


def test_an_audit_names_each_hole_and_who_could_not_be_asked() -> None:
    holes = [{"id": "PYSEC-1", "fix_versions": ["2.0"]}]
    known = said(json.dumps({"dependencies": [{"name": "a", "version": "1.0", "vulns": holes}]}))
    skipped = said(json.dumps({"dependencies": [{"name": "a", "skip_reason": "not there"}]}))
    away = said(stderr="Traceback …\nConnectionError: no way to it\n")

    assert python_holes(known).holes == ("a 1.0: PYSEC-1, mended in 2.0",)
    assert "NOT CHECKED" in python_holes(skipped).sentence
    assert python_holes(away).sentence.startswith("pip-audit: NOT CHECKED")
    assert python_holes(away).sentence.endswith("ConnectionError: no way to it")
    assert npm_holes(said(json.dumps({"vulnerabilities": {}})), "npm").sentence == "npm audit: no known holes."
    assert npm_holes(said(json.dumps({"vulnerabilities": {"x": {"range": "<2", "severity": "high"}}})), "npm").holes
    assert (
        npm_holes(said(json.dumps({"message": "403"}), "npm error audit 403"), "npm").problem == "npm error audit 403"
    )
    assert npm_holes(said(), None).sentence.endswith("there is no npm here.")


def test_no_committed_lock_names_the_host_of_a_registry() -> None:
    root = FILE.parents[1]
    for file in (
        "requirements.lock",
        "bridges/dashboard/package-lock.json",
        "bridges/dashboard/.npmrc",
        "docs/licences.md",
    ):
        text = (root / file).read_text("utf-8")
        assert re.findall(r"--(?:extra-)?index-url|--find-links|\"resolved\"|registry\s*=", text) == []
