"""Ports that are free when they are chosen, and are listened on a while later."""

import pytest

from agents.processes import tcp_ports
from agents.processes.tcp_ports import free_port


def test_a_port_that_was_given_is_given_to_nobody_else_although_nobody_listens_on_it_yet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tcp_ports, "ASSIGNABLE", range(31_000, 31_050))

    assert len({free_port("127.0.0.1") for _ in range(40)}) == 40
