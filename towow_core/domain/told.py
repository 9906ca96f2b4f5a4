"""What a run has told people, once another run has begun."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a run before had for somebody, and which is theirs to read after another one has begun.

    Attributes:
        key: Which one it is, as it was while its run was the last.
        node_type, name: Of the node, as it was then.
        is_not_done: It is their own word that a task could not be done, with its note; else what a notification said.
    """

    key: str
    node_id: str
    node_type: str
    name: str
    to: tuple[str, ...]
    message: str
    at: str
    is_not_done: bool = False
