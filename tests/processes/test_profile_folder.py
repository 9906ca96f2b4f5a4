"""Profile files while somebody edits them."""

from pathlib import Path

import pytest

from agents.processes.profile_folder import ProfileFolder
from towow_core.domain.errors import BadSetting

PROFILE = """
agent_id: user_agent_{name}
user_name: {name}
profile_summary: {says}
location: 北京
tags: [场地]
"""


def write(folder: Path, name: str, says: str = "Lends a room.", file: str = "") -> Path:
    path = folder / f"{file or name}.yaml"
    path.write_text(PROFILE.format(name=name, says=says))
    return path


@pytest.fixture
def folder(tmp_path: Path) -> ProfileFolder:
    write(tmp_path, "alice")
    write(tmp_path, "bob")
    return ProfileFolder(tmp_path)


def test_nothing_moved_is_nothing_to_do(folder: ProfileFolder) -> None:
    assert folder.look() is None


def test_a_new_file_counts_once_it_has_been_quiet_for_a_look(folder: ProfileFolder, tmp_path: Path) -> None:
    write(tmp_path, "carol")

    assert folder.look() is None
    changed, gone = folder.look() or pytest.fail("nobody noticed")
    assert list(changed) == ["user_agent_carol"]
    assert not gone
    assert folder.look() is None


def test_a_changed_file_changes_its_twin_alone(folder: ProfileFolder, tmp_path: Path) -> None:
    write(tmp_path, "bob", says="Lends a larger room.")
    folder.look()

    changed, gone = folder.look() or pytest.fail("nobody noticed")
    assert [profile.profile_summary for profile in changed.values()] == ["Lends a larger room."]
    assert not gone


def test_a_removed_file_takes_its_twin_away(folder: ProfileFolder, tmp_path: Path) -> None:
    (tmp_path / "alice.yaml").unlink()

    assert folder.look() == ({}, {"user_agent_alice"})
    assert list(folder.profiles) == ["user_agent_bob"]


def test_a_file_that_became_bad_is_reported_and_what_it_said_before_holds(
    folder: ProfileFolder, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bob = tmp_path / "bob.yaml"
    bob.write_text(bob.read_text().replace("location: 北京\n", ""))
    folder.look()

    assert folder.look() == ({}, frozenset())
    assert folder.profiles["user_agent_bob"].location == "北京"
    assert folder.problems == ("Profile bob.yaml: field 'location' is missing",)
    refused = [vars(record) for record in caplog.records if record.message == "profile.refused"]
    assert [(r["file"], r["field"], r["why"]) for r in refused] == [("bob.yaml", "location", "is missing")]
    assert folder.look() is None

    write(tmp_path, "bob")
    folder.look()
    folder.look()
    assert folder.problems == ()


def test_who_had_an_id_first_keeps_it(folder: ProfileFolder, tmp_path: Path) -> None:
    write(tmp_path, "bob", says="I am Bob!", file="aaa")
    folder.look()

    assert folder.look() == ({}, frozenset())
    assert folder.profiles["user_agent_bob"].profile_summary == "Lends a room."
    assert folder.problems == (
        "Profile aaa.yaml: field 'agent_id' is 'user_agent_bob', which another file has already",
    )


def test_a_file_that_gives_itself_another_id_is_one_twin_gone_and_one_new(
    folder: ProfileFolder, tmp_path: Path
) -> None:
    write(tmp_path, "robert", file="bob")
    folder.look()

    changed, gone = folder.look() or pytest.fail("nobody noticed")
    assert (list(changed), gone) == (["user_agent_robert"], {"user_agent_bob"})


def test_only_the_named_files_count(tmp_path: Path) -> None:
    write(tmp_path, "alice")
    write(tmp_path, "bob")
    folder = ProfileFolder(tmp_path, only=["bob"])
    write(tmp_path, "alice", says="Hello?")
    folder.look()

    assert folder.look() is None
    assert list(folder.profiles) == ["user_agent_bob"]
    with pytest.raises(BadSetting, match=r"There is no profile 'zoe' in .*; there are: alice, bob\.$"):
        ProfileFolder(tmp_path, only=["zoe"])
