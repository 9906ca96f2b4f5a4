"""The files for Prometheus, Grafana and systemd speak of what there is."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from towow_core.telemetry.metrics import METRICS, Histogram

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
PARTS = ("_bucket", "_sum", "_count")


def expressions() -> list[str]:
    board = json.loads((DEPLOY / "grafana" / "towow.json").read_text())
    alerts = yaml.safe_load((DEPLOY / "prometheus" / "towow-alerts.yml").read_text())
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    return asked + [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]


def known_names() -> set[str]:
    histograms = {m.name for m in METRICS.values() if isinstance(m, Histogram)}
    return set(METRICS) - histograms | {name + part for name in histograms for part in PARTS}


@pytest.mark.parametrize("expression", expressions())
def test_a_panel_or_alert_asks_for_numbers_and_labels_that_exist(expression):
    names = set(re.findall(r"towow_\w+", expression))
    assert names <= known_names()
    labels = {label for group in re.findall(r"by \(([^)]*)\)", expression) for label in re.split(r",\s*", group)}
    allowed = {"le"} | {label for m in METRICS.values() for label in m.labels if any(m.name in n for n in names)}
    assert labels <= allowed


def test_every_number_is_on_the_dashboard():
    shown = " ".join(expressions())
    hidden = {name for name in METRICS if name not in shown}
    assert hidden == set()


@pytest.mark.parametrize("unit", sorted((DEPLOY / "systemd").glob("*.service")), ids=lambda path: path.name)
def test_a_unit_is_one_that_systemd_understands(unit, tmp_path):
    text = unit.read_text()
    assert "RestartPreventExitStatus=2" in text
    if shutil.which("systemd-analyze") is None:
        assert text.startswith("#")  # a machine without systemd can only read it
        return
    copy = tmp_path / unit.name.replace("@", "@hub")
    copy.write_text(re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", text).replace("User=towow", "User=root"))
    done = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False)
    assert copy.name not in done.stderr, done.stderr
