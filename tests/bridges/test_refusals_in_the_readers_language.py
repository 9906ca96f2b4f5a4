"""What is refused is said in the language that the reader asks for, whatever language the demand is in."""

import re

import pytest

from bridges.http.security.answers import reader_language
from tests.bridges.test_clarifications import VAGUE, bridge_of, waiting
from tests.bridges.test_honest_outcomes import MEETUP
from towow_core.domain.models import Language

HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("zh-CN", Language.ZH),
        ("en-US,en;q=0.9", Language.EN),
        ("fr, en;q=0.4, zh;q=0.8", Language.ZH),
        ("fr", None),
        ("", None),
        ("*", None),
        ("zhuang", None),
    ],
)
def test_the_language_is_the_one_that_the_reader_likes_best_of_those_we_speak(header, language) -> None:
    assert reader_language(header) is language


async def both(bridge, method: str, path: str, body: object) -> tuple[str, str]:
    """The same refusal for a Chinese reader and for an English one."""
    said = []
    for language in ("zh-CN,zh;q=0.9", "en"):
        answer = await bridge.http.request(method, path, json=body, headers={"Accept-Language": language})
        assert answer.status_code in {400, 404, 409}
        said.append(answer.json()["detail"])
    return said[0], said[1]


async def test_refused_approvals_changes_and_answers_are_told_in_the_readers_language(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        agreed, vague = await bridge.submit(MEETUP), await waiting(bridge, VAGUE)
        await bridge.network.until(agreed)
        here, there = f"/api/v1/demand/{agreed}", f"/api/v1/demand/{vague['demand_id']}"
        question = vague["clarifications"][0]["question_id"]
        asked = [
            ("POST", f"{there}/approve", None),  # there is no plan yet
            ("POST", f"{there}/clarifications", {"answers": {question: "  "}}),
            ("POST", f"{there}/clarifications", {"answers": {"q-none": "读书会"}}),
            ("PATCH", here, {"people": 0}),
            ("PATCH", here, {"nobody": "knows"}),
            ("PATCH", here, {"waive": ["req-none"]}),
            ("PATCH", "/api/v1/demand/d-00000000", {"people": 3}),
        ]
        told = [await both(bridge, *each) for each in asked]
        refused = await both(bridge, "POST", f"{here}/approve", None)
        await bridge.approve(agreed)
        told.append(await both(bridge, "PATCH", here, {"people": 3}))

    assert [zh for zh, _ in told if not HAN.search(zh)] == []
    assert [en for _, en in told if HAN.search(en)] == []
    assert (refused[0][:6], refused[1][:20]) == ("还有几点要你", "Some points are open")
