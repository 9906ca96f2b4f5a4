"""Lists at a terminal of 80 columns: what is copied from them is in one piece."""

import pytest

from bridges.cli.tables import moment_said, print_table

TITLES = ("Task", "State", "Due", "What", "Whose", "Part of")
REST = ("waiting for somebody", "2026-12-19", "Rent the hall with the large windows", "Mateo Ruiz", "A party for forty")


@pytest.mark.parametrize("task_id", ["wf-ee76a4ae/node-1a2b", f"wf-ee76a4ae/{'n' * 64}", "wf-1/订场地"])
def test_an_id_is_never_cut_however_narrow_the_terminal_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], task_id: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    print_table(TITLES, [(task_id, *REST), ("wf-ee76a4ae/b", *REST)])

    out = capsys.readouterr().out
    assert task_id in out
    assert "wf-ee76a4ae/b" in out
    if len(task_id) < 40:
        assert max(map(len, out.splitlines())) <= 80


def test_a_moment_is_said_to_the_minute_and_in_one_piece() -> None:
    assert moment_said("2026-11-29T06:57:32.242015Z") == "2026-11-29 06:57Z"
    assert moment_said("soon") == "soon"
