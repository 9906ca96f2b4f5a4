"""A draft is begun, compared, brought in and dropped by sentences, and by `towow workflow drafts`."""

import json

import pytest

from bridges.cli import exits
from bridges.cli.bridge_errors import BridgeRefused
from bridges.cli.chat import chat
from bridges.cli.workflow_drafts import begin, bring_in, compare, drop, listed
from tests.bridges.test_drafts import Drawn, bridge, party

__all__ = ["bridge", "party"]


async def says(drawn: Drawn, sentence: str) -> dict:
    return (await drawn.post("/message", {"message": sentence})).raise_for_status().json()


async def draft_of(party: Drawn) -> Drawn:
    row = (await party.get("/drafts"))["items"][0]
    return Drawn(party.bridge, row["workflow_id"])


async def test_a_draft_is_begun_asked_about_and_brought_in_by_sentences(party) -> None:
    begun = await says(party, "开一个草稿叫“两天的方案”")
    draft = await draft_of(party)
    await draft.task("c", "订酒店")
    compared = await says(party, "这个草稿会改什么？")
    named = await says(party, "有哪些草稿？")
    inside = await says(draft, "bring it in")

    assert "开始了草稿“两天的方案”" in begun["message"]
    assert "草稿“两天的方案”会改这些" in compared["message"]
    assert "新增任务节点“订酒店”" in compared["message"]
    assert named["message"] == "有 1 个草稿：“两天的方案”。"
    assert "The draft “两天的方案” was brought in" in inside["message"]
    assert await party.names() == ["订场地", "发邀请", "订酒店"]
    assert (await party.drafts(), [goal["status"] for goal in begun["goals"]]) == ([], ["done"])
    await party.said("并入了")  # its workflow is told, too
    assert "现在没有草稿" in (await says(party, "把草稿并入"))["message"]


async def test_of_what_both_changed_it_is_said_whose_side_holds_and_nothing_is_brought_in_before(party) -> None:
    await says(party, "开一个草稿叫改期")
    draft = await draft_of(party)
    await draft.change("update_node", node_id="a", name="订礼堂")
    await party.change("update_node", node_id="a", name="订体育馆")

    refused = await says(party, "把草稿改期并入")
    names = await party.names()
    done = await says(party, "把草稿改期并入，用草稿的")

    assert refused["decisions"][0]["verdict"] == "rejected"
    assert "两边都改了“订体育馆”：要说用哪边的" in refused["message"]
    assert names == ["订体育馆", "发邀请"]
    assert "草稿“改期”并入了" in done["message"]
    assert await party.names() == ["订礼堂", "发邀请"]


async def test_which_of_several_is_asked_and_one_is_dropped_by_its_name(party, capsys) -> None:
    for name in ("甲案", "乙案"):
        await says(party, f"开一个草稿叫{name}")
    unclear = await says(party, "丢弃草稿")
    code = await chat(party.workflow_id, "丢弃草稿甲案", party.bridge.url, None, as_json=False)

    assert "说一下是哪个草稿" in unclear["message"]
    assert (code, "草稿“甲案”丢弃了" in capsys.readouterr().out) == (exits.AGREED, True)
    assert await party.drafts() == ["乙案"]


async def test_at_a_terminal_a_draft_is_begun_listed_compared_brought_in_or_dropped(party, capsys) -> None:
    url, of = party.bridge.url, party.workflow_id
    await begin(of, "两天的方案", url, None, as_json=False)
    draft = Drawn(party.bridge, capsys.readouterr().out.split()[0])
    await draft.change("update_node", node_id="a", name="订礼堂")
    await party.change("update_node", node_id="a", name="订体育馆")
    await listed(of, url, None, as_json=True)
    assert [row["name"] for row in json.loads(capsys.readouterr().out)["items"]] == ["两天的方案"]
    await compare(draft.workflow_id, url, None, as_json=False)
    assert "! both changed 订体育馆 · name: the draft says '订礼堂', the workflow '订体育馆'" in capsys.readouterr().out
    with pytest.raises(BridgeRefused, match="choose first"):
        await bring_in(draft.workflow_id, "", url, None, as_json=False)
    await bring_in(draft.workflow_id, "draft", url, None, as_json=False)

    assert await party.names() == ["订礼堂", "发邀请"]
    other = await party.begin("另一个")
    await drop(other.workflow_id, url, None, as_json=False)
    assert await party.drafts() == []
