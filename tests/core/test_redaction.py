"""What is taken out of log lines and errors, and what stays."""

import json

import pytest

from towow_core.support.redaction import hide, redact

TOKEN = "towow_0a1b2c3d_" + "Ab-_9" * 8 + "xyz"


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        (f"GET /x with {TOKEN}", TOKEN[-20:]),
        (f"Authorization: Bearer {'s' * 30}", "s" * 30),
        (json.dumps({"Authorization": "Basic dXNlcjpwYXNz"}), "dXNlcjpwYXNz"),
        (json.dumps({"X-Admin-Key": "swordfish-swordfish"}), "swordfish"),
        ("GET /stream?ticket=demand:d-1.1795213636.18f1a463dc21c5a8.8298b2 HTTP/1.1", "18f1a463dc21c5a8"),
        ("sk-" + "ant-" + "abcdefgh12345678", "abcdefgh12345678"),
        ("postgresql://towow:geheim@db/towow", "geheim"),
        ("asked at https://geheimes-wort@models.example/v1", "geheimes-wort"),
        ("asked at https://models.example/v1?api-version=2&api-key=geheimes-wort", "geheimes-wort"),
        ("asked at https://models.example/v1?key=geheimes-wort#there", "geheimes-wort"),
    ],
)
def test_what_looks_like_a_secret_is_not_shown(text, gone) -> None:
    assert gone in text
    assert gone not in redact(text)


@pytest.mark.parametrize(
    "text",
    [
        "Show a token: `Authorization: Bearer towow_…`; the operator issues one with `towow tokens issue`.",
        "A basic question about the bearer of this ticket.",
        json.dumps({"event": "request.refused", "reason": "wrong_ticket", "path": "/api/v1/demand/d-1a2b3c4d"}),
        "http://127.0.0.1:8000/api/v1/demands?page=1",
        "Write to mei@example.com, or see https://models.example/v1?api-version=2025-01-01&monkey=none",
    ],
)
def test_what_is_none_stays_as_it_is(text) -> None:
    assert redact(text) == text


def test_a_secret_that_is_known_is_hidden_however_it_looks_and_json_stays_json() -> None:
    secret = 'quote" and \\ and 汉字'
    hide(secret)
    line = redact(json.dumps({"a": secret, "b": f"x{secret}y"}, ensure_ascii=False))

    assert json.loads(line) == {"a": "…", "b": "x…y"}
