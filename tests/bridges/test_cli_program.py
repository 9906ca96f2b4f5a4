"""What a person is told to type in another terminal works there."""

import sys
from pathlib import Path

from bridges.cli.program import program


def test_in_another_terminal_a_program_of_a_virtual_environment_is_found_by_its_path(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path / ".venv"))
    typed = str(tmp_path / ".venv" / "bin" / "towow")

    assert program(typed) == typed
    monkeypatch.chdir(tmp_path)
    assert program(typed) == program(".venv/bin/towow") == str(Path(".venv", "bin", "towow"))


def test_a_program_that_is_installed_for_every_terminal_is_called_by_its_name(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path / ".venv"))

    assert program("/usr/local/bin/towow") == "towow"
