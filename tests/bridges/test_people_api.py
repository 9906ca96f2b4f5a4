"""People who come and go without files: checked as they are written, previewed, paused, imported and taken back."""

import base64
import errno
import json

import pytest
import pytest_asyncio

from agents.processes.profile_edits import ProfileEdits
from agents.processes.profile_imports import FOLDER, ProfileImports, plan_import
from bridges.http import agent_imports
from tests.bridges.small_bridge import small_bridge, watch
from towow_core.support.clock import SystemClock
from towow_core.support.people_files.rows import ROWS_MAX
from towow_core.support.timestamps import plus_seconds

pytestmark = pytest.mark.asyncio(loop_scope="module")
DORA = {"user_name": "Dora", "profile_summary": "拍照片。", "location": "北京", "tags": ["摄影"]}
IMPORTS = "/api/v1/agent-imports"
TABLE = (
    "姓名,简介,城市,能力,报价\n"
    "张三,会拍照,北京,摄影,900\n"
    "李四,会拍照,北京,,900\n"
    "张三,会剪片,北京,剪辑,500\n"
    "=1+1,会拍照,北京,摄影,1\n"
)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def bridge(tmp_path_factory):
    async with small_bridge(tmp_path_factory.mktemp("people")) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module", autouse=True)
async def clean(bridge):
    yield
    assert (await bridge.http.post("/api/v1/agents/reset")).status_code == 200


def file_of(text: str | bytes, name: str = "people.csv") -> dict[str, str]:
    content = text.encode() if isinstance(text, str) else text
    return {"name": name, "content": base64.b64encode(content).decode()}


async def imported(bridge, *files: dict[str, str], status: int = 200, **options) -> dict:
    answer = await bridge.http.post(IMPORTS, json={"files": files, **options})
    assert answer.status_code == status, answer.text
    return answer.json()


def cut_off(bridge, done: dict) -> str:
    """Let that import be one that never ended; the id of whom it added."""
    path = bridge.context.settings.data_dir / FOLDER / f"{done['import_id']}.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "state": "applying"}))
    return next(line["agent_id"] for line in done["lines"] if line["verdict"] == "new")


async def known(bridge) -> dict[str, dict]:
    rows = (await bridge.http.get("/api/v1/agents")).json()["agents"]
    return {row["agent_id"]: row["profile"] for row in rows}


async def test_a_person_is_checked_as_they_are_written_by_the_rules_of_saving(bridge) -> None:
    half = {"user_name": "Mei Lin", "tags": [], "terms": {"price": "a lot"}}
    checked = (await bridge.http.post("/api/v1/agents/check", json={"profile": half})).json()
    whole = (await bridge.http.post("/api/v1/agents/check", json={"profile": DORA})).json()

    assert (checked["agent_id"], checked["is_known"]) == ("user_agent_mei_lin", False)
    assert {one["field"] for one in checked["problems"]} == {"profile_summary", "location", "tags", "terms.price"}
    assert whole["problems"] == []
    assert "user_agent_mei_lin" not in await known(bridge)


@pytest.mark.parametrize(("tag", "is_invited"), [("摄影", True), ("水管维修", False)])
async def test_a_person_who_is_not_there_yet_learns_whether_they_would_be_asked_and_why(
    bridge, tag, is_invited
) -> None:
    body = {"profile": {**DORA, "tags": [tag]}, "demand": "想请人在北京拍照片，需要摄影"}
    seen = (await bridge.http.post("/api/v1/agents/preview", json=body)).raise_for_status().json()

    assert seen["is_invited"] is is_invited
    assert "Dora" in seen["text"]["en"]
    assert "Dora" in seen["text"]["zh"]
    assert bool(seen["obstacles"]) is not is_invited


async def test_a_preview_for_a_demand_that_was_made_is_of_that_demand(bridge) -> None:
    demand_id = await bridge.submit("我想在北京办一场AI聚会，需要场地")
    await watch(bridge.http, demand_id)
    url = "/api/v1/agents/preview"
    seen = await bridge.http.post(url, json={"profile": DORA, "demand_id": demand_id})
    neither = await bridge.http.post(url, json={"profile": DORA})
    unknown = await bridge.http.post(url, json={"profile": DORA, "demand_id": "d-nobody"})

    assert seen.json()["is_invited"] is False
    assert (neither.status_code, unknown.status_code) == (400, 404)


async def test_who_is_paused_is_not_invited_and_says_so_and_is_invited_again_when_resumed(bridge) -> None:
    alice, demand = "/api/v1/agents/user_agent_alice", "我想在北京办一场AI聚会，需要场地和演讲"

    async def invited() -> tuple[str, set[str]]:
        demand_id = await bridge.submit(demand, questions=False)
        chosen = await watch(bridge.http, demand_id)
        found = next(e for _, e in chosen if e["event_type"] == "towow.filter.completed")
        return demand_id, {candidate["agent_id"] for candidate in found["payload"]["candidates"]}

    _, before = await invited()
    paused = (await bridge.http.post(f"{alice}/pause")).json()
    again = (await bridge.http.post(f"{alice}/pause")).json()
    demand_id, meanwhile = await invited()
    resumed = (await bridge.http.post(f"{alice}/resume")).json()
    why = (await bridge.http.get(f"/api/v1/demand/{demand_id}/why-not/user_agent_alice")).json()
    _, after = await invited()

    assert paused["paused_since"] == again["paused_since"] is not None
    assert resumed["paused_since"] is None
    assert ["user_agent_alice" in ids for ids in (before, meanwhile, after)] == [True, False, True]
    assert why["obstacles"][0]["kind"] == "paused"
    assert "paused" in why["text"]["en"]
    assert "暂停" in why["text"]["zh"]


async def test_a_dry_run_says_of_each_line_what_becomes_of_it_and_changes_nothing(bridge) -> None:
    report = await imported(bridge, file_of(TABLE))

    assert [(line["line"], line["verdict"]) for line in report["lines"]] == [
        (2, "new"), (3, "refused"), (4, "duplicate"), (5, "refused"),
    ]  # fmt: skip
    assert [line["problems"][0]["field"] for line in report["lines"][1:]] == ["tags", "agent_id", "姓名"]
    assert "people.csv:2" in report["lines"][2]["problems"][0]["text"]["en"]
    assert report["import_id"] is None
    assert len(await known(bridge)) == 3


async def test_an_import_is_one_step_and_is_taken_back_as_one_step(bridge) -> None:
    await bridge.http.put("/api/v1/agents/user_agent_dora", json={**DORA, "terms": {"price": 5, "price_floor": 4}})
    before = await known(bridge)
    files = (file_of(TABLE), file_of(json.dumps({**DORA, "agent_id": "user_agent_dora", "location": "上海"}), "d.json"))
    dry = await imported(bridge, *files)
    done = await imported(bridge, *files, dry_run=False, digest=dry["digest"])
    during = await known(bridge)
    again = await imported(bridge, *files)
    undone = (await bridge.http.post(f"{IMPORTS}/{done['import_id']}/undo")).json()
    twice = await bridge.http.post(f"{IMPORTS}/{done['import_id']}/undo")
    listed = (await bridge.http.get(IMPORTS)).json()["imports"]

    new = next(line["agent_id"] for line in done["lines"] if line["verdict"] == "new")
    assert during[new]["user_name"] == "张三"
    assert during["user_agent_dora"]["location"] == "上海"
    assert again["counts"]["same"] == 2
    assert (undone["kept"], await known(bridge)) == ([], before)
    assert twice.status_code == 409
    assert (listed[0]["import_id"], listed[0]["is_undone"], listed[0]["people"]) == (done["import_id"], True, 2)


async def test_of_an_import_nothing_is_kept_that_undoing_does_not_need_and_old_ones_are_thrown_away(bridge) -> None:
    folder = bridge.context.settings.data_dir / FOLDER
    floor = {**DORA, "agent_id": "user_agent_dora", "terms": {"price": 5000, "price_floor": 4321}}
    await imported(bridge, file_of(json.dumps(floor), "dora.json"), dry_run=False)
    after_one = "".join(path.read_text() for path in folder.glob("import-*.json"))
    changed = {**floor, "location": "上海"}
    done = await imported(bridge, file_of(json.dumps(changed), "dora.json"), dry_run=False)
    before_undoing = "".join(path.read_text() for path in folder.glob("import-*.json"))
    await bridge.http.post(f"{IMPORTS}/{done['import_id']}/undo")
    undone = "".join(path.read_text() for path in folder.glob("import-*.json"))
    imports = ProfileImports(bridge.context.settings.data_dir, bridge.context.people.edits)
    now = SystemClock().now()

    assert ("4321" in after_one, "4321" in before_undoing, "4321" in undone) == (False, True, False)
    assert imports.forget(plus_seconds(now, -3600.0)) == 0
    assert imports.forget(plus_seconds(now, 3600.0)) >= 2
    assert (await bridge.http.get(IMPORTS)).json()["imports"] == []


@pytest.mark.parametrize("undo", ["import", "everything"])
async def test_a_pause_ends_with_the_person_and_whoever_has_their_id_next_is_not_paused(bridge, undo) -> None:
    done = await imported(bridge, file_of(TABLE), dry_run=False)
    new = next(line["agent_id"] for line in done["lines"] if line["verdict"] == "new")
    for agent_id in (new, "user_agent_alice"):
        await bridge.http.post(f"/api/v1/agents/{agent_id}/pause")
    takes_back = f"{IMPORTS}/{done['import_id']}/undo" if undo == "import" else "/api/v1/agents/reset"
    (await bridge.http.post(takes_back)).raise_for_status()
    await imported(bridge, file_of(TABLE), dry_run=False)
    people = (await bridge.http.get("/api/v1/agents")).json()["agents"]
    await bridge.http.post("/api/v1/agents/user_agent_alice/resume")

    assert new in {row["agent_id"] for row in people}
    assert [row["agent_id"] for row in people if row["paused_since"]] == ["user_agent_alice"]


async def test_who_was_changed_since_an_import_is_not_lost_when_it_is_taken_back(bridge) -> None:
    done = await imported(bridge, file_of(TABLE), dry_run=False)
    new = next(line["agent_id"] for line in done["lines"] if line["verdict"] == "new")
    await bridge.http.put(f"/api/v1/agents/{new}", json={**DORA, "user_name": "张三丰"})
    undone = (await bridge.http.post(f"{IMPORTS}/{done['import_id']}/undo")).json()

    assert (undone["agent_ids"], undone["kept"]) == ([], [new])
    assert (await known(bridge))[new]["user_name"] == "张三丰"


async def test_an_import_from_before_there_were_digests_is_taken_back_too(bridge) -> None:
    done = await imported(bridge, file_of(TABLE), dry_run=False)
    path = bridge.context.settings.data_dir / FOLDER / f"{done['import_id']}.json"
    record = json.loads(path.read_text())
    texts = {agent_id: bridge.context.people.edits.written(agent_id) for agent_id in record["after"]}
    path.write_text(json.dumps({**record, "after": texts}))
    undone = (await bridge.http.post(f"{IMPORTS}/{done['import_id']}/undo")).json()

    assert (set(undone["agent_ids"]), undone["kept"]) == (set(texts), [])
    assert not {*texts} & {*await known(bridge)}


async def test_what_has_changed_since_the_dry_run_is_not_done(bridge) -> None:
    profile = {**DORA, "agent_id": "user_agent_dora"}
    dry = await imported(bridge, file_of(json.dumps(profile), "dora.json"))
    await bridge.http.put("/api/v1/agents/user_agent_dora", json={**DORA, "location": "上海"})
    refused = await imported(
        bridge, file_of(json.dumps(profile), "dora.json"), dry_run=False, digest=dry["digest"], status=409
    )

    assert "look again" in refused["detail"]
    assert (await known(bridge))["user_agent_dora"]["location"] == "上海"


async def test_an_import_that_was_cut_off_is_taken_back_by_whoever_looks_next(bridge) -> None:
    new = cut_off(bridge, await imported(bridge, file_of(TABLE), dry_run=False))
    await imported(bridge, file_of("name,summary,city,skills\nBo,Sings,Berlin,singing\n"), dry_run=False)

    assert new not in await known(bridge)
    assert "user_agent_bo" in await known(bridge)


async def test_an_import_that_was_cut_off_is_taken_back_when_imports_are_listed(bridge) -> None:
    new = cut_off(bridge, await imported(bridge, file_of(TABLE), dry_run=False))
    assert new in await known(bridge)
    await bridge.http.get(IMPORTS)

    assert new not in await known(bridge)


async def test_who_was_edited_after_an_import_was_cut_off_stays_as_edited(bridge) -> None:
    new = cut_off(bridge, await imported(bridge, file_of(TABLE), dry_run=False))
    await bridge.http.put(f"/api/v1/agents/{new}", json={**DORA, "user_name": "张三丰"})
    await imported(bridge, file_of("name,summary,city,skills\nBo,Sings,Berlin,singing\n"), dry_run=False)

    assert (await known(bridge))[new]["user_name"] == "张三丰"


async def test_an_import_keeps_what_it_is_to_write_before_it_writes(bridge, monkeypatch) -> None:
    kept: list[dict] = []

    def cut(*_: object) -> None:
        folder = bridge.context.settings.data_dir / FOLDER
        kept.extend(json.loads(path.read_text()) for path in folder.glob("import-*.json"))
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(ProfileEdits, "_write", cut)
    await imported(bridge, file_of(TABLE), dry_run=False, status=503)
    record = next(one for one in kept if one["state"] == "applying")

    assert [len(digest) for digest in record["after"].values()] == [64]
    assert "张三" not in {profile["user_name"] for profile in (await known(bridge)).values()}


async def test_undoing_that_was_cut_off_and_is_repeated_keeps_nobody(bridge) -> None:
    done = await imported(bridge, file_of(TABLE), dry_run=False)
    new = next(line["agent_id"] for line in done["lines"] if line["verdict"] == "new")
    bridge.context.people.edits.write_back(new, None)
    undone = (await bridge.http.post(f"{IMPORTS}/{done['import_id']}/undo")).json()

    assert (undone["agent_ids"], undone["kept"]) == ([new], [])


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00" * 100, b"\xff\xfe\xfa", bytes(range(256)), b"name\n" + b"a" * 30_000, b'name\n"', b"[" * 9000],
)
@pytest.mark.parametrize("name", ["p.csv", "p.vcf", "p.yaml", "p.json", "p.exe"])
async def test_no_file_however_broken_is_more_than_a_sentence(bridge, name, content) -> None:
    report = await imported(bridge, file_of(content, name), dry_run=False)

    assert report["import_id"] is None
    assert report["lines"]
    for line in report["lines"]:
        assert line["verdict"] == "refused"
        assert line["problems"][0]["text"]["en"]
        assert line["problems"][0]["text"]["zh"]


async def test_a_file_of_this_machine_cannot_be_named_as_somebodys_calendar(bridge) -> None:
    profile = {**DORA, "agent_id": "user_agent_dora", "busy_ics": "/etc/passwd"}
    report = await imported(bridge, file_of(json.dumps(profile), "dora.json"))

    assert report["lines"][0]["problems"][0]["field"] == "busy_ics"


async def test_too_many_people_in_many_files_are_refused_before_anything_is_planned(bridge, monkeypatch) -> None:
    planned: list[object] = []
    monkeypatch.setattr(agent_imports, "plan_import", lambda *asked: planned.append(asked) or plan_import(*asked))
    text = "name\n" + "A\n" * (ROWS_MAX // 2)
    two = [file_of(text, f"{number}.csv") for number in range(2)]
    just = await imported(bridge, *two)
    refused = await imported(bridge, *two, file_of("name\nB\n", "b.csv"), status=400)

    assert len(just["lines"]) == ROWS_MAX
    assert refused["detail"] == f"At most {ROWS_MAX} people at once; up to 'b.csv' these files have {ROWS_MAX + 1}."
    assert len(planned) == 1


async def test_too_much_at_once_is_refused_in_a_sentence(bridge) -> None:
    answer = await bridge.http.post(IMPORTS, json={"files": [file_of(b"x" * 5_000_000)]})

    assert answer.status_code == 413
    assert "4096 KiB" in answer.json()["detail"]
