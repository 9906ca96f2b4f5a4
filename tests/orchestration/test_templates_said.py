"""A text whose templates have come to nothing yet is read by what they stand for."""

import pytest

from towow_core.workflow.templates_said import templates_said


@pytest.mark.parametrize(
    ("text", "zh", "en"),
    [
        ("Is {{nodes.买点心.result}} fine?", "Is （“买点心”给出的） fine?", "Is (what “买点心” gives) fine?"),
        ('{{nodes["buy it"].result}}', "（“buy it”给出的）", "(what “buy it” gives)"),
        ("{{variables.city}}: go", "（变量“city”）: go", "(the variable “city”): go"),
        ("{{nodes.a.x + nodes.b.x}} in all", "…… in all", "… in all"),
        ("no template {{ here", "no template {{ here", "no template {{ here"),
    ],
)
def test_what_a_template_stands_for_is_said_by_name(text, zh, en) -> None:
    said = templates_said(text)

    assert (said.zh, said.en) == (zh, en)
