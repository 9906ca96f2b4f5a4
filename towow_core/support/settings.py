"""Every setting: its name in the environment, what it may be, and which of option, environment, file or default won.

Contract §11. `towow doctor` shows the result; children of `towow up` get it through `Settings.to_environment`.
"""

import difflib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Self, get_type_hints

from pydantic import SecretStr

from towow_core.domain.errors import BadSetting
from towow_core.domain.policy import CanvasLimits, Essential, NegotiationPolicy, OnSilence
from towow_core.support import redaction
from towow_core.support.model_choice import ModelChoice, ModelSettings, Provider, choose
from towow_core.support.setting_types import (
    LOWER,
    NAMES_OR_NONE,
    Amount,
    Count,
    LogLevel,
    LongSecret,
    Names,
    NamesOrNone,
    Port,
    Rate,
    Seconds,
    Secret,
    Share,
    Text,
    UnquotedText,
    Url,
    UserPath,
    YesNo,
    number,
    one_of,
    read,
    some_of,
    whole,
)

FILE_NAME = "towow.yaml"
PREFIX, POLICY_PREFIX = "TOWOW_", "TOWOW_POLICY_"
PACKAGED_PROFILES = Path(__file__).resolve().parents[2] / "agents" / "profiles"
MORE_PROFILES = PACKAGED_PROFILES / "more"  # who comes besides where more twins are wanted than there are files
LOOPBACK_OF = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - where to reach a server that is bound to all


class Mode(StrEnum):
    """Which model answers: by key, always Anthropic, never one, or a recording."""

    AUTO = "auto"
    ANTHROPIC = "anthropic"
    OFFLINE = "offline"
    RECORDED = "recorded"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What this process was told. Build one with `load_settings`.

    Attributes:
        data_dir: Folder of the database, logs, the hub's password and run files.
        database_url: SQLAlchemy URL of the store; one SQLite file in `data_dir` when not given.
        http_host: Address that the bridge listens on.
        http_port: Its port; 0 picks a free one in `towow up`.
        hub_host: Address of the OpenAgents hub.
        hub_port: Its port; 0 picks a free one in `towow up`.
        hub_open: For development, on loopback only: a twin that nobody issued a token for may join without one.
        agent_token: Token of one agent away from the hub's data directory, from `towow agents token issue`.
        profiles_dir: Folder of profile files, one YAML file a twin.
        mode: Which model answers; auto is Anthropic where there is a key, else the offline engine.
        recording: File of `towow export` or `towow model play`, whose answers are given again in mode recorded.
        llm_client: Dotted path of something else to use as the model, `package.module:name`.
        llm_provider: What the model's server speaks; without it `mode` decides.
        llm_base_url: Where that server is, with or without `/v1`.
        llm_api_key: Its key, or several separated by commas; shown nowhere but for its last characters.
        anthropic_api_key: Key of the Anthropic API; shown nowhere but for its last characters.
        anthropic_base_url: Another server that speaks the same API.
        llm_model: Which of its models.
        llm_timeout_s: Seconds that a model may say nothing while it is asked.
        llm_failure_threshold: Failures in a row that open the breaker.
        llm_recovery_timeout_s: Seconds before an open breaker tries again.
        llm_calls_at_once: Most calls of the model under way at once, of all processes of this data directory.
        llm_calls_per_minute: Most of them that begin in a minute, for long; those of ten seconds may begin together.
        budget_calls: Most calls of the model for one demand.
        budget_tokens: Most tokens that it reads and writes for one demand.
        budget_usd: Most US dollars that it costs for one demand, where the model's price is known.
        sentence_steps: Most decisions that one sentence to a workflow leads to; what it asked for besides is given up.
        sentence_time_s: Longest that one such sentence is thought about.
        sentence_tokens: Most tokens that the model reads and writes for one such sentence.
        sentence_usd: Most US dollars that one such sentence costs, where the model's price is known.
        event_mappings: Dotted path of more words for `?vocabulary=bridge`: `package.module:name` of a list.
        cors_origins: Origins of web pages that may call the bridge; `*` is all.
        admin_key: The operator's key, which opens all of the bridge; off loopback this or a token must be there.
        token: The token that commands such as `towow ask` show to the bridge.
        trusted_proxies: Addresses or networks whose `X-Forwarded-For` is believed; `*` is all.
        requests_per_s: Requests a second that one token or address may make for long.
        demands_per_minute: Demands a minute that one token or address may submit for long.
        http_node_hosts: Hosts (`host`, or `host:port`) that a workflow's HTTP nodes may go to; none without this.
        busy_ics_hosts: Hosts that a twin may fetch its person's `busy_ics` from although their addresses are private.
        log_level: Least severe log lines that are written.
        sources: Field (or `policy.<field>`) to where its value came from.
    """

    data_dir: UserPath = Path(".towow")
    database_url: Text | None = None
    http_host: Text = "127.0.0.1"
    http_port: Port = 8000
    hub_host: Text = "127.0.0.1"
    hub_port: Port = 8700
    hub_open: YesNo = False
    agent_token: Secret | None = None
    profiles_dir: UserPath = PACKAGED_PROFILES
    mode: Annotated[Mode, LOWER, one_of(Mode)] = Mode.AUTO
    recording: UserPath | None = None
    llm_client: Text | None = None
    llm_provider: Annotated[Provider, LOWER, one_of(Provider)] | None = None
    llm_base_url: Url | None = None
    llm_api_key: Secret | None = None
    anthropic_api_key: Secret | None = None
    anthropic_base_url: Url | None = None
    llm_model: UnquotedText = "claude-sonnet-5-5"
    llm_timeout_s: Seconds = 10.0
    llm_failure_threshold: Count = 3
    llm_recovery_timeout_s: Seconds = 30.0
    llm_calls_at_once: Annotated[int, whole(1, 128)] = 32
    llm_calls_per_minute: Count | None = None
    budget_calls: Count = 1_000
    budget_tokens: Count = 5_000_000
    budget_usd: Amount | None = None
    sentence_steps: Count = CanvasLimits().nodes_max
    sentence_time_s: Seconds = 300.0
    sentence_tokens: Count = 200_000
    sentence_usd: Amount = 1.0
    event_mappings: Text | None = None
    cors_origins: Names = ()
    admin_key: LongSecret | None = None
    token: Secret | None = None
    trusted_proxies: Names = ("127.0.0.1", "::1")
    requests_per_s: Rate = 50.0
    demands_per_minute: Rate = 60.0
    http_node_hosts: Names = ()
    busy_ics_hosts: Names = ()
    log_level: LogLevel = "INFO"
    policy: NegotiationPolicy = field(default_factory=NegotiationPolicy)
    sources: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def store_url(self) -> str:
        """Where the store is: `database_url`, else one SQLite file in the data directory."""
        return self.database_url or f"sqlite:///{self.data_dir / 'towow.db'}"

    @property
    def logs_dir(self) -> Path:
        return self.data_dir / "logs"

    @property
    def is_for_this_machine_only(self) -> bool:
        """Whether the bridge listens where nobody but this machine can reach it."""
        return is_loopback(self.http_host)

    @property
    def metrics_dir(self) -> Path:
        """Where the processes of this data directory keep their numbers for `/metrics`."""
        return self.data_dir / "metrics"

    @property
    def http_url(self) -> str:
        """Where a client on this machine reaches the bridge."""
        host = LOOPBACK_OF.get(self.http_host, self.http_host)
        return f"http://[{host}]:{self.http_port}" if ":" in host else f"http://{host}:{self.http_port}"

    @property
    def model_choice(self) -> ModelChoice:
        """Who answers.

        Raises:
            BadSetting: The settings contradict each other, or something is missing.
        """
        is_default = self.llm_model == type(self).llm_model and self.sources.get("llm_model", "default") == "default"
        same = {spec.name: getattr(self, spec.name) for spec in fields(ModelSettings) if spec.name != "names_a_model"}
        return choose(ModelSettings(**same, names_a_model=not is_default))

    def value(self, name: str) -> Any:
        """The value of a field, or of `policy.<field>`."""
        holder = self.policy if name.startswith("policy.") else self
        return getattr(holder, name.removeprefix("policy."))

    def with_options(self, **options: Any) -> Self:
        """These settings with some fields decided by the caller, who gives values of the right type."""
        decided = dict.fromkeys(options, "option")
        return replace(self, **options, sources={**self.sources, **decided})

    def to_environment(self) -> dict[str, str]:
        """What a child process needs in its environment to arrive at the same settings. Holds secrets in clear."""
        decided = (name for name, source in self.sources.items() if source != "default")
        return {KNOWN[name][0]: _written(self.value(name)) for name in decided if self.value(name) is not None}


def is_loopback(host: str) -> bool:
    """Whether an address (or `localhost`) is this machine's own, and no other can reach it."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


OTHER_NAMES = {  # where somebody else chose the variable: Anthropic, the seeds, custom
    "anthropic_api_key": "ANTHROPIC_API_KEY",
    "anthropic_base_url": "ANTHROPIC_BASE_URL",
    "llm_provider": "LLM_PROVIDER",
    "llm_base_url": "LLM_BASE_URL",
    "llm_api_key": "LLM_API_KEY",
    "llm_model": "LLM_MODEL",
    "llm_timeout_s": "LLM_TIMEOUT",
    "llm_failure_threshold": "LLM_FAILURE_THRESHOLD",
    "llm_recovery_timeout_s": "LLM_RECOVERY_TIMEOUT",
    "llm_calls_at_once": "LLM_CALLS_AT_ONCE",
    "llm_calls_per_minute": "LLM_CALLS_PER_MINUTE",
    "cors_origins": "CORS_ORIGINS",
}
RANGES: Mapping[str, Any] = {  # where a limit of the policy has one of its own; the rest is known by its Python type
    "clarify_timeout_s": Annotated[float, number(0, 86400)],
    "rounds_max": Annotated[int, whole(1, 100)],
    "accept_share_to_finalize": Share,
    "refuse_share_to_fail": Share,
    "candidates_max": Annotated[int, whole(1, 20)],
    "on_silence": Annotated[OnSilence, LOWER, one_of(OnSilence)],
    "impasse_rounds": Count,
    "recursion_depth_max": Annotated[int, whole(0, 3)],
    "unsafe_rules_ignored": NamesOrNone,
    "essentials": Annotated[tuple[Essential, ...], NAMES_OR_NONE, some_of(Essential)],
    "gap_importance_min": Annotated[int, whole(0, 100)],
    "recursion_gain_min": Share,
    "recursion_cost_share_max": Share,
}


def load_settings(environment: Mapping[str, str] | None = None, cwd: Path | None = None, **options: Any) -> Settings:
    """The settings of this process: options (None is not given), environment, `towow.yaml` in `cwd`, defaults.

    Raises:
        BadSetting: A value cannot be used, or two contradict each other; the text names the variables, and the value
            and what is allowed.
    """
    environment = os.environ if environment is None else environment
    given = _flat_options(options)
    from_file = _read_file((cwd or Path.cwd()) / FILE_NAME)
    _refuse_unknown_variables(environment)
    values: dict[str, Any] = {}
    sources = dict.fromkeys(KNOWN, "default")
    for name, (variable, kind) in KNOWN.items():
        layers = (
            (given.get(name), "option", f"Option {name}"),
            (environment.get(variable), f"environment {variable}", variable),
            (from_file.get(name), FILE_NAME, f"{name} in {FILE_NAME}"),
        )
        for value, source, label in layers:
            if value is not None and str(value).strip():  # empty counts as unset
                values[name], sources[name] = read(label, value, kind), source
                break
        if isinstance(secret := values.get(name), SecretStr):
            for part in (secret.get_secret_value(), *secret.get_secret_value().split(",")):  # several keys in one
                redaction.hide(part.strip())
    limits = {name.removeprefix("policy."): values.pop(name) for name in tuple(values) if name.startswith("policy.")}
    found = Settings(**values, policy=NegotiationPolicy(**limits), sources=sources)
    _ = found.model_choice  # refuses a contradiction at once, and not in a process that is started later
    return found


def _known() -> Iterator[tuple[str, tuple[str, Any]]]:
    """Each setting by name, with its variable and its type; the policy's are called `policy.<field>`."""
    kinds = get_type_hints(Settings, include_extras=True)
    for name in (spec.name for spec in fields(Settings) if spec.name not in {"policy", "sources"}):
        yield name, (OTHER_NAMES.get(name, PREFIX + name.upper()), kinds[name])
    for name, kind in get_type_hints(NegotiationPolicy).items():
        by_type = Seconds if name.endswith("_s") else Annotated[int, whole(0)] if kind is int else Amount
        yield f"policy.{name}", (f"{POLICY_PREFIX}{name.upper()}", RANGES.get(name, by_type))


KNOWN: Mapping[str, tuple[str, Any]] = dict(_known())


def _flat_options(options: Mapping[str, Any]) -> dict[str, Any]:
    policy = options.get("policy")
    limits = {} if policy is None else {f"policy.{spec.name}": getattr(policy, spec.name) for spec in fields(policy)}
    given = {name: value for name, value in options.items() if name != "policy" and value is not None} | limits
    if unknown := given.keys() - KNOWN.keys():
        raise TypeError(f"no such setting: {', '.join(sorted(unknown))}")  # a bug of the caller, not of the user
    return given


def _written(value: Any) -> str:
    match value:
        case SecretStr():
            return value.get_secret_value()
        case Path():
            return str(value.absolute())
        case tuple():
            return ",".join(value) or "none"
        case _:
            return str(value)


def _read_file(path: Path) -> dict[str, Any]:
    """The file's settings by name, its `policy:` section as `policy.<field>`; {} without a file."""
    if not path.is_file():
        return {}
    import yaml  # noqa: PLC0415  most commands find no file, and this takes as long as all the rest of reading settings

    try:
        found = yaml.safe_load(path.read_text("utf-8")) or {}
    except (yaml.YAMLError, UnicodeDecodeError, OSError) as error:
        raise BadSetting(f"{path} cannot be read: {' '.join(str(error).split())}.") from error
    policy = (found.pop("policy", None) or {}) if isinstance(found, dict) else None
    if not isinstance(policy, dict):
        raise BadSetting(f"{path} must hold `name: value` lines, and limits under `policy:`.")
    flat = found | {f"policy.{name}": value for name, value in policy.items()}
    for name in flat:
        if name not in KNOWN:
            raise BadSetting(f"{path} sets {name!r}, which is no setting{_perhaps(str(name), KNOWN)}")
    return flat


def _refuse_unknown_variables(environment: Mapping[str, str]) -> None:
    """A misspelt limit must not be ignored: negotiations would quietly run without it."""
    known = {variable: None for variable, _ in KNOWN.values()}
    for variable, value in environment.items():
        if variable.startswith(POLICY_PREFIX) and variable not in known and value.strip():
            raise BadSetting(f"{variable} is set, but there is no such limit{_perhaps(variable, known)}")


def _perhaps(name: str, known: Mapping[str, object]) -> str:
    close = difflib.get_close_matches(name, known, n=1)
    return f"; did you mean {close[0]}?" if close else "."
