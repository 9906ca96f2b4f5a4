"""Which model the settings choose, and which of them contradict each other."""

import pytest

from agents.processes.model import client_of
from towow_core.domain.errors import BadSetting
from towow_core.support.model_choice import ModelChoice
from towow_core.support.redaction import redact
from towow_core.support.settings import load_settings

KEY, OTHER = "sk-ant-0123456789abcdef", "sk-other-0123456789abcdef"
SERVER, ELSEWHERE = "http://localhost:11434", "https://proxy.example.org"
LOCAL = {"LLM_PROVIDER": "openai_compatible", "LLM_BASE_URL": SERVER, "LLM_MODEL": "qwen3:8b"}


def chosen(environment: dict[str, str], tmp_path) -> ModelChoice:
    return load_settings(environment, tmp_path).model_choice


def key_of(choice: ModelChoice) -> str | None:
    return choice.api_key.get_secret_value() if choice.api_key else None


@pytest.mark.parametrize(
    ("environment", "who", "key", "url"),
    [
        ({}, "offline", None, None),
        ({"ANTHROPIC_API_KEY": KEY}, "anthropic", KEY, None),
        ({"ANTHROPIC_API_KEY": KEY, "ANTHROPIC_BASE_URL": ELSEWHERE}, "anthropic", KEY, ELSEWHERE),
        ({"ANTHROPIC_API_KEY": KEY, "TOWOW_MODE": "offline"}, "offline", None, None),
        ({"ANTHROPIC_API_KEY": KEY, "TOWOW_MODE": "recorded"}, "recorded", None, None),
        ({"ANTHROPIC_API_KEY": KEY, "LLM_PROVIDER": "offline"}, "offline", None, None),
        ({"ANTHROPIC_API_KEY": KEY, "LLM_PROVIDER": " Anthropic "}, "anthropic", KEY, None),
        ({"LLM_PROVIDER": "anthropic", "LLM_API_KEY": OTHER}, "anthropic", OTHER, None),
        ({"TOWOW_MODE": "anthropic", "LLM_API_KEY": OTHER, "LLM_BASE_URL": SERVER}, "anthropic", OTHER, SERVER),
        ({"LLM_PROVIDER": "anthropic", "LLM_BASE_URL": SERVER}, "anthropic", None, SERVER),
        (LOCAL, "openai_compatible", None, SERVER),
        (LOCAL | {"LLM_API_KEY": OTHER}, "openai_compatible", OTHER, SERVER),
        (LOCAL | {"TOWOW_MODE": "recorded"}, "recorded", None, None),
        ({"TOWOW_LLM_CLIENT": "mine:client", "LLM_BASE_URL": SERVER, "TOWOW_MODE": "offline"}, "custom", None, None),
        (dict.fromkeys(("LLM_PROVIDER", "LLM_BASE_URL", "LLM_API_KEY", "LLM_MODEL"), ""), "offline", None, None),
    ],
)
def test_who_answers_by_which_key_and_where(tmp_path, environment, who, key, url) -> None:
    choice = chosen(environment, tmp_path)
    assert (choice.who, key_of(choice), choice.base_url) == (who, key, url)


def test_anthropics_key_never_goes_to_another_server(tmp_path) -> None:
    assert key_of(chosen(LOCAL | {"ANTHROPIC_API_KEY": KEY, "ANTHROPIC_BASE_URL": ELSEWHERE}, tmp_path)) is None


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        (
            {"LLM_PROVIDER": "anthropic", "TOWOW_MODE": "offline"},
            "TOWOW_MODE is offline, and LLM_PROVIDER is anthropic",
        ),
        (LOCAL | {"TOWOW_MODE": "anthropic"}, "TOWOW_MODE is anthropic, and LLM_PROVIDER is openai_compatible"),
        (LOCAL | {"TOWOW_LLM_CLIENT": "mine:client"}, "and TOWOW_LLM_CLIENT names a client; unset one of them"),
        ({"LLM_API_KEY": OTHER}, "LLM_API_KEY is set, but LLM_PROVIDER is not; it must be one of anthropic, openai_"),
        ({"LLM_BASE_URL": SERVER, "ANTHROPIC_API_KEY": KEY}, "LLM_BASE_URL is set, but LLM_PROVIDER is not"),
        (LOCAL | {"LLM_BASE_URL": ""}, "LLM_BASE_URL is not set; it says which server"),
        (LOCAL | {"LLM_MODEL": ""}, "LLM_MODEL is not set; it says which model there"),
        ({"LLM_PROVIDER": "anthropic"}, "LLM_PROVIDER is 'anthropic', but LLM_API_KEY is not set"),
        ({"TOWOW_MODE": "anthropic"}, "TOWOW_MODE is 'anthropic', but ANTHROPIC_API_KEY is not set"),
        (
            {"LLM_PROVIDER": "anthropic", "LLM_API_KEY": OTHER, "ANTHROPIC_API_KEY": KEY},
            "LLM_API_KEY and ANTHROPIC_API_KEY are both set, and differ",
        ),
        (
            {
                "LLM_PROVIDER": "anthropic",
                "LLM_API_KEY": OTHER,
                "LLM_BASE_URL": SERVER,
                "ANTHROPIC_BASE_URL": ELSEWHERE,
            },
            "LLM_BASE_URL and ANTHROPIC_BASE_URL are both set, and differ",
        ),
        (
            {"LLM_PROVIDER": "anthropic", "LLM_BASE_URL": SERVER, "ANTHROPIC_API_KEY": KEY},
            "the key of ANTHROPIC_API_KEY is not sent there; set LLM_API_KEY",
        ),
        (
            {"LLM_PROVIDER": "anthropic", "LLM_API_KEY": OTHER, "ANTHROPIC_BASE_URL": ELSEWHERE},
            "the key is not sent to ANTHROPIC_BASE_URL; set LLM_BASE_URL",
        ),
    ],
)
def test_what_contradicts_itself_is_refused_by_name_and_shows_no_key(tmp_path, environment, sentence) -> None:
    with pytest.raises(BadSetting) as caught:
        load_settings(environment, tmp_path)
    assert sentence in str(caught.value)
    assert not any(key in str(caught.value) for key in (KEY, OTHER))


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"LLM_API_KEY": f'"{OTHER}"'}, "LLM_API_KEY: key 1 stands in quotes"),
        ({"LLM_API_KEY": f"{OTHER},two words"}, "LLM_API_KEY: key 2 holds a blank"),
        ({"LLM_API_KEY": "ключ-от-двери"}, "LLM_API_KEY: key 1 holds a blank or a character that no key has"),
        ({"LLM_API_KEY": " , "}, "LLM_API_KEY is set, but holds no key"),
        ({"LLM_MODEL": "'qwen3:8b'"}, "it must be text without quotes"),
        ({"LLM_BASE_URL": "http://::1:9400"}, "LLM_BASE_URL is 'http://::1:9400'; it must be a URL"),
        ({"LLM_BASE_URL": "http://models:port"}, "LLM_BASE_URL is 'http://models:port'; it must be a URL"),
        ({"LLM_BASE_URL": "http://models:99999"}, "it must be a URL"),
        ({"LLM_BASE_URL": "http://"}, "it must be a URL"),
        ({"LLM_BASE_URL": "http://mo dels"}, "it must be a URL"),
        ({"LLM_BASE_URL": f"http://somebody:{OTHER}@models:port"}, "LLM_BASE_URL is 'http://somebody:…@models:port'"),
        (
            {"LLM_BASE_URL": f"http://somebody:{KEY}@models", "LLM_API_KEY": OTHER},
            "LLM_BASE_URL holds a name or password, which would go out instead of LLM_API_KEY",
        ),
    ],
)
def test_what_could_not_be_sent_is_refused_before_anything_starts(tmp_path, changed, sentence) -> None:
    with pytest.raises(BadSetting) as caught:
        load_settings(LOCAL | changed, tmp_path)
    assert sentence in str(caught.value)
    assert not any(key in str(caught.value) for key in (KEY, OTHER))


def test_each_of_several_keys_is_hidden_by_itself(tmp_path) -> None:
    first, second = "geheim/erster-schluessel", "geheim/zweiter-schluessel"
    load_settings(LOCAL | {"LLM_API_KEY": f"{first}, {second}"}, tmp_path)
    assert redact(f"{second}; {first}") == "…; …"


@pytest.mark.parametrize("address", ["http://[::1]:11434", "https://models.example/v1?api-version=1", "http://例え.jp"])
def test_an_address_may_be_any_that_can_be_asked(tmp_path, address) -> None:
    assert chosen(LOCAL | {"LLM_BASE_URL": address}, tmp_path).base_url == address


def test_a_model_may_be_named_as_the_default_is_where_somebody_names_it(tmp_path) -> None:
    assert chosen(LOCAL | {"LLM_MODEL": "claude-sonnet-5-5"}, tmp_path).who == "openai_compatible"


@pytest.mark.parametrize(
    ("environment", "name", "endpoint"),
    [
        (LOCAL, "openai_compatible:qwen3:8b", SERVER),
        (LOCAL | {"LLM_PROVIDER": "anthropic"}, "anthropic:qwen3:8b", SERVER),
        (LOCAL | {"LLM_PROVIDER": "anthropic", "LLM_BASE_URL": f"{SERVER}/v1/"}, "anthropic:qwen3:8b", SERVER),
    ],
)
def test_the_client_is_made_of_the_choice(tmp_path, environment, name, endpoint) -> None:
    client = client_of(load_settings(environment, tmp_path))
    assert (client.name, client.endpoint, client.key_tails) == (name, endpoint, ())


def test_a_child_process_arrives_at_the_same_choice(tmp_path) -> None:
    parent = load_settings(LOCAL | {"LLM_API_KEY": OTHER}, tmp_path)
    child = load_settings(parent.to_environment(), tmp_path)
    assert child.model_choice == parent.model_choice
    assert OTHER not in f"{parent!r}{parent.model_choice!r}"


def test_a_key_that_cannot_be_one_is_told_by_its_own_setting(tmp_path) -> None:
    with pytest.raises(BadSetting, match=r"^LLM_API_KEY: key 1 holds a blank"):
        client_of(load_settings(LOCAL | {"LLM_API_KEY": "two words"}, tmp_path))
