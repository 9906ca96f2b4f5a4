"""Which model the settings choose, decided in one place: whoever asks it, shows it or starts with it gets the same.

A key goes only to the address that was set beside it: `ANTHROPIC_API_KEY` to `ANTHROPIC_BASE_URL` or Anthropic,
`LLM_API_KEY` to `LLM_BASE_URL` or Anthropic. What contradicts itself is refused, never guessed.
"""

from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

from pydantic import SecretStr

from towow_core.domain.errors import BadSetting
from towow_core.support.api_keys import read_keys

CUSTOM, RECORDED, AUTO = "custom", "recorded", "auto"


class Provider(StrEnum):
    """Who speaks what: Anthropic's Messages API, the OpenAI chat API, or our own engine without a model.

    BEDROCK and VERTEX are that Messages API behind the doors of two clouds, which know whoever asks by their own means.
    """

    ANTHROPIC = "anthropic"
    OPENAI_COMPATIBLE = "openai_compatible"
    BEDROCK = "bedrock"
    VERTEX = "vertex"
    OFFLINE = "offline"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChoice:
    """Who answers.

    Attributes:
        who: A provider, "recorded" or "custom".
        api_key: One or several; None where the server asks for none.
        key_setting: The variable that the key is from, or would be.
        base_url: None is the provider's own.
    """

    who: str
    api_key: SecretStr | None = None
    key_setting: str = ""
    base_url: str | None = None

    @property
    def is_behind_a_network(self) -> bool:
        return self.who in {*Provider} - {Provider.OFFLINE}


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSettings:
    """What was set about the model, by the names of the settings."""

    mode: str
    llm_client: str | None
    llm_provider: Provider | None
    llm_base_url: str | None
    llm_api_key: SecretStr | None
    anthropic_api_key: SecretStr | None
    anthropic_base_url: str | None
    names_a_model: bool


def choose(given: ModelSettings) -> ModelChoice:
    """Who answers by these settings.

    Raises:
        BadSetting: They contradict each other, something is missing, or a key cannot be one; the text names the
            settings.
    """
    chosen = _chosen(given)
    if chosen.api_key:
        read_keys(chosen.api_key.get_secret_value(), chosen.key_setting)
    return chosen


def _chosen(given: ModelSettings) -> ModelChoice:
    provider = given.llm_provider
    if given.llm_base_url and given.llm_api_key and urlsplit(given.llm_base_url).username is not None:
        raise BadSetting("LLM_BASE_URL holds a name or password, which would go out instead of LLM_API_KEY; unset one.")
    if given.llm_client:
        if provider:
            raise BadSetting(f"LLM_PROVIDER is {provider}, and TOWOW_LLM_CLIENT names a client; unset one of them.")
        return ModelChoice(who=CUSTOM)
    if given.mode == RECORDED:  # instead of whoever would be asked
        return ModelChoice(who=RECORDED)
    if provider and given.mode not in {AUTO, provider}:
        raise BadSetting(f"TOWOW_MODE is {given.mode}, and LLM_PROVIDER is {provider}; unset one of them.")
    chosen = provider or (None if given.mode == AUTO else Provider(given.mode))
    if chosen in {Provider.BEDROCK, Provider.VERTEX}:
        return _of_a_cloud(chosen, given)
    match chosen:
        case None:
            return _by_key(given)
        case Provider.ANTHROPIC:
            return _anthropic(given)
        case Provider.OPENAI_COMPATIBLE:
            return _openai_compatible(given)
        case _:
            return ModelChoice(who=Provider.OFFLINE)


def _by_key(given: ModelSettings) -> ModelChoice:
    for setting, value in (("LLM_BASE_URL", given.llm_base_url), ("LLM_API_KEY", given.llm_api_key)):
        if value:
            raise BadSetting(f"{setting} is set, but LLM_PROVIDER is not; it must be one of {', '.join(Provider)}.")
    return _anthropic(given) if given.anthropic_api_key else ModelChoice(who=Provider.OFFLINE)


def _anthropic(given: ModelSettings) -> ModelChoice:
    key, url = given.llm_api_key, given.llm_base_url
    if key and given.anthropic_api_key and key != given.anthropic_api_key:
        raise BadSetting("LLM_API_KEY and ANTHROPIC_API_KEY are both set, and differ; unset one of them.")
    if url and given.anthropic_base_url and url != given.anthropic_base_url:
        raise BadSetting("LLM_BASE_URL and ANTHROPIC_BASE_URL are both set, and differ; unset one of them.")
    if url and url != given.anthropic_base_url and given.anthropic_api_key and not key:
        raise BadSetting(
            "LLM_BASE_URL is set, but LLM_API_KEY is not, and the key of ANTHROPIC_API_KEY is not sent there; "
            "set LLM_API_KEY, to any word where the server asks for none."
        )
    if given.anthropic_base_url and not url and key and not given.anthropic_api_key:
        raise BadSetting(
            "LLM_API_KEY is set, but LLM_BASE_URL is not, and the key is not sent to ANTHROPIC_BASE_URL; "
            "set LLM_BASE_URL instead."
        )
    if not (key or given.anthropic_api_key or url):
        told = ("LLM_PROVIDER", "LLM_API_KEY") if given.llm_provider else ("TOWOW_MODE", "ANTHROPIC_API_KEY")
        raise BadSetting(f"{told[0]} is 'anthropic', but {told[1]} is not set.")
    return ModelChoice(
        who=Provider.ANTHROPIC,
        api_key=key or given.anthropic_api_key,
        key_setting="LLM_API_KEY" if key or not given.anthropic_api_key else "ANTHROPIC_API_KEY",
        base_url=url or given.anthropic_base_url,
    )


def _openai_compatible(given: ModelSettings) -> ModelChoice:
    if not given.llm_base_url:
        raise BadSetting("LLM_PROVIDER is 'openai_compatible', but LLM_BASE_URL is not set; it says which server.")
    if not given.names_a_model:
        raise BadSetting("LLM_PROVIDER is 'openai_compatible', but LLM_MODEL is not set; it says which model there.")
    return ModelChoice(
        who=Provider.OPENAI_COMPATIBLE,
        api_key=given.llm_api_key,
        key_setting="LLM_API_KEY",
        base_url=given.llm_base_url,
    )


def _of_a_cloud(provider: Provider, given: ModelSettings) -> ModelChoice:
    """Region, project and credentials are the cloud's own settings, which the SDK reads; only a key may be ours."""
    if not given.names_a_model:
        raise BadSetting(f"LLM_PROVIDER is '{provider}', but LLM_MODEL is not set; models have other names there.")
    return ModelChoice(who=provider, api_key=given.llm_api_key, key_setting="LLM_API_KEY", base_url=given.llm_base_url)
