"""The OpenAI chat API as servers speak it: addresses, bodies, and where an answer or a refusal may be found."""

import pytest

from towow_core.llm.answer_forms import AnswerForm
from towow_core.llm.chat_completions import ChatQuestion, chat_address, chat_body, error_of, read_answer
from towow_core.llm.thinking import without_thought


@pytest.mark.parametrize(
    ("base_url", "address"),
    [
        ("http://h:11434", "http://h:11434/v1/chat/completions"),
        ("http://h:11434/", "http://h:11434/v1/chat/completions"),
        ("http://h:11434/v1", "http://h:11434/v1/chat/completions"),
        ("http://h/api/v1/", "http://h/api/v1/chat/completions"),
        ("http://h/api", "http://h/api/v1/chat/completions"),
        ("http://h/v1beta/openai", "http://h/v1beta/openai/chat/completions"),
        ("http://h/inference/chat/completions", "http://h/inference/chat/completions"),
        ("http://h/v1?tenant=a", "http://h/v1/chat/completions?tenant=a"),
    ],
)
def test_a_base_url_may_end_before_its_version_with_it_or_be_the_whole_address(base_url, address) -> None:
    assert chat_address(base_url) == address


@pytest.mark.parametrize("text", ['{"said": "a </think> {}"}', '```json\n{"said": "<think>x</think>"}\n```', "{}"])
def test_an_answer_that_quotes_the_marks_of_thinking_stays_whole(text) -> None:
    assert without_thought(text) == text


def test_what_was_kept_by_the_server_is_counted_as_recalled() -> None:
    usage = {"prompt_tokens": 100, "completion_tokens": 7, "prompt_tokens_details": {"cached_tokens": 60}}
    used = read_answer({"choices": [{"message": {"content": "{}"}}], "usage": usage}).used
    assert used is not None
    assert (used.fresh, used.recalled, used.written) == (40, 60, 7)


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ({"content": [{"type": "text", "text": '{"a":'}, {"type": "text", "text": " 1}"}]}, '{"a": 1}'),
        ({"content": None, "tool_calls": [{"function": {"arguments": {"a": 1}}}]}, '{"a": 1}'),
        ({"content": "", "tool_calls": [{"function": {"arguments": '{"a": 1}'}}]}, '{"a": 1}'),
        ({"content": None, "refusal": "No."}, "No."),
        ({"content": None}, ""),
    ],
)
def test_an_answer_is_found_wherever_servers_put_it(message, text) -> None:
    assert read_answer({"choices": [{"message": message, "finish_reason": None}]}).text == text


@pytest.mark.parametrize("body", [None, [], {}, {"choices": []}, {"choices": [{"message": None}]}, {"choices": [1]}])
def test_what_is_no_completion_is_no_answer(body) -> None:
    with pytest.raises(ValueError, match="no chat completion"):
        read_answer(body)


@pytest.mark.parametrize(
    ("status", "body", "found"),
    [
        (200, {"choices": []}, None),
        (200, {"error": "Unexpected endpoint"}, (200, "Unexpected endpoint")),
        (200, {"error": {"code": 429, "message": "Slow down"}}, (429, "Slow down")),
        (404, {"detail": "Not Found"}, (404, "Not Found")),
        (500, None, (500, "")),
        (307, None, (307, "")),
        (422, {"detail": [{"loc": ["body"], "msg": "wrong", "input": "a profile"}]}, (422, "body; wrong")),
    ],
)
def test_a_refusal_is_found_in_every_form_that_servers_give_it(status, body, found) -> None:
    assert error_of(status, body) == found


def test_a_body_holds_one_form_and_no_other() -> None:
    question = ChatQuestion(name="n", system="", user="u", schema={"type": "object"}, tokens_max=1)
    bodies = {form: set(chat_body("m", question, form, {"max_tokens": 1})) for form in AnswerForm}
    base = {"model", "messages", "max_tokens"}
    assert bodies[AnswerForm.SCHEMA] - base == {"response_format"}
    assert bodies[AnswerForm.TOOL] - base == {"tools", "tool_choice"}
    assert bodies[AnswerForm.TEXT] == base
