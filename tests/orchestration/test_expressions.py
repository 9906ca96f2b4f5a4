"""Expressions over data: what they can say, what they cannot reach, and how much they may take."""

import pytest

from towow_core.domain.bilingual import Bilingual
from towow_core.workflow.expression_values import ExpressionFailed
from towow_core.workflow.expressions import SIZE_MAX, evaluate, parsed
from towow_core.workflow.templates import Template, TemplateFailed, filled, parts_of

ITEMS = [{"name": "a", "price": 100}, {"name": "b", "price": 1.5}]
DATA = {
    "nodes": {"fetch": {"status_code": 200, "body": {"items": ITEMS}}, "订场地": {"by": "ann"}, "task-1": {"x": None}},
    "variables": {"least": 50, "long": ["x" * 9] * 6_000, "huge": 10**400},
}


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("nodes.fetch.body.items[0].name", "a"),
        ("nodes.fetch.status_code == 200 and not false", True),
        ("nodes.fetch.body.items[0].price * 2", 200),
        ("nodes.订场地.by + '！'", "ann！"),
        ("nodes['task-1'].x", None),
        ("[each.name for each in nodes.fetch.body.items if each.price < variables.least]", ["b"]),
        ("{each.name: each.price for each in nodes.fetch.body.items}", {"a": 100, "b": 1.5}),
        ("sort_by(nodes.fetch.body.items, 'price')[0].name", "b"),
        ("sum([each.price for each in nodes.fetch.body.items]) / len(nodes.fetch.body.items)", 50.75),
        ("join([each.name for each in nodes.fetch.body.items], '、')", "a、b"),
        ("'many' if len(nodes.fetch.body.items) > 1 else 'few'", "many"),
        ("get(nodes.fetch.body, 'total', 0)", 0),
        ("number('12') + 1", 13),
        ("true == 1", False),
        ("[true] == [1]", False),
        ("round(1, -200000000)", 0),
        ("round(2.345, 2)", 2.35),
        ("round(2.5, 9999999999)", 2.5),
        ("1 < 2 < 3", True),
    ],
)
def test_what_people_write_first_works(expression, value) -> None:
    assert evaluate(expression, DATA) == value


@pytest.mark.parametrize(
    "expression",
    [
        "nodes.__class__", "(1).real", "''.format", "'{0.__class__}'.format(nodes)", "len.__self__", "[].append(1)",
        "().__class__.__bases__", "lambda: 1", "__import__('os')", "open('/etc/passwd')", "f'{nodes}'", "len", "[len]",
        "(x := 1)", "x = 1", "import os", "nodes.fetch.body.items.copy()", "text(text)", "b'x'", "...", "1j",
    ],
)  # fmt: skip
def test_nothing_but_data_can_be_reached(expression) -> None:
    with pytest.raises(ExpressionFailed) as refused:
        evaluate(expression, DATA)
    assert refused.value.said.zh
    assert refused.value.said.en


def deep() -> str:
    made = "[1]"
    for n in range(30):
        made = f"[[v{n},v{n}] for v{n} in {made}]"
    return made


@pytest.mark.parametrize(
    "expression",
    [
        "'a' * 99999999", "9 ** 9 ** 9", "'%999999999d' % 1", "[1 for a in variables.long for b in variables.long]",
        "[len(variables.long) for a in variables.long]", "variables.long + variables.long + variables.long",
        deep(), f"text({deep()})", f"len({deep()})", "-" * 900 + "1", "(" * 400 + "1" + ")" * 400, "1" + "+1" * 500,
        "replace(join(variables.long), 'x', join(variables.long))", "9" * 300 + " * 1", "1 / 0",
        "1e308 * 10",
        "join(split(join(variables.long), 'x'), join(variables.long))", "round(1, 2.5)", "variables.huge + 1",
    ],
)  # fmt: skip
def test_time_depth_and_size_are_bounded(expression) -> None:
    with pytest.raises(ExpressionFailed):
        evaluate(expression, DATA)


def test_bounds_are_of_work_and_the_same_everywhere() -> None:
    assert evaluate("len(variables.long)", DATA) == 6_000
    with pytest.raises(ExpressionFailed, match="too much work"):
        evaluate("[len(variables.long) for a in variables.long]", DATA)


@pytest.mark.parametrize(
    "expression",
    [
        "[variables.many[1:] for x in variables.many]", "[split(variables.commas, ',') for x in variables.many]",
        "[replace(variables.word, 'a', variables.word) for x in variables.many]",
        "[{**variables.wide} for x in variables.many]",
        "{x: reversed(variables.many)[::2] for x in variables.wide}",
    ],
)  # fmt: skip
def test_what_takes_room_anew_for_each_of_many_is_counted(expression) -> None:
    wide = {str(number): number for number in range(5_000)}
    variables = {"many": list(range(9_000)), "commas": "," * 60_000, "word": "a" * 240, "wide": wide}
    with pytest.raises(ExpressionFailed, match="too much work"):
        evaluate(expression, {"variables": variables})
    assert evaluate("variables.many[2:5]", {"variables": variables}) == [2, 3, 4]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("{{ {'a': {'b': [{'c': 1}]}} }} x", (Template("{'a': {'b': [{'c': 1}]}}"), " x")),
        ("{{'}}'}}{{\"{{\"}}", (Template("'}}'"), Template('"{{"'))),
        ("{{it's}} and {{b's}}", (Template("it's"), " and ", Template("b's"))),
        ("{{{a}}}", (Template("{a"), "}")),
        ("{{'a\\\\'}} b", (Template("'a\\\\'"), " b")),
    ],
)
def test_a_template_ends_behind_its_own_objects_and_quoted_texts(text, parts) -> None:
    assert parts_of(text) == parts


@pytest.mark.parametrize(
    "unit", ["{{{a}}", "{{'}}", "{" * 500 + "}" * 500, "{{{x}{x}'}}", "{{" * 300 + "}}", "{{{}" * 250]
)
def test_each_template_of_a_long_text_is_read_once_or_twice_whatever_its_braces(unit, monkeypatch) -> None:
    tried = []
    monkeypatch.setattr("towow_core.workflow.templates.parsed", lambda text: tried.append(text) or parsed(text))
    found = parts_of(unit * (64_000 // len(unit)))

    assert len(tried) <= sum(isinstance(part, Template) for part in found)


def test_a_text_that_is_one_template_keeps_the_type_and_others_become_text() -> None:
    config = {
        "list": "{{nodes.fetch.body.items}}",
        "text": "{{len(nodes.fetch.body.items)}} 个：{{nodes.fetch.body.items[1]}}{{ nodes['task-1'].x }}",
        "deep": {"in": ["{{ {'a': {'b': 1}} }}"]},
        "plain": "{ {x}} and {{ never closed",
        "number": 5,
    }
    assert filled(config, DATA) == {
        "list": ITEMS,
        "text": '2 个：{"name": "b", "price": 1.5}',
        "deep": {"in": [{"a": {"b": 1}}]},
        "plain": "{ {x}} and {{ never closed",
        "number": 5,
    }


def test_what_fails_names_its_expression_in_both_languages() -> None:
    with pytest.raises(TemplateFailed) as failure:
        filled("x {{nodes.fetch.body.items[7].name}}", DATA)
    assert "nodes.fetch.body.items[7].name" in failure.value.said.zh
    assert "没有第 [7] 项" in failure.value.said.zh
    assert "there is no [7] among 2" in failure.value.said.en


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("'3000' > 1000", True), ("1000 < '3000'", True), ("' 9.5 ' <= 9.5", True), ("'3000' == 3000", True),
        ("'3000' != 3000", False), ("'12' > 9", True), ("'12' > '9'", False), ("'many' == 3000", False),
        ("'1' == true", False),
    ],
)  # fmt: skip
def test_a_text_that_reads_as_a_number_is_that_number_beside_a_number(expression, value) -> None:
    assert evaluate(expression, {}) is value


@pytest.mark.parametrize(
    ("expression", "zh", "en"),
    [
        ("'many' > 1000", "文字“many”和数“1000”比不了大小", "the text “many” and the number 1000 cannot be compared"),
        ("nodes['task-1'].x < 3", "空值和数“3”比不了大小", "nothing and the number 3 cannot be compared"),
        (
            "'3' + 4",
            "文字“3”不是数（要当数用，写 number(…)）",
            "the text “3” is no number (write number(…) to reckon with it)",
        ),
        ("true * 2", "真假值“true”不是数", "the truth value true is no number"),
        ("'x' in 5", "数“5”里找不了文字“x”", "the text “x” cannot be looked for in the number 5"),
        ("len(5)", "len 用不了：给它的是数“5”", "len cannot be done with the number 5"),
        ("number('many')", "number 用不了：给它的是文字“many”", "number cannot be done with the text “many”"),
        ("lower([1])", "lower 用不了：给它的是列表", "lower cannot be done with a list"),
        ("sorted(['a', 1])", "sorted 用不了：给它的是列表", "sorted cannot be done with a list"),
        ("1 / 0", "除数是 0", "it divides by 0"),
        ("'many'.first", "文字“many”里没有“first”", "the text “many” has no 'first'"),
        ("[each for each in 5]", "这些值不能这样算", "these values do not go together"),
    ],
)
def test_what_does_not_go_together_is_said_by_value_and_type_in_peoples_words(expression, zh, en) -> None:
    with pytest.raises(ExpressionFailed) as refused:
        evaluate(expression, DATA)
    assert refused.value.said == Bilingual(zh, en)


def test_what_is_filled_in_is_not_read_as_a_template_again() -> None:
    assert filled("{{variables.text}}", {"variables": {"text": "{{nodes.secret}}"}}) == "{{nodes.secret}}"


def test_many_half_templates_are_read_in_no_time_to_speak_of() -> None:
    assert len(parts_of("{{" * 5_000 + "}}" * 5_000)) >= 1
    with pytest.raises(TemplateFailed):
        filled("{{" + "x" * SIZE_MAX + "}}", DATA)


def test_what_is_filled_in_together_may_cost_together_what_one_may() -> None:
    """A configuration of hundreds of expressions would otherwise hold everybody up for as many times as long."""
    numbers = {"variables": {"x": list(range(20_000))}}
    one = "{{sum(variables.x)}}"
    assert filled([one], numbers) == [sum(range(20_000))]
    with pytest.raises(TemplateFailed):
        filled([one] * 100, numbers)


@pytest.mark.parametrize(
    ("expression", "written"),
    [
        ("nodes.buy it.result", 'nodes["buy it"]'),
        ("'x' in nodes.订 场地.result", 'nodes["订 场地"]'),
        ("nodes.3rd act.result", 'nodes["3rd act"]'),
        ("nodes.a and nodes.buy it.result", 'nodes["buy it"]'),
    ],
)
def test_of_a_name_with_a_blank_it_is_said_how_it_is_written(expression, written) -> None:
    with pytest.raises(ExpressionFailed) as refused:
        parsed(expression)

    assert refused.value.said.zh.endswith(f"要写成 {written}")
    assert refused.value.said.en.endswith(f"is written {written}")


@pytest.mark.parametrize("expression", ["nodes.a +", "nodes.a if nodes.b", "1 +", "nodes."])
def test_of_what_is_wrong_otherwise_nothing_is_said_of_names(expression) -> None:
    with pytest.raises(ExpressionFailed) as refused:
        parsed(expression)

    assert refused.value.said.en == "its syntax is wrong"
