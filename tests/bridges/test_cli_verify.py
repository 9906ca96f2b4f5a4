"""`towow verify`: what people have in a file, checked where there is no network."""

import json

import pytest

from tests.commands import towow
from tests.services.test_verification import KEY, STRANGER, negotiated, other_rules, resealed


async def test_a_file_is_verified_by_itself_and_a_changed_one_is_not(tmp_path) -> None:
    recording, events = await negotiated(tmp_path)
    file, page = tmp_path / "export.json", tmp_path / "page.html"
    file.write_text(json.dumps(recording))
    page.write_text(
        '<!doctype html><script type="application/json" id="towow-archive">'
        + json.dumps(events).replace("<", "\\u003c")
        + "</script>"
    )
    held = [await towow(tmp_path, "verify", str(each), "--key", KEY.fingerprint) for each in (file, page)]
    _, told, _ = await towow(tmp_path, "verify", str(page), "--json")
    page.write_text(page.read_text().replace('"accepted_by": [', '"accepted_by": ["user_agent_eve", ', 1))
    code, out, _ = await towow(tmp_path, "verify", str(page))
    elsewhere, _, _ = await towow(tmp_path, "verify", str(file), "--key", STRANGER.fingerprint)

    assert [code for code, _, _ in held] == [0, 0]
    assert all("都对得上。" in out and "✗" not in out for _, out, _ in held)
    assert (json.loads(told)["verified"], json.loads(told)["certified_by"]) == (True, KEY.fingerprint)
    assert (code, elsewhere) == (1, 1)
    assert "文件的内容在导出之后被改过" in out
    assert "和封印对不上" in out


async def test_what_other_rules_may_have_made_is_marked_as_that_and_is_not_called_wrong(tmp_path) -> None:
    _, events = await negotiated(tmp_path)
    events["certificate"] = None
    other_rules(events["events"])
    file = tmp_path / "export.json"
    file.write_text(json.dumps(resealed(events)))
    code, out, _ = await towow(tmp_path, "verify", str(file))
    _, told, _ = await towow(tmp_path, "verify", str(file), "--json")

    assert code == 4
    assert "✗" not in out
    assert "? " in out
    assert "没有自相矛盾的地方" in out
    facts = json.loads(told)
    assert [each["check"] for each in facts["checks"] if each["by_rules"]] == ["requirements"]
    assert (facts["verified"], facts["contradicted"]) == (False, False)


@pytest.mark.parametrize(("text", "why"), [("{}", "format"), ("[]", "no JSON object"), ("<html>", "none that ToWow")])
async def test_what_is_no_export_is_said_to_be_none(tmp_path, text: str, why: str) -> None:
    file = tmp_path / "file"
    file.write_text(text)
    code, out, err = await towow(tmp_path, "verify", str(file))

    assert code in {1, 2}
    assert why in out + err
