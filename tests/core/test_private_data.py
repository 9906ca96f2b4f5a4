"""A data directory that an earlier version, or somebody, left open to other accounts."""

import stat
from pathlib import Path

import pytest

from towow_core.support.private_data import open_to_others, tighten


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    data = tmp_path / "data"
    for name in ("towow.db", "towow.db-wal", "towow.db-shm", "hub.secret", "logs/hub.log", "hub/config/x", "notes.txt"):
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        (data / name).touch()
        (data / name).chmod(0o664)
    for folder in (data, data / "logs", data / "hub", data / "hub" / "config"):
        folder.chmod(0o775)
    return data


def test_what_is_ours_is_closed_and_said_once(data: Path) -> None:
    done = tighten(data)

    assert mode(data) == mode(data / "logs") == mode(data / "hub" / "config") == 0o700
    assert {mode(data / name) for name in ("towow.db", "towow.db-wal", "towow.db-shm", "logs/hub.log")} == {0o600}
    assert len(done.closed) == 10
    assert [f"{data} was open to other accounts of this machine ({data}, " in said for said in done.sentences] == [True]
    assert tighten(data).sentences == ()


def test_what_is_not_ours_keeps_its_mode(data: Path, tmp_path: Path) -> None:
    (tmp_path / "theirs").touch()
    (tmp_path / "theirs").chmod(0o644)
    (data / "logs" / "link").symlink_to(tmp_path / "theirs")
    tighten(data)

    assert mode(data / "notes.txt") == 0o664
    assert mode(tmp_path / "theirs") == 0o644


def test_a_store_elsewhere_is_closed_and_its_folder_left_alone(data: Path, tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared").chmod(0o755)
    (tmp_path / "shared" / "own.db").touch()
    (tmp_path / "shared" / "own.db").chmod(0o644)
    tighten(data, f"sqlite:///{tmp_path}/shared/own.db")

    assert mode(tmp_path / "shared" / "own.db") == 0o600
    assert mode(tmp_path / "shared") == 0o755


def test_a_directory_that_all_accounts_need_is_left_alone_and_said_so(tmp_path: Path) -> None:
    (tmp_path / "tmp").mkdir()
    (tmp_path / "tmp").chmod(0o1777)
    done = tighten(tmp_path / "tmp")

    assert mode(tmp_path / "tmp") == 0o1777
    assert [said.endswith("set TOWOW_DATA_DIR to a directory of your own.") for said in done.sentences] == [True]


def test_what_is_not_ours_to_change_is_a_sentence() -> None:
    done = tighten(Path("/proc/self"))  # of no file there can anybody change the mode

    assert not done.closed
    assert [said.endswith("or set TOWOW_DATA_DIR to another.") for said in done.sentences] == [True]
    assert "Operation not permitted" in done.sentences[0]


def test_what_is_not_there_is_not_open(tmp_path: Path) -> None:
    assert list(open_to_others(tmp_path / "nothing")) == []
