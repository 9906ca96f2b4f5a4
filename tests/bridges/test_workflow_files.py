"""A workflow is taken out as a file, JSON or YAML, and brought in again, checked as if it were drawn by hand."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
import yaml

from tests.bridges.small_bridge import SmallBridge, small_bridge

ZH = {"Accept-Language": "zh"}
TASK = {"node_id": "a", "node_type": "task", "name": "订场地", "position": {"x": 1, "y": 2}}


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[SmallBridge]:
    async with small_bridge(tmp_path, names=("alice",)) as running:
        yield running


def file(*nodes: Mapping[str, Any], edges: Any = (), **facts: Any) -> dict[str, Any]:
    whole = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": list(nodes)}
    return {**whole, "edges": list(edges) if isinstance(edges, tuple) else edges, **facts}


def in_yaml(whole: Mapping[str, Any]) -> str:
    return yaml.safe_dump(json.loads(json.dumps(whole)), allow_unicode=True)  # without aliases


async def brought_in(bridge: SmallBridge, **body: Any) -> Any:
    return await bridge.http.post("/api/v1/workflows/import", json=body, headers=ZH)


def drawn(workflow: Mapping[str, Any]) -> Any:
    names = ("node_id", "node_type", "name", "position", "config")
    nodes = [{name: node[name] for name in names} for node in workflow["nodes"].values()]
    return workflow["title"], nodes, list(workflow["edges"].values())


async def test_what_has_no_place_in_a_file_stands_right_of_what_it_follows_and_other_places_are_kept(bridge) -> None:
    nodes = [{"node_id": name, "node_type": "task", "name": name} for name in ("invite", "venue", "thanks")]
    edges = [{"source": "venue", "target": "invite"}, {"source": "invite", "target": "thanks"}]
    kept = {**TASK, "name": "kept"}

    made = (await brought_in(bridge, document=file(*nodes, kept, edges=edges))).raise_for_status().json()
    places = {node["name"]: node["position"] for node in made["nodes"].values()}

    assert places["venue"]["x"] < places["invite"]["x"] < places["thanks"]["x"]
    assert places["kept"] == TASK["position"]
    assert len({(place["x"], place["y"]) for place in places.values()}) == len(places)


@pytest.mark.parametrize("form", ["json", "yaml"])
async def test_what_is_taken_out_is_brought_in_as_it_was(bridge, form) -> None:
    made = (await bridge.http.post("/api/v1/workflows", json={"title": "聚会：一，二 # 三"})).json()
    path = f"/api/v1/workflows/{made['workflow_id']}"
    for sentence in (
        "画一个计划：订场地、发邀请、布置，依次进行",
        "订场地2099年12月5日前",
        "发邀请的备注改成 yes: no, 'null' #1",
        "加一个时间点叫“开场”，2099-12-06",
    ):
        (await bridge.http.post(f"{path}/message", json={"message": sentence})).raise_for_status()
    before = (await bridge.http.get(path)).json()

    answer = await bridge.http.get(f"{path}/export", params={"format": form})
    again = (await brought_in(bridge, text=answer.text)).raise_for_status().json()

    assert answer.headers["content-type"].split(";")[0] == f"application/{form}"
    assert f"{made['workflow_id']}.{form}" in answer.headers["content-disposition"]
    assert again["workflow_id"] != made["workflow_id"]
    assert len(before["nodes"]) == 4
    assert drawn(again) == drawn(before)
    read = (await bridge.http.get(f"/api/v1/workflows/{again['workflow_id']}")).json()
    assert drawn(read) == drawn(before)
    (newest, _) = (await bridge.http.get(f"/api/v1/workflows/{again['workflow_id']}/versions", headers=ZH)).json()[
        "items"
    ]
    assert (newest["origin"], newest["said"]) == ("import", "导入 4 个节点、2 条连线")


async def test_an_object_is_taken_too_and_a_day_without_quotes_is_a_day(bridge) -> None:
    whole = file(
        {**TASK, "config": {"due": "2099-12-05"}}, {**TASK, "node_id": "b"}, edges=({"source": "a", "target": "b"},)
    )
    made = (await brought_in(bridge, document=whole)).raise_for_status().json()
    assert [(edge["source"], edge["target"]) for edge in made["edges"].values()] == [("a", "b")]

    text = in_yaml(whole).replace("'2099-12-05'", "2099-12-05")
    assert "due: 2099-12-05" in text
    dated = (await brought_in(bridge, text=text)).raise_for_status().json()
    assert dated["nodes"]["a"]["config"] == {"due": "2099-12-05"}


@pytest.mark.parametrize(
    ("whole", "said"),
    [
        (file({**TASK, "node_type": "database"}), ["nodes[0]（“订场地”）：没有“database”这种节点"]),
        (file({**TASK, "config": {"url": "x"}}), ["nodes[0]（“订场地”）：任务节点没有这些配置：url"]),
        (file({**TASK, "config": {"due": "bald"}}), ["nodes[0]（“订场地”）", "“日期”不能用"]),
        (file({**TASK, "status": "completed"}), ["没有“nodes[0].status”这一项"]),
        (file({**TASK, "name": "两头 "}), ["nodes[0].name 要是一行"]),
        (file({**TASK, "name": "a\u202eb"}), ["nodes[0].name 里有看不见的字符 U+202E"]),
        (file({**TASK, "config": {"notes": "x\u2066y"}}), ["nodes[0].config.notes 里有看不见的字符 U+2066"]),
        (file({**TASK, "config": {"notes": "x" * 30_000}}), ["config 要是对象，写成 JSON 不超过"]),
        (file(TASK, TASK), ["nodes[1]（“订场地”）：已经有节点“a”了"]),
        (file(TASK, edges=({"source": "a", "target": "z"},)), ["edges[0]：画布上没有节点“z”"]),
        (
            file(
                TASK, {**TASK, "node_id": "b"}, edges=({"source": "a", "target": "b"}, {"source": "b", "target": "a"})
            ),
            ["edges[1]：这些节点互相等待"],
        ),
        (
            file(
                TASK,
                {**TASK, "node_id": "b", "config": {"due": "bald"}},
                edges=(*({"source": one, "target": other} for one, other in ("ab", "ba", "bz")),),
            ),
            ["“日期”不能用", "edges[1]：这些节点互相等待", "edges[2]：画布上没有节点“z”"],
        ),
        (file(*({**TASK, "node_id": f"n{n}"} for n in range(501))), ["nodes 有 501 项，最多 500"]),
        (file(TASK, edges="a"), ["edges 要是列表"]),
        (
            file(TASK, {**TASK, "node_id": "b"}, edges=({"source": "a", "target": "b", "when": "("},)),
            ["edges[0]：表达式“(”用不了"],
        ),
        (file({**TASK, "position": {"x": 1, "y": 2, "z": 3}}), ["没有“nodes[0].position.z”这一项"]),
        (file("a"), ["nodes[0] 要是对象"]),
        (file(TASK, title="x" * 300), ["title 要是不超过 200"]),
        (file(TASK, owner="ann"), ["没有“owner”这一项"]),
        (file(TASK, format_version=2), ["读不了 format_version 2：这个文件来自更新的 ToWow，这里能读到 1"]),
        (file(TASK, format_version=True), ["读不了 format_version True；能读的是 1"]),
        (file(TASK, format_version="1"), ["format_version 要是数 1，不是文本“1”"]),
        (file(TASK, format_version=0), ["读不了 format_version 0；能读的是 1"]),
        (file({**TASK, "config": {"due": "20991205"}}), ["“日期”不能用", "YYYY-MM-DD"]),
        (file({**TASK, "config": {"due": "2099-W49-6"}}), ["“日期”不能用", "YYYY-MM-DD"]),
        (file({**TASK, "config": {"price": int("9" * 400)}}), ["config 里的数最大是 1e+30"]),
        ({"nodes": []}, ["这不是工作流文件"]),
        (
            file(
                {**TASK, "node_type": "x"},
                {**TASK, "node_id": "b", "config": {"url": 1}},
                edges=({"source": "a", "target": "b"},),
            ),
            ["没有“x”这种节点", "nodes[1]（“订场地”）"],
        ),
    ],
)
async def test_what_is_wrong_is_named_all_of_it_and_nothing_is_made(bridge, whole, said) -> None:
    for body in ({"document": whole}, {"text": json.dumps(whole)}, {"text": in_yaml(whole)}):
        answer = await brought_in(bridge, **body)
        assert (answer.status_code, answer.json()["error_code"]) == (400, "E017"), answer.text
        for each in said:
            assert each in answer.json()["detail"]
        assert "edges[0]" not in answer.json()["detail"] or any("edges[0]" in each for each in said)
    assert (await bridge.http.get("/api/v1/workflows")).json()["total"] == 0


async def test_a_file_without_a_version_is_read_as_of_the_first_one_and_taken_out_with_it(bridge) -> None:
    unnumbered = {name: value for name, value in file(TASK).items() if name != "format_version"}

    for body in ({"document": unnumbered}, {"text": json.dumps(unnumbered)}, {"text": in_yaml(unnumbered)}):
        made = (await brought_in(bridge, **body)).raise_for_status().json()
        out = (await bridge.http.get(f"/api/v1/workflows/{made['workflow_id']}/export")).json()
        assert (out["format"], out["format_version"], out["nodes"][0]["name"]) == ("towow-workflow", 1, TASK["name"])


async def test_an_hour_in_a_file_is_a_text_and_no_number_of_base_sixty(bridge) -> None:
    text = in_yaml(file({**TASK, "config": {"notes": "at"}})).replace("notes: at", "notes: 12:30:45")
    assert "12:30:45" in text
    made = (await brought_in(bridge, text=text)).raise_for_status().json()
    assert made["nodes"]["a"]["config"] == {"notes": "12:30:45"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "不是能读的 JSON：第 1 行第 2 列：这里应是双引号里的名字"),
        ("a: [", "不是能读的 YAML：第 2 行第 1 列：这里应该有一个值"),
        ("&a [1, *a]", "第 1 行用了锚点或别名"),
        ("[" * 50, "套了超过 20 层"),
        ('{"title":"a","title":"b"}', "一个对象里 'title' 写了两次"),
        ('{"nodes":[{"config":{"due":"2099-01-01","due":"2099-01-02"}}]}', "一个对象里 'due' 写了两次"),
        ("nodes: [{config: {due: 2099-01-01, due: 2099-01-02}}]", "'due' 写了两次"),
        ("nodes: [{config: {output: {1: a, true: b}}}]", "'true' 写了两次"),
        ('{"a":' * 50 + "1" + "}" * 50, "套了超过 20 层"),
        ("", "这不是工作流文件"),
        ("x" * 600_000, "YAML 最多"),
        ('{"nodes":[' + "[]," * 200_000 + "[]]}", "超过 200000 个值"),
        ("x: !!int 1" + ":59" * 100_000, "不是能用的数"),
        ("x: " + "9" * 2_000, "2000 位的数"),
        ('{"x": ' + "9" * 2_000 + "}", "2000 位的数"),
        ("nodes: [" + "a, " * 60_000 + "a]", "超过 60000 个值"),
    ],
)
async def test_a_text_that_cannot_be_read_says_why(bridge, text, said) -> None:
    answer = await brought_in(bridge, text=text)
    assert (answer.status_code, answer.json()["error_code"]) == (400, "E017"), answer.text
    assert said in answer.json()["detail"]


@pytest.mark.parametrize(
    ("text", "zh", "en"),
    [
        ('{"title": "a" "b"}', "第 1 行第 15 列：这里少了逗号", "line 1, column 15: a comma"),
        ('{"title": }', "第 1 行第 11 列：这里应该有一个值", "line 1, column 11: a value is missing"),
        ('{"title": "a', "第 1 行第 11 列：从这里开始的引号没有关上", "line 1, column 11: the text that begins here"),
        ("title: a: b", "第 1 行第 9 列：这里不能再有“名字: 值”", "line 1, column 9: “name: value” cannot stand here"),
        ("title: a\n\tnodes: 1", "第 2 行", "line 2"),
        ("title: 'a", "第 1 行第 10 列：引号没有关上", "line 1, column 10: a quote is not closed"),
        ("- a\nb: 1", "第 2 行第 1 列：这里应以“- ”开头", "line 2, column 1: “- ” is missing"),
        ("title: @a", "第 1 行第 8 列：这个字符不能放在开头", "line 1, column 8: nothing can begin with this"),
        (
            "a: 1\n---\nb: 2",
            "第 2 行第 1 列：一个文件里只能有一份内容",
            "line 2, column 1: a file can hold one document",
        ),
        ("nodes:\n- <<: {title: x}\n  node_id: a", "第 2 行用了合并键（<<）", "a merge key (<<) in line 2"),
        ("due: 2099-02-31", "有读不成的日期或数", "a date or a number cannot be read"),
    ],
)
async def test_where_a_text_stops_being_readable_is_said_in_the_readers_language(bridge, text, zh, en) -> None:
    for language, said in (("zh", zh), ("en", en)):
        headers = {"Accept-Language": language}
        answer = await bridge.http.post("/api/v1/workflows/import", json={"text": text}, headers=headers)
        assert answer.status_code == 400, answer.text
        assert said in answer.json()["detail"]


@pytest.mark.parametrize(("name", "said"), [("1", "1"), ("~", "None"), ("true", "True"), ("2099-01-01", "2099-01-01")])
async def test_a_name_that_is_no_text_is_refused_with_where_it_stands(bridge, name: str, said: str) -> None:
    node = f"{{node_id: a, node_type: task, name: a, config: {{{name}: x}}}}"
    text = f"format: towow-workflow\ntitle: t\nnodes: [{node}]\nedges: []"
    answer = await bridge.http.post("/api/v1/workflows/import", json={"text": text}, headers={"Accept-Language": "en"})

    assert (answer.status_code, answer.json()["detail"]) == (
        400,
        f"A name in nodes[0].config, “{said}”, is no text; put it in quotes.",
    )


@pytest.mark.parametrize("body", [{}, {"text": "a: 1", "document": {}}])
async def test_neither_or_both_is_no_import(bridge, body) -> None:
    assert (await brought_in(bridge, **body)).status_code == 400


@contextmanager
def read_on_this_thread() -> Iterator[set[str]]:
    """What of a large file is read, drawn or folded on the thread that asks, while others wait."""
    found: set[str] = set()

    def notice(frame: FrameType, event: str, argument: object) -> None:
        del argument
        code = frame.f_code
        if event == "call" and code.co_filename.endswith(("workflow/documents.py", "workflow/changes.py")):
            found.add(code.co_qualname)
        is_json = event == "call" and code.co_name == "decode" and code.co_filename.endswith("json/decoder.py")
        if is_json and len(frame.f_locals["s"]) > 100_000:
            found.add("JSON")

    sys.setprofile(notice)
    try:
        yield found
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize("form", ["text", "document"])
async def test_others_are_answered_while_a_file_as_large_as_a_canvas_can_be_is_brought_in(bridge, form) -> None:
    nodes = ({**TASK, "node_id": f"n{n}", "config": {"notes": "字" * 1_300}} for n in range(500))
    whole = file(*nodes, edges=tuple({"source": f"n{n}", "target": f"n{n + 1}"} for n in range(499)))
    body = json.dumps({form: json.dumps(whole, ensure_ascii=False) if form == "text" else whole}, ensure_ascii=False)
    headers, answered = {"Content-Type": "application/json"}, 0

    with read_on_this_thread() as read:
        bringing = asyncio.create_task(
            bridge.http.post("/api/v1/workflows/import", content=body.encode(), headers=headers)
        )
        while not bringing.done():
            answered += (await bridge.http.get("/healthz")).status_code == 200
    made = (await bringing).raise_for_status().json()

    assert read == set()
    assert answered > 0
    assert (made["node_count"], len(made["edges"])) == (500, 499)


async def test_a_body_of_more_values_than_anything_is_made_of_is_refused_before_it_is_built(bridge) -> None:
    answer = await brought_in(bridge, document={"nodes": [[]] * 250_000})
    assert (answer.status_code, answer.json()["error_code"]) == (400, "E400")
    assert "more than 250000 values" in answer.json()["detail"]


async def test_a_large_body_that_is_no_json_is_refused_as_a_small_one(bridge) -> None:
    headers = {"Content-Type": "application/json"}
    answers = [
        await bridge.http.post("/api/v1/workflows/import", content=content, headers=headers)
        for content in (b'{"text": "a', b'{"text": "' + b"a" * 100_000)
    ]
    assert len({(answer.status_code, answer.json()["error_code"]) for answer in answers}) == 1


async def test_the_largest_canvas_goes_out_and_in_again(bridge) -> None:
    nodes = [{**TASK, "node_id": f"n{n}"} for n in range(500)]
    pairs = [(a, b) for a in range(500) for b in range(a + 1, min(a + 5, 500))][:1990]
    whole = file(*nodes, edges=tuple({"source": f"n{a}", "target": f"n{b}"} for a, b in pairs))
    made = (await brought_in(bridge, document=whole)).raise_for_status().json()
    out = (await bridge.http.get(f"/api/v1/workflows/{made['workflow_id']}/export")).text
    again = (await brought_in(bridge, text=out)).raise_for_status().json()

    assert (again["node_count"], len(again["edges"])) == (500, 1990)


@pytest.mark.parametrize(
    "name",
    [
        "👩\u200d👩\u200d👧 dinner",
        "می\u200cخواهم",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "مرحبا",
    ],
)
async def test_joiners_of_emoji_and_of_scripts_stay_in_names_and_come_back_from_a_file(bridge, name) -> None:
    document = {"format": "towow-workflow", "format_version": 1, "title": name}
    document["nodes"] = [{"node_id": "n", "node_type": "task", "name": name}]
    made = await bridge.http.post("/api/v1/workflows/import", json={"document": document})
    by_hand = await bridge.http.post("/api/v1/workflows", json={"title": name})
    hidden = await bridge.http.post("/api/v1/workflows", json={"title": name + "\u202e\u200b"})

    assert made.status_code == 200, made.text
    assert (made.json()["title"], made.json()["nodes"]["n"]["name"]) == (name, name)
    assert by_hand.json()["title"] == name
    assert (hidden.status_code, "U+202E" in hidden.json()["detail"]) == (409, True)
