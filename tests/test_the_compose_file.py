"""deploy/compose.yaml starts what there is, with settings that there are."""

import re
import shlex
from typing import Any

import pytest
import yaml

from agents.__main__ import parser
from agents.network.send_permissions import Group, group_of
from tests.pages import ROOT
from towow_core.support.settings import KNOWN, load_settings

FILE = ROOT / "deploy" / "compose.yaml"
SERVICES: dict[str, Any] = yaml.safe_load(FILE.read_text("utf-8"))["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "towow"}


def command_of(service: dict[str, Any]) -> list[str]:
    """What runs in the container, without the shell around it."""
    command = [part.replace("$$HOSTNAME", "0a1b2c3d4e5f") for part in service["command"]]
    return shlex.split(command[2].removeprefix("exec ")) if command[0] == "sh" else command


def test_every_process_of_a_network_is_there() -> None:
    assert set(OURS) == {"hub", "coordinator", "channel_admin", "twins", "bridge"}


@pytest.mark.parametrize("name", OURS)
def test_a_service_runs_a_command_that_exists(name) -> None:
    python, option, module, *args = command_of(OURS[name])

    assert (python, option) == ("python", "-m")
    if module == "agents":
        assert parser().parse_args(args).role == name
    else:
        assert (module, args) == ("bridges", [])


def test_a_channel_admin_has_a_name_that_the_hub_lets_in() -> None:
    assert group_of(parser().parse_args(command_of(OURS["channel_admin"])[3:]).name) is Group.SYSTEM


@pytest.mark.parametrize("name", OURS)
def test_a_services_settings_are_ours_and_can_be_read(name, tmp_path) -> None:
    environment = {k: re.sub(r"\$\{(\w+):[^}]*\}", "", v) for k, v in OURS[name]["environment"].items()}

    assert set(environment) <= {variable for variable, _ in KNOWN.values()}
    load_settings(environment=environment, cwd=tmp_path)


@pytest.mark.parametrize("name", SERVICES)
def test_what_a_service_waits_for_says_when_it_is_healthy(name) -> None:
    for other, terms in SERVICES[name].get("depends_on", {}).items():
        assert terms["condition"] == "service_healthy"
        assert "healthcheck" in SERVICES[other]


def test_the_files_that_are_mounted_and_copied_are_there() -> None:
    mounted = [v.split(":")[0] for s in SERVICES.values() for v in s.get("volumes", ()) if v.startswith("./")]
    lines = (ROOT / "deploy" / "Dockerfile").read_text("utf-8").splitlines()
    copied = [source for line in lines if line.startswith("COPY") for source in line.split()[1:-1]]

    assert [path for path in mounted if not (FILE.parent / path).is_file()] == []
    assert [path for path in copied if not (ROOT / path).exists()] == []
