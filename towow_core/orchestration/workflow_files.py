"""A workflow's document as text, JSON or YAML, and back."""

import json
from typing import Any, Literal

import yaml

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Workflow
from towow_core.domain.errors import WorkflowFileRefused
from towow_core.support.bounded_files import OutOfBounds, parse_json, parse_yaml
from towow_core.support.parser_problems import parser_problem
from towow_core.workflow.changes import LIMITS
from towow_core.workflow.documents import document_of

Format = Literal["json", "yaml"]
MEDIA_TYPES: dict[Format, str] = {"json": "application/json", "yaml": "application/yaml"}
_NODE_MAX, _EDGE_MAX = (
    LIMITS.config_length_max + 4 * LIMITS.name_length_max + 500,
    1_000,
)  # bytes, place and ids with it
FILE_MAX = LIMITS.nodes_max * _NODE_MAX + LIMITS.edges_max * _EDGE_MAX  # bytes that a canvas can need: 12 millions
VALUES_MAX = LIMITS.nodes_max * 400  # that it is made of, each in a few bytes, or in a long text
YAML_MAX = 512 * 1024  # characters: it is read slowly


class _WithoutAliases(yaml.SafeDumper):
    """Writes what stands twice twice: who reads it takes no aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        del data
        return True


def written(workflow: Workflow, form: Format) -> str:
    """What is drawn, to be kept or passed on."""
    document = document_of(workflow)
    if form == "json":
        return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
    return yaml.dump(document, Dumper=_WithoutAliases, allow_unicode=True, sort_keys=False, width=120)


def parsed(text: str) -> Any:
    """What a text says: JSON where it begins like an object, else YAML.

    Raises:
        WorkflowFileRefused: It says nothing that could be read.
    """
    text = text.removeprefix("\ufeff")
    is_json = text.lstrip()[:1] == "{"
    try:
        if is_json:
            return parse_json(text, VALUES_MAX)
        if len(text) > YAML_MAX:
            zh = f"YAML 最多 {YAML_MAX // 1024} 千个字符；再大的请用 JSON。"
            en = f"YAML has at most {YAML_MAX // 1024} thousand characters here; more goes as JSON."
            raise WorkflowFileRefused([Bilingual(zh, en)])
        return parse_yaml(text)
    except (OutOfBounds, ValueError, yaml.YAMLError) as error:
        kind, why = ("JSON" if is_json else "YAML"), parser_problem(error)
        raise WorkflowFileRefused(
            [Bilingual(f"不是能读的 {kind}：{why.zh}", f"It is no {kind} that can be read: {why.en}")]
        ) from error
