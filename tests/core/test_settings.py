"""Settings: which of option, environment, file and default wins, and what a bad value says."""

import dataclasses
from pathlib import Path

import pytest

from towow_core.domain.errors import BadSetting
from towow_core.domain.policy import NegotiationPolicy, OnSilence
from towow_core.support.misspelt import misspelt
from towow_core.support.setting_types import allowed
from towow_core.support.settings import KNOWN, Mode, Settings, load_settings


def test_without_anything_every_value_is_the_contracts_default(tmp_path: Path) -> None:
    settings = load_settings({}, tmp_path)

    assert (settings.http_port, settings.hub_port, settings.mode) == (8000, 8700, Mode.AUTO)
    assert settings.policy == NegotiationPolicy()
    assert settings.store_url == "sqlite:///.towow/towow.db"
    assert set(settings.sources.values()) == {"default"}


def test_option_beats_environment_beats_file_beats_default(tmp_path: Path) -> None:
    (tmp_path / "towow.yaml").write_text("http_port: 1\nhub_port: 2\nhub_host: filehost\n")
    environment = {"TOWOW_HTTP_PORT": "3", "TOWOW_HUB_PORT": "4"}
    settings = load_settings(environment, tmp_path, http_port=5)

    assert (settings.http_port, settings.hub_port, settings.hub_host, settings.http_host) == (
        5,
        4,
        "filehost",
        "127.0.0.1",
    )
    assert [settings.sources[name] for name in ("http_port", "hub_port", "hub_host", "http_host")] == [
        "option",
        "environment TOWOW_HUB_PORT",
        "towow.yaml",
        "default",
    ]


def test_an_empty_string_counts_as_unset(tmp_path: Path) -> None:
    (tmp_path / "towow.yaml").write_text("http_port: 9\nllm_model: ''\n")
    settings = load_settings({"ANTHROPIC_API_KEY": "", "TOWOW_HTTP_PORT": "  ", "LLM_TIMEOUT": ""}, tmp_path)

    assert settings.anthropic_api_key is None
    assert settings.http_port == 9
    assert settings.llm_model == Settings().llm_model


def test_every_limit_of_the_policy_is_a_variable(tmp_path: Path) -> None:
    names = {field.name for field in dataclasses.fields(NegotiationPolicy)}
    assert {name for name in KNOWN if name.startswith("policy.")} == {f"policy.{name}" for name in names}

    (tmp_path / "towow.yaml").write_text("policy:\n  rounds_max: 3\n  collect_timeout_s: 300\n")
    settings = load_settings({"TOWOW_POLICY_ROUNDS_MAX": "1", "TOWOW_POLICY_ON_SILENCE": "absent"}, tmp_path)
    assert settings.policy == NegotiationPolicy(rounds_max=1, collect_timeout_s=300.0, on_silence=OnSilence.ABSENT)


@pytest.mark.parametrize(
    ("variable", "value", "allowed"),
    [
        ("TOWOW_HTTP_PORT", "eighty", "a whole number from 0 to 65535"),
        ("TOWOW_HUB_PORT", "70000", "a whole number from 0 to 65535"),
        ("TOWOW_MODE", "psychic", "one of auto, anthropic, offline, recorded"),
        ("TOWOW_LOG_LEVEL", "LOUD", "one of DEBUG, INFO, WARNING, ERROR"),
        ("LLM_TIMEOUT", "0", "a number of seconds above 0"),
        ("LLM_TIMEOUT", "nan", "a number of seconds above 0"),
        ("LLM_FAILURE_THRESHOLD", "0", "a whole number of at least 1"),
        ("LLM_PROVIDER", "openai", "one of anthropic, openai_compatible, bedrock, vertex, offline"),
        ("LLM_BASE_URL", "localhost:11434", "a URL that starts with http:// or https:// and a host"),
        ("ANTHROPIC_BASE_URL", "example.com", "a URL that starts with http:// or https:// and a host"),
        ("TOWOW_HUB_OPEN", "perhaps", "true or false"),
        ("TOWOW_BUDGET_USD", "inf", "a number of at least 0"),
        ("TOWOW_BUDGET_CALLS", "1e3", "a whole number of at least 1"),
        ("TOWOW_REQUESTS_PER_S", "0", "a number of at least 0.1"),
        ("TOWOW_POLICY_CANDIDATES_MAX", "21", "a whole number from 1 to 20"),
        ("TOWOW_POLICY_RECURSION_DEPTH_MAX", "4", "a whole number from 0 to 3"),
        ("TOWOW_POLICY_ACCEPT_SHARE_TO_FINALIZE", "80", "a number from 0 to 1"),
        ("TOWOW_POLICY_ON_SILENCE", "shout", "one of accept, absent"),
    ],
)
def test_a_bad_value_is_one_sentence_with_variable_value_and_what_is_allowed(
    tmp_path: Path, variable: str, value: str, allowed: str
) -> None:
    with pytest.raises(BadSetting) as caught:
        load_settings({variable: value}, tmp_path)

    assert str(caught.value) == f"{variable} is {value!r}; it must be {allowed}."


def test_a_secret_that_cannot_be_used_is_not_shown(tmp_path: Path) -> None:
    with pytest.raises(BadSetting) as caught:
        load_settings({"TOWOW_ADMIN_KEY": "hunter2"}, tmp_path)

    assert str(caught.value) == "TOWOW_ADMIN_KEY is '…'; it must be at least 16 characters that nobody can guess."


def test_every_setting_has_words_for_what_it_may_be() -> None:
    assert all(allowed(kind) for _, kind in KNOWN.values())


def test_a_bad_value_in_the_file_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "towow.yaml").write_text("http_port: true\n")
    with pytest.raises(BadSetting, match=r"^http_port in towow\.yaml is 'True'; it must be a whole number"):
        load_settings({}, tmp_path)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("http_prot: 1\n", r"sets 'http_prot', which is no setting; did you mean http_port\?"),
        ("policy:\n  round_max: 1\n", r"sets 'policy.round_max', .* did you mean policy.rounds_max\?"),
        ("- a\n- b\n", "must hold `name: value` lines"),
        ("http_port: [1\n", "cannot be read"),
    ],
)
def test_a_file_that_makes_no_sense_says_where(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "towow.yaml").write_text(text)
    with pytest.raises(BadSetting, match=complaint):
        load_settings({}, tmp_path)


def test_a_misspelt_limit_in_the_environment_is_not_ignored(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=r"TOWOW_POLICY_ROUND_MAX is set.*did you mean TOWOW_POLICY_ROUNDS_MAX\?"):
        load_settings({"TOWOW_POLICY_ROUND_MAX": "3"}, tmp_path)


def test_a_child_arrives_at_the_same_settings(tmp_path: Path) -> None:
    (tmp_path / "towow.yaml").write_text(
        "hub_port: 8701\ncors_origins: [http://a, http://b]\npolicy:\n  rounds_max: 2\n"
    )
    environment = {"ANTHROPIC_API_KEY": "sk-secret", "TOWOW_MODE": "offline"}
    parent = load_settings(environment, tmp_path, data_dir=tmp_path / "data").with_options(http_port=8001)
    child = load_settings(parent.to_environment(), tmp_path / "elsewhere")

    assert child == parent
    assert "LLM_MODEL" not in parent.to_environment()


def test_an_option_that_says_the_default_still_reaches_a_child(tmp_path: Path) -> None:
    parent = load_settings({"TOWOW_MODE": "offline"}, tmp_path, mode="auto")
    child = load_settings({"TOWOW_MODE": "offline"} | parent.to_environment(), tmp_path)

    assert child.mode is Mode.AUTO


def test_the_key_shows_in_no_text_of_the_settings(tmp_path: Path) -> None:
    settings = load_settings({"ANTHROPIC_API_KEY": "sk-very-secret"}, tmp_path)

    assert "sk-very-secret" not in f"{settings!r} {settings}"
    assert settings.anthropic_api_key is not None
    assert settings.anthropic_api_key.get_secret_value() == "sk-very-secret"


@pytest.mark.parametrize(
    ("host", "url"),
    [("127.0.0.1", "http://127.0.0.1:8000"), ("0.0.0.0", "http://127.0.0.1:8000"), ("::", "http://[::1]:8000")],
)
def test_the_url_is_one_that_a_client_here_can_use(tmp_path: Path, host: str, url: str) -> None:
    assert load_settings({"TOWOW_HTTP_HOST": host}, tmp_path).http_url == url


def test_a_misspelt_variable_is_named_with_the_nearest_real_one() -> None:
    environment = {
        "TOWOW_ADMINKEY": "secret",
        "TOWOW_XYZZY_PLUGH": "1",
        "TOWOW_HTTP_PORT": "1",
        "TOWOW_AGENT_TOKEN": "t",
        "TOWOW_EMPTYY": " ",
        "OTHER_PORT": "1",
        "LLM_PROVIDR": "anthropic",
        "LLM_CACHE": "of another program",
    }

    assert list(misspelt(environment)) == [
        "LLM_PROVIDR is set, and is no setting; did you mean LLM_PROVIDER?",
        "TOWOW_ADMINKEY is set, and is no setting; did you mean TOWOW_ADMIN_KEY?",
        "TOWOW_XYZZY_PLUGH is set, and is no setting.",
    ]
