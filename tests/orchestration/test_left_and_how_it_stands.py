"""Who leaves, what is to be negotiated again, how it stands, a yes and a no, and people by Latin letters."""

# ruff: noqa: E501  # a sentence and its answer are read as a whole

import pytest

from tests.orchestration.a_chat import PEOPLE, a_chat, drawn, lines, say, talks
from towow_core.domain.canvas import PLAN_PART, CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, RunStatus
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

TASKS = {
    "Venue host": ("user_agent_wangshu", "林望舒"),
    "Print the posters": ("user_agent_sofia", "Sofia Almeida"),
    "买茶点": ("user_agent_ming", "小明"),
}


def heard(sentence: str) -> ReactDecision:
    """What is decided about it in a run that waits for people, and at a delay."""
    nodes = {
        n: CanvasNode(
            node_id=n,
            node_type="task",
            name=n,
            config={"assignee": p, "assignee_name": who, PLAN_PART: {"agent_id": p, "role": n}},
        )
        for n, (p, who) in TASKS.items()
    }
    nodes["Venue"] = CanvasNode(node_id="Venue", node_type="milestone", name="Venue")
    nodes["wait"] = CanvasNode(node_id="wait", node_type="delay", name="2 day delay", config={"days": 2})
    nodes["等三天"] = CanvasNode(node_id="等三天", node_type="delay", name="等三天", config={"days": 3})
    states = {n: NodeRun(status=NodeStatus.WAITING) for n in nodes}
    run = RunState(run_id="r", status=RunStatus.RUNNING, nodes=states)
    return decide(sentence, CanvasState(workflow_id="w", nodes=nodes), run, (), language=language_of(sentence), steps_max=8, today="2026-11-30", people=PEOPLE, by="ann", is_operator=True)  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "person"),
    [
        ("林望舒 cannot do it any more, negotiate that part again", "user_agent_wangshu"),
        ("Sofia is ill, someone else has to do the printing", "user_agent_sofia"),
        ("Sofia can't make it, somebody else must take over the posters", "user_agent_sofia"),
        ("Sofia is on holiday, renegotiate her part", "user_agent_sofia"),
        ("someone else has to take over the posters", "user_agent_sofia"),
        ("find somebody else than 林望舒 for the venue", "user_agent_wangshu"),
        ("林望舒病了，重新协商那个部分", "user_agent_wangshu"),
        ("小明来不了了，得换别人来做买茶点", "user_agent_ming"),
        ("买茶点要由别人做", "user_agent_ming"),
        ("小明没空，再谈一次", "user_agent_ming"),
    ],
)
def test_who_is_out_and_that_somebody_else_is_wanted_is_read_as_that(sentence, person) -> None:
    found = heard(sentence)

    says = ("somebody else", "重新找人", "换别人")
    options = found.payload.get("options", ())
    asked = found.decision_type is DecisionType.REQUEST_CLARIFICATION and any(
        each in one for each in says for one in options
    )
    assert asked or (found.decision_type, found.payload.get("agent_id")) == (DecisionType.REPLACE_PERSON, person)


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("approve the new version of the plan", "on its own page"),
        ("I want to accept the changed plan", "on its own page"),
        ("同意新版方案", "它自己的页面上"),
        ("that room is too small, look for another one", "Of which node"),
        ("the hall is much too loud, find a better one", "Of which node"),
        ("那家店太贵，换一个", "哪个节点"),
        ("if Sofia is ill, someone else has to do the posters", ""),
        ("is Sofia ill, must someone else do the posters?", ""),
        ("Sofia may be ill, someone else might have to do the posters", ""),
        ("someone else has to pay", ""),
    ],
)
def test_what_is_approved_elsewhere_or_open_is_asked_and_nobody_is_put_out(sentence, said) -> None:
    found = heard(sentence)

    assert found.decision_type in {DecisionType.REQUEST_CLARIFICATION, DecisionType.RESPOND}
    assert said in str(found.payload)


@pytest.mark.parametrize(
    "sentence",
    [
        "skip the delay",
        "skip the 2 day delay, we are late",
        "cut short the 2 day delay",
        "end the 2 day delay now",
        "跳过等三天",
        "等三天就跳过吧",
    ],
)
def test_a_wait_that_is_under_way_is_over_by_a_word(sentence) -> None:
    found = heard(sentence if "the delay" not in sentence else sentence.replace("the delay", "the 2 day delay"))

    assert (found.payload.get("status"), found.payload.get("node_id")) in {("skipped", "wait"), ("skipped", "等三天")}


@pytest.mark.parametrize(
    "sentence",
    [
        "don't wait for the posters",
        "is the 2 day delay to be skipped?",
        "skip the 2 day delay for now",
        "如果下雨就跳过等三天",
    ],
)
def test_what_is_no_such_word_ends_no_wait(sentence) -> None:
    assert heard(sentence).payload.get("status") is None


PARTY = ("add tasks: Book the venue, Print the posters, one after the other", "give the venue to Bea Lindqvist")


@pytest.mark.parametrize(
    ("draw", "exchanges"),
    [
        ((*PARTY, "run"), [(each, "waiting for Bea") for each in ("what is everyone waiting for right now?", "what are we all waiting for?", "what's everybody waiting on?", "who are we waiting for?", "大家现在在等什么？")[:3]]),
        ((*PARTY, "run"), [("大家现在在等什么？", "Bea Lindqvist"), ("所有人都在等谁？", "Bea Lindqvist"), ("发生了什么？", "等人来做 1 个"), ("现在什么情况？", "等人来做 1 个")]),
        ((*PARTY, "run"), [("what happened?", "1 waiting for somebody"), ("what's been going on so far?", "1 waiting for somebody"), ("the venue failed: it burned down", "failed"), ("what has happened?", "it burned down")]),
        ((*PARTY, "add an approval by Sofia before the posters"), [("who has agreed to this?", "nobody has agreed"), ("who said yes?", "nobody has agreed"), ("who has already signed off?", "nobody has agreed"), ("谁答应了？", "还没有人同意")]),
        (PARTY, [("printing may cost at most 300 euros", "Did you mean"), ("no", "All right, I leave that"), ("yes please", "Nothing was asked")]),
        (PARTY, [("printing may cost at most 300 euros", "Did you mean"), ("yes please", "Did you mean [set the price"), ("none of them", "All right, I leave that")]),
        (PARTY, [("海报最多300块", "是「"), ("都不是", "好，那就不做"), ("好的", "")]),
        (PARTY, [("give the posters to Lin", "→ 林望舒"), ("give the venue to Wangshu", "→ 林望舒"), ("give the posters to Lin Wangshu", "already"), ("give the posters to Lindy", "Only the name “Lindy”")]),
        (PARTY, [("add a negotiation for a photographer before the posters", "“a photographer” is now between"), ("what is missing in this plan?", "Not done yet")]),
    ],
)  # fmt: skip
async def test_how_it_stands_and_what_a_yes_a_no_or_a_name_means(store_url, draw, exchanges) -> None:
    async with a_chat(store_url, *draw) as session:
        await talks(session, exchanges)


@pytest.mark.parametrize(
    ("sentence", "demand"),
    [
        ("add a negotiation for a photographer before the posters", "a photographer"),
        ("add a negotiation to find a caterer for 40 people", "find a caterer for 40 people"),
        ("add a negotiation “DJ”", None),
    ],
)
async def test_what_a_new_negotiation_is_about_is_what_the_sentence_says(store_url, sentence, demand) -> None:
    async with a_chat(store_url, *PARTY) as session:
        await say(session, sentence)

        found = [
            node.config.get("demand")
            for node in session.workflow.canvas.nodes.values()
            if node.node_type == "negotiation"
        ]
        assert found == [demand]


@pytest.mark.parametrize("undo", ["undo the last two changes", "take back the last two edits", "撤销最近两次改动"])
async def test_several_changes_that_are_taken_back_are_sentences_and_not_their_steps(store_url, undo) -> None:
    async with a_chat(store_url, "add tasks: a1, b2, c3, d4, in that order") as session:
        before = drawn(session)
        await say(session, "add tasks: e5 and f6")
        await say(session, "remove everything after b2")
        assert lines(session) == {("a1", "b2")}
        await say(session, undo)

        assert drawn(session) == before
