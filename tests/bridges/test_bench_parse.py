"""`towow bench parse`: what is read of labelled sentences, and what counts as read."""

import json
from pathlib import Path

import pytest
import yaml

from bridges.bench.parse import measure_parse, read_sentences, summary
from bridges.bench.same_value import is_same
from tests.commands import towow
from towow_core.domain.requirements import RequirementKind, RequirementValue

DATA = Path(__file__).parents[1] / "benchmarks" / "data"
K, V = RequirementKind, RequirementValue
COMPARED = {K.DATE, K.DEADLINE, K.DURATION, K.HEAD_COUNT, K.BUDGET, K.MODE, K.LANGUAGE, K.QUANTITY}
DAY, NEXT = "2026-12-05", "2026-12-06"


def test_every_label_stands_in_its_sentence_and_nothing_read_says_none_of_those_that_are_compared() -> None:
    sentences = read_sentences(DATA)
    assert len(sentences) >= 300
    labels = [(sentence, label) for sentence in sentences for label in sentence.labels]
    assert all(sentence.text[label.start : label.end] for sentence, label in labels)
    assert not [label for _, label in labels if label.kind in COMPARED and is_same(label.kind, label.value, V())]


@pytest.mark.parametrize(
    ("kind", "label", "same", "other"),
    [
        (K.DATE, {"on": DAY}, V(first=DAY, last=DAY), V(first=DAY, last=NEXT)),
        (K.DATE, {"any_of": [DAY, NEXT]}, V(days=(NEXT, DAY)), V(days=(DAY,))),
        (K.DATE, {"from": "2026-12-01", "to": "2026-12-31", "weekdays": [6]},
         V(first="2026-12-01", last="2026-12-31", weekdays=(6,)), V(first="2026-12-01", last="2026-12-31")),
        (K.DEADLINE, {"before": "2026-12-05"}, V(last="2026-12-04"), V(last="2026-12-03")),
        (K.DURATION, {"n": 90, "unit": "minutes"}, V(number=1.5, unit="hours"), V(number=1.0, unit="hours")),
        (K.RECURRENCE, {"every": "week", "weekdays": [3]}, V(weekdays=(3,)), V(weekdays=(4,))),
        (K.HEAD_COUNT, {"from": 30, "to": 40}, V(number=40), V(number=50)),
        (K.BUDGET, {"amount": 200, "currency": "CNY", "per": "session"},
         V(number=200, unit="CNY", per="event"), V(number=200, unit="CNY")),
        (K.LANGUAGE, ["zh", "en"], V(text="en,zh"), V(text="en")),
        (K.PLACE, "北京", V(text="Beijing"), V(text="上海")),
    ],
)  # fmt: skip
def test_a_value_is_right_where_it_says_the_same_and_not_where_it_says_another(kind, label, same, other) -> None:
    assert is_same(kind, label, same)
    assert not is_same(kind, label, other)


def test_what_is_missed_lowers_the_recall_and_what_is_made_up_the_precision(tmp_path) -> None:
    """A person whom the words do not name is missed; a head-count that nobody labelled is made up."""
    text = "在杭州办读书会，40人"
    labels = [{"kind": "place", "text": "杭州", "value": "杭州"}, {"kind": "person", "text": "读书会", "value": "谁"}]
    file = tmp_path / "requirements.yaml"
    file.write_text(yaml.safe_dump({"sentences": [{"today": "2026-11-24", "text": text, "requirements": labels}]}))
    lines = {line["set"]: line for line in summary([measure_parse(one, ()) for one in read_sentences(tmp_path)])}
    assert (lines["place"]["precision"], lines["place"]["recall"]) == (1.0, 1.0)
    assert (lines["person"]["labels"], lines["person"]["recall"]) == (1, 0.0)
    assert (lines["head_count"]["read"], lines["head_count"]["precision"]) == (1, 0.0)


async def test_the_command_ends_with_one_line_a_kind_and_one_for_all(tmp_path) -> None:
    sentences = yaml.safe_load((DATA / "requirements.yaml").read_text(encoding="utf-8"))["sentences"][:3]
    file = tmp_path / "some.yaml"
    file.write_text(yaml.safe_dump({"sentences": sentences}, allow_unicode=True))
    code, out, _ = await towow(tmp_path, "bench", "parse", str(file), "--json")
    *kinds, last = [json.loads(line) for line in out.splitlines()]
    assert (code, last["set"], len(kinds)) == (0, "all", len(RequirementKind))
    code, _, err = await towow(tmp_path, "bench", "parse", str(tmp_path / "none.yaml"))
    assert code != 0
    assert "none.yaml" in err
