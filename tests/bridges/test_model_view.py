"""What is said of the model before anybody asks it something."""

import pytest

from bridges.cli.doctor import setting_rows
from bridges.views.model_view import model_view
from towow_core.llm.model_status import write_preflight
from towow_core.llm.preflight import Preflight
from towow_core.support.settings import load_settings


@pytest.mark.parametrize("ok", [True, False])
def test_whether_the_model_answers_is_what_the_first_call_showed(tmp_path, ok) -> None:
    settings = load_settings({}, tmp_path, data_dir=tmp_path)
    write_preflight(tmp_path, Preflight(client="offline", ok=ok, note="It was tried."))
    assert model_view(settings, in_full=False)["answers"] is ok


def test_nobody_claims_that_a_model_answers_which_nobody_has_tried(tmp_path) -> None:
    untried = load_settings({}, tmp_path, data_dir=tmp_path)
    own = load_settings({"TOWOW_LLM_CLIENT": "mine:client"}, tmp_path, data_dir=tmp_path)
    assert model_view(untried, in_full=False)["answers"] is None
    write_preflight(tmp_path, Preflight(client="mine", ok=True, note="It is not tried beforehand."))
    assert model_view(own, in_full=False)["answers"] is None


def test_the_model_behind_another_server_is_shown_with_its_address_and_no_more_of_its_key(tmp_path) -> None:
    environment = {
        "LLM_PROVIDER": "openai_compatible",
        "LLM_BASE_URL": "https://models.example.org/v1?api-key=hunter2-hunter2",
        "LLM_API_KEY": "sk-test-0000000000000000-abcd",
        "LLM_MODEL": "qwen3:8b",
    }
    settings = load_settings(environment, tmp_path, data_dir=tmp_path)
    found = model_view(settings, in_full=True)
    assert (found["mode"], found["model"], found["key_tails"]) == ("openai_compatible", "qwen3:8b", ["…abcd"])
    assert found["endpoint"] == "https://models.example.org/v1?api-key=…"
    assert {"endpoint", "key_tails"}.isdisjoint(model_view(settings, in_full=False))


@pytest.mark.parametrize("secret", ["me:hunter2-hunter2@", "hunter2-hunter2@"])
def test_what_opens_a_server_in_its_address_is_shown_by_neither_route_nor_command(tmp_path, secret) -> None:
    address = f"https://{secret}models.example.org/v1"
    environment = {"LLM_PROVIDER": "openai_compatible", "LLM_BASE_URL": address, "LLM_MODEL": "qwen3:8b"}
    settings = load_settings(environment, tmp_path, data_dir=tmp_path)
    shown = [model_view(settings, in_full=True)["endpoint"], *(row.value for row in setting_rows(settings))]
    assert "hunter2" not in " ".join(shown)
    assert "models.example.org" in shown[0]
