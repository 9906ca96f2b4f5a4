"""What organisers say in passing: a reason behind an order, who takes what, a link as what came of it, and no more."""

# a sentence and what it comes to are read as a whole

from dataclasses import replace
from typing import Any

import pytest

from tests.core.test_handed_over import hear as hear_all
from tests.core.test_plain_orders import ASKED, PEOPLE, canvas, changed, hear
from towow_core.domain.canvas import CanvasNode
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of


def beside(sentence: str, *names: str) -> ReactDecision:
    """What is decided about it beside tasks of these names as well."""
    more = {name: CanvasNode(node_id=name, node_type="task", name=name, config={}) for name in names}
    drawn = replace(canvas(), nodes={**canvas().nodes, **more})
    how: dict[str, Any] = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-26"}
    return decide(sentence, drawn, None, (), people=PEOPLE, by="zoe", **how)


@pytest.mark.parametrize(
    ("sentence", "node"),
    [
        ("Delete clean up, we don't need it", "clean"),
        ("remove clean up, it's no longer needed", "clean"),
        ("删掉录视频一吧，不需要了", "视频一"),
        ("去掉录视频二，反正用不上了", "视频二"),
        ("call off clean up", "clean"),
    ],
)
def test_what_is_not_needed_is_taken_out(sentence, node) -> None:
    decided = hear(sentence)

    assert (decided.decision_type, decided.payload) == (DecisionType.DELETE_NODE, {"node_id": node})


@pytest.mark.parametrize(
    ("sentence", "given"),
    [
        ("Mia takes over clean up and Zoe does the food", {"clean": "Mia", "food": "Zoe"}),
        ("Zoe handles clean up, Mia takes care of the food", {"clean": "Zoe", "food": "Mia"}),
        ("Tom is ill, so Zoe will order the food", {"food": "Zoe"}),
        ("Tom can't make it on Friday, let Zoe do the food instead", {"food": "Zoe"}),
        ("小李周五来不了，录视频一让小王来吧", {"视频一": "小王"}),
    ],
)
def test_who_takes_what_is_done_for_each(sentence, given) -> None:
    *orders, _ = hear_all(sentence)

    assert {each.payload["node_id"]: each.payload["config"]["assignee_name"] for each in orders} == given


@pytest.mark.parametrize(
    "sentence",
    [
        "Zoe will eat the food", "Zoe will order the chairs", "maybe Zoe will order the food",
        "Tom might be ill, so Zoe will order the food", "Tom is not ill, so Zoe will order the food",
        "delete clean up, we don't need the hall", "delete clean up, never mind",
    ],
)  # fmt: skip
def test_nothing_is_done_where_another_thing_is_said_or_it_is_in_doubt(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize(
    ("sentence", "config"),
    [
        ("Let's make the deadline for cleaning up December 20", {"due": "2026-12-20"}),
        ("move the due date of clean up to December 20", {"due": "2026-12-20"}),
    ],
)
def test_a_date_is_set_whose_noun_comes_first(sentence, config) -> None:
    assert changed(hear(sentence)) == ("clean", config)


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        ("move clean up to after the food", ("food", "clean")),
        ("put clean up before the party day", ("clean", "party")),
    ],
)
def test_what_is_moved_behind_another_waits_for_it(sentence, line) -> None:
    decided = hear(sentence)

    assert decided.decision_type is ASKED or (decided.payload["source"], decided.payload["target"]) == line


@pytest.mark.parametrize(
    ("sentence", "node", "result"),
    [
        ("the hall is booked, here's the link: https://a.example/x", "venue", "https://a.example/x"),
        ("录视频一完成了，链接是 https://a.example/x", "视频一", "https://a.example/x"),
    ],
)
def test_a_link_behind_it_is_what_came_of_it(sentence, node, result) -> None:
    payload = hear(sentence).payload

    assert (payload["node_id"], payload["status"]) == (node, "completed")
    assert result in payload["result"]


@pytest.mark.parametrize(
    ("sentence", "names", "node"),
    [
        ("场地订好了", ("订场地", "打扫场地"), "订场地"),
        ("场地打扫完了", ("订场地", "打扫场地"), "打扫场地"),
        ("the posters are printed", ("Print posters", "Design posters"), "Print posters"),
    ],
)
def test_of_several_the_one_is_done_that_its_verb_names(sentence, names, node) -> None:
    decided = beside(sentence, *names)

    assert (decided.payload.get("node_id"), decided.payload.get("status")) == (node, "completed")


def test_where_its_verb_names_none_it_is_asked_which() -> None:
    assert beside("场地弄好了", "订场地", "打扫场地").decision_type is ASKED


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("What does Tom have on his plate?", "Order food"),
        ("nobody is doing clean up yet, is that right?", "Nobody"),
        ("can the party day start before the food is done?", "Order food"),
        ("who has nothing to do at the moment?", "Zoe"),
        ("谁现在没事干？", "Zoe"),
        ("Thanks, that's all for today", "Nothing is changed"),
        ("好的，今天就到这里，辛苦了", "没有改动"),
        ("never mind", "Nothing is changed"),
        ("算了", "没有改动"),
    ],
)
def test_what_is_asked_or_said_in_passing_is_answered_and_changes_nothing(sentence, told) -> None:
    decided = hear(sentence)

    assert decided.decision_type is DecisionType.RESPOND, decided.payload
    assert told in decided.payload["message"]


def test_two_change_places_also_where_it_is_asked_politely() -> None:
    given = {
        each.payload["node_id"]: each.payload["config"]
        for each in hear_all("Please swap Mia and Tom")[:-1]
        if "assignee_name" in each.payload["config"]
    }

    assert given == {"venue": {"assignee_name": "Tom"}, "food": {"assignee_name": "Mia"}}
