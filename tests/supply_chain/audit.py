"""`make audit`: known holes in what the locks name. Whom it could not ask it says, and never counts as good."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.supply_chain.dependencies import NPM_LOCK, PYTHON_LOCK

WITHIN_S = 180.0
SHOWN_MAX = 200
Run = Callable[[Sequence[str], Path], subprocess.CompletedProcess[str]]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one tool found. `problem` is why it could not look; `holes` are sentences."""

    tool: str
    holes: tuple[str, ...] = ()
    problem: str = ""

    @property
    def sentence(self) -> str:
        if self.problem and not self.holes:
            return f"{self.tool}: NOT CHECKED, it could not reach its data or does not run here: {self.problem}"
        return "\n".join(
            [f"{self.tool}: {len(self.holes) or 'no'} known holes.", *(f"  {hole}" for hole in self.holes)]
        )


def python_holes(run: Run) -> Finding:
    """What pip-audit knows about `requirements.lock`."""
    tool = "pip-audit"
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--no-deps", "-f", "json", "-r", str(PYTHON_LOCK)]
    done = run([*command, "--progress-spinner", "off"], PYTHON_LOCK.parent)
    try:
        found = json.loads(done.stdout)["dependencies"]
        skipped = [each["skip_reason"] for each in found if "skip_reason" in each]
        holes = [
            f"{each['name']} {each['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'none yet'}"
            for each in found
            for hole in each.get("vulns", ())
        ]
    except (ValueError, KeyError, TypeError):
        return Finding(tool, problem=_last_line(done.stderr))
    problem = f"{len(skipped)} of {len(found)} packages. {skipped[0][:SHOWN_MAX]}" if skipped else ""
    return Finding(tool, tuple(holes), problem)


def npm_holes(run: Run, npm: str | None) -> Finding:
    """What npm's registry knows about `package-lock.json`."""
    tool = "npm audit"
    if npm is None:
        return Finding(tool, problem="there is no npm here.")
    done = run([npm, "audit", "--package-lock-only", "--json"], NPM_LOCK.parent)
    try:
        found = json.loads(done.stdout)
        vulnerabilities = found["vulnerabilities"]
        holes = [f"{name} {each['range']}: {each['severity']}" for name, each in sorted(vulnerabilities.items())]
    except (ValueError, KeyError, TypeError):
        return Finding(tool, problem=_first_error(done.stderr or done.stdout))
    return Finding(tool, tuple(holes))


def audit(*, is_strict: bool) -> int:
    """Ask both, say what they said. 1 where a hole is known; 3, if strict, where one could not be asked; else 0."""
    findings = [python_holes(_run), npm_holes(_run, shutil.which("npm"))]
    for finding in findings:
        sys.stdout.write(f"{finding.sentence}\n")
    return 1 if any(f.holes for f in findings) else 3 if is_strict and any(f.problem for f in findings) else 0


def _run(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=WITHIN_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return subprocess.CompletedProcess(command, 1, "", str(error))


def _first_error(text: str) -> str:
    """npm says what is wrong first, and then where its log is."""
    found = [line for line in text.splitlines() if "error" in line.lower()]
    return found[0][:SHOWN_MAX] if found else _last_line(text)


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:SHOWN_MAX] if lines else "it said nothing."
