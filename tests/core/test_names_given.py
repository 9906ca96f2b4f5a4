"""What a name is given to, and which one: a node's or the workflow's, as it was said, and never by a guess."""

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, ReactStep
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

NAMES = ("venue", "poster", "海报", "flowers")
ASKED = DecisionType.REQUEST_CLARIFICATION


def canvas_of(*names: str) -> CanvasState:
    nodes = {f"node-{n}": CanvasNode(node_id=f"node-{n}", node_type="task", name=name) for n, name in enumerate(names)}
    return CanvasState(workflow_id="w", nodes=nodes)


CANVAS = canvas_of(*NAMES)


def hear(sentence: str, *done: str, canvas: CanvasState = CANVAS, goals: tuple[str, ...] = ()) -> ReactDecision:
    steps = tuple(
        ReactStep(thought="", decision_type="create_node", verdict="validated", observation=said) for said in done
    )
    known = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-22", "goals": goals}
    return decide(sentence, canvas, None, steps, **known)


@pytest.mark.parametrize(
    ("sentence", "workflows", "nodes"),
    [
        ("set its name to roses", "rename the workflow to “roses”", "rename “flowers” to “roses”"),
        ("change the title to roses", "rename the workflow to “roses”", "rename “flowers” to “roses”"),
        ("标题改成摄影", "把工作流改名为“摄影”", "把“flowers”改名为“摄影”"),
        ("把这个标题换成年会", "把工作流改名为“年会”", "把“flowers”改名为“年会”"),
    ],
)
def test_whose_name_a_bare_name_is_is_asked_and_each_answer_is_understood(sentence, workflows, nodes) -> None:
    asked = hear(sentence)
    assert asked.decision_type is ASKED
    assert list(asked.payload["options"]) == [workflows, nodes]
    title = hear(workflows).payload["title"]
    assert hear(workflows).decision_type is DecisionType.RENAME_WORKFLOW
    assert hear(nodes).payload == {"node_id": "node-3", "name": title}


@pytest.mark.parametrize(
    "sentence",
    [
        "call the plan reviewer tomorrow", "call our plan B supplier", "call the workflow vendor on Monday",
        "call the plan owner about the invoice", "call my plan provider back", "make the title to be shown bigger",
        "标题改成红色", "标题换成大字体", "把标题设为居中", "change the name to something else",
        "rename the workflow to Gala if Mia agrees", "rename the workflow to something nicer",
        "rename the workflow to whatever you like", "把工作流改名为随便", "call this workflow maybe Gala",
    ],
)  # fmt: skip
def test_what_names_no_workflow_for_certain_is_asked_about(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ("rename the workflow to Gala", "Gala"), ("rename the plan to Gala night", "Gala night"),
        ("call this plan Launch", "Launch"), ("call the workflow “spring party”", "spring party"),
        ("call the plan as spring party", "spring party"), ("change the name of the workflow to Gala", "Gala"),
        ("change our workflow's name to Gala", "Gala"), ("把工作流的标题改成年会", "年会"),
        ("rename the workflow to “Gala if Mia agrees”", "Gala if Mia agrees"), ("把工作流改名为“也许年会”", "也许年会"),
    ],
)  # fmt: skip
def test_a_workflow_that_is_named_is_called_as_it_was_said(sentence, title) -> None:
    heard = hear(sentence)
    assert (heard.decision_type, heard.payload) == (DecisionType.RENAME_WORKFLOW, {"title": title})


@pytest.mark.parametrize(
    ("sentence", "name"),
    [("rename Order food to Order drinks", "Order drinks"), ("把打印海报改名为打印传单", "打印传单"),
     ("rename Order food to Food", "Food")],
)  # fmt: skip
def test_a_new_name_may_have_words_of_the_old_one(sentence, name) -> None:
    assert hear(sentence, canvas=canvas_of("Order food", "打印海报")).payload["name"] == name


@pytest.mark.parametrize("sentence", ["set the poster's name to Gala", "change the poster's title to Gala"])
def test_a_nodes_own_name_is_changed_as_any_other_field_of_it(sentence) -> None:
    assert hear(sentence).payload == {"node_id": "node-1", "name": "Gala"}


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("把“海报”改名为“也许海报”", "也许海报"), ("rename the poster to “Maybe poster”", "Maybe poster"),
        ('rename the poster to "Weekly poster if needed"', "Weekly poster if needed"),
        ("rename the poster to “The venue, and then the poster”", "The venue, and then the poster"),
        ("add a task called “Maybe print the poster”", "Maybe print the poster"),
        ("加一个任务叫“如果下雨就改海报”", "如果下雨就改海报"),
    ],
)  # fmt: skip
def test_in_quotation_marks_a_name_is_whole_whatever_nodes_it_names(sentence, name) -> None:
    assert hear(sentence).payload["name"] == name


@pytest.mark.parametrize(
    "sentence", ["delete “the poster”", "delete the “poster”", 'delete "poster"', "delete “Poster task”"]
)
def test_a_quotation_that_is_a_nodes_name_but_for_an_article_is_that_node(sentence) -> None:
    assert hear(sentence).payload == {"node_id": "node-1"}


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("copy the poster, call it drinks", "drinks"), ("copy the poster and call it drinks", "drinks"),
        ("copy the poster and rename it to drinks", "drinks"),
        ("duplicate the poster as “food and drinks”", "food and drinks"),
        ("make a copy of the poster called poster two", "poster two"), ("复制海报，改名为传单", "传单"),
        ("复制海报，叫传单", "传单"),
        ("复制海报并改名为传单", "传单"), ("复制海报，然后把它改名为传单", "传单"),
        ("把海报复制一份，叫“海报二”", "海报二"),
        ("复制海报，标题改成传单", "传单"), ("把海报复制一下，它的名字叫传单", "传单"),
    ],
)  # fmt: skip
def test_a_copy_bears_the_name_that_it_is_given_with_it(sentence, name) -> None:
    heard = hear(sentence)
    assert heard.decision_type is DecisionType.CREATE_NODE
    assert heard.payload["name"] == name
    assert len(heard.goals) == 1


@pytest.mark.parametrize(
    ("sentence", "second"),
    [
        ("加一个任务叫布置，把它的名字改成布置会场", {"node_id": "new", "name": "布置会场"}),
        ("加一个任务叫布置，标题改成布置会场", {"node_id": "new", "name": "布置会场"}),
        ("加一个任务叫布置，把它交给小王", {"node_id": "new", "config": {"assignee_name": "小王"}}),
        ("add a task called cake and set its name to pie", {"node_id": "new", "name": "pie"}),
        ("add a task called cake. It's for Mia.", {"node_id": "new", "config": {"assignee_name": "Mia"}}),
        ("add a task called cake. It is due on 8 December", {"node_id": "new", "config": {"due": "2026-12-08"}}),
    ],
)
def test_what_is_said_of_a_new_node_behind_it_is_done_as_well(sentence, second) -> None:
    drawn = hear(sentence)
    assert drawn.decision_type is DecisionType.CREATE_NODE
    new = CanvasNode(node_id="new", node_type="task", name=drawn.payload["name"])

    canvas = CanvasState(workflow_id="w", nodes={**CANVAS.nodes, "new": new})
    later = hear(sentence, "Created.", canvas=canvas, goals=drawn.goals)
    assert later.payload == second


@pytest.mark.parametrize(
    "sentence",
    [
        "copy the poster, call it drinks and run the workflow", "add a task called cake and call it as you like",
        "add a task called cake and assign it to everyone", "加一个任务叫布置，名字再说",
    ],
)  # fmt: skip
def test_of_a_new_node_whose_name_is_open_nothing_is_drawn(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize(
    "sentence",
    ["delete the poster. That was quick", "the poster is done, you can close that one", "海报不要了，删了吧"],
)
def test_what_is_only_said_once_more_or_told_beside_it_stops_nothing(sentence) -> None:
    assert hear(sentence).decision_type in {DecisionType.DELETE_NODE, DecisionType.MODIFY_NODE}


def test_a_new_node_between_two_takes_no_id_that_is_there() -> None:
    nodes = {
        name: CanvasNode(node_id=name, node_type="task", name=of) for name, of in (("n1", "cake"), ("n2", "poster"))
    }
    canvas = CanvasState(workflow_id="w", nodes=nodes)
    drawn = hear("add a task called icing between the cake and the poster", canvas=canvas).payload

    assert [node["node_id"] for node in drawn["nodes"]] == ["n3"]
    assert drawn["edges"] == [{"source": "n1", "target": "n3"}, {"source": "n3", "target": "n2"}]
