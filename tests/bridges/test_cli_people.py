"""People and links from a terminal, against a real bridge."""

import json
import re

import pytest
import pytest_asyncio

from bridges.cli.people import add, list_people, pause, remove
from bridges.cli.people_import import BYTES_MAX, import_people, undo
from bridges.cli.share import list_links, make_link, take_back
from bridges.http.agent_imports import FILES_MAX
from bridges.http.security.body import BULK_BODY_MAX
from tests.bridges.small_bridge import small_bridge, watch
from towow_core.domain.errors import BadSetting

pytestmark = pytest.mark.asyncio(loop_scope="module")
DORA = {"user_name": "Dora", "profile_summary": "Takes photos.", "location": "Berlin", "tags": ["photography"]}


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def bridge(tmp_path_factory):
    async with small_bridge(tmp_path_factory.mktemp("people")) as running:
        yield running


async def test_a_person_is_added_paused_listed_and_removed(bridge, capsys) -> None:
    where = (bridge.url, None)
    codes = [await add(DORA, "a photographer in Berlin", *where, dry_run=False, as_json=False)]
    codes += [await pause("dora", *where, is_paused=True, as_json=False)]
    codes += [await list_people("Berlin", *where, as_json=True)]
    codes += [await pause("dora", *where, is_paused=False, as_json=False)]
    codes += [await remove("dora", *where, as_json=False)]
    shown = capsys.readouterr().out

    assert codes == [0] * 5
    assert "Dora would be asked" in shown
    listed = next(json.loads(line) for line in shown.splitlines() if line.startswith("{"))
    assert (listed["agent_id"], listed["paused_since"] is None) == ("user_agent_dora", False)
    assert "user_agent_dora is out of the network" in shown


async def test_what_is_wrong_with_a_person_is_said_and_nothing_is_saved(bridge, capsys) -> None:
    code = await add({**DORA, "location": " "}, "", bridge.url, None, dry_run=False, as_json=False)

    assert (code, capsys.readouterr().out) == (2, "location: is empty\n")
    assert "user_agent_dora" not in (await bridge.http.get("/api/v1/agents")).text


@pytest.mark.parametrize("dry_run", [True, False])
async def test_who_has_the_name_of_somebody_else_changes_them_only_by_their_id_or_by_yes(
    bridge, capsys, dry_run
) -> None:
    where = (bridge.url, None)
    await add(DORA, "", *where, dry_run=False, as_json=False)
    of_that_name = {**DORA, "profile_summary": "Tunes pianos."}
    code = await add(of_that_name, "", *where, dry_run=dry_run, as_json=False)
    said = capsys.readouterr().err
    kept = (await bridge.http.get("/api/v1/agents?search=dora")).json()["agents"][0]["profile"]["profile_summary"]
    by_yes = await add(of_that_name, "", *where, dry_run=dry_run, as_json=False, yes=True)
    by_id = await add({**of_that_name, "agent_id": "user_agent_dora"}, "", *where, dry_run=dry_run, as_json=False)
    await remove("dora", *where, as_json=False)

    assert (code, kept, by_yes, by_id) == (2, "Takes photos.", 0, 0)
    assert "user_agent_dora is there already: --yes changes them; --id" in said


async def test_what_may_be_imported_at_once_fits_into_what_the_bridge_takes() -> None:
    files = [{"name": "n" * 255, "content": ""}] * FILES_MAX
    assert len(json.dumps({"files": files, "digest": "0" * 64})) + 4 * (BYTES_MAX // 3 + FILES_MAX) < BULK_BODY_MAX


async def test_a_folder_is_looked_at_first_then_imported_then_taken_back(bridge, tmp_path, capsys) -> None:
    (tmp_path / "people.csv").write_text("name,summary,city,skills\nMei,Sings,Berlin,singing\nBo,,Berlin,x\n", "utf-8")
    (tmp_path / "dora.yaml").write_text(json.dumps({**DORA, "agent_id": "user_agent_dora"}), "utf-8")
    (tmp_path / "notes.md").write_text("nobody", "utf-8")
    where = (bridge.url, None)
    dry = await import_people([tmp_path], *where, yes=False, as_json=False)
    looked = capsys.readouterr().out
    before = (await bridge.http.get("/api/v1/agents")).json()["total"]
    done = await import_people([tmp_path], *where, yes=True, as_json=False)
    told = capsys.readouterr().out
    during = (await bridge.http.get("/api/v1/agents")).json()["total"]
    taken_back = await undo("", *where, as_json=False)
    after = (await bridge.http.get("/api/v1/agents")).json()["total"]

    assert (dry, done, taken_back) == (2, 4, 0)  # Bo was refused
    assert "but for what was refused" in told
    assert "✗ people.csv:3 refused Bo" in looked
    assert "profile_summary: is missing" in looked
    assert (before, during, after) == (3, 5, 3)
    with pytest.raises(BadSetting, match="no import to take back"):
        await undo("", *where, as_json=False)


async def test_a_link_is_made_listed_and_taken_back(bridge, capsys) -> None:
    demand_id = await bridge.submit("我想在北京办一场AI聚会")
    await watch(bridge.http, demand_id)
    await make_link(demand_id, 2, bridge.url, None, hide_names=True, as_json=False)
    link = capsys.readouterr().out.strip()
    await list_links(demand_id, bridge.url, None, as_json=False)
    listed = capsys.readouterr().out
    share_id = listed.split()[0]
    code = await take_back(demand_id, share_id, bridge.url, None, as_json=False)

    assert re.fullmatch(rf"{bridge.url}/#/s/share_{share_id}_[A-Za-z0-9_-]+", link)
    assert "names hidden" in listed
    assert (code, "Nobody has a link" in capsys.readouterr().out) == (0, True)
