"""Who runs in a pool, when profile files and edits by API change."""

from pathlib import Path

import pytest

from agents.profile_edits import ProfileEdits
from agents.profile_folder import ProfileFolder
from agents.twin_roll import TwinRoll
from tests.agents.small_network import profile
from tests.processes.test_profile_folder import write


@pytest.fixture
def edits(tmp_path: Path) -> ProfileEdits:
    return ProfileEdits(tmp_path / "data")


@pytest.fixture
def roll(tmp_path: Path, edits: ProfileEdits) -> TwinRoll:
    files = tmp_path / "files"
    files.mkdir()
    write(files, "alice")
    write(files, "bob")
    folder = ProfileFolder(files)
    return TwinRoll(folder, edits, folder.profiles)


def test_an_added_twin_joins(roll: TwinRoll, edits: ProfileEdits) -> None:
    edits.put([profile("dora")])

    changed, gone = roll.look() or pytest.fail("nobody noticed")
    assert (list(changed), gone) == (["user_agent_dora"], frozenset())
    assert roll.look() is None


def test_an_edit_beats_the_file_and_reset_brings_the_file_back(roll: TwinRoll, edits: ProfileEdits) -> None:
    of_the_file = roll.running["user_agent_bob"]
    edits.put([profile("bob")])
    changed, _ = roll.look() or pytest.fail("nobody noticed")
    edits.clear()
    restored, _ = roll.look() or pytest.fail("nobody noticed")

    assert changed == {"user_agent_bob": profile("bob")}
    assert restored == {"user_agent_bob": of_the_file}


def test_a_deleted_twin_leaves_and_stays_away_after_a_restart(
    roll: TwinRoll, edits: ProfileEdits, tmp_path: Path
) -> None:
    edits.delete("user_agent_bob")
    folder = ProfileFolder(tmp_path / "files")

    assert roll.look() == ({}, {"user_agent_bob"})
    assert list(TwinRoll(folder, ProfileEdits(tmp_path / "data"), folder.profiles).running) == ["user_agent_alice"]


def test_in_a_pool_of_named_twins_nobody_joins(tmp_path: Path, roll: TwinRoll, edits: ProfileEdits) -> None:
    folder = ProfileFolder(tmp_path / "files", ["alice"])
    closed = TwinRoll(folder, edits, folder.profiles, is_closed=True)
    edits.put([profile("dora"), profile("alice")])

    changed, gone = closed.look() or pytest.fail("nobody noticed")
    assert (changed, gone) == ({"user_agent_alice": profile("alice")}, frozenset())


def test_an_edit_that_cannot_be_read_is_named_and_hides_nobody(
    roll: TwinRoll, edits: ProfileEdits, tmp_path: Path
) -> None:
    edits.put([profile("dora")])
    roll.look()
    (tmp_path / "data" / "profile-edits" / "user_agent_bob.json").write_text("{")
    roll.look()

    assert roll.running.keys() == {"user_agent_alice", "user_agent_bob", "user_agent_dora"}
    assert any("user_agent_bob.json cannot be read" in problem for problem in roll.problems)
