"""The data that judges the engine is what its README says: well formed, and labelled by what really stands there."""

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.each import each
from towow_core.domain.canvas import NODE_KINDS, NodeStatus, RunStatus
from towow_core.domain.requirements import Mode, RequirementKind
from towow_core.support.data_files import C_LOADER

DATA = Path(__file__).parent / "data"
SMALL_WORDS = {"for", "of", "and", "the", "a"}


def load(name: str) -> Any:
    return yaml.load((DATA / name).read_text(encoding="utf-8"), C_LOADER)


TRADES: list[dict[str, Any]] = load("trades.yaml")["trades"]
ABSENT: list[dict[str, Any]] = load("trades.yaml")["absent"]
SENTENCES: list[dict[str, Any]] = load("requirements.yaml")["sentences"]
SPOKEN: dict[str, Any] = load("utterances.yaml")
CANVASES: dict[str, dict[str, Any]] = {canvas["id"]: canvas for canvas in SPOKEN["canvases"]}
UTTERANCES: list[dict[str, Any]] = SPOKEN["utterances"]


def is_chinese(text: str) -> bool:
    return re.search(r"[一-鿿]", text) is not None


def pieces(text: str) -> set[str]:
    """Pairs of Chinese characters, and stems of other words: what two texts have in common if they share a word."""
    chinese = {run[at : at + 2] for run in re.findall(r"[一-鿿]+", text) for at in range(len(run) - 1)}
    words = set(re.findall(r"[a-z0-9]+", text.lower())) - SMALL_WORDS
    return chinese | {re.sub(r"(ings?|ers?|s|es|ed|y|e)$", "", word) for word in words}


def test_nothing_has_the_id_of_another() -> None:
    ids = [one["id"] for one in (*TRADES, *ABSENT)]
    assert len(ids) == len(set(ids))
    assert len(SENTENCES) == len({one["id"] for one in SENTENCES}) == len({one["text"] for one in SENTENCES})


def test_there_are_enough_trades_and_half_of_them_are_chinese() -> None:
    chinese = sum(trade["language"] == "zh" for trade in TRADES)
    assert len(TRADES) >= 120
    assert 0.4 <= chinese / len(TRADES) <= 0.6
    assert len(ABSENT) >= 40


def test_no_two_trades_have_a_label_in_common() -> None:
    labels = [label for trade in TRADES for label in trade["profile"]["capabilities"]]
    assert len(labels) == len(set(labels))


@each(TRADES)
def test_a_trade_is_asked_for_in_its_own_word_in_others_and_in_the_other_language(trade: dict[str, Any]) -> None:
    labels, asks = trade["profile"]["capabilities"], trade["asks"]
    assert any(label.lower() in asks["same_word"].lower() for label in labels)
    assert not pieces(" ".join(labels)) & pieces(asks["other_words"])
    assert is_chinese(asks["same_word"]) == is_chinese(asks["other_words"]) == (trade["language"] == "zh")
    assert is_chinese(asks["cross"]) == (trade["language"] != "zh")


@each(ABSENT)
def test_an_absent_trade_is_near_one_that_is_there_and_has_none_of_its_labels(demand: dict[str, Any]) -> None:
    assert demand["near"] in {trade["id"] for trade in TRADES}
    labels = [label for trade in TRADES for label in trade["profile"]["capabilities"]]
    assert not [label for label in labels if label.lower() in demand["text"].lower()]


@each(SENTENCES)
def test_what_a_sentence_asks_for_stands_in_it_once(sentence: dict[str, Any]) -> None:
    date.fromisoformat(sentence["today"])
    for wanted in sentence["requirements"]:
        assert sentence["text"].count(wanted["text"]) == 1, wanted
        assert wanted["value"] is not None
        assert isinstance(wanted["is_hard"], bool)
        assert RequirementKind(wanted["kind"]) is not RequirementKind.MODE or Mode(wanted["value"])


@each(SENTENCES)
def test_a_day_is_a_day_and_not_over_when_the_sentence_is_said(sentence: dict[str, Any]) -> None:
    for wanted in sentence["requirements"]:
        if wanted["kind"] in {"date", "deadline"}:
            for day in re.findall(r"\d{4}-\d\d-\d\d", str(wanted["value"])):
                assert date.fromisoformat(day) >= date.fromisoformat(sentence["today"])


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("kind", RequirementKind)
def test_every_kind_is_asked_for_often_enough_in_both_languages(kind: RequirementKind, language: str) -> None:
    ours = [one for one in SENTENCES if is_chinese(one["text"]) == (language == "zh")]
    assert len(ours) >= 150
    assert sum(wanted["kind"] == kind for one in ours for wanted in one["requirements"]) >= 20


SLOTS = {  # of each decision: those it must have, and those it may have
    "create_node": ({"node_type"}, {"name", "config", "after"}),
    "modify_node": ({"node"}, {"name", "config", "status", "result"}),
    "delete_node": ({"node"}, set()),
    "connect_nodes": ({"source", "target"}, set()),
    "execute_workflow": (set(), {"retry"}),
    "cancel_workflow": (set(), set()),
    "start_negotiation": ({"demand"}, set()),
    "create_workflow_plan": ({"nodes"}, {"title", "edges"}),
    "respond": (set(), {"about", "node"}),
    "ask_back": (set(), set()),
    "undo": (set(), set()),
}
ABOUT = {"status", "list", "why_waiting", "who", "when", "left"}
FAILED_ONCE = [
    "这个画布上现在有哪些节点？",
    "把“开发”删掉",
    "删掉 HTTP 节点",
    "把开发和测试依次进行",
    "场地已经搞定了",
    "主持人换成陈屿",
    "把海报的截止日期改到12月10日",
    "加一个任务：订酒店，负责人小李",
    "找人协商一下摄影",
    "add a task called speakers after venue",
    "undo that",
    "why is this waiting?",
]


def any_of(value: Any) -> list[Any]:
    """What may stand in a slot: one value, or those of its `or`."""
    return list(value["or"]) if isinstance(value, dict) and set(value) == {"or"} else [value]


def readings(utterance: dict[str, Any]) -> list[list[dict[str, Any]]]:
    return [utterance["expect"], *utterance.get("or", [])]


def wanted(utterance: dict[str, Any]) -> list[dict[str, Any]]:
    return [decision for reading in readings(utterance) for decision in reading]


def named_nodes(slots: dict[str, Any]) -> list[str]:
    return [*slots.get("after", []), *(slots[name] for name in ("node", "source", "target") if name in slots)]


def has_cycle(edges: list[tuple[str, str]]) -> bool:
    """Whether something is left when those that follow nothing are taken away again and again."""
    while edges:
        rest = [(source, target) for source, target in edges if source in {end for _, end in edges}]
        if len(rest) == len(edges):
            return True
        edges = rest
    return False


@each(CANVASES.values())
def test_a_canvas_is_one_that_could_be_drawn_and_run(canvas: dict[str, Any]) -> None:
    nodes = {node["node_id"]: node for node in canvas["nodes"]}
    assert 4 <= len(nodes) == len(canvas["nodes"]) <= 9
    assert len({node["name"] for node in nodes.values()}) == len(nodes)
    for node in nodes.values():
        kind = NODE_KINDS[node["node_type"]]
        assert set(kind.required) <= set(node["config"]) <= {*kind.required, *kind.optional}, node
    assert {end for edge in canvas["edges"] for end in edge} <= set(nodes)
    assert not has_cycle([(source, target) for source, target in canvas["edges"]])
    if run := canvas.get("run"):
        assert RunStatus(run["status"])
        assert set(run["statuses"]) == set(nodes)
        assert all(NodeStatus(status) for status in run["statuses"].values())
        over = run["status"] != "running"
        assert not (over and "waiting" in run["statuses"].values())
        for source, target in canvas["edges"]:  # nothing is begun before what it follows
            assert run["statuses"][source] == "completed" or run["statuses"][target] in {"pending", "cancelled"}


def test_no_two_utterances_are_the_same_and_half_of_them_are_chinese() -> None:
    assert len({one["id"] for one in UTTERANCES}) == len(UTTERANCES) >= 240
    assert len({(one["canvas"], one["text"]) for one in UTTERANCES}) == len(UTTERANCES)
    assert 0.45 <= sum(one["id"].startswith("zh") for one in UTTERANCES) / len(UTTERANCES) <= 0.55
    assert all(is_chinese(one["text"]) == one["id"].startswith("zh") for one in UTTERANCES)


def test_what_people_really_said_and_was_not_understood_is_among_them() -> None:
    assert set(FAILED_ONCE) <= {one["text"] for one in UTTERANCES}


@each(UTTERANCES)
def test_a_decision_has_the_slots_of_its_kind_and_names_nodes_of_its_canvas(utterance: dict[str, Any]) -> None:
    nodes = {node["node_id"] for node in CANVASES[utterance["canvas"]]["nodes"]}
    assert utterance["expect"]
    assert len({str(reading) for reading in readings(utterance)}) == len(readings(utterance))
    for decision in wanted(utterance):
        slots = decision["slots"]
        must, may = SLOTS[decision["decision"]]
        assert must <= set(slots) <= must | may, decision
        assert set(named_nodes(slots)) <= nodes, decision
        assert set(any_of(slots.get("about", "list"))) <= ABOUT
        assert slots.get("status", "completed") in {"completed", "failed"}
        assert slots.get("retry", True) is True
    for decision in utterance["expect"]:
        assert decision["decision"] != "respond" or "about" in decision["slots"]
        assert decision["decision"] != "modify_node" or len(decision["slots"]) > 1


@each(UTTERANCES)
def test_configuration_is_of_the_nodes_kind_and_changes_something(utterance: dict[str, Any]) -> None:
    nodes = {node["node_id"]: node for node in CANVASES[utterance["canvas"]]["nodes"]}
    for decision in wanted(utterance):
        slots = decision["slots"]
        node = nodes.get(slots.get("node"), {"node_type": slots.get("node_type", "task"), "name": None, "config": {}})
        kind = NODE_KINDS[node["node_type"]]
        assert slots.get("name") != node["name"] or "name" not in slots
        for name, value in slots.get("config", {}).items():
            assert name in {*kind.required, *kind.optional}, decision
            assert node["config"].get(name) not in any_of(value), decision
            if name == "due":
                assert all(date.fromisoformat(day) > date.fromisoformat(SPOKEN["today"]) for day in any_of(value))


@each(UTTERANCES)
def test_a_connection_is_a_new_one_and_makes_no_circle(utterance: dict[str, Any]) -> None:
    for reading in readings(utterance):
        edges = [(source, target) for source, target in CANVASES[utterance["canvas"]]["edges"]]
        for decision in reading:
            if decision["decision"] == "connect_nodes":
                edges.append((decision["slots"]["source"], decision["slots"]["target"]))
            if decision["decision"] == "create_workflow_plan":
                names = [str(name) for name in decision["slots"]["nodes"]]
                drawn = [(str(source), str(target)) for source, target in decision["slots"].get("edges", [])]
                assert {end for edge in drawn for end in edge} <= set(names)
                assert not has_cycle(drawn)
        assert len(edges) == len(set(edges))
        assert not has_cycle(edges)


@each(UTTERANCES)
def test_words_that_are_expected_stand_in_the_sentence(utterance: dict[str, Any]) -> None:
    """Names, people, addresses, notes and demands are what was said; kinds, ids and dates are what it means."""
    text = utterance["text"].lower()
    for decision in utterance["expect"]:
        slots = decision["slots"]
        config = {name: value for name, value in slots.get("config", {}).items() if name != "due"}
        said = [
            *config.values(),
            *slots.get("nodes", []),
            *(slots[name] for name in ("title", "demand") if name in slots),
        ]
        for value in (*said, slots.get("name", "")):
            assert any(word.lower() in text for word in any_of(value)), (value, decision)


@pytest.mark.parametrize("kind", SLOTS)
def test_every_decision_is_meant_often_enough_in_both_languages(kind: str) -> None:
    least = {"ask_back": 30, "modify_node": 40, "connect_nodes": 20}.get(kind, 15)
    of_kind = [one["id"] for one in UTTERANCES for decision in one["expect"] if decision["decision"] == kind]
    assert len(of_kind) >= least
    assert all(sum(one.startswith(language) for one in of_kind) >= least * 0.4 for language in ("zh", "en"))
